// The two charts of the overview, from /data/v1/flows.
(function () {
  "use strict";
  const LONGEST = 140;
  const ABOVE = 100;
  const OTHERS = 7;
  const { hue, size, rate, marks, create, follow } = window.argosyChart;
  const ratesAt = document.getElementById("rates");
  const networkAt = document.getElementById("network");
  const legend = document.getElementById("rates-legend");
  const note = document.getElementById("network-note");
  const rates = create(ratesAt);
  const network = create(networkAt);
  const font = getComputedStyle(document.body).fontFamily;

  /** A link has a colour by the hash of its name, or the next free one, so that all users see the same colours. */
  function hues(lines) {
    const taken = new Set();
    return lines.map((line) => {
      let at = [...line.source + line.destination].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 65521, 7) % OTHERS;
      while (taken.has(at)) {
        at = (at + 1) % OTHERS;
      }
      taken.add(at);
      return at + 1;
    });
  }

  function bars(name, number, starts, width, bytes) {
    return {
      name, type: "bar", stack: "all", barWidth: "92%", color: hue(number), emphasis: { focus: "series" },
      // The middle of the interval, where the bar is centred.
      data: starts.map((start, i) => [start + (1000 * width) / 2, bytes[i]]),
    };
  }

  function clock(millis) {
    return new Date(millis).toISOString().slice(11, 16);
  }

  /** The tooltip of a bin, with mean rates. */
  function told(plot, starts) {
    return (points) => {
      const at = points[0].dataIndex;
      const end = Math.min(starts[at] + 1000 * plot.binSeconds, Date.parse(plot.until));
      const seconds = Math.max(1, (end - starts[at]) / 1000);
      const lines = points.filter((p) => p.value[1] > 0).sort((a, b) => b.value[1] - a.value[1])
          .map((p) => p.seriesName + "  " + size(p.value[1]) + " (" + rate(p.value[1] / seconds) + ")");
      return [clock(starts[at]) + " to " + clock(end) + " UTC"].concat(lines.length ? lines : ["nothing moved"]).join("\n");
    };
  }

  function drawRates(plot) {
    const ink = hue("quiet");
    const line = hue("line");
    const starts = plot.from.map((t) => Date.parse(t));
    const numbers = hues(plot.lines);
    const series = plot.lines.map((l, i) => bars(l.source + " → " + l.destination, numbers[i], starts, plot.binSeconds, l.bytes));
    if (plot.others.some((v) => v >= 1)) {
      series.push(bars("all others", OTHERS + 1, starts, plot.binSeconds, plot.others));
      numbers.push(OTHERS + 1);
    }
    rates.setOption({
      animation: false, textStyle: { fontFamily: font },
      grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
      tooltip: {
        trigger: "axis", axisPointer: { type: "shadow" }, renderMode: "richText", backgroundColor: hue("card"), borderColor: line, confine: true,
        textStyle: { color: hue("ink"), fontSize: 12 }, formatter: told(plot, starts),
      },
      xAxis: {
        type: "time", splitNumber: ratesAt.clientWidth < 420 ? 3 : 6, axisLabel: { color: ink, hideOverlap: true, formatter: "{HH}:{mm}" }, axisLine: { lineStyle: { color: line } },
        min: starts[0], max: starts[starts.length - 1] + 1000 * plot.binSeconds,
      },
      yAxis: { type: "value", axisLabel: { color: ink, formatter: marks(size) }, splitLine: { lineStyle: { color: line } }, min: 0 },
      useUTC: true,
      series,
    }, { replaceMerge: ["series"] });
    legend.replaceChildren(...series.map((s, i) => entry(s.name, numbers[i])));
  }

  function entry(name, number) {
    const item = document.createElement("li");
    const swatch = document.createElement("span");
    swatch.className = "swatch hue-" + number;
    item.append(swatch, name);
    return item;
  }

  /** The width of the longest name in pixels, at most LONGEST. */
  function longest(nodes) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = "10px " + font;
    return Math.min(LONGEST, Math.ceil(Math.max(...nodes.map((n) => pen.measureText(n.name).width))));
  }

  /** Places the nodes on a circle, those of a site together, with labels outside. */
  function place(nodes, ends, width, height, room) {
    const many = nodes.length > 14;
    const ink = hue("ink");
    const quiet = hue("quiet");
    return nodes.map((node, i) => {
      const turn = (2 * Math.PI * i) / nodes.length - Math.PI / 2;
      const x = (Math.cos(turn) * width) / 2;
      const y = (Math.sin(turn) * height) / 2;
      const angle = Math.atan2(y, x);
      const left = Math.cos(angle) < -0.01;
      const steep = Math.abs(Math.cos(turn)) < 0.2;
      const turned = ((left ? angle + Math.PI : angle) * 180) / Math.PI;
      return {
        name: node.name, x, y,
        symbolSize: ends.has(node.name) ? 9 : 5,
        itemStyle: { color: ends.has(node.name) ? hue(1) : hue("edge") },
        tip: node.name + "\n" + node.site + "\nsends " + rate(node.outBytesPerSecond) + ", receives " + rate(node.inBytesPerSecond),
        label: {
          show: true, color: ends.has(node.name) ? ink : quiet, fontSize: many ? 10 : 11, distance: 6,
          position: many ? (left ? "left" : "right") : steep ? (angle < 0 ? "top" : "bottom") : left ? "left" : "right",
          rotate: many ? -turned : 0, overflow: "truncate",
          width: many ? (Math.abs(Math.sin(angle)) > 0.8 ? Math.min(room, ABOVE) : room) : 116,
        },
      };
    }).concat([-1, 1].map((side) => corner(side * width / 2, side * height / 2)));
  }

  /** An invisible node; two of them fix the scale of the chart. */
  function corner(x, y) {
    return { name: "corner " + x, x, y, symbolSize: 0, label: { show: false }, tip: "" };
  }

  function drawNetwork(flows) {
    const narrow = networkAt.clientWidth < 420;
    const links = flows.busiest.slice(0, narrow ? 15 : 40);
    const ends = new Set(links.flatMap((l) => [l.source, l.destination]));
    const nodes = narrow && flows.nodes.length > 20 ? flows.nodes.filter((n) => ends.has(n.name)) : flows.nodes;
    const most = Math.max(1, ...links.map((l) => l.bytesPerSecond));
    const moving = hue(1);
    const idle = hue("edge");
    const bad = hue("bad");
    const many = nodes.length > 14;
    const room = many ? longest(nodes) + 2 : 0;
    const beside = many ? room + 10 : narrow ? 108 : 120;
    const above = many ? ABOVE : 36;
    const width = Math.max(60, networkAt.clientWidth - 2 * beside);
    const height = Math.max(60, networkAt.clientHeight - 2 * above);
    network.setOption({
      animation: false, textStyle: { fontFamily: font },
      tooltip: {
        renderMode: "richText", backgroundColor: hue("card"), borderColor: hue("line"), confine: true,
        textStyle: { color: hue("ink"), fontSize: 12 }, formatter: (p) => p.data.tip,
      },
      series: [{
        type: "graph", layout: "none", roam: false, silent: false,
        left: beside, right: beside, top: above, bottom: above,
        edgeSymbol: ["none", "arrow"], edgeSymbolSize: [0, 8],
        data: place(nodes, ends, width, height, room),
        links: links.map((l) => ({
          source: l.source, target: l.destination,
          tip: l.source + " → " + l.destination + "\n" + rate(l.bytesPerSecond) + " now"
              + (l.inFlightFiles ? "\n" + l.inFlightFiles + " files with agents" : "")
              + (l.failedFiles ? "\n" + l.failedFiles + " failed attempts in the last hour" : ""),
          lineStyle: {
            width: l.bytesPerSecond >= 1 ? 1 + 7 * Math.sqrt(l.bytesPerSecond / most) : 1,
            color: l.failedFiles ? bad : l.bytesPerSecond >= 1 ? moving : idle,
            type: l.failedFiles ? "dashed" : "solid", opacity: l.bytesPerSecond >= 1 ? 0.75 : 0.45, curveness: 0.18,
          },
        })),
      }],
    });
    const hidden = Math.max(0, flows.links - links.length);
    note.textContent = (links.length === 1 ? "1 link is" : links.length + " links are") + " shown"
        + (hidden ? ", " + hidden.toLocaleString("en") + " slower or idle ones are not" : "")
        + ". Dashed: attempts failed in the last hour.";
  }

  const charts = document.getElementById("charts");
  follow(charts.dataset.from, 4000, function (answer) {
    charts.hidden = answer.flows.busiest.length === 0;
    if (!charts.hidden) {
      drawRates(answer.flows.plot);
      drawNetwork(answer.flows);
    }
  });
})();
