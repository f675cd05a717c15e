// Keeps what is filled in in the address, so that it can be sent to a colleague; the rest is htmx.
(function () {
  "use strict";
  function keep() {
    const filled = new URLSearchParams(new FormData(document.getElementById("wish")));
    history.replaceState(null, "", "?" + filled);
  }
  document.addEventListener("change", keep);
  document.addEventListener("htmx:afterSwap", keep);
  // Where to look next: at what is wrong, or else at what it means.
  const next = document.getElementById("faulty") || document.getElementById("meaning");
  if (next) {
    next.focus();
  }
})();
