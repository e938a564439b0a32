// What is said of a proof under normal play.
const phrases = (() => {
  const spoken = (component) => (proof.game === "cram" ? cram.spoken(cram.rows(proof.texts[component])) : proof.texts[component]);
  const states = (lemma) => `${proof.texts[lemma]}: nimber ${proof.nimberOf(lemma)}`;
  // A small picture says all that the text says, where moves are seen in it.
  const link = (lemma) => {
    const nimber = proof.nimberOf(lemma);
    const made = element("a", undefined, { href: `#lemma-${lemma}`, class: "chip", "aria-label": `Lemma ${lemma}: ${spoken(lemma)}, nimber ${nimber}` });
    made.append(table.small([lemma]), element("span", `nimber ${nimber}`));
    return made;
  };
  const links = (sum) => {
    const odd = proof.unpaired(sum);
    const made = shapes.sum(sum.map((component) => (odd.includes(component) ? words.link(component) : table.small([component]))));
    if (odd.length < sum.length) made.append(element("span", "(equal parts cancel)"));
    return made;
  };
  // What shows the nimber of a sum, or that it is another one.
  const answered = (step, move) => {
    if (step.reply) return [element("span", move), links(proof.replied(step))];
    if (step.sum.length === 0) return [element("span", "no move is left: nimber 0")];
    return [element("span", `nimber ${step.nimber}:`), links(step.sum)];
  };
  // A position after a move to what a step asks, and after the reply, as it is seen on the board.
  const played = (game, step, move = table.moveTo(game, step.of, step.sum)) => {
    if (!move) return undefined;
    const after = typeof move.game === "function" ? move.game() : move.game;
    const { moved } = step.reply ?? {};
    const reply = moved && table.moveTo(after, moved.component, moved.made);
    return { game: reply?.game ?? after, move: move.label, reply: reply?.label };
  };
  // The moves of a lemma, each with its answer on the board, where a part is what the lemma is about.
  const options = (number, game = table.of([number])) => {
    const nimber = proof.nimberOf(number);
    const steps = proof.steps(number).map((step) => ({ ...step, of: number }));
    const count = steps.length;
    const lines = steps.map((step) => {
      const seen = table.isSeen ? once(() => (step.isOpen ? undefined : played(game, step))) : () => undefined;
      return {
        seen,
        what: () => (seen() ? [table.draw(seen().game, { isSmall: true }), element("span", seen().move)] : [table.small(step.sum)]),
        why: () => (step.isOpen ? [words.hole(step)] : answered(step, seen()?.reply ? `${seen().reply}, leaving` : "a reply to")),
      };
    });
    const same = (move) => steps.findIndex((step) => sameSum(step.sum, move.made()));
    return {
      lines,
      // What is seen when a move is made on the board, and in which line it is told.
      made: (move) => {
        const place = same(move);
        return place < 0 ? undefined : { place, seen: played(game, steps[place], move) };
      },
      draw: (seen, choose) => table.draw(seen?.game ?? game, table.isSeen ? { moves: table.moves(game).moves, choose } : {}),
      marks: table.marks && `Moves are ${table.marks.yours}, replies ${table.marks.proofs}. ${table.click}`,
      caption: count === 0 ? "It has no options."
        : `${count === 1 ? `Its only option ${ifVerified("has", "should have")}` : `Its ${count} different options ${ifVerified("have", "should have")}`} another nimber than ${nimber}:`,
      what: table.isSeen ? "Move" : "Option",
      why: `What shows that its nimber is not ${nimber}`,
    };
  };
  const isBound = proof.kind === "above";
  const shown = {
    nimber: `the nimber is ${proof.value}`,
    above: `the nimber is above ${proof.value}`,
    outcome: proof.value === 1 ? "whoever begins wins" : "each first move has an answer",
  }[proof.kind];
  // One line below.
  const after = (made) => made && { ...made, place: made.place + 1 };
  const claim = () => {
    const title = `Claim: ${shown}`;
    const [goal] = proof.goal;
    // A claim that is a lemma about the very position is told by that lemma.
    const isLemma = proof.goal.length === 1 && !goal.isOpen && !goal.reply && goal.sum.length === 1 && proof.isLemma(goal.sum[0]);
    if (isLemma) {
      const told = options(goal.sum[0]);
      const link = element("a", `lemma ${goal.sum[0]}`, { href: `#lemma-${goal.sum[0]}` });
      return { ...told, title, caption: ["By ", link, `, the position has nimber ${proof.nimberOf(goal.sum[0])}. ${told.caption}`] };
    }
    const game = table.start("proofs");
    const wins = !isBound && goal?.reply && table.isSeen ? table.moveTo(game, goal.reply.moved.component, goal.reply.moved.made) : undefined;
    // What the winning move leads to is a lemma too, perhaps.
    const odd = !isBound && goal?.reply ? proof.unpaired(proof.replied(goal)) : [];
    if (proof.kind === "outcome" && odd.length === 1) {
      const told = options(odd[0], wins?.game);
      const first = { what: () => wins ? [table.draw(wins.game, { isSmall: true }), element("span", wins.label)] : [table.small(proof.start)], why: () => answered(goal, wins ? "is the winning move, to" : "the winning move is to") };
      return { ...told, title, caption: "The winning move, and what shows that each answer to it loses:", lines: [first, ...told.lines], made: (move) => after(told.made(move)) };
    }
    return {
      title,
      draw: () => table.draw(wins?.game ?? game),
      marks: wins && `The move to make first: ${wins.label}.`,
      ...(isBound ? { caption: `The nimber is above ${proof.value} if it is none of these:` } : {}),
      what: isBound ? "Nimber" : "Position",
      why: { nimber: "What shows its nimber", above: "What shows that the position has another one", outcome: "What shows who wins" }[proof.kind],
      asked: ({ sum }, number) => (isBound ? String(number) : [table.small(sum)]),
      answered: (step, number) => answered(step, `${wins ? `${wins.label}, ` : ""}to nimber ${proof.kind === "nimber" ? proof.value : isBound ? number : 0}:`),
    };
  };
  const lemma = (number) => ({
    says: (name) => `${name} has nimber ${proof.nimberOf(number)}`,
    spoken: spoken(number),
    ...options(number),
  });
  return { states, link, claim, lemma };
})();
