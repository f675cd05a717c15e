// Says within seconds what no longer answers: the router, the database, or these pages themselves.
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

  /** Nothing is replaced by the same, which would be read out anew. */
  function show(html) {
    if (gaps.dataset.said !== html) {
      gaps.dataset.said = html;
      gaps.innerHTML = html;
    }
  }

  /** Also where a proxy answers instead of these pages. */
  function silent() {
    delete gaps.dataset.said;
    say("These pages do not answer: what you see is old.");
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
      // Back from signing in, in another tab: once more.
      document.addEventListener("visibilitychange", ask, { once: true });
    } else {
      setTimeout(ask, EVERY);
    }
  }

  if (gaps) {
    setTimeout(ask, EVERY);
  }
})();
// An open menu closes when a person turns to something else; without this script it closes at its own word.
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
