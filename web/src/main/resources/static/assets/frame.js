// Shows a notice when the router, the database or the web server stops answering.
(function () {
  "use strict";
  const EVERY = 2000;
  const gaps = document.getElementById("gaps");

  function say(words) {
    const line = document.createElement("p");
    line.className = "gap";
    line.setAttribute("role", "alert");
    line.textContent = words;
    gaps.replaceChildren(line);
  }

  /** An unchanged text is not replaced, because screen readers would read it out again. */
  function show(html) {
    if (gaps.dataset.shown !== html) {
      gaps.dataset.shown = html;
      gaps.innerHTML = html;
    }
  }

  /** Also if a proxy answers instead of the web server. */
  function silent() {
    delete gaps.dataset.shown;
    say("The web server does not answer: this page is out of date.");
  }

  async function ask() {
    let ended = false;
    if (!document.hidden) {
      try {
        const answer = await fetch("/live/gaps", { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(5000) });
        ended = answer.status === 401;
        if (answer.ok) {
          show(await answer.text());
        } else if (!ended) {
          silent();
        }
      } catch (e) {
        silent();
      }
    }
    if (ended) {
      // Tries once more when the user comes back, perhaps after signing in in another tab.
      document.addEventListener("visibilitychange", ask, { once: true });
    } else {
      setTimeout(ask, EVERY);
    }
  }

  if (gaps) {
    setTimeout(ask, EVERY);
  }
})();
// Closes an open menu when the user clicks elsewhere or presses Escape. Without scripts, its button closes it.
(function () {
  "use strict";
  function close(except) {
    document.querySelectorAll("details.drawer[open]").forEach((drawer) => {
      if (!except || !drawer.contains(except)) {
        drawer.open = false;
      }
    });
  }

  document.addEventListener("click", (event) => close(event.target));
  document.addEventListener("focusin", (event) => close(event.target));
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector("details.drawer[open]");
    if (open) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });
})();
