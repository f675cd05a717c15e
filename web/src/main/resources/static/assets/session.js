// Says so when the session has ended. Nothing reloads by itself, so that what was typed stays.
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
    words.textContent = "Your session has ended, and this page stands still. ";
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
      link.textContent = "Sign in again in a new tab, and come back to what you typed";
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
  // Back from signing in, in another tab: one more try.
  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) {
      ended = false;
    }
  });
})();
