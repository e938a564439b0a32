// Moves as lists and boards tell them, in games of components: what is asked and what answers it are seen on the board.
const onBoard = (() => {
  const cell = (game, label) => [table.draw(game, { isSmall: true }), element("span", label)];
  // A position after a move, and after the reply to it, if there is one.
  const played = (move, reply) => {
    if (!move) return undefined;
    const after = typeof move.game === "function" ? move.game() : move.game;
    const answer = reply?.moved && table.moveTo(after, reply.moved.component, reply.moved.made);
    return { game: answer?.game ?? after, move: move.label, reply: answer?.label };
  };
  // A line of the list: what the move in a component makes is seen on the board, or else told by itself.
  const line = (game, { component, made, reply }, { plain, why }) => {
    const canSee = () => component !== undefined && table.isSeen(game);
    const seen = once(() => (canSee() ? played(table.moveTo(game, component, made), reply) : undefined));
    if (table.isDear) return { canSee, seen, what: plain, why: () => why() };
    return { seen, what: () => (seen() ? cell(seen().game, seen().move) : plain()), why: () => why(seen()) };
  };
  // The board beside the lines, on which a move finds its line: of `steps`, the first that is the same.
  const lines = (game, steps, all, same) => ({
    lines: all,
    made: (move) => {
      const place = steps.findIndex((step) => same(step, move));
      return place < 0 ? undefined : { place, seen: played(move, steps[place].reply) };
    },
    draw: (seen, choose) => table.draw(seen?.game ?? game, choose && table.isSeen(game) ? { moves: table.moves(game).moves, choose } : {}),
    marks: table.marks && table.isSeen(game) && `Moves are ${table.marks.yours}, replies ${table.marks.proofs}. ${table.click}`,
  });
  // The move that a goal begins with, where moves are seen.
  const opening = (game, goal) => (table.isSeen(game) && goal?.reply?.moved ? table.moveTo(game, goal.reply.moved.component, goal.reply.moved.made) : undefined);
  // A win: what is told of the position after the winning move, below that move.
  const won = (told, wins, why) => {
    const first = {
      what: () => (wins ? cell(wins.game, wins.label) : [table.small(proof.start)]),
      why: () => why(wins ? "is the winning move, to" : "the winning move is to"),
    };
    return {
      ...told,
      caption: "The winning move, and what shows that each answer to it loses:",
      lines: [first, ...told.lines],
      made: (move) => {
        const found = told.made(move);
        return found && { ...found, place: found.place + 1 };
      },
    };
  };
  // A claim that a single lemma shows is told by that lemma.
  const byLemma = (told, number, says) => ({
    ...told,
    caption: ["By ", element("a", `lemma ${number}`, { href: `#lemma-${number}` }), `, ${says}. ${told.caption}`],
  });
  return { line, lines, opening, won, byLemma };
})();
