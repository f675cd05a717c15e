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
