// The charts of one link, from /data/v1/links/FROM/TO.
(function () {
  "use strict";
  const { hue, size, rate, marks, create, follow } = window.argosyChart;
  const font = getComputedStyle(document.body).fontFamily;
  const charts = document.getElementById("charts");
  const rates = create(document.getElementById("rates"));
  const quality = create(document.getElementById("quality"));
  const queue = create(document.getElementById("queue"));
  const legend = document.getElementById("rates-legend");
  rates.getDom().dataset.drawn = "no";

  /** A capacity that is more times as high as everything else is not drawn, because bars would vanish. */
  const FAR = 5;

  /** The shared path, and all circuits together, because one follows the other. */
  function lanes(link) {
    const circuits = new Map();
    for (const bin of link.history.filter((path) => path.path !== "shared").flatMap((path) => path.bins)) {
      const sum = circuits.get(bin.from);
      circuits.set(bin.from, sum ? added(sum, bin) : bin);
    }
    const shared = link.history.filter((path) => path.path === "shared");
    return circuits.size ? shared.concat({ path: "circuits", bins: [...circuits.values()] }) : shared;
  }

  function added(a, b) {
    const sum = Object.fromEntries(["doneFiles", "doneBytes", "failedFiles", "expiredFiles", "busySeconds", "queuedBytes"].map((key) => [key, a[key] + b[key]]));
    const faults = [...Object.entries(a.failedBy), ...Object.entries(b.failedBy)];
    return Object.assign({}, a, sum, {
      failedBy: Object.fromEntries(faults.map(([fault]) => [fault, (a.failedBy[fault] || 0) + (b.failedBy[fault] || 0)])),
      rate: sum.busySeconds ? sum.doneBytes / sum.busySeconds : null,
      successPercent: sum.doneFiles + sum.failedFiles ? (100 * sum.doneFiles) / (sum.doneFiles + sum.failedFiles) : null,
    });
  }

  /** One bar for each span of time, also where nothing happened, so that all have the same width. */
  function bars(link, path, number, value) {
    const known = new Map(path.bins.map((bin) => [Date.parse(bin.from), bin]));
    const width = 1000 * link.binSeconds;
    const data = [];
    for (let start = Date.parse(link.since); start <= Date.parse(link.asOf); start += width) {
      const bin = known.get(start);
      data.push({ value: [start + width / 2, bin ? value(bin) : null], bin });
    }
    return { name: path.path, type: "bar", barWidth: 92 / lanes(link).length + "%", barGap: "0%", color: hue(number), data };
  }

  function series(link, value) {
    return lanes(link).map((path) => bars(link, path, path.path === "shared" ? 1 : 2, value));
  }

  function time(millis, seconds) {
    const text = new Date(millis).toISOString();
    return seconds < 86400 ? text.slice(5, 10) + " " + text.slice(11, 16) : text.slice(0, 10);
  }

  function told(link, words) {
    return (points) => {
      const lines = points.filter((p) => p.data.bin).map((p) => (lanes(link).length > 1 ? p.seriesName + ": " : "") + words(p.data.bin));
      return [time(points[0].value[0] - 500 * link.binSeconds, link.binSeconds) + " UTC"]
          .concat(lines.length ? lines : ["nothing happened"]).join("\n");
    };
  }

  function draw(chart, link, lines, scale, words) {
    const line = hue("line");
    const quiet = hue("quiet");
    chart.setOption({
      animation: false, textStyle: { fontFamily: font }, useUTC: true,
      grid: { left: 72, right: 16, top: 16, bottom: 24 },
      tooltip: {
        trigger: "axis", axisPointer: { type: "shadow" }, renderMode: "richText", backgroundColor: hue("card"), borderColor: line, confine: true,
        textStyle: { color: hue("ink"), fontSize: 12 }, formatter: told(link, words),
      },
      xAxis: {
        type: "time", min: Date.parse(link.since), max: Date.parse(link.asOf), axisLine: { lineStyle: { color: line } },
        axisLabel: { color: quiet, hideOverlap: true, formatter: { month: "{MMM} {d}", day: "{MMM} {d}", hour: "{HH}:{mm}", minute: "{HH}:{mm}" }, rich: { primary: { fontWeight: "normal" } } },
      },
      yAxis: Object.assign({ type: "value", min: 0, splitLine: { lineStyle: { color: line } } }, scale),
      series: lines,
    }, { notMerge: true });
  }

  function level(name, value, colour, dash) {
    return { value, line: { yAxis: value, name, lineStyle: { color: hue(colour), type: dash, width: 2 }, label: { show: false } }, name, colour };
  }

  function entry(name, colour) {
    const item = document.createElement("li");
    const swatch = document.createElement("span");
    swatch.className = "swatch hue-" + colour;
    item.append(swatch, name);
    return item;
  }

  function drawRates(link) {
    const lines = series(link, (bin) => bin.rate);
    const most = Math.max(0, ...lines.flatMap((one) => one.data.map((d) => d.value[1] || 0)));
    const expected = link.forecast && link.forecast.rate;
    const capacity = link.forecast && link.forecast.capacity;
    const entries = lanes(link).map((path) => (path.path === "shared" ? entry("own transfers", "1") : entry("own transfers over circuits", "2")));
    const levels = [];
    if (expected) {
      levels.push(level("expected: " + rate(expected), expected, "ink", "solid"));
    }
    if (capacity) {
      const name = "perfSONAR: " + (link.forecast.capacityIsLowerBound ? "at least " : "") + rate(capacity);
      if (capacity <= FAR * Math.max(most, expected || 0) || Math.max(most, expected || 0) === 0) {
        levels.push(level(name, capacity, "8", "dashed"));
      } else {
        entries.push(entry(name + ", above this chart", "8"));
      }
    }
    const switches = link.circuits.flatMap((one) => [[one.from, "solid"], [one.until, "dashed"]])
        .filter(([at]) => at && at > link.since && at <= link.asOf)
        .map(([at, type]) => ({ xAxis: Date.parse(at), lineStyle: { color: hue("ink"), type, width: 1 }, label: { show: false } }));
    if (levels.length + switches.length) {
      lines.push({ type: "line", data: [], markLine: { symbol: "none", silent: true, data: levels.map((one) => one.line).concat(switches) } });
    }
    const highest = Math.max(most, ...levels.map((one) => one.value), 1);
    draw(rates, link, lines, { max: highest * 1.05, axisLabel: { color: hue("quiet"), formatter: marks(rate), showMaxLabel: false } },
        (bin) => (bin.rate === null ? "nothing arrived" : rate(bin.rate) + " while busy, " + size(bin.doneBytes) + " in " + bin.doneFiles.toLocaleString("en") + " files"));
    legend.replaceChildren(...entries, ...levels.map((one) => entry(one.name, one.colour)));
  }

  follow(charts.dataset.from, 15000, function (answer) {
    const link = answer.link;
    drawRates(link);
    draw(quality, link, series(link, (bin) => bin.successPercent), { max: 100, axisLabel: { color: hue("quiet"), formatter: "{value} %" } },
        (bin) => bin.doneFiles.toLocaleString("en") + " done, " + bin.failedFiles.toLocaleString("en") + " failed"
            + Object.entries(bin.failedBy).map(([fault, n]) => ", " + n.toLocaleString("en") + " by the " + fault).join("") + "; " + bin.expiredFiles.toLocaleString("en") + " expired");
    draw(queue, link, series(link, (bin) => bin.queuedBytes), { axisLabel: { color: hue("quiet"), formatter: marks(size) } },
        (bin) => size(bin.queuedBytes) + " queued on average");
    rates.getDom().dataset.drawn = "yes";
  });
})();
