// What the proof answers, under misere play: a move to a sum that is lost.
const answers = (() => {
  const sumOf = (game) => proof.normal(table.parts(game).map((part) => part.component), game.heap);
  // Any move to a sum that lemmas or trees say is lost.
  const search = (game) => {
    for (const move of table.moves(game).moves.filter(({ isTwin }) => !isTwin)) {
      const after = move.game();
      if (proof.isLost(sumOf(after))) return { label: move.label, game: after };
    }
    return undefined;
  };
  const made = (game, step) => step?.reply?.moved && table.moveTo(game, step.reply.moved.component, step.reply.moved.made);
  const answer = (before, move, after) => {
    const number = proof.lemmaOf(sumOf(before));
    if (number !== undefined && move.part?.component !== undefined) {
      const { components } = proof.lemma(number);
      const part = components.indexOf(move.part.component);
      const found = made(after, proof.steps(number).find((step) => step.part === part && sameSum(step.made, move.made())));
      if (found) return found;
    }
    return search(after);
  };
  const heap = proof.kind === "grundy" && proof.value > 0
    ? ` Beside the position lies a heap of ${proof.value}: both together are lost for who begins.` : "";
  return {
    isPlayable: proof.kind !== "tree",
    whyNot: "This claim is about a tree, which nobody wins or loses.",
    humanBegins: !(proof.kind === "outcome" && proof.value === 1),
    how: `who cannot move wins. The answers come from the certificate alone.${heap}`,
    rule: `who cannot move wins. The other side plays at random until it can win.${heap}`,
    endWins: true,
    isLost: (game) => proof.isLost(sumOf(game)),
    best: search,
    answer,
    opening: (game) => made(game, proof.goal[0]) ?? search(game),
    cannotMove: "You cannot move, and win: the certificate is not a whole proof.",
    cannotTell: "The certificate does not tell what can be played here: it is not a whole proof.",
  };
})();
