// A game of components as it is played: how it lies on the table, and what the proof answers.
const match = (() => {
  let game;
  // Whether the human plays the side that wins. Then any move is answered, and the proof gives hints.
  let isReversed = false;
  // What the proof would play for the human.
  let advice;
  const picture = (choose, refuse) => table.draw(game, choose ? { moves: moves(), choose, refuse } : {});
  // Where the certificate does not tell all moves, the one of the proof is among them.
  const moves = () => {
    const found = table.moves(game);
    const isTold = !advice || found.isComplete || found.moves.some(({ label }) => label === advice.label);
    return isTold ? found.moves : [...found.moves, { label: advice.label, game: () => advice.game, made: () => [] }];
  };
  // What is said when the player cannot go on.
  const ending = () => {
    const found = table.moves(game);
    if (moves().length > 0) return undefined;
    if (isReversed && !found.isComplete) return "The certificate does not tell what can be played here.";
    if (isReversed) return answers.endWins ? "You cannot move, and win." : "You cannot move: the other side wins.";
    return found.isComplete ? answers.cannotMove : answers.cannotTell;
  };
  // The proof answers, unless it cannot: then what is said at the end of the game.
  const answer = (note, find) => {
    const { moves: left, isComplete } = table.moves(game);
    if (answers.endWins && left.length === 0 && isComplete) return "The proof cannot move, and wins.";
    const found = find();
    if (!found) return "The proof has no answer here: the certificate is not a whole proof.";
    note.proof(found.label);
    game = found.game;
    return undefined;
  };
  // A move after which the other side is sure to lose.
  const sure = (found) => (found && answers.isLost(found.game) ? found : undefined);
  // The side that loses answers, by any move, unless it has been given the chance to win.
  const resist = (note) => {
    const { moves: left, isComplete } = table.moves(game);
    if (left.length === 0 && !isComplete) return "The certificate does not tell what can be played here.";
    if (left.length === 0) return answers.endWins ? "The other side cannot move, and wins." : "The other side cannot move: you win.";
    const isLost = answers.isLost(game);
    const wins = isLost ? undefined : sure(answers.best(game));
    const reply = wins ?? left[game.seed % left.length];
    note.other(reply.label);
    const next = { ...(wins ? wins.game : reply.game()), seed: (game.seed * 48271) % 2147483647 };
    advice = isLost ? answers.answer(game, reply, next) : sure(answers.best(next));
    game = next;
    return undefined;
  };
  const play = (move, note) => {
    note.you(move.label);
    const before = game;
    game = { ...move.game(), seed: game.seed };
    return isReversed ? resist(note) : answer(note, () => answers.answer(before, move, game));
  };
  const begin = (note, { isOther, seed = 1 }) => {
    isReversed = isOther;
    const begins = answers.humanBegins !== isReversed;
    game = { ...table.start(begins ? "yours" : "proofs"), seed };
    advice = undefined;
    if (begins) {
      if (isReversed) advice = answers.opening(game);
      return undefined;
    }
    return isReversed ? resist(note) : answer(note, () => answers.opening(game));
  };
  const hint = () => {
    if (!isReversed) return "By the proof, every move loses: this side cannot win.";
    return advice ? `The proof plays ${advice.label}.` : "The proof has no winning move here: the other side wins now, if it plays well.";
  };
  const how = () => {
    const side = answers.humanBegins !== isReversed ? "You begin" : "You move second";
    const who = isReversed ? ", on the side that wins" : ", on the side that loses";
    const isSeen = table.isSeen(game);
    const marks = table.marks && isSeen ? ` Your moves are ${table.marks.yours}, the others ${table.marks.proofs}.` : "";
    const click = table.click && isSeen ? ` ${table.click}` : "";
    return `${side}${who}; ${isReversed ? answers.rule : answers.how}${click}${marks}`;
  };
  const whyNot = answers.isPlayable ? undefined : answers.whyNot;
  return { whyNot, how, begin, moves, result: table.result, play, ending, picture, hint, isClicked: () => table.isSeen(table.start()), sides: true, prompt: () => "Your move." };
})();
