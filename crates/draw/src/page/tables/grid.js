// Boards of squares on the table, whichever game is played on them: how squares and boards are called, and what a board is drawn on.
const grid = (() => {
  const LARGE = 100;
  const SMALL = 14;
  const EDGE = 0.32;
  const column = (x) => (x < 26 ? String.fromCharCode(97 + x) : `(${x + 1})`);
  const square = ([y, x]) => column(x) + (y + 1);
  // Which of several boards.
  const which = (table, place, name = "") => (table.boards.length > 1 ? `${name}${place + 1}: ` : "");
  // A picture for so many rows and columns, the place in it where squares are drawn, and their size. A small one has no names of rows and columns.
  const draw = (rows, columns, { label, name, isSmall }) => {
    const size = isSmall ? SMALL : LARGE;
    const edge = isSmall ? 0 : EDGE * size;
    const frame = shapes.svg(columns * size + edge, rows * size + edge, { label, name });
    const made = shapes.shape("g", { transform: `translate(${edge} ${edge})` });
    frame.append(made);
    const axis = (text, x, y) => made.append(shapes.shape("text", { class: "axis", x, y, style: `font-size: ${size / 5}px` }, text));
    for (let x = 0; x < columns && !isSmall; x += 1) axis(column(x), (x + 0.5) * size, -0.13 * size);
    for (let y = 0; y < rows && !isSmall; y += 1) axis(y + 1, -0.18 * size, (y + 0.57) * size);
    return { frame, made, size };
  };
  const path = (squares, size) => squares.map(([y, x]) => `M${x * size} ${y * size}h${size}v${size}h${-size}z`).join("");
  return { square, which, draw, path };
})();
