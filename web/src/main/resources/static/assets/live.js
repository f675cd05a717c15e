// Says so when the page no longer hears from the server; everything else is htmx.
(function () {
  "use strict";
  function lost(isLost) {
    document.getElementById("lost").hidden = !isLost;
    document.body.classList.toggle("old", isLost);
  }
  document.addEventListener("htmx:afterRequest", function (event) {
    lost(!event.detail.successful);
  });
})();
