// Boards of Cram on the table: what was free when they were laid there, what is free now, and the dominoes since then.
const boards = (() => {
  const numberOf = (cells) => cram.names(cells).map(proof.componentOf).find((component) => component !== undefined);
  const lie = (rows, mover) => ({ origin: rows, boards: rows, laid: [], mover });
  const start = (mover) => lie(proof.position.split("+").map((text) => cram.rows(text.trim())), mover);
  const of = (components, mover) => lie(components.map((component) => cram.rows(proof.texts[component])), mover);
  const parts = (table) => table.boards.flatMap((board, place) =>
    cram.parts(board).map((cells) => ({ component: numberOf(cells), key: cram.name(cells), place, cells })));
  const moves = (table, part) => cram.dominoes(part.cells).map((domino) => ({
    label: grid.which(table, part.place, "board ") + domino.map(grid.square).join("-"),
    domino,
    place: part.place,
    get made() { return cram.without(part.cells, domino).map(numberOf); },
    get madeKeys() { return cram.without(part.cells, domino).map(cram.name); },
    get table() {
      const after = table.boards.map((board, place) => (place === part.place ? cram.lay(board, domino) : board));
      return { ...table, boards: after, laid: table.laid.concat([{ place: part.place, domino, side: table.mover }]), mover: otherSide(table.mover) };
    },
  }));
  const moveTo = (table, part, sum) => moves(table, part).find((move) => sameSum(move.made, sum));

  // A board with what was laid on it; `moves` are dominoes that can be chosen.
  const drawOne = (table, place, { isSmall = false, moves: open = [], choose }) => {
    const [origin, now] = [table.origin[place], table.boards[place]];
    const label = grid.which(table, place) + cram.spoken(now);
    const { frame, made, size } = grid.draw(origin.length, origin[0].length, { label, name: "cram", isSmall });
    const cells = origin.flatMap((row, y) => row.flatMap((isFree, x) => (isFree ? [[y, x]] : [])));
    made.append(shapes.shape("path", { class: "cell", d: grid.path(cells, size) }));
    for (const { domino, side } of table.laid.filter((laid) => laid.place === place)) {
      const [[top, left], [bottom, right]] = domino;
      const gap = size * 0.12;
      made.append(shapes.shape("rect", {
        class: `domino ${side}`, rx: size * 0.1,
        x: left * size + gap, y: top * size + gap, width: (right - left + 1) * size - 2 * gap, height: (bottom - top + 1) * size - 2 * gap,
      }));
    }
    const last = table.laid.at(-1);
    if (!isSmall && last?.place === place) {
      const [[top, left], [bottom, right]] = last.domino;
      made.append(shapes.shape("circle", { class: `last ${last.side}`, cx: (left + right + 1) * size / 2, cy: (top + bottom + 1) * size / 2, r: size * 0.14 }));
    }
    const mine = open.filter((move) => move.domino && move.place === place);
    for (const move of mine) {
      const [[top, left], [bottom, right]] = move.domino;
      const isWide = right > left;
      // Around the line between the two cells, so that both can be told apart by where one points.
      made.append(shapes.place(frame, shapes.shape("rect", {
        x: left * size + (isWide ? size * 0.6 : size * 0.2), y: top * size + (isWide ? size * 0.2 : size * 0.6),
        width: isWide ? size * 0.8 : size * 0.6, height: isWide ? size * 0.6 : size * 0.8, rx: size * 0.1,
      }), move.label, () => choose(move)));
    }
    if (choose) drag(frame, made, size, mine, choose);
    return frame;
  };
  // A domino is also laid by drawing from one cell to its neighbour.
  const drag = (frame, made, size, open, choose) => {
    const cellAt = ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(made.getScreenCTM().inverse());
      return [y, x].map((value) => Math.floor(value / size));
    };
    let from;
    frame.addEventListener("pointerdown", (event) => { from = cellAt(event); });
    frame.addEventListener("pointerup", (event) => {
      const ends = from && [from, cellAt(event)].map(String).sort().join();
      from = undefined;
      const found = open.find((move) => move.domino.map(String).sort().join() === ends);
      if (found) choose(found);
    });
  };
  const draw = (table, look) => table.boards.map((_, place) => drawOne(table, place, look));
  const marks = { yours: "hollow", proofs: "full" };
  return { start, of, parts, moves, moveTo, draw, marks, click: "Click the line between two cells, or draw from one to the other." };
})();
