// A proof about a contest: a lemma states that one side is sure of some result, and its steps are a strategy, a tree of moves.
const proof = (() => {
  const bounds = transcript.judgements.map((text) => {
    const [side, value] = text.slice(1).split(":").map(Number);
    return { side, value };
  });
  const signed = (value) => rules.words?.[value] ?? (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));
  // Steps in preorder as trees: those that begin one.
  const roots = (steps) => {
    const found = [];
    const path = [];
    steps.forEach((step, number) => {
      while (path.length > 0 && path.at(-1).left === 0) path.pop();
      const above = path.at(-1);
      const { side, value } = above ? above.node : step;
      const node = { ...step, number, side, value, before: above?.node, next: [] };
      if (above) {
        above.left -= 1;
        above.node.next.push(node);
      } else {
        found.push(node);
      }
      const left = step.isChoice ? 1 : step.all ?? 0;
      path.push({ node, left });
    });
    return found;
  };
  const known = new Map();
  // The strategies of a lemma, or of the claim (null).
  const strategies = (lemma) => {
    if (!known.has(lemma)) known.set(lemma, roots(lemma === null ? transcript.goal : transcript.steps(lemma)));
    return known.get(lemma);
  };
  // A place in the proof: a lemma or the claim, a step of its strategy, and the view in which its board is seen.
  const at = (lemma, node, view) => ({ lemma, node, view });
  const rootOf = (node) => (node.before ? rootOf(node.before) : node);
  // Where each part of the claim begins, if they do not all begin in one position.
  const starts = once(() => rules.starts?.(transcript) ?? []);
  const origin = (lemma, node) => {
    if (lemma !== null) return rules.read(transcript.texts[lemma]);
    const part = node ? strategies(null).indexOf(rootOf(node)) : 0;
    return starts()[part] ?? rules.read(transcript.position);
  };
  const begins = (lemma, view) => at(lemma, strategies(lemma)[0], view);
  const find = (lemma, number, view) => {
    const waiting = [...strategies(lemma)];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (node.number === number) return at(lemma, node, view);
      waiting.push(...node.next);
    }
    return undefined;
  };
  // What is seen at a place: a view carries what is seen to what the lemma says.
  const seenMove = ({ lemma, view }, name) => rules.carryMove(rules.views.back(view), name, origin(lemma));
  const moves = (place) => {
    const names = [];
    for (let { node } = place; node?.before; node = node.before) names.unshift(seenMove(place, node.move));
    return names;
  };
  const beginning = ({ lemma, node, view }) => rules.carry(rules.views.back(view), origin(lemma, node));
  const position = (place) => moves(place).reduce(rules.after, beginning(place));
  // A move as people say it, in the position where it is made, by this side.
  const told = (place, side) => {
    const name = seenMove(place, place.node.move);
    return rules.label ? rules.label(position({ ...place, node: place.node.before }), name) : `${data.sides[side]} ${name}`;
  };
  // The moves to a place as people say them.
  const toldMoves = (place) => {
    if (!rules.label) return moves(place);
    const labels = [];
    for (let { node } = place; node?.before; node = node.before) labels.unshift(told({ ...place, node }));
    return labels;
  };
  const sideOf = ({ view }, side) => rules.views.side(view, side);
  // After a move of the strategy.
  const after = (place, node) => at(place.lemma, node, place.view);
  // Where a lemma goes on that is cited.
  const cited = (place) => {
    const { lemma, witness, side } = place.node;
    const isExchanged = rules.areExchanged?.(origin(place.lemma, place.node), origin(lemma)) ?? bounds[lemma].side !== side;
    const view = rules.views.then(place.view, rules.views.cited(witness, isExchanged));
    return begins(lemma, view);
  };
  // The lemmas about a position that is typed, whichever way its board is turned.
  const search = (text) => {
    const position = rules.read(text);
    if (!position) return [];
    const images = rules.views.all(position).map((view) => rules.carry(view, position));
    if (rules.covers) {
      const covers = (lemma) => images.some((image) => rules.covers(lemma, image));
      return bounds.flatMap((_, number) => (covers(origin(number)) ? [number] : []));
    }
    const names = new Set(images.map(rules.show));
    return bounds.flatMap((_, number) => (names.has(transcript.texts[number]) ? [number] : []));
  };
  return {
    ...transcript,
    signed,
    sides: data.sides,
    bound: (lemma) => bounds[lemma],
    strategies,
    origin,
    place: find,
    seenMove,
    moves,
    told,
    toldMoves,
    position,
    sideOf,
    after,
    cited,
    find: search,
  };
})();
