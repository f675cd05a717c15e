// Shared by all plots: colours of the theme, quantities with units, and polling of the data.
window.argosyChart = (function () {
  "use strict";
  const PREFIXES = ["", "k", "M", "G", "T", "P"];

  /** The colour of a class in the current theme. */
  function hue(name) {
    const probe = document.createElement("span");
    probe.className = "unseen hue-" + name;
    document.body.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  }

  /** Three digits and a decimal unit, as elsewhere on the page. */
  function size(bytes) {
    if (!(bytes >= 1)) {
      return "0 B";
    }
    let value = bytes;
    let power = 0;
    while (value >= 999.5 && power < PREFIXES.length - 1) {
      value /= 1000;
      power++;
    }
    const digits = power === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return value.toFixed(digits) + " " + PREFIXES[power] + "B";
  }

  function rate(bytesPerSecond) {
    return size(bytesPerSecond) + "/s";
  }

  /** For the ticks of an axis, which are round: 1 GB instead of 1.00 GB. */
  function marks(words) {
    return (value) => (value ? words(value).replace(/(\.\d*?)0+(?= )/, "$1").replace(/\.(?= )/, "") : "0");
  }

  function create(element) {
    const chart = echarts.init(element, null, { renderer: "canvas" });
    new ResizeObserver(() => chart.resize()).observe(element);
    return chart;
  }

  /** Polls at once and then at this interval, but not while the page is hidden. */
  function follow(address, millis, show) {
    let last = null;
    async function ask() {
      if (!document.hidden) {
        try {
          const answer = await fetch(address, { headers: { Accept: "application/json" } });
          if (answer.ok) {
            last = await answer.json();
            show(last);
          }
        } catch (e) {
          // Another part of the page shows that there is no connection.
        }
      }
      setTimeout(ask, millis);
    }
    ask();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => last && show(last));
  }

  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { hue, size, rate, marks, create, follow, calm };
})();
