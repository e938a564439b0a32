// Boards with discs of two sides, X and O: a game says how they look.
const discs = (() => {
  // A board in words, row by row.
  const spoken = (position, look) => {
    const words = look.words ?? { X: "X", O: "O", "-": "empty" };
    const runs = (row) => [...row.join("").matchAll(/(.)\1*/g)].map(([run]) => `${run.length} ${words[run[0]]}`).join(", ");
    const toMove = look.toMove?.(position) ?? `${position.mover} is to move`;
    return `board of ${position.squares.length} rows: ${position.squares.map(runs).join("; ")}${look.more?.(position) ?? ""}; ${look.isOver(position) ? "play is over" : toMove}`;
  };
  const { shape } = shapes;
  // Lines between squares, or a ground for holes.
  const under = ({ squares }, look, { size }) => {
    const [rows, cols] = [squares.length, squares[0].length];
    const ground = shape("rect", { class: look.ground, x: 0, y: 0, width: cols * size, height: rows * size });
    if (look.hole !== undefined) return [ground];
    const lines = Array.from({ length: rows - 1 }, (_, y) => `M0 ${(y + 1) * size}h${cols * size}`)
      .concat(Array.from({ length: cols - 1 }, (_, x) => `M${(x + 1) * size} 0v${rows * size}`));
    return [ground, shape("path", { class: "grid", d: lines.join("") })];
  };
  // A small board is not wider than this many squares of the size that is asked for.
  const SMALL = 9;
  // A board with squares of some size; `labels` are words on empty squares, `last` is the move that was made last. `places` are moves that can be chosen, each with a name,
  // a label and what is done then. A board that is small has no names of rows and columns, and is for the eye alone. Of a board that a proof looks at in part, `zone` is that part.
  const draw = (position, look, { size: wanted, last, places = [], labels, zone, isSmall = false }) => {
    const [rows, cols] = [position.squares.length, position.squares[0].length];
    const size = isSmall ? Math.min(wanted, (SMALL * wanted) / cols) : wanted;
    // A large board is seen from farther away: what is written beside it is larger.
    const beside = size * Math.max(1, Math.max(rows, cols) / 10);
    const edge = isSmall ? 1 : 0.35 * beside;
    const foot = isSmall ? 1 : 0.5 * beside;
    const letters = `font-size: ${0.2 * beside}px`;
    const [width, height] = [Math.max(cols, isSmall ? 0 : look.least ?? 0) * size + edge + 2, rows * size + edge + foot];
    const made = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: look.name, style: `--unit: ${Math.max(size / 100, 0.3)}` });
    if (isSmall) shapes.silent(made);
    else shapes.spoken(made, spoken(position, look));
    const group = shape("g", { transform: `translate(${edge} ${edge})` });
    made.append(group);
    const middle = (place) => (place + 0.5) * size;
    group.append(...(look.under?.(position, { size, zone, middle }) ?? under(position, look, { size })));
    const line = (rows * size) + 0.28 * beside;
    if (!isSmall) {
      const isOver = look.isOver(position);
      for (let x = 0; x < cols; x += 1) group.append(shape("text", { class: "axis", x: middle(x), y: -0.1 * beside, style: letters }, look.column(x)));
      for (let y = 0; look.row && y < rows; y += 1) group.append(shape("text", { class: "axis", x: -0.17 * beside, y: middle(y) + 0.06 * beside, style: letters }, look.row(y, rows)));
      if (!isOver) group.append(shape("circle", { class: look.discs[look.stone?.(position) ?? position.mover], r: 0.13 * beside, cx: 0.15 * beside, cy: line }));
      const toMove = look.toMove?.(position) ?? `${position.mover} to move`;
      group.append(shape("text", { class: "to-move", x: isOver ? 0 : 0.4 * beside, y: line + 0.07 * beside, style: letters }, isOver ? "play is over" : toMove));
    }
    const marked = look.place(position, last)?.join();
    position.squares.forEach((row, y) => row.forEach((disc, x) => {
      const name = look.discs[disc] ?? look.hole;
      const label = look.discs[disc] === undefined ? labels?.(y, x) : undefined;
      const at = { cx: middle(x), cy: middle(y) };
      const beyond = zone?.[y][x] === "?" ? " beyond" : "";
      if (name !== undefined) group.append(shape("circle", { class: name + beyond, r: size * (look.radius ?? 0.4), ...at }));
      if (label !== undefined) group.append(shape("text", { class: "rank", x: middle(x), y: middle(y) + 0.1 * size, style: `font-size: ${0.3 * size}px` }, label));
      if ([y, x].join() === marked && look.discs[disc]) group.append(shape("circle", { class: look.marks[disc], r: size * (look.mark ?? 0.13), ...at }));
    }));
    group.append(...(look.over?.(position, { size, middle }) ?? []));
    for (const { name, label, choose } of places.filter((it) => it.name !== "pass")) {
      const [[top, left], [bottom, right]] = look.area(position, name);
      if (look.hasHints ?? true) group.append(shape("circle", { class: "hint", cx: middle(right), cy: middle(bottom), r: size * 0.2 }));
      const area = shape("rect", { x: left * size, y: top * size, width: (right - left + 1) * size, height: (bottom - top + 1) * size });
      group.append(shapes.place(made, area, label, choose));
    }
    // A pass that is a move like others has a place below the board.
    const pass = look.pass && places.find((it) => it.name === "pass");
    if (pass) {
      const [across, down] = [1.1 * beside, 0.34 * beside];
      const area = { x: width - edge - 2 - across, y: line - down / 2, width: across, height: down, rx: 0.08 * beside };
      group.append(shape("text", { class: "pass", x: area.x + across / 2, y: line + 0.07 * beside, style: letters }, look.pass(position)));
      group.append(shapes.place(made, shape("rect", { ...area, class: "pass-edge" }), pass.label, pass.choose));
    }
    return made;
  };
  // The squares of a board from its rows; undefined if its sides are of other sizes.
  const read = (board, isSize) => {
    const squares = board.split("/").map((row) => [...row]);
    return isSize(squares.length) && squares.every((row) => isSize(row.length) && row.length === squares[0].length) ? squares : undefined;
  };
  const rows = ({ squares }) => squares.map((row) => row.join("")).join("/");
  return { draw, read, rows };
})();
