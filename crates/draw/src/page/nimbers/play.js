// What the proof answers, under normal play.
const answers = (() => {
  // Whether lemmas tell that who is to move loses: the nim-sum is zero.
  const isLost = (game) => {
    const parts = table.parts(game);
    // Equal parts cancel, whether the proof knows them or not.
    const odd = parts.filter(({ key }) => parts.filter((other) => other.key === key).length % 2 === 1);
    const isKnown = ({ component }) => component !== undefined && proof.isLemma(component);
    const single = odd.filter(({ key }, place) => odd.findIndex((other) => other.key === key) === place);
    return odd.every(isKnown) && single.reduce((sum, { component }) => sum ^ proof.nimberOf(component), game.heap) === 0;
  };
  // By the nimbers of lemmas: a move in one part that makes the nim-sum zero.
  const byNimbers = (game) => {
    const parts = table.parts(game);
    const counted = parts.filter((part) => part.component !== undefined && proof.isLemma(part.component));
    const sum = counted.reduce((left, part) => left ^ proof.nimberOf(part.component), game.heap);
    if ((game.heap ^ sum) < game.heap) {
      return { label: `the heap beside it to ${game.heap ^ sum}`, game: { ...game, heap: game.heap ^ sum } };
    }
    for (const part of counted) {
      const wanted = proof.nimberOf(part.component) ^ sum;
      if (wanted >= proof.nimberOf(part.component)) continue;
      const option = proof.steps(part.component).find((option) => option.nimber === wanted);
      const move = option && table.moveTo(game, part.component, option.sum);
      if (move) return move;
    }
    return undefined;
  };

  // The answer of the proof to a move that led from one game to another.
  const answer = (before, move, after) => {
    if (move.heap !== undefined) return byNimbers(after);
    const { component, key } = move.part;
    if (component === undefined || !proof.isLemma(component)) {
      // One of two equal parts: the same move in the other one.
      const twin = table.parts(before).filter((part) => part.key === key).length > 1
        && table.parts(after).find((part) => part.key === key);
      return twin && table.repeat(after, twin, move.madeKeys());
    }
    const option = proof.steps(component).find((option) => sameSum(option.sum, move.made()));
    if (option?.reply) return table.moveTo(after, option.reply.moved.component, option.reply.moved.made);
    return byNimbers(after);
  };
  const opening = (game) => {
    const [goal] = proof.goal;
    if (goal?.reply) return table.moveTo(game, goal.reply.moved.component, goal.reply.moved.made);
    return byNimbers(game);
  };
  const heap = proof.kind === "nimber" && proof.value > 0
    ? ` Beside the position lies a heap of ${proof.value}: a position of nimber ${proof.value} and such a heap are lost for who begins.` : "";
  return {
    isPlayable: proof.kind !== "above",
    whyNot: "This claim is only a bound on the nimber, which nobody wins or loses.",
    humanBegins: !(proof.kind === "outcome" && proof.value === 1),
    how: `who cannot move loses. The answers come from the certificate alone.${heap}`,
    rule: `who cannot move loses. The other side plays at random until it can win.${heap}`,
    isLost,
    best: byNimbers,
    answer,
    opening,
    cannotMove: "You cannot move. The proof wins.",
    cannotTell: "Only pairs of equal parts are left, too large to list their moves: whatever you do in one, the proof does in the other, and wins.",
  };
})();
