// Pictures of positions: boards with the strings that are left; what cannot be a board, as coins and strings alone.
const pictures = (() => {
  const { shape } = shapes;
  const SMALL = 30;
  const MARGIN = 0.54;
  const ARROW = 0.9;
  const HEAD = 0.16;
  const BEND = 0.35;
  const alike = (cut, list) => list.filter((other) => graphs.same(other, cut)).length;
  // The strings of a graph as they lie: the coins, how many alike come before and in all, and the direction of an arrow.
  const strings = (graph, layout) => {
    const links = graph.links.map((link, place) => ({ cut: link, before: alike(link, graph.links.slice(0, place)), all: alike(link, graph.links) }));
    const arrows = graph.arrows.flatMap((count, coin) =>
      Array.from({ length: count }, (_, before) => ({ cut: [coin], before, direction: layout.places[coin].arrows[before] ?? [1, 0] })));
    return arrows.concat(links);
  };
  const middle = (string, layout) => {
    const [from, to] = string.cut.map((coin) => layout.places[coin].at);
    if (string.direction) return from.map((value, axis) => value + string.direction[axis] / 2);
    const along = to.map((value, axis) => value - from[axis]);
    const bend = BEND * (2 * string.before - (string.all - 1)) / Math.hypot(...along);
    return [(from[0] + to[0]) / 2 - bend * along[1], (from[1] + to[1]) / 2 + bend * along[0]];
  };
  // The line that is drawn when a string is cut: the side of the box.
  const across = (string, layout) => {
    const [from, to] = string.cut.map((coin) => layout.places[coin].at);
    const along = string.direction ?? to.map((value, axis) => value - from[axis]);
    const [x, y] = along.map((value) => value / Math.hypot(...along) / 2);
    const at = middle(string, layout);
    return [[at[0] - y, at[1] + x], [at[0] + y, at[1] - x]];
  };
  // Draws strings that are left, with coins by `coinOf` (its class and what stands in it); `lines` are drawn across, each
  // with a class. A picture has `size` units to a string.
  const draw = ({ layout, strings: left, lines, coins, label, size }) => {
    const point = (at) => at.map((value) => +((value + MARGIN) * size).toFixed(2));
    const path = (points) => points.map((at, place) => `${place === 0 ? "M" : "L"}${point(at).join(" ")}`).join("");
    const [width, height] = layout.size.map((value) => (value + 2 * MARGIN) * size);
    const made = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", class: "position" });
    made.setAttribute("aria-label", label);
    const add = (name, points) => { if (points.length > 0) made.append(shape("path", { class: name, d: points.map(path).join("") })); };
    add("string", left.flatMap((string) => {
      const [from, to] = string.cut.map((coin) => layout.places[coin].at);
      if (!string.direction) return [string.all > 1 ? [from, middle(string, layout), to] : [from, to]];
      const [x, y] = string.direction;
      const tip = [from[0] + ARROW * x, from[1] + ARROW * y];
      const wing = (turn) => [tip[0] - HEAD * (x + turn * y), tip[1] - HEAD * (y - turn * x)];
      return [[from, tip], [wing(1), tip, wing(-1)]];
    }));
    // Sides of boxes that no string crosses are drawn; corners of boxes are dots.
    const key = ([x, y]) => `${Math.round(2 * x)},${Math.round(2 * y)}`;
    const open = new Set(left.map((string) => key(middle(string, layout))));
    const boxes = layout.places.filter((place, coin) => place.isBox && coins[coin] !== undefined).map((place) => place.at);
    const sides = new Map();
    const corners = new Map();
    for (const [x, y] of boxes) {
      for (const [right, down] of [[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]]) {
        const at = [x + right, y + down];
        if (!open.has(key(at))) sides.set(key(at), [[at[0] - down, at[1] - right], [at[0] + down, at[1] + right]]);
      }
      for (const [right, down] of [[0.5, 0.5], [-0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]]) corners.set(key([x + right, y + down]), [[x + right, y + down]]);
    }
    for (const coin of layout.places.keys()) {
      if (coins[coin]?.owner === undefined || !layout.places[coin].isBox) continue;
      const [x, y] = point(layout.places[coin].at.map((value) => value - 0.5));
      made.append(shape("rect", { class: `box ${coins[coin].owner}`, x, y, width: size, height: size }));
    }
    // What is marked is seen by itself.
    for (const { string } of lines) sides.delete(key(middle(string, layout)));
    add("side", [...sides.values()]);
    for (const { name, string } of lines) add(name, [across(string, layout)]);
    for (const [at] of corners.values()) {
      const [cx, cy] = point(at);
      made.append(shape("circle", { class: "corner-dot", cx, cy, r: size / 10 }));
    }
    layout.places.forEach((place, coin) => {
      if (coins[coin] === undefined) return;
      const [cx, cy] = point(place.at);
      if (coins[coin].owner === undefined || !place.isBox) made.append(shape("circle", { class: coins[coin].name, cx, cy, r: size * 0.27 }));
      made.append(shape("text", { class: "coin-name", x: cx, y: cy + size * 0.12, "font-size": size / 3 }, coins[coin].text));
    });
    return { svg: made, path: (string) => path(across(string, layout)) };
  };
  // What can be captured after a move is white.
  const coinsOf = (graph, made) => {
    const black = graphs.degrees(graphs.coloured(made ? graphs.after(graph, made).graph : graph).black);
    return graphs.degrees(graph).map((degree, coin) => (degree === 0 ? undefined : { name: black[coin] === 0 ? "coin white" : "coin", text: coin }));
  };
  // A position with a move in it and the moves that answer it.
  const position = (graph, layout, text, { made, answers = [], size = SMALL } = {}) => {
    if (layout === undefined) return undefined;
    const left = strings(graph, layout);
    const used = new Set();
    const lines = (made ? [{ name: "made", cut: made }] : []).concat(answers.map((cut) => ({ name: "answer", cut }))).flatMap(({ name, cut }) => {
      const string = left.findLast((it) => !used.has(it) && graphs.same(it.cut, cut));
      used.add(string);
      return string ? [{ name, string }] : [];
    });
    return draw({ layout, strings: left, lines, coins: coinsOf(graph, made), label: text, size }).svg;
  };
  const lemma = (number, look) => position(proof.graph(number), proof.layout(number), proof.subject(number), look);
  return { strings, draw, position, lemma };
})();
