// The symmetries of a board with two sides, as views: the number of a symmetry, and 8 more if the sides are exchanged before. A symmetry
// exchanges rows and columns if its number has a 4, then reverses the rows if it has a 2, and the columns if it has a 1.
const symmetries = (() => {
  const VIEWS = Array.from({ length: 16 }, (_, view) => view);
  const carryPlace = (view, [y, x], [rows, cols]) => {
    const [y2, x2] = view & 4 ? [x, y] : [y, x];
    return [view & 2 ? rows - 1 - y2 : y2, view & 1 ? cols - 1 - x2 : x2];
  };
  const sizeOf = ({ squares }) => [squares.length, squares[0].length];
  const isExchanged = (view) => (view & 8) !== 0;
  const exchanged = (view, side) => (isExchanged(view) ? { X: "O", O: "X" }[side] ?? side : side);
  // The squares of a board that is carried.
  const carry = (view, position) => {
    const squares = position.squares.map((row) => [...row]);
    position.squares.forEach((row, y) => row.forEach((disc, x) => {
      const [y2, x2] = carryPlace(view, [y, x], sizeOf(position));
      squares[y2][x2] = exchanged(view, disc);
    }));
    return squares;
  };
  // One view, and then another one: known by what they do to a square that each symmetry carries to another place.
  const then = (one, next) => {
    const at = (view, place) => carryPlace(view, place, [8, 8]);
    const wanted = at(next, at(one, [0, 1])).join();
    return VIEWS.find((view) => view < 8 && at(view, [0, 1]).join() === wanted) + ((one ^ next) & 8);
  };
  return {
    carry,
    carryPlace: (view, place, position) => carryPlace(view, place, sizeOf(position)),
    exchanged,
    views: {
      // As a lemma is cited: by its witness, and perhaps for the other side.
      cited: (witness, isExchanged) => witness + (isExchanged ? 8 : 0),
      then,
      back: (view) => VIEWS.find((next) => then(view, next) === 0),
      side: (view, side) => (isExchanged(view) ? 1 - side : side),
      all: (position) => VIEWS.filter((view) => !(view & 4) || position.squares.length === position.squares[0].length),
      count: VIEWS.length,
    },
  };
})();
