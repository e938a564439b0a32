// Boards of Go: the names of their points, and how they look. What a zone knows lies on wood, the rest beyond.
const goban = (() => {
  const { shape } = shapes;
  // Columns are letters without I, rows are counted from the bottom.
  const column = (x) => String.fromCharCode(65 + x + (x >= 8 ? 1 : 0));
  const nameOf = ([y, x], rows) => `${column(x)}${rows - y}`;
  const placeOf = (name, rows) => {
    const x = name.charCodeAt(0) - 65;
    return [rows - Number(name.slice(1)), x > 8 ? x - 1 : x];
  };
  // The star points of the boards that are usual.
  const stars = (rows, cols) => {
    const near = { 9: 2, 13: 3, 19: 3 }[rows];
    if (rows !== cols || near === undefined) return [];
    const [middle, far] = [(rows - 1) / 2, rows - 1 - near];
    const all = [near, middle, far].flatMap((y) => [near, middle, far].map((x) => [y, x]));
    return all.filter(([y, x]) => rows === 19 || (x === middle) === (y === middle));
  };
  // The ground: `zone` are the squares of what is known, `middle` is where a line lies.
  const under = ({ squares }, { size, zone = squares, middle }) => {
    const [rows, cols] = [squares.length, squares[0].length];
    const isKnown = (y, x) => zone[y][x] !== "?";
    const around = { x: 0, y: 0, width: cols * size, height: rows * size };
    const [wood, lines, beyond] = [[], [], []];
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < cols; x += 1) {
        if (isKnown(y, x)) wood.push(`M${x * size} ${y * size}h${size}v${size}h${-size}z`);
        const steps = [x + 1 < cols ? [y, x + 1, "h"] : undefined, y + 1 < rows ? [y + 1, x, "v"] : undefined].filter(Boolean);
        for (const [y2, x2, along] of steps) (isKnown(y, x) && isKnown(y2, x2) ? lines : beyond).push(`M${middle(x)} ${middle(y)}${along}${size}`);
      }
    }
    const dots = stars(rows, cols).filter(([y, x]) => isKnown(y, x));
    return [
      shape("rect", { class: "goban", ...around }),
      shape("path", { class: "zone", d: wood.join("") }),
      shape("path", { class: "grid beyond", d: beyond.join("") }),
      shape("path", { class: "grid", d: lines.join("") }),
      ...dots.map(([y, x]) => shape("circle", { class: "star", r: size * 0.08, cx: middle(x), cy: middle(y) })),
      shape("rect", { class: "rim", ...around }),
    ];
  };
  // What lies on the stones: triangles on the target, and the square of a ko.
  const over = (position, { size, middle }, target) => {
    const triangle = ([y, x]) => {
      const [cx, cy, side, down] = [middle(x), middle(y), 0.21 * size, 0.12 * size];
      const isBlack = position.squares[y][x] === "X";
      return shape("path", { class: isBlack ? "target on-black" : "target", d: `M${cx} ${cy - 2 * down}L${cx + side} ${cy + down}H${cx - side}Z` });
    };
    const square = ([y, x]) => shape("rect", { class: "ko", x: middle(x) - 0.2 * size, y: middle(y) - 0.2 * size, width: 0.4 * size, height: 0.4 * size });
    return [...target.map(triangle), ...[position.ko].filter(Boolean).map(square)];
  };
  const look = {
    name: "go",
    discs: { X: "disc black", O: "disc" },
    marks: { X: "ring on-black", O: "ring" },
    mark: 0.36,
    words: { X: "black", O: "white", ".": "empty", "?": "unknown" },
    column,
    row: (y, rows) => rows - y,
    // A board has room for who is to move and for a pass.
    least: 3,
    // Nearly all points are moves: no circles.
    hasHints: false,
    radius: 0.46,
    under,
  };
  return { nameOf, placeOf, over, look };
})();
