// The chart of the bytes that each node sent to each destination: senders on the left, receivers on the right.
(function () {
  "use strict";
  const EVERY = 10000;
  const SHOWN = 20;
  const ROW = 28;
  const LOWEST = 160;
  const LONGEST = 190;
  const NODE = 10;
  const ORIGINALS = "others with originals";
  const COPIES = "other destinations";
  const figure = document.getElementById("distribution");
  const place = figure.querySelector(".chart");
  const note = document.getElementById("distribution-note");
  const { hue, size, create, follow } = window.argosyChart;
  const font = getComputedStyle(document.body).fontFamily;
  let chart = null;

  /** The sums of the links at one end, the largest first. */
  function sums(links, end) {
    const all = new Map();
    links.forEach((link) => all.set(link[end], (all.get(link[end]) || 0) + link.bytes));
    return [...all].sort((a, b) => b[1] - a[1]);
  }

  /** The label of each node: its name, and from a number of nodes on a common one. */
  function labels(all, group) {
    const others = Map.groupBy(all.slice(SHOWN), ([name]) => group(name));
    return new Map(all.map(([name], at) => {
      const same = others.get(group(name));
      return [name, at < SHOWN || same.length === 1 ? name : same.length + " " + group(name)];
    }));
  }

  /** The links between labels, each with the sum of those that it stands for. */
  function joined(links, from, to) {
    const all = new Map();
    links.forEach((link) => {
      const ends = { source: from.get(link.source), destination: to.get(link.destination) };
      const key = JSON.stringify(ends);
      const sum = all.get(key) || { ...ends, bytes: 0, files: 0 };
      all.set(key, { ...ends, bytes: sum.bytes + link.bytes, files: sum.files + link.files });
    });
    return [...all.values()];
  }

  /** The width of the longest label in pixels, at most LONGEST and a share of the chart. */
  function longest(texts, fontSize) {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = fontSize + "px " + font;
    return Math.ceil(Math.min(LONGEST, place.clientWidth * 0.36, Math.max(...texts.map((text) => pen.measureText(text).width)) + 4));
  }

  function node(side, [name, bytes], colour, width) {
    return {
      name: side + name,
      depth: side === "from " ? 0 : 1,
      itemStyle: { color: colour },
      label: { position: side === "from " ? "left" : "right", width, overflow: "truncate", formatter: name },
      tip: name + (side === "from " ? "\nsent " : "\nreceived ") + size(bytes)
    };
  }

  function draw(answer) {
    const originals = new Set(answer.nodes.filter((one) => one.original).map((one) => one.node).concat(ORIGINALS));
    const isOriginal = (name) => originals.has(name.replace(/^\d+ (?=other)/, ""));
    const hues = { original: hue(1), copy: hue(2), receiver: hue("edge") };
    const colour = (name) => (isOriginal(name) ? hues.original : hues.copy);
    const isOthers = (name) => /^\d+ other/.test(name);
    const first = (all) => all.sort((a, b) => isOriginal(b[0]) - isOriginal(a[0]) || isOthers(a[0]) - isOthers(b[0]));
    const links = joined(
        answer.links,
        labels(first(sums(answer.links, "source")), (name) => (isOriginal(name) ? ORIGINALS : COPIES)),
        labels(sums(answer.links, "destination"), () => COPIES));
    const from = first(sums(links, "source"));
    const to = sums(links, "destination").sort((a, b) => isOthers(a[0]) - isOthers(b[0]));
    const fontSize = place.clientWidth < 420 ? 10 : 12;
    const room = longest([...from, ...to].map((one) => one[0]), fontSize);
    place.style.height = Math.max(LOWEST, ROW * Math.max(from.length, to.length)) + "px";
    if (!chart) {
      place.replaceChildren();
      chart = create(place);
    }
    chart.resize();
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: font },
      tooltip: { renderMode: "richText", backgroundColor: hue("card"), borderColor: hue("line"), confine: true, textStyle: { color: hue("ink"), fontSize: 12 }, formatter: (p) => p.data.tip },
      series: [{
        type: "sankey", draggable: false, nodeWidth: NODE, nodeGap: NODE, layoutIterations: 0, emphasis: { focus: "adjacency" },
        left: room + NODE, right: room + 2 * NODE, top: 4, bottom: 4,
        label: { color: hue("ink"), fontSize },
        data: [...from.map((one) => node("from ", one, colour(one[0]), room)), ...to.map((one) => node("to ", one, hues.receiver, room))],
        links: links.map((l) => ({
          source: "from " + l.source, target: "to " + l.destination, value: l.bytes,
          lineStyle: { color: colour(l.source), opacity: 0.4 },
          tip: l.source + " → " + l.destination + "\n" + size(l.bytes) + ", " + l.files.toLocaleString("en") + (l.files === 1 ? " file" : " files")
        }))
      }]
    }, { notMerge: true });
    note.textContent = answer.otherLinks ? "Not drawn: " + size(answer.otherBytes) + " between " + answer.otherLinks.toLocaleString("en") + " pairs of nodes" : "";
  }

  follow(place.dataset.from, EVERY, (answer) => {
    // With one receiver the table says it all.
    figure.hidden = answer.nodes.filter((one) => !one.original).length < 2;
    if (!figure.hidden) {
      draw(answer);
    }
  });
})();
