// A game as it lies on the table. The proof is asked by what its parts are called in it.
const table = (() => {
  // Each way to keep a game tells its parts (with their component in the proof, if it has one, and a key
  // that equal parts share), the moves in a part with the game after each, and the move in a part to a sum
  // that the proof says can be reached.
  const byTexts = {
    start: () => ({ parts: [...proof.start] }),
    parts: (table) => table.parts.map((component, place) => ({ component, key: component, place })),
    moves: (table, part) => proof.optionsOf(part.component)?.map((sum) => ({ ...byTexts.moveTo(table, part, sum), made: sum })),
    replaced: (table, part, sum) => ({ parts: table.parts.filter((_, place) => place !== part.place).concat(sum) }),
    moveTo: (table, part, sum) => ({
      label: proof.texts[part.component] + " to " + showSum(sum),
      table: byTexts.replaced(table, part, sum),
    }),
  };
  let numbers;
  const numberOf = (cells) => {
    numbers ??= new Map(proof.texts.map((text, component) => [text, component]));
    return cram.names(cells).map((text) => numbers.get(text)).find((component) => component !== undefined);
  };
  const column = (x) => (x < 26 ? String.fromCharCode(97 + x) : `(${x + 1})`);
  const squareName = ([y, x]) => column(x) + (y + 1);
  const byBoards = {
    start: () => ({ boards: proof.position.split("+").map((text) => cram.rows(text.trim())), last: undefined, laid: [] }),
    parts: (table) => table.boards.flatMap((board, place) =>
      cram.parts(board).map((cells) => ({ component: numberOf(cells), key: cram.name(cells), place, cells }))),
    moves: (table, part) => cram.dominoes(part.cells).map((domino) => ({
      label: (table.boards.length > 1 ? `board ${part.place + 1}: ` : "") + domino.map(squareName).join("-"),
      domino,
      place: part.place,
      get made() { return cram.without(part.cells, domino).map(numberOf); },
      get madeKeys() { return cram.without(part.cells, domino).map(cram.name); },
      get table() {
        const boards = table.boards.map((board, place) => (place === part.place ? cram.lay(board, domino) : board));
        const laid = { place: part.place, domino };
        return { boards, last: laid, laid: table.laid.concat([laid]) };
      },
    })),
    moveTo: (table, part, sum) => byBoards.moves(table, part).find((move) => sameSum(move.made, sum)),
  };
  const kept = proof.game === "cram" ? byBoards : byTexts;

  const start = () => ({ table: kept.start(), heap: proof.heap });
  const parts = (game) => kept.parts(game.table);
  const movesIn = (game, part) => kept.moves(game.table, part);
  // All moves of the player. A part whose options are not known gives undefined.
  const moves = (game) => {
    const found = [];
    let isComplete = true;
    const seen = new Set();
    for (const part of kept.parts(game.table)) {
      if (proof.game !== "cram" && seen.has(part.key)) continue;
      seen.add(part.key);
      const here = kept.moves(game.table, part);
      if (here === undefined) isComplete = false;
      for (const move of here ?? []) found.push({ ...pick(move), part, game: () => ({ ...game, table: move.table }) });
    }
    for (let left = game.heap - 1; left >= 0; left -= 1) {
      found.push({ label: `the heap beside it to ${left}`, heap: left, game: () => ({ ...game, heap: left }) });
    }
    return { moves: found, isComplete };
  };
  const pick = (move) => ({
    label: move.label,
    domino: move.domino,
    place: move.place,
    made: () => move.made,
    madeKeys: () => move.madeKeys ?? move.made,
  });

  // Moves in a part with this component, to parts with these.
  const moveTo = (game, component, made) => {
    for (const part of kept.parts(game.table).filter((part) => part.component === component)) {
      const move = kept.moveTo(game.table, part, made);
      if (move) return { label: move.label, game: { ...game, table: move.table } };
    }
    return undefined;
  };

  return { start, parts, movesIn, moves, moveTo, column };
})();
