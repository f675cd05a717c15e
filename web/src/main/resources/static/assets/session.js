// Shows a notice when the session has ended. The page is not reloaded, so that its input is not lost.
(function () {
  "use strict";
  var ended = false;

  function isTyped() {
    return Array.prototype.some.call(document.querySelectorAll("main input, main textarea"), function (field) {
      return field.type !== "hidden" && field.value !== field.defaultValue;
    });
  }

  function notice() {
    var known = document.getElementById("ended");
    if (known) {
      return known;
    }
    var box = document.createElement("div");
    box.id = "ended";
    box.className = "notice warn";
    box.setAttribute("role", "alert");
    var words = document.createElement("p");
    words.textContent = "Your session has ended, and this page is no longer updated. ";
    var link = document.createElement("a");
    link.textContent = "Sign in again";
    words.appendChild(link);
    box.appendChild(words);
    var main = document.querySelector("main");
    main.insertBefore(box, main.firstChild);
    return box;
  }

  function say(isEnded) {
    if (!isEnded && !document.getElementById("ended")) {
      return;
    }
    ended = isEnded;
    var box = notice();
    box.hidden = !isEnded;
    var link = box.querySelector("a");
    link.href = "/sign-in?to=" + encodeURIComponent(location.pathname + location.search);
    if (isTyped()) {
      link.target = "_blank";
      link.rel = "noopener";
      link.textContent = "Sign in again in a new tab; your input stays here";
    }
  }

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (ended) {
      event.preventDefault();
    }
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.xhr.status === 401) {
      say(true);
      var lost = document.getElementById("lost");
      if (lost) {
        lost.hidden = true;
      }
    } else if (event.detail.successful) {
      say(false);
    }
  });
  // Tries once more when the user comes back, perhaps after signing in in another tab.
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) {
      ended = false;
    }
  });
})();
