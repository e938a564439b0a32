// Othello: its rules and its boards. Whatever pages about contests know of the game is here and in `symmetries`.
const rules = (() => {
  const DIRECTIONS = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]];
  const PASS = "pass";
  const other = (side) => (side === "X" ? "O" : "X");
  const start = (rows, cols) => Array.from({ length: rows }, (_, y) => Array.from({ length: cols }, (_, x) => {
    const [down, right] = [y + 1 - rows / 2, x + 1 - cols / 2];
    if (![0, 1].includes(down) || ![0, 1].includes(right)) return "-";
    return down === right ? "O" : "X";
  }));
  // A position that is spelled as the rules spell it; undefined if the text is none.
  const read = (text) => {
    const size = /^([468])x([468])$/.exec(text);
    if (size) return { squares: start(Number(size[1]), Number(size[2])), mover: "X" };
    const [, board, mover] = /^([XO/-]+) ([XO])$/.exec(text) ?? [];
    if (board === undefined) return undefined;
    const squares = discs.read(board, (count) => count >= 4 && count <= 8);
    return squares && { squares, mover };
  };
  const board = discs.rows;
  // Rows and the side to move, for the start too.
  const text = (position) => `${board(position)} ${position.mover}`;
  const show = (position) => {
    const [rows, cols] = [position.squares.length, position.squares[0].length];
    const isStart = rows % 2 === 0 && cols % 2 === 0 && position.mover === "X" && board(position) === board({ squares: start(rows, cols) });
    return isStart ? `${rows}x${cols}` : text(position);
  };
  const square = (y, x) => String.fromCharCode(97 + x) + (y + 1);
  // The mark of a move, by which policies name it: squares of a board of eight columns, and a pass.
  const markAt = (_, y, x) => 8 * y + x;
  const mark = (position, name) => (name === PASS ? 64 : markAt(position, ...placeOf(name)));
  const placeOf = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97];
  // The discs that a disc of a side outflanks.
  const outflanked = (squares, side, y, x) => DIRECTIONS.flatMap(([down, right]) => {
    const found = [];
    for (let step = 1; ; step += 1) {
      const [y2, x2] = [y + step * down, x + step * right];
      const disc = squares[y2]?.[x2];
      if (disc === side) return found;
      if (disc !== other(side)) return [];
      found.push([y2, x2]);
    }
  });
  const placesFor = ({ squares }, side) => squares.flatMap((row, y) => row.flatMap((disc, x) =>
    (disc === "-" && outflanked(squares, side, y, x).length > 0 ? [square(y, x)] : [])));
  // The names of the moves; none if play is over.
  const moves = (position) => {
    const found = placesFor(position, position.mover);
    if (found.length > 0) return found;
    return placesFor(position, other(position.mover)).length > 0 ? [PASS] : [];
  };
  const after = ({ squares, mover }, name) => {
    const next = squares.map((row) => [...row]);
    if (name !== PASS) {
      const [y, x] = placeOf(name);
      for (const [y2, x2] of [...outflanked(squares, mover, y, x), [y, x]]) next[y2][x2] = mover;
    }
    return { squares: next, mover: other(mover) };
  };
  const count = ({ squares }, disc) => squares.flat().filter((it) => it === disc).length;
  // What a side has when play is over.
  const result = (position, side) => {
    const more = count(position, side) - count(position, other(side));
    return more + Math.sign(more) * count(position, "-");
  };
  const tally = (position) => `X has ${count(position, "X")} ${count(position, "X") === 1 ? "disc" : "discs"}, O has ${count(position, "O")}.`;

  const carry = (view, position) => ({ squares: symmetries.carry(view, position), mover: symmetries.exchanged(view, position.mover) });
  const { carryPlace, views } = symmetries;
  const carryMove = (view, name, position) => (name === PASS ? PASS : square(...carryPlace(view, placeOf(name), position)));

  const look = {
    name: "othello",
    ground: "felt",
    discs: { X: "disc black", O: "disc" },
    marks: { X: "mark on-black", O: "mark" },
    column: (x) => square(0, x)[0],
    row: (y) => y + 1,
    isOver: (position) => moves(position).length === 0,
    // Where the disc of a move lies, and what is clicked to make it: places from the upper left one to the lower right one.
    place: (position, name) => (name === PASS || name === undefined ? undefined : placeOf(name)),
    area: (position, name) => [placeOf(name), placeOf(name)],
  };
  const draw = (position, options) => discs.draw(position, look, options);
  return { read, show, text, moves, mark, markAt, after, result, tally, carry, carryMove, carryPlace, views, draw };
})();
