// A game as it lies on the table, and perhaps a heap beside it. The proof is asked by what its parts are called in it.
const table = (() => {
  // Each way to keep a game tells its parts (with their component in the proof, if it has one, and a key that equal parts share),
  // the moves in a part with the game after each, the move in a part to a sum that the proof says can be reached, and how it looks.
  const kept = { cram: boards, chomp: bars, nim: heaps, octal: heaps, grundy: heaps, sprouts: spots }[proof.game] ?? texts;

  // The start, or what a lemma is about. `mover` is who moves first: what each has moved looks different.
  const start = (mover) => ({ table: kept.start(mover), heap: proof.heap });
  const of = (components, mover = "yours") => ({ table: kept.of(components, mover), heap: 0 });
  const parts = (game) => kept.parts(game.table);
  // The same move in an equal part of the game after it; where moves in it are not known, it is told by what it makes.
  const repeat = (game, part, keys) => {
    const wanted = keys.map(String).sort().join(";");
    const isSame = (option) => (option.madeKeys ?? option.made).map(String).sort().join(";") === wanted;
    const found = kept.moves(game.table, part)?.find(isSame) ?? kept.told?.(game.table, part, keys);
    return found && { label: found.label, game: { ...game, table: found.table } };
  };
  // All moves of the player. A part whose options are not known makes them incomplete.
  const moves = (game) => {
    const found = [];
    let isComplete = true;
    const seen = new Set();
    for (const part of kept.parts(game.table)) {
      if (kept.areTwinsOne && seen.has(part.key)) continue;
      seen.add(part.key);
      const here = kept.moves(game.table, part);
      if (here === undefined) isComplete = false;
      for (const move of here ?? []) found.push(pick(game, part, move));
    }
    for (let left = game.heap - 1; left >= 0; left -= 1) {
      found.push({ label: `the heap beside it to ${left}`, heap: left, game: () => ({ ...game, heap: left }) });
    }
    return { moves: found, isComplete };
  };
  // What is made is looked for when it is asked for.
  const pick = (game, part, move) => ({
    part,
    key: [part.place, part.piece, move.label, move.ends].join(),
    label: move.label,
    domino: move.domino,
    // Whether an earlier one comes to the same.
    isTwin: move.isTwin,
    ends: move.ends,
    length: move.length,
    line: move.line,
    square: move.square,
    place: move.place,
    made: () => move.made,
    madeKeys: () => move.madeKeys ?? move.made,
    game: () => ({ ...game, table: move.table }),
  });
  // A move in a part with this component, to parts with these.
  const moveTo = (game, component, made) => {
    for (const part of kept.parts(game.table).filter((part) => part.component === component)) {
      const move = kept.moveTo(game.table, part, made);
      if (move) return { label: move.label, game: { ...game, table: move.table } };
    }
    return undefined;
  };

  // A game as a picture: small, or as large as there is room, with moves that can be chosen then.
  const draw = (game, { isSmall = false, moves: open, choose, refuse } = {}) => {
    const look = { isSmall, moves: open, choose, refuse };
    const beside = game.heap > 0 ? [heaps.beside(game.heap, look)] : [];
    const made = shapes.sum([...kept.draw(game.table, look), ...beside], !isSmall);
    if (kept === heaps) made.classList.add("heaps");
    if (isSmall) made.querySelectorAll("svg").forEach(shapes.silent);
    return made;
  };
  const small = (components) => (components.length === 0 ? element("span", "no move left") : draw(of(components), { isSmall: true }));
  // What a move makes, where a picture says more than its name.
  const result = (move) => (move.heap === undefined ? kept.result?.(move.made()) ?? [] : []);
  // Whether moves in a game are seen where they are made, and whether it takes long to find out what is seen then.
  const isSeen = (game) => kept.isSeen?.(game.table) ?? kept !== texts;
  return { start, of, parts, repeat, moves, moveTo, draw, small, result, isSeen, isDear: kept.isDear ?? false, marks: kept.marks, click: kept.click };
})();
