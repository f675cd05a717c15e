// Disables the button of a form after it is sent, so that it is sent once; enables it when the user returns to the page.
(function () {
  "use strict";
  function shut(form, isShut) {
    form.querySelectorAll("button").forEach((button) => {
      button.disabled = isShut;
    });
  }

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-once]")) {
      shut(event.target, true);
    }
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-once]").forEach((form) => shut(form, false));
  });
})();
