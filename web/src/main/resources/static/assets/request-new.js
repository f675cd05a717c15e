// Copies the form to the address, so that it can be sent to a colleague.
(function () {
  "use strict";
  function keep() {
    const filled = new URLSearchParams(new FormData(document.getElementById("new-request")));
    history.replaceState(null, "", "?" + filled);
  }
  document.addEventListener("change", keep);
  document.addEventListener("htmx:afterSwap", keep);
  // Moves the focus to the errors, or else to the preview.
  const next = document.getElementById("faulty") || document.getElementById("meaning");
  if (next) {
    next.focus();
  }
})();
