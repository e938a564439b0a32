// Bars of Chomp on the table: the squares that were there when they were laid, those that are left, and who took the others.
const bars = (() => {
  // A board is the squares of its rows, none longer than the one above.
  const read = (text) => {
    const size = /^(\d+)x(\d+)$/.exec(text);
    return size ? Array(Number(size[1])).fill(Number(size[2])) : text.split(",").map(Number);
  };
  const spell = (rows) => (rows.every((row) => row === rows[0]) ? `${rows.length}x${rows[0]}` : rows.join());
  const mirrored = (rows) => Array.from({ length: rows[0] }, (_, x) => rows.filter((row) => row > x).length);
  // A board and its mirror image are the same component.
  const names = (rows) => [rows, mirrored(rows)].map(spell);
  const isOver = (rows) => rows.length === 1 && rows[0] === 1;
  const bitten = (rows, [top, left]) => rows.map((row, y) => (y < top ? row : Math.min(row, left))).filter((row) => row > 0);
  const spoken = (rows) => (rows.every((row) => row === rows[0]) ? `bar of ${rows.length} by ${rows[0]}` : `bar with rows of ${rows.join(", ")}`);
  const numberOf = (rows) => names(rows).map(proof.componentOf).find((component) => component !== undefined);
  const lie = (boards, mover) => ({ origin: boards, boards, bites: [], mover });
  const start = (mover) => lie(proof.position.split("+").map((text) => read(text.trim())), mover);
  const of = (components, mover) => lie(components.map((component) => read(proof.texts[component])), mover);
  // What can be moved in, as components or as keys.
  const left = (rows, name) => (isOver(rows) ? [] : [name(rows)]);
  const key = (rows) => names(rows).sort()[0];
  const parts = (table) => table.boards.flatMap((rows, place) =>
    (isOver(rows) ? [] : [{ component: numberOf(rows), key: key(rows), place, rows }]));
  const moves = (table, { place, rows }) => rows.flatMap((row, y) => Array.from({ length: row }, (_, x) => [y, x]))
    .filter(([y, x]) => y + x > 0)
    .map((square) => ({
      label: grid.which(table, place, "board ") + grid.square(square),
      square,
      place,
      get made() { return left(bitten(rows, square), numberOf); },
      get madeKeys() { return left(bitten(rows, square), key); },
      get table() {
        const boards = table.boards.with(place, bitten(rows, square));
        return { ...table, boards, bites: [...table.bites, { place, square, side: table.mover }], mover: otherSide(table.mover) };
      },
    }));
  const moveTo = (table, part, sum) => moves(table, part).find((move) => sameSum(move.made, sum));

  const takes = ([top, left]) => ([y, x]) => y >= top && x >= left;
  // A board with its marks; `moves` are squares that can be taken.
  const drawOne = (table, place, { isSmall = false, moves: open = [], choose }) => {
    const [origin, now] = [table.origin[place], table.boards[place]];
    const label = grid.which(table, place) + spoken(now);
    const { frame, made, size } = grid.draw(origin.length, origin[0], { label, name: "chomp", isSmall });
    const squares = origin.flatMap((row, y) => Array.from({ length: row }, (_, x) => [y, x]));
    const isLeft = ([y, x]) => x < (now[y] ?? 0);
    made.append(shapes.shape("path", { class: "cell", d: grid.path(squares.filter(isLeft), size) }));
    made.append(shapes.shape("circle", { class: "token", cx: size / 2, cy: size / 2, r: size / 4 }));
    const bites = table.bites.filter((bite) => bite.place === place);
    for (const gone of squares.filter((square) => !isLeft(square))) {
      const { side } = bites.find(({ square }) => takes(square)(gone));
      const gap = size * 0.12;
      made.append(shapes.shape("rect", {
        class: `bite ${side}`, rx: size * 0.1, x: gone[1] * size + gap, y: gone[0] * size + gap, width: size - 2 * gap, height: size - 2 * gap,
      }));
    }
    const last = table.bites.at(-1);
    if (!isSmall && last?.place === place) {
      made.append(shapes.shape("circle", { class: last.side === "proofs" ? "last reply" : "last", cx: (last.square[1] + 0.5) * size, cy: (last.square[0] + 0.5) * size, r: size * 0.14 }));
    }
    // All that a move would take is seen before it is made.
    const reach = shapes.shape("path", { class: "reach" });
    made.append(reach);
    const show = (chosen) => reach.setAttribute("d", grid.path(squares.filter((square) => isLeft(square) && takes(chosen)(square)), size));
    const hide = () => reach.removeAttribute("d");
    for (const move of open.filter((move) => move.square && move.place === place)) {
      const [y, x] = move.square;
      const square = shapes.shape("rect", { x: x * size, y: y * size, width: size, height: size });
      made.append(shapes.place(frame, square, move.label, () => choose(move)));
      for (const begins of ["pointerenter", "focus"]) square.addEventListener(begins, () => show(move.square));
      for (const ends of ["pointerleave", "blur"]) square.addEventListener(ends, hide);
    }
    return frame;
  };
  const draw = (table, look) => table.boards.map((_, place) => drawOne(table, place, look));
  const marks = { yours: "dashed squares", proofs: "squares with a full edge" };
  const click = "Click a square: it is taken, and all that are to its right and below.";
  return { start, of, parts, moves, moveTo, draw, marks, click, read, names, spoken };
})();
