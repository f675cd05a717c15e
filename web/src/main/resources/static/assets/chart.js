// What all plots share: colours of the theme, amounts with units, and an answer that is fetched again and again.
window.argosyChart = (function () {
  "use strict";
  const PREFIXES = ["", "k", "M", "G", "T", "P"];

  /** The colour that a class has under the theme of this moment. */
  function hue(name) {
    const probe = document.createElement("span");
    probe.className = "unseen hue-" + name;
    document.body.append(probe);
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  }

  /** Three digits and a decimal unit, as on the rest of the page. */
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

  /** For the marks of an axis, which are round: 1 GB and 1.5 GB, where two more digits are shown elsewhere. */
  function marks(words) {
    return (value) => (value ? words(value).replace(/(\.\d*?)0+(?= )/, "$1").replace(/\.(?= )/, "") : "0");
  }

  function create(element) {
    const chart = echarts.init(element, null, { renderer: "canvas" });
    new ResizeObserver(() => chart.resize()).observe(element);
    return chart;
  }

  /** Asks at once and then so often; whoever looks away asks for nothing. */
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
          // The rest of the page says that there is no connection.
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
