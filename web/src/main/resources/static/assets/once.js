// A form that may be sent only once is, however often its button is pressed; who comes back to its page may try again.
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
