// Shows a notice when refreshes fail, and keeps open what the user has opened. htmx does the refreshes.
(function () {
  "use strict";
  const open = new Set();

  function lost(isLost) {
    const notice = document.getElementById("lost");
    if (notice) {
      notice.hidden = !isLost;
    }
    document.body.classList.toggle("old", isLost);
  }

  document.addEventListener("htmx:afterRequest", function (event) {
    lost(!event.detail.successful);
  });
  document.addEventListener(
      "toggle",
      function (event) {
        const key = event.target.dataset.key;
        if (key) {
          event.target.open ? open.add(key) : open.delete(key);
        }
      },
      true);
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!event.detail.shouldSwap) {
      return;
    }
    // Opens them before they are shown, so that the page does not jump.
    const parsed = new DOMParser().parseFromString(event.detail.serverResponse, "text/html");
    const kept = [...parsed.querySelectorAll("details[data-key]")].filter((e) => open.has(e.dataset.key));
    if (kept.length) {
      kept.forEach((e) => e.setAttribute("open", ""));
      event.detail.serverResponse = parsed.body.innerHTML;
    }
  });
})();
