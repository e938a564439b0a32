// Boards with discs of two sides, X and O: a game says how they look.
const discs = (() => {
  // A board in words, row by row.
  const spoken = (position, look) => {
    const words = { X: "X", O: "O", "-": "empty" };
    const runs = (row) => [...row.join("").matchAll(/X+|O+|-+/g)].map(([run]) => `${run.length} ${words[run[0]]}`).join(", ");
    return `board of ${position.squares.length} rows: ${position.squares.map(runs).join("; ")}; ${look.isOver(position) ? "play is over" : `${position.mover} is to move`}`;
  };
  const { shape } = shapes;
  // A board with squares of some size; `labels` are words on empty squares, `last` is the move that was made last. `places` are moves that can be chosen, each with a name,
  // a label and what is done then. A board that is small has no names of rows and columns, and is for the eye alone.
  const draw = (position, look, { size, last, places = [], labels, isSmall = false }) => {
    const [rows, cols] = [position.squares.length, position.squares[0].length];
    const edge = isSmall ? 1 : 0.35 * size;
    const foot = isSmall ? 1 : 0.5 * size;
    const letters = `font-size: ${0.2 * size}px`;
    const [width, height] = [cols * size + edge + 1, rows * size + edge + foot];
    const made = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: look.name });
    if (isSmall) shapes.silent(made);
    else shapes.spoken(made, spoken(position, look));
    const group = shape("g", { transform: `translate(${edge} ${edge})` });
    made.append(group);
    group.append(shape("rect", { class: look.ground, x: 0, y: 0, width: cols * size, height: rows * size }));
    if (look.hole === undefined) {
      const lines = Array.from({ length: rows - 1 }, (_, y) => `M0 ${(y + 1) * size}h${cols * size}`)
        .concat(Array.from({ length: cols - 1 }, (_, x) => `M${(x + 1) * size} 0v${rows * size}`));
      group.append(shape("path", { class: "grid", d: lines.join("") }));
    }
    const middle = (place) => (place + 0.5) * size;
    if (!isSmall) {
      for (let x = 0; x < cols; x += 1) group.append(shape("text", { class: "axis", x: middle(x), y: -0.1 * size, style: letters }, look.column(x)));
      for (let y = 0; look.row && y < rows; y += 1) group.append(shape("text", { class: "axis", x: -0.17 * size, y: middle(y) + 0.06 * size, style: letters }, look.row(y)));
      const isOver = look.isOver(position);
      const y = (rows + 0.28) * size;
      if (!isOver) group.append(shape("circle", { class: look.discs[position.mover], r: 0.13 * size, cx: 0.15 * size, cy: y }));
      group.append(shape("text", { class: "to-move", x: isOver ? 0 : 0.4 * size, y: y + 0.07 * size, style: letters }, isOver ? "play is over" : `${position.mover} to move`));
    }
    const marked = look.place(position, last)?.join();
    position.squares.forEach((row, y) => row.forEach((disc, x) => {
      const name = look.discs[disc] ?? look.hole;
      const label = disc === "-" ? labels?.(y, x) : undefined;
      const at = { cx: middle(x), cy: middle(y) };
      if (name !== undefined) group.append(shape("circle", { class: name, r: size * 0.4, ...at }));
      if (label !== undefined) group.append(shape("text", { class: "rank", x: middle(x), y: middle(y) + 0.1 * size, style: `font-size: ${0.3 * size}px` }, label));
      if ([y, x].join() === marked) group.append(shape("circle", { class: look.marks[disc], r: size * 0.13, ...at }));
    }));
    for (const { name, label, choose } of places.filter((it) => it.name !== "pass")) {
      const [[top, left], [bottom, right]] = look.area(position, name);
      group.append(shape("circle", { class: "hint", cx: middle(right), cy: middle(bottom), r: size * 0.2 }));
      const area = shape("rect", { x: left * size, y: top * size, width: (right - left + 1) * size, height: (bottom - top + 1) * size });
      group.append(shapes.place(made, area, label, choose));
    }
    return made;
  };
  return { draw };
})();
