// Captures in Go: the rules of play, for whole boards and for zones, in which some points are not known, and how boards are carried into each
// other. Whatever pages about contests know of the game is here and in `goban` and `symmetries`.
//
// A side is the attacker or the defender; the attacker has the stones X or O. A zone in which moves are counted is one of an attack; otherwise it
// is one of a defence, or all is known.
const rules = (() => {
  const PASS = "pass";
  const { nameOf, placeOf } = goban;
  const otherSide = (side) => (side === "attacker" ? "defender" : "attacker");
  const stoneOf = ({ attacker }, side) => (side === "attacker" ? attacker : { X: "O", O: "X" }[attacker]);
  const at = (squares, [y, x]) => squares[y]?.[x];
  const isSame = (one, other) => one?.join() === other?.join();

  // A board or a zone that is spelled as the rules spell it; undefined if the text is none.
  const read = (text) => {
    const point = "[A-HJ-T][1-9]\\d?";
    const [, board, target, mover, ko, left] = new RegExp(`^([XO.?/]+) (${point}) ([XO])(?: ko (${point}))?(?: within (\\d+))?$`).exec(text) ?? [];
    if (board === undefined) return undefined;
    const squares = discs.read(board, (count) => count >= 1 && count <= 19);
    if (!squares) return undefined;
    const defender = at(squares, placeOf(target, squares.length));
    if (!"XO".includes(defender ?? "?")) return undefined;
    return {
      squares,
      target: placeOf(target, squares.length),
      attacker: defender === "X" ? "O" : "X",
      mover: mover === defender ? "defender" : "attacker",
      ko: ko && placeOf(ko, squares.length),
      left: left && Number(left),
      isTaken: false,
    };
  };
  const show = (position) => {
    const { squares, target, ko, left } = position;
    const name = (place) => nameOf(place, squares.length);
    return `${discs.rows(position)} ${name(target)} ${stoneOf(position, position.mover)}${ko ? ` ko ${name(ko)}` : ""}${left === undefined ? "" : ` within ${left}`}`;
  };

  const around = (squares, [y, x]) => [[y, x - 1], [y - 1, x], [y, x + 1], [y + 1, x]].filter((place) => at(squares, place) !== undefined);
  // The block of a stone, as far as it is known: its stones and its liberties, and whether that is all of it.
  const blockOf = (squares, stone) => {
    const [stones, liberties] = [new Map(), new Map()];
    const waiting = [stone];
    let isClosed = true;
    while (waiting.length > 0) {
      const place = waiting.pop();
      if (stones.has(place.join())) continue;
      stones.set(place.join(), place);
      for (const next of around(squares, place)) {
        const found = at(squares, next);
        if (found === at(squares, stone)) waiting.push(next);
        else if (found === ".") liberties.set(next.join(), next);
        else if (found === "?") isClosed = false;
      }
    }
    return { stones: [...stones.values()], liberties: [...liberties.values()], isClosed };
  };
  // The other side is to move, as after a pass.
  const passed = (position) => {
    const left = position.left === undefined ? undefined : Math.max(0, position.left - (position.mover === "attacker" ? 1 : 0));
    return { ...position, mover: otherSide(position.mover), ko: undefined, left };
  };
  // The side that a zone is for knows of nothing beyond it, and passes.
  const isFor = ({ left, mover }) => mover === (left === undefined ? "defender" : "attacker");
  // What a stone leads to: undefined if it may not be put there.
  const placed = (position, place) => {
    const { mover, target } = position;
    const squares = position.squares.map((row) => [...row]);
    const theirs = stoneOf(position, otherSide(mover));
    squares[place[0]][place[1]] = stoneOf(position, mover);
    const beside = around(squares, place).filter((next) => at(squares, next) === theirs).map((next) => blockOf(squares, next));
    const taken = beside.filter(({ liberties, isClosed }) => liberties.length === 0 && isClosed).flatMap(({ stones }) => stones);
    for (const [y, x] of taken) squares[y][x] = ".";
    const own = blockOf(squares, place);
    // Where it is not known whether a block is taken, the zone is too coarse, which no proof leads to.
    const isCoarse = beside.some(({ liberties, isClosed }) => liberties.length === 0 && !isClosed);
    if (!isCoarse && own.liberties.length === 0 && own.isClosed) return undefined;
    // A block that is beside the stone twice is taken once.
    const isOne = new Set(taken.map((stone) => stone.join())).size === 1 && own.stones.length === 1 && own.liberties.length === 1;
    // A ko that is not certain binds the side that a zone is for, and not the other one.
    const isBarred = isOne && (own.isClosed || !isFor(position));
    return { ...passed(position), squares, ko: isBarred ? taken[0] : undefined, isTaken: taken.some((stone) => isSame(stone, target)) };
  };
  // Passing is always a move.
  const isOver = ({ isTaken, mover, left }) => isTaken || (mover === "attacker" && left === 0);
  // The names of the moves; none if play is over. They are asked for often, and found once.
  const known = new WeakMap();
  const moves = (position) => {
    if (!known.has(position)) known.set(position, list(position));
    return known.get(position);
  };
  const list = (position) => {
    if (isOver(position)) return [];
    const { squares, ko } = position;
    const points = squares.flatMap((row, y) => row.flatMap((stone, x) => (stone === "." && !isSame([y, x], ko) && placed(position, [y, x]) ? [[y, x]] : [])));
    return [...points.map((point) => nameOf(point, squares.length)), PASS];
  };
  const after = (position, name) => (name === PASS ? passed(position) : placed(position, placeOf(name, position.squares.length)) ?? passed(position));
  // What a side has when play is over.
  const result = ({ isTaken }, side) => Number(isTaken === (side === "attacker"));
  const tally = ({ isTaken, ko, squares }) => (isTaken ? "The target is taken." : ko ? `No stone may be put on ${nameOf(ko, squares.length)} now (ko).` : "");

  // The mark of a move, by which policies name it.
  const markAt = ({ squares }, y, x) => y * squares[0].length + x;
  const mark = (position, name) => (name === PASS ? 65535 : markAt(position, ...placeOf(name, position.squares.length)));

  const { carryPlace } = symmetries;
  const carry = (view, position) => {
    const place = (it) => it && carryPlace(view, it, position);
    return { ...position, squares: symmetries.carry(view, position), target: place(position.target), ko: place(position.ko), attacker: symmetries.exchanged(view, position.attacker) };
  };
  // A move elsewhere is seen as a pass.
  const carryMove = (view, name, position) => {
    const rows = position.squares.length;
    return [PASS, "elsewhere"].includes(name) ? PASS : nameOf(carryPlace(view, placeOf(name, rows), position), rows);
  };
  // A lemma is for the attacker or the defender, whatever their stones are.
  const views = { ...symmetries.views, side: (_, side) => side };
  const areExchanged = (position, lemma) => position.attacker !== lemma.attacker;
  // The move in a zone that a move on a whole board is.
  const coarse = (name, { squares }) => (name !== PASS && at(squares, placeOf(name, squares.length)) === "?" ? PASS : name);
  // Whether a lemma about a zone holds of a board or another zone.
  const covers = (lemma, position) => {
    const isKnown = (row, y) => row.every((stone, x) => stone === "?" || stone === at(position.squares, [y, x]));
    return ["mover", "attacker"].every((key) => lemma[key] === position[key]) && lemma.squares.length === position.squares.length
      && lemma.squares[0].length === position.squares[0].length && lemma.squares.every(isKnown)
      && blockOf(position.squares, position.target).stones.some((stone) => isSame(stone, lemma.target))
      && (!lemma.ko || isSame(lemma.ko, position.ko)) && !position.isTaken
      && (lemma.left === undefined || position.left === undefined || lemma.left <= position.left);
  };

  // Where a proof leaves an attack to a plain search: the first move of the shortest one, on the points of the zone.
  const choose = (position, _, __, zone) => {
    const squares = position.squares.map((row, y) => row.map((stone, x) => (at(zone.squares, [y, x]) === "?" ? "?" : stone)));
    const takes = (reached) => {
      if (reached.isTaken) return true;
      const next = (name) => takes(after(reached, name));
      return moves(reached).length > 0 && (reached.mover === "attacker" ? moves(reached).some(next) : moves(reached).every(next));
    };
    for (let left = 1; left <= (zone.left ?? 0); left += 1) {
      const start = { ...position, squares, left };
      const found = moves(start).find((name) => takes(after(start, name)));
      if (found) return found;
    }
    return PASS;
  };

  const colours = { X: "Black", O: "White" };
  const colour = (position, side) => colours[stoneOf(position, side)];
  const party = (position, side) => `${colour(position, side)}, the ${side}`;
  const who = (position) => party(position, position.mover);
  const hasBeyond = ({ squares }) => squares.some((row) => row.includes("?"));
  const label = (position, name) => {
    const mover = colour(position, position.mover);
    if (name !== PASS) return `${mover} ${name}`;
    return hasBeyond(position) && !isFor(position) ? `${mover} elsewhere` : `${mover} passes`;
  };
  // That a side is sure of its aim, or should be.
  const says = (side, { left }, isProved) => {
    const [takes, holds] = isProved ? ["takes", "holds"] : ["should take", "should hold"];
    const within = left === undefined ? "" : left === 1 ? " with its next move" : ` within ${left} moves`;
    return side === "attacker" ? `the attacker ${takes} the target${within}` : `the defender ${holds} the target`;
  };
  const sentence = ({ kind, value, position }) => {
    const start = read(position);
    const [attacker, defender] = ["attacker", "defender"].map((side) => colour(start, side));
    const target = nameOf(start.target, start.squares.length);
    const isCaptured = kind !== "below" && value > 0;
    const side = isCaptured ? "attacker" : "defender";
    // A target is captured or held: that it is at least held says nothing.
    if (kind === "least" && !isCaptured) return `${attacker} takes the ${defender.toLowerCase()} block at ${target}, or not, whatever ${defender} plays.`;
    const who = `${colour(start, side)}${start.mover === side ? ", who is to move," : ""}`;
    return isCaptured
      ? `${who} takes the ${defender.toLowerCase()} block at ${target}, whatever ${defender} plays.`
      : `${who} holds the block at ${target} for ever, whatever ${attacker} plays.`;
  };
  const look = {
    ...goban.look,
    isOver,
    toMove: (position) => `${colour(position, position.mover)} to move`,
    stone: (position) => stoneOf(position, position.mover),
    pass: (position) => (hasBeyond(position) ? "elsewhere" : "pass"),
    more: ({ squares, target, ko, isTaken }) => {
      const name = (place) => nameOf(place, squares.length);
      return `${isTaken ? "; the target is taken" : `; the target is at ${name(target)}`}${ko ? `; ko at ${name(ko)}` : ""}`;
    },
    over: (position, options) => {
      return goban.over(position, options, position.isTaken ? [] : blockOf(position.squares, position.target).stones);
    },
    // Where the stone of a move lies, and what is clicked to make it: places from the upper left one to the lower right one.
    place: ({ squares }, name) => (name === PASS || name === undefined ? undefined : placeOf(name, squares.length)),
    area: ({ squares }, name) => [placeOf(name, squares.length), placeOf(name, squares.length)],
  };
  const draw = (position, options) => discs.draw(position, look, options);
  const click = "Click a point, or pass.";
  return {
    read, show, text: show, moves, mark, markAt, after, result, tally, click, carry, carryMove, carryPlace, views, draw,
    areExchanged, coarse, covers, choose, hasBeyond, party, who, label, says, sentence, settled: "the target is taken", endless: "defender",
  };
})();
