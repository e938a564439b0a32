// What the proof answers, under misere play: a move to a sum that is lost.
const answers = (() => {
  const sumOf = (game) => proof.normal(table.parts(game).map((part) => part.component), game.heap);
  // Any move to a sum that lemmas or trees say is lost.
  const search = (game) => {
    for (const move of table.moves(game).moves) {
      const after = move.game();
      if (proof.isLost(sumOf(after))) return { label: move.label, game: after };
    }
    return undefined;
  };
  const made = (game, told) => told.moved && table.moveTo(game, told.moved.component, told.moved.made);
  const answer = (before, move, after) => {
    const number = proof.lemmaOf(sumOf(before));
    if (number !== undefined && move.part?.component !== undefined) {
      const { components } = proof.lemma(number);
      const part = components.indexOf(move.part.component);
      const option = part < 0 ? -1 : proof.optionsOf(move.part.component).findIndex((sum) => sameSum(sum, move.made()));
      const told = option < 0 ? undefined : proof.answers(number)[part][option];
      const found = told && made(after, told);
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
    endWins: true,
    answer,
    opening: (game) => made(game, proof.goal) ?? search(game),
    cannotMove: "You cannot move, and win: the certificate is not a whole proof.",
    cannotTell: "The certificate does not tell what can be played here: it is not a whole proof.",
  };
})();
