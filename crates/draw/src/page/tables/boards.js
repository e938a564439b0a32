// Boards of Cram on the table: what was free when they were laid there, what is free now, and the dominoes since then.
const boards = (() => {
  const LARGE = 100;
  const SMALL = 14;
  const EDGE = 0.32;
  let numbers;
  const numberOf = (cells) => {
    numbers ??= new Map(proof.texts.map((text, component) => [text, component]));
    return cram.names(cells).map((text) => numbers.get(text)).find((component) => component !== undefined);
  };
  const column = (x) => (x < 26 ? String.fromCharCode(97 + x) : `(${x + 1})`);
  const squareName = ([y, x]) => column(x) + (y + 1);
  const lie = (rows, mover) => ({ origin: rows, boards: rows, laid: [], mover });
  const start = (mover) => lie(proof.position.split("+").map((text) => cram.rows(text.trim())), mover);
  const of = (components, mover) => lie(components.map((component) => cram.rows(proof.texts[component])), mover);
  const parts = (table) => table.boards.flatMap((board, place) =>
    cram.parts(board).map((cells) => ({ component: numberOf(cells), key: cram.name(cells), place, cells })));
  const moves = (table, part) => cram.dominoes(part.cells).map((domino) => ({
    label: (table.boards.length > 1 ? `board ${part.place + 1}: ` : "") + domino.map(squareName).join("-"),
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

  // A board with what was laid on it; `moves` are dominoes that can be chosen. A small one has no names of rows and columns.
  const drawOne = (table, place, { isSmall = false, moves: open = [], choose }) => {
    const [origin, now] = [table.origin[place], table.boards[place]];
    const size = isSmall ? SMALL : LARGE;
    const edge = isSmall ? 0 : EDGE * size;
    const [width, height] = [origin[0].length * size, origin.length * size];
    const number = table.boards.length > 1 ? `${place + 1}: ` : "";
    const frame = shapes.svg(width + edge, height + edge, { label: number + cram.spoken(now), name: "cram" });
    const made = shapes.shape("g", { transform: `translate(${edge} ${edge})` });
    frame.append(made);
    if (!isSmall) {
      const axis = (text, x, y) => made.append(shapes.shape("text", { class: "axis", x, y, style: `font-size: ${size / 5}px` }, text));
      origin[0].forEach((_, x) => axis(column(x), (x + 0.5) * size, -0.13 * size));
      origin.forEach((_, y) => axis(y + 1, -0.18 * size, (y + 0.57) * size));
    }
    const cells = origin.flatMap((row, y) => row.flatMap((isFree, x) => (isFree ? [`M${x * size} ${y * size}h${size}v${size}h${-size}z`] : [])));
    made.append(shapes.shape("path", { class: "cell", d: cells.join("") }));
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
