// The heat map of all links, from /data/v1/links.
(function () {
  "use strict";
  const { hue, rate, create, follow } = window.argosyChart;
  const at = document.getElementById("heat");
  if (!at) {
    return;
  }
  at.dataset.drawn = "no";
  const legend = document.getElementById("heat-legend");
  const chosen = document.getElementById("heat-chosen");
  const byQuality = at.dataset.by === "quality";
  const font = getComputedStyle(document.body).fontFamily;
  const chart = create(at);

  /** A cell with older evidence is hollow: its colour stays that of its value. */
  const OLD = 6 * 3600;
  const LARGEST = 34;
  const SMALLEST_LABELLED = 9;
  const SMALLEST_TARGET = 14;
  const LONGEST = 150;

  /** The first step that a value reaches; the last one is for links of which nothing is known. */
  const STEPS = byQuality
      ? [[99, "99 % or more", "heat-5"], [95, "95 % to 99 %", "heat-4"], [80, "80 % to 95 %", "heat-3"],
         [50, "50 % to 80 %", "heat-2"], [0, "below 50 %", "heat-1"]]
      : [[1e9, "1 GB/s or more", "heat-5"], [1e8, "100 MB/s to 1 GB/s", "heat-4"], [1e7, "10 to 100 MB/s", "heat-3"],
         [1e6, "1 to 10 MB/s", "heat-2"], [1e-9, "below 1 MB/s", "heat-1"], [0, "only failures", "heat-0"]];
  const UNKNOWN = STEPS.length;

  function step(value) {
    return value === null ? UNKNOWN : STEPS.findIndex((one) => value >= one[0]);
  }

  function age(seconds) {
    if (seconds === null) {
      return "no evidence";
    }
    return (seconds < 120 ? Math.floor(seconds) + " s" : seconds < 7200 ? Math.floor(seconds / 60) + " min"
        : seconds < 172800 ? Math.floor(seconds / 3600) + " h" : Math.floor(seconds / 86400) + " days") + " old";
  }

  function words(link, later) {
    const speed = link.rate === null ? "rate not known" : link.rate === 0 ? "only failures" : rate(link.rate);
    const quality = link.qualityPercent === null ? "no attempt in the last day" : Math.floor(link.qualityPercent) + " % of the last day's attempts succeeded";
    return link.from + " → " + link.to + "\n" + speed + "\n" + quality + "\n"
        + age(link.ageSeconds === null ? null : link.ageSeconds + later)
        + (link.circuit ? "\nover a circuit of " + rate(link.circuit) : "");
  }

  function address(link) {
    return "/links/" + encodeURIComponent(link.from) + "/" + encodeURIComponent(link.to);
  }

  function entry(name, colour) {
    const item = document.createElement("li");
    const swatch = document.createElement("span");
    swatch.className = "swatch hue-" + colour;
    item.append(swatch, name);
    return item;
  }

  /** The width of the longest name in pixels, at most LONGEST. */
  function longest(names) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = "10px " + font;
    return Math.min(LONGEST, Math.ceil(Math.max(...names.map((n) => pen.measureText(n).width))) + 10);
  }

  function axis(names, extent, isShown, rotate) {
    return {
      type: "category", data: names, axisTick: { show: false }, axisLine: { show: false }, splitArea: { show: false },
      axisLabel: { show: isShown, interval: 0, rotate, color: hue("ink"), fontSize: 10, width: extent - 8, overflow: "truncate" },
    };
  }

  let cell = LARGEST;

  function show(answer) {
    const links = answer.links.links.filter((l) => (!at.dataset.source || l.from === at.dataset.source)
        && (!at.dataset.destination || l.to === at.dataset.destination));
    if (links.length === 0) {
      return;
    }
    const later = answer.ageSeconds;
    const from = [...new Set(links.map((l) => l.from))].sort();
    const to = [...new Set(links.map((l) => l.to))].sort();
    const columns = new Map(to.map((name, i) => [name, i]));
    const rows = new Map(from.map((name, i) => [name, i]));
    const place = (l) => [columns.get(l.to), rows.get(l.from)];
    const room = longest(from.concat(to));
    const labelled = Math.floor((at.clientWidth - room) / to.length) >= SMALLEST_LABELLED;
    const left = labelled ? room : 4;
    const top = labelled ? room : 4;
    cell = Math.max(3, Math.min(LARGEST, (at.clientWidth - left - 4) / to.length));
    at.style.height = Math.ceil(top + 4 + cell * from.length) + "px";
    const steps = STEPS.concat([[null, byQuality ? "no attempt" : "not known", "heat-none"]]);
    chart.resize();
    chart.setOption({
      animation: false, textStyle: { fontFamily: font },
      grid: { left, top, width: cell * to.length, height: cell * from.length },
      tooltip: {
        renderMode: "richText", backgroundColor: hue("card"), borderColor: hue("line"), confine: true,
        textStyle: { color: hue("ink"), fontSize: 12 }, formatter: (p) => words(p.data.link, later),
      },
      xAxis: Object.assign(axis(to, room, labelled, 90), { position: "top" }),
      yAxis: Object.assign(axis(from, room, labelled, 0), { inverse: true }),
      visualMap: { show: false, type: "piecewise", seriesIndex: 0, dimension: 2, pieces: steps.map((one, i) => ({ value: i, color: hue(one[2]) })) },
      series: [{
        type: "heatmap", progressive: 0,
        itemStyle: { borderColor: hue("card"), borderWidth: cell > 8 ? 1 : 0.3 },
        data: links.toSorted((a, b) => !!a.circuit - !!b.circuit).map((l) => ({
          value: place(l).concat(step(byQuality ? l.qualityPercent : l.rate)), link: l,
          itemStyle: l.circuit ? { borderColor: hue("ink"), borderWidth: cell > 8 ? 3 : 1 } : undefined,
        })),
      }, {
        type: "scatter", silent: true, symbol: "rect", symbolSize: cell * 0.45, itemStyle: { color: hue("card"), opacity: 1 },
        data: links.filter((l) => l.ageSeconds !== null && l.ageSeconds + later > OLD).map(place),
      }],
    }, { notMerge: true });
    legend.replaceChildren(...steps.map((one) => entry(one[1], one[2])), entry("hollow: nothing newer than 6 h", "heat-3 hollow"),
        ...(links.some((l) => l.circuit) ? [entry("outlined: over a circuit now", "ink outlined")] : []));
    at.dataset.drawn = "yes";
  }
  chart.on("click", function (point) {
    if (cell >= SMALLEST_TARGET) {
      location.assign(address(point.data.link));
      return;
    }
    const link = document.createElement("a");
    link.href = address(point.data.link);
    link.textContent = point.data.link.from + " → " + point.data.link.to;
    chosen.replaceChildren(link);
  });
  follow(at.dataset.from, 10000, show);
})();
