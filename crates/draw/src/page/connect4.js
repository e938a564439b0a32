// Connect Four: its rules, its boards, and how a board is carried into its mirror image. Whatever pages about contests know of the game is
// here.
const rules = (() => {
  const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];
  const BASE = 13;
  const other = (side) => (side === "X" ? "O" : "X");
  const empty = (cols, rows) => ({ squares: Array.from({ length: rows }, () => Array(cols).fill("-")), mover: "X" });
  const columnOf = (name) => parseInt(name, BASE) - 1;
  // The mark of a cell, by which policies name moves: row by row from the bottom.
  const markAt = ({ squares }, y, x) => (squares.length - 1 - y) * squares[0].length + x;
  const mark = (position, name) => markAt(position, free(position, columnOf(name)), columnOf(name));
  const nameOf = (column) => (column + 1).toString(BASE);
  // The row where a disc comes to lie in a column, or lies on top of the others; -1 if the column is full.
  const free = ({ squares }, column) => squares.findLastIndex((row) => row[column] === "-");
  const after = ({ squares, mover }, name) => {
    const next = squares.map((row) => [...row]);
    next[free({ squares }, columnOf(name))][columnOf(name)] = mover;
    return { squares: next, mover: other(mover) };
  };
  const hasLine = ({ squares }, side) => squares.some((row, y) => row.some((_, x) => DIRECTIONS.some(([down, right]) =>
    [0, 1, 2, 3].every((step) => squares[y + step * down]?.[x + step * right] === side))));
  // The names of the moves; none if play is over.
  const moves = (position) => {
    if (hasLine(position, other(position.mover))) return [];
    return position.squares[0].flatMap((disc, column) => (disc === "-" ? [nameOf(column)] : []));
  };
  // A position that is spelled as the rules spell it; undefined if the text is none.
  const read = (text) => {
    const isBoard = (cols, rows) => cols >= 4 && cols <= 12 && rows >= 4 && rows <= 13;
    const [, cols, rows, played = ""] = /^(\d+)x(\d+)(?::([1-9abc]+))?$/.exec(text) ?? [];
    if (cols !== undefined) {
      const start = isBoard(Number(cols), Number(rows)) ? empty(Number(cols), Number(rows)) : undefined;
      return [...played].reduce((position, name) => (position && moves(position).includes(name) ? after(position, name) : undefined), start);
    }
    const [, board, mover] = /^([XO/-]+) ([XO])$/.exec(text) ?? [];
    if (board === undefined) return undefined;
    const squares = board.split("/").map((row) => [...row]);
    return isBoard(squares[0].length, squares.length) && squares.every((row) => row.length === squares[0].length) ? { squares, mover } : undefined;
  };
  const board = discs.rows;
  // Rows and the side to move, for the empty board too.
  const text = (position) => `${board(position)} ${position.mover}`;
  const show = (position) => {
    const isStart = position.mover === "X" && !/[XO]/.test(board(position));
    return isStart ? `${position.squares[0].length}x${position.squares.length}` : text(position);
  };
  // What a side has when play is over.
  const result = (position, side) => Number(hasLine(position, side)) - Number(hasLine(position, other(side)));
  const tally = (position) => {
    const winner = ["X", "O"].find((side) => hasLine(position, side));
    if (winner) return `${winner} has a line of four.`;
    return moves(position).length === 0 ? "The board is full." : "";
  };
  const words = { 1: "+1 (win)", 0: "0 (draw)", [-1]: "\u22121 (loss)" };

  // A view is 1 if left and right are exchanged, and 8 more if the sides are exchanged before.
  const exchanged = (view, side) => (view & 8 && side !== "-" ? other(side) : side);
  const carry = (view, { squares, mover }) => ({
    squares: squares.map((row) => (view & 1 ? row.toReversed() : row).map((disc) => exchanged(view, disc))),
    mover: exchanged(view, mover),
  });
  const carryPlace = (view, [y, x], { squares }) => [y, view & 1 ? squares[0].length - 1 - x : x];
  const carryMove = (view, name, position) => nameOf(carryPlace(view, [0, columnOf(name)], position)[1]);
  const views = {
    // As a lemma is cited: by its witness, and perhaps for the other side.
    cited: (witness, isExchanged) => witness + (isExchanged ? 8 : 0),
    then: (one, next) => one ^ next,
    back: (view) => view,
    side: (view, side) => (view & 8 ? 1 - side : side),
    all: () => [0, 1, 8, 9],
    count: 10,
  };

  const look = {
    name: "connect4",
    ground: "rack",
    hole: "hole",
    discs: { X: "disc red", O: "disc yellow" },
    marks: { X: "mark", O: "mark" },
    column: nameOf,
    isOver: (position) => moves(position).length === 0,
    // The disc of the last move lies on top of its column.
    place: (position, name) => (name === undefined ? undefined : [free(position, columnOf(name)) + 1, columnOf(name)]),
    area: (position, name) => [[0, columnOf(name)], [free(position, columnOf(name)), columnOf(name)]],
  };
  const draw = (position, options) => discs.draw(position, look, options);
  const click = "Click a column with a small circle.";
  return { read, show, text, moves, mark, markAt, after, result, tally, words, click, carry, carryMove, carryPlace, views, draw };
})();
