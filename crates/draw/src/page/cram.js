// Boards of Cram as they lie on the table, and which component of the proof each part of one is.
const cram = (() => {
  const rows = (text) => {
    const size = /^(\d+)x(\d+)$/.exec(text);
    if (size) return Array.from({ length: Number(size[1]) }, () => Array(Number(size[2])).fill(true));
    return text.split("/").map((row) => [...row].map((cell) => cell === "."));
  };
  const isBoard = (text) => {
    const size = /^([1-9]\d?)x([1-9]\d?)$/.exec(text);
    if (size) return size[1] * size[2] <= 128;
    return /^[.#]+(\/[.#]+)*$/.test(text) && text.length < 256 && new Set(text.split("/").map((row) => row.length)).size === 1;
  };
  // A board in words, row by row: speech skips points and crosses.
  const spoken = (board) => {
    if (board.every((row) => row.every(Boolean))) return `free board of ${board.length} by ${board[0].length}`;
    const runs = (row) => [...row.map((isFree) => (isFree ? "." : "#")).join("").matchAll(/\.+|#+/g)]
      .map(([run]) => `${run.length} ${run[0] === "." ? "free" : "taken"}`).join(", ");
    return `board of ${board.length === 1 ? "1 row" : `${board.length} rows`}: ${board.map(runs).join("; ")}`;
  };
  // The parts of a board: lists of free cells that hang together and have room for a domino.
  const parts = (board) => {
    const seen = board.map((row) => row.map(() => false));
    const found = [];
    board.forEach((row, top) => row.forEach((isFree, left) => {
      if (!isFree || seen[top][left]) return;
      const cells = [];
      const waiting = [[top, left]];
      seen[top][left] = true;
      while (waiting.length > 0) {
        const [y, x] = waiting.pop();
        cells.push([y, x]);
        for (const [down, right] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          const [y2, x2] = [y + down, x + right];
          if (board[y2]?.[x2] && !seen[y2][x2]) {
            seen[y2][x2] = true;
            waiting.push([y2, x2]);
          }
        }
      }
      if (cells.length > 1) found.push(cells.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
    }));
    return found;
  };
  const spell = (cells) => {
    const top = Math.min(...cells.map(([y]) => y));
    const left = Math.min(...cells.map(([, x]) => x));
    const height = Math.max(...cells.map(([y]) => y)) - top + 1;
    const width = Math.max(...cells.map(([, x]) => x)) - left + 1;
    if (cells.length === height * width) return `${height}x${width}`;
    const grid = Array.from({ length: height }, () => Array(width).fill("#"));
    for (const [y, x] of cells) grid[y - top][x - left] = ".";
    return grid.map((row) => row.join("")).join("/");
  };
  const IMAGES = [
    ([y, x]) => [y, x], ([y, x]) => [y, -x], ([y, x]) => [-y, x], ([y, x]) => [-y, -x],
    ([y, x]) => [x, y], ([y, x]) => [x, -y], ([y, x]) => [-x, y], ([y, x]) => [-x, -y],
  ];
  // The same text for a part however it is turned and mirrored.
  const name = (cells) => IMAGES.map((image) => spell(cells.map(image))).sort()[0];
  const names = (cells) => IMAGES.map((image) => spell(cells.map(image)));
  // All ways to lay a domino into a part.
  const dominoes = (cells) => {
    const free = new Set(cells.map(([y, x]) => `${y},${x}`));
    return cells.flatMap(([y, x]) => [[y, x + 1], [y + 1, x]]
      .filter(([y2, x2]) => free.has(`${y2},${x2}`))
      .map((second) => [[y, x], second]));
  };
  const lay = (board, domino) => {
    const after = board.map((row) => [...row]);
    for (const [y, x] of domino) after[y][x] = false;
    return after;
  };
  const without = (cells, domino) => {
    const height = Math.max(...cells.map(([y]) => y)) + 1;
    const width = Math.max(...cells.map(([, x]) => x)) + 1;
    const board = Array.from({ length: height }, () => Array(width).fill(false));
    for (const [y, x] of cells) board[y][x] = true;
    return parts(lay(board, domino));
  };
  return { rows, isBoard, spoken, parts, name, names, dominoes, lay, without };
})();
