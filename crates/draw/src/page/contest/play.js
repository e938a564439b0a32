// What the proof plays in a contest: the moves of its strategies, and where these end what a search of this page finds.
const answers = (() => {
  const { sides } = proof;
  // Each part of the claim is a game, in which the proof plays the side that is sure of something. First the one that the reader begins.
  const moverOf = (node) => sides.indexOf(proof.origin(null, node).mover);
  const games = proof.strategies(null).map((node) => ({ node, side: node.side, value: node.value, humanBegins: node.side !== moverOf(node) }));
  games.sort((one, other) => other.humanBegins - one.humanBegins);
  // On to the lemma that a place cites.
  const follow = (place) => {
    let now = place;
    while (now.node?.witness !== undefined) now = proof.cited(now);
    return now;
  };
  const begin = ({ node }) => follow({ lemma: null, node, view: 0 });
  // The position in which a game begins: with all that is known of it, where a proof is about more positions than one.
  const start = ({ node }) => {
    const origin = proof.origin(null, node);
    return rules.dealt?.(data.position, origin) ?? origin;
  };
  // After a move of the other side; a place where a strategy has ended stays.
  const heard = (place, name) => {
    if (!place.node?.all) return place;
    const seen = rules.coarse?.(name, proof.position(place)) ?? name;
    const next = place.node.next.find((node) => proof.seenMove(place, node.move) === seen);
    return next ? follow(proof.after(place, next)) : { ...place, node: undefined };
  };
  // Positions that a search has met, with what the side to move gets.
  const values = new Map();
  // What the side to move gets at best, by alpha-beta (fail-soft) and the definition of the game.
  const search = (position, alpha, beta) => {
    const key = rules.show(position);
    const known = values.get(key);
    if (known && (known.isExact || (known.value >= beta && known.isLeast) || (known.value <= alpha && known.isMost))) return known.value;
    const names = rules.moves(position);
    let best = names.length === 0 ? rules.result(position, position.mover) : -Infinity;
    for (const name of names) {
      if (best >= beta) break;
      best = Math.max(best, -search(rules.after(position, name), -beta, -Math.max(alpha, best)));
    }
    const isExact = names.length === 0 || (best > alpha && best < beta);
    values.set(key, { value: best, isExact, isLeast: best >= beta, isMost: best <= alpha });
    return best;
  };
  // The best move: of the first that are as good.
  const best = (position) => {
    let found;
    for (const name of rules.moves(position)) {
      const value = -search(rules.after(position, name), -Infinity, found ? -found.value : Infinity);
      if (!found || value > found.value) found = { name, value };
    }
    return found;
  };
  // The move of a policy, whose marks are those of the lemma's board: one that wins at once, or the first in its order that does not lose at once.
  const preferred = ({ node, view }, position) => {
    const side = position.mover;
    const [back, value] = [rules.views.back(view), node.value];
    const origin = rules.carry(back, position);
    const rank = (name) => {
      const place = node.policy.indexOf(rules.mark(origin, rules.carryMove(back, name, position)));
      return place < 0 ? node.policy.length : place;
    };
    const names = rules.moves(position).toSorted((one, next) => rank(one) - rank(next));
    const isOver = (reached) => rules.moves(reached).length === 0;
    const isEnough = (reached) => rules.result(reached, side) >= value;
    const wins = (name) => isOver(rules.after(position, name)) && isEnough(rules.after(position, name));
    const isLost = (name) => {
      const after = rules.after(position, name);
      const ends = isOver(after) ? [after] : rules.moves(after).map((answer) => rules.after(after, answer)).filter(isOver);
      return !ends.every(isEnough);
    };
    return names.find(wins) ?? names.find((name) => !isLost(name)) ?? names[0];
  };
  // The move of the proof in a game, where it is to move: with what it rests on, and where the proof goes on. Undefined if it has none.
  const answer = (place, position, { side, value }) => {
    const { node } = place;
    if (node?.isChoice) {
      const [next] = node.next;
      const name = proof.seenMove(place, next.move);
      return { name: rules.fine?.(name, position) ?? name, why: place.lemma === null ? "by the claim's strategy" : `by lemma ${place.lemma}`, place: follow(proof.after(place, next)) };
    }
    if (node?.policy !== undefined) return { name: preferred(place, position), why: place.lemma === null ? "by the claim's policy" : `by the policy of lemma ${place.lemma}`, place };
    if (node?.search === undefined && node?.settled === undefined) return undefined;
    values.clear();
    const name = rules.choose?.(position, sides[side], value, proof.position(place)) ?? best(position).name;
    return { name, why: "by a search on this page", place };
  };
  return { games, begin, start, heard, answer };
})();
