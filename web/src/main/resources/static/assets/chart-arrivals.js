// Draws what had arrived at each destination by when; the rest is in chart.js.
(function () {
  "use strict";
  const EVERY = 10000;
  const HUES = 8;
  const PREFIXES = ["", "k", "M", "G", "T", "P"];
  const place = document.getElementById("arrivals");
  const { hue, create, follow } = window.argosyChart;
  let chart = null;

  function size(bytes) {
    let value = bytes;
    let power = 0;
    while (value >= 999.5 && power < PREFIXES.length - 1) {
      value /= 1000;
      power++;
    }
    return Number(value.toPrecision(3)) + " " + PREFIXES[power] + "B";
  }

  /** Never colour alone: lines of the same colour differ in dashes, and each has its name at its end. */
  function line(destination, at) {
    return {
      name: destination.node,
      type: "line",
      showSymbol: false,
      color: hue((at % HUES) + 1),
      lineStyle: { width: 2, type: ["solid", "dashed", "dotted"][Math.floor(at / HUES) % 3] },
      areaStyle: { opacity: 0.08 },
      emphasis: { focus: "series" },
      data: destination.points.map((point) => [point.at, point.bytes])
    };
  }

  function show(answer) {
    if (answer.destinations.length === 0) {
      const none = document.createElement("p");
      none.className = "quiet";
      none.textContent = "Nothing has arrived, and nothing is on its way.";
      place.classList.remove("chart");
      place.replaceChildren(none);
      chart = null;
      return;
    }
    if (!chart) {
      place.classList.add("chart");
      place.replaceChildren();
      chart = create(place);
    }
    const many = answer.destinations.length > 1;
    const quiet = hue("quiet");
    const edge = hue("line");
    chart.setOption({
      animation: false,
      useUTC: true,
      aria: { enabled: false },
      grid: { left: 8, right: 20, top: many ? 36 : 12, bottom: 4, containLabel: true },
      legend: { show: many, type: "scroll", top: 0, left: 0, icon: "roundRect", itemHeight: 4, textStyle: { color: hue("ink") }, pageTextStyle: { color: quiet } },
      tooltip: { trigger: "axis", renderMode: "richText", confine: true, valueFormatter: size, order: "valueDesc", backgroundColor: hue("card"), borderColor: edge, textStyle: { color: hue("ink"), fontSize: 12 } },
      xAxis: { type: "time", splitNumber: place.clientWidth < 420 ? 3 : 5, axisLabel: { color: quiet, hideOverlap: true, rich: { primary: { fontWeight: "normal" } } }, axisLine: { lineStyle: { color: edge } }, axisTick: { show: false } },
      yAxis: { type: "value", min: 0, axisLabel: { color: quiet, formatter: size }, splitLine: { lineStyle: { color: edge } } },
      series: answer.destinations.map(line)
    }, { notMerge: true });
  }

  follow(place.dataset.from, EVERY, show);
})();
