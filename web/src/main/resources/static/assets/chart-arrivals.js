// The chart of the data that has arrived at each destination over time.
(function () {
  "use strict";
  const EVERY = 4000;
  const MINUTE = 60000;
  const HUES = 8;

  /** The first are drawn below; the gaps of a dashed line show the lines below it. */
  const DASHES = ["solid", [10, 6], [3, 5], [14, 5, 3, 5], [6, 9], [2, 10], [18, 8], [8, 4, 2, 4]];
  const place = document.getElementById("arrivals");
  const { hue, size, marks, create, follow } = window.argosyChart;
  let chart = null;

  /** Colours combine with dashes, so that the first 64 lines differ. Later lines repeat
      them and are drawn below and wider. */
  function line(destination, at, all) {
    const round = Math.floor(at / HUES);
    const dash = (at + round) % HUES;
    return {
      name: destination.node,
      type: "line",
      z: 3 + dash / 10 - round,
      showSymbol: false,
      color: hue((at % HUES) + 1),
      lineStyle: { width: 2 + Math.min(round, 3) * 1.5, type: DASHES[dash], cap: "butt" },
      areaStyle: { opacity: all.length > 1 ? 0.03 : 0.08 },
      emphasis: { focus: "series" },
      data: destination.points.map((point) => [point.at, point.bytes])
    };
  }

  /** The total amount, against which the progress is seen. */
  function most(destinations) {
    return Math.max(1, ...destinations.map((destination) => destination.wanted));
  }

  /** From the time of the request on, at least a minute, to avoid ticks of milliseconds. */
  function span(answer) {
    const from = Date.parse(answer.from);
    return { min: from, max: Math.max(Date.parse(answer.at), from + MINUTE) };
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
      legend: { show: many, type: "scroll", top: 0, left: 0, itemWidth: 42, itemHeight: 4, textStyle: { color: hue("ink") }, pageTextStyle: { color: quiet } },
      tooltip: { trigger: "axis", renderMode: "richText", confine: true, valueFormatter: size, order: "valueDesc", backgroundColor: hue("card"), borderColor: edge, textStyle: { color: hue("ink"), fontSize: 12 } },
      xAxis: { type: "time", ...span(answer), minInterval: 1000, splitNumber: place.clientWidth < 420 ? 3 : 5, axisLabel: { color: quiet, hideOverlap: true, formatter: { month: "{MMM} {d}", day: "{MMM} {d}", millisecond: "{HH}:{mm}:{ss}" }, rich: { primary: { fontWeight: "normal" } } }, axisLine: { lineStyle: { color: edge } }, axisTick: { show: false } },
      yAxis: { type: "value", min: 0, max: most(answer.destinations), axisLabel: { color: quiet, formatter: marks(size) }, splitLine: { lineStyle: { color: edge } } },
      series: answer.destinations.map(line)
    }, { notMerge: true });
  }

  follow(place.dataset.from, EVERY, show);
})();
