// What the proof answers, under scoring play: whole turns, by which the other player does not get enough coins.
const answers = (() => {
  // Each part of the claim is a game: one in which the proof begins and reaches a score, one in which it keeps the other from it.
  const coins = graphs.count(proof.start);
  const games = proof.goal.map(({ isWon, contract }) => (isWon
    ? { humanBegins: false, contract: coins - contract + 1, how: `The proof begins, and scores at least ${contract} of ${coins}` }
    : { humanBegins: true, contract, how: `You begin, and score less than ${contract} of ${coins}` }));
  games.sort((one, other) => other.humanBegins - one.humanBegins);
  // The turn of the proof, when the other player has scored so much.
  const answer = (graph, { contract }, scored) => {
    const lacks = contract - scored;
    if (lacks <= 0) return { cuts: bounds.greedy(graph), isLost: true };
    return bounds.reach(graph, graphs.count(graph) - lacks + 1) ?? { cuts: bounds.greedy(graph), isUnknown: true };
  };
  const why = ({ isEnough, isBound, isLost, isUnknown, lemma }, hasGuessed) => {
    if (isEnough) return "it has enough coins";
    if (isBound) return "here the proof rests on the axiom loony-bound, which says that there is a good answer, but not which: this is a guess, and what follows too; gamecert plug --without loony-bound makes a proof that always tells";
    if (isUnknown && hasGuessed) return "after a guess, the certificate does not tell an answer: this is another one";
    if (isUnknown) return "the certificate does not tell an answer here: this is a guess";
    if (isLost) return hasGuessed ? "you have enough coins: a guess was wrong" : "you have enough coins: the certificate is not a whole proof";
    return lemma === null ? "too few coins are left to you" : `by lemma ${lemma}`;
  };
  return { games, answer, why, coins };
})();
