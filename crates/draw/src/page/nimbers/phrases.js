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
  // The moves of a lemma, each with its answer on the board, where a part is what the lemma is about.
  const options = (number, game = table.of([number])) => {
    const nimber = proof.nimberOf(number);
    const steps = proof.steps(number);
    const line = (step) => onBoard.line(game, { component: step.isOpen ? undefined : number, made: step.sum, reply: step.reply }, {
      plain: () => [table.small(step.sum)],
      why: (seen) => (step.isOpen ? [words.hole(step)] : answered(step, seen?.reply ? `${seen.reply}, leaving` : "a reply to")),
    });
    const moves = steps.length === 1 ? `Its only option ${ifVerified("has", "should have")}` : `Its ${steps.length} different options ${ifVerified("have", "should have")}`;
    return {
      ...onBoard.lines(game, steps, steps.map(line), (step, move) => move.part?.component === number && sameSum(step.sum, move.made())),
      caption: steps.length === 0 ? "It has no options." : `${moves} another nimber than ${nimber}:`,
      what: table.isSeen(game) ? "Move" : "Option",
      why: `What shows that its nimber is not ${nimber}`,
    };
  };
  const isBound = proof.kind === "above";
  const shown = {
    nimber: `the nimber is ${proof.value}`,
    above: `the nimber is above ${proof.value}`,
    outcome: proof.value === 1 ? "whoever begins wins" : "each first move has an answer",
  }[proof.kind];
  const claim = () => {
    const title = `Claim: ${shown}`;
    const [goal] = proof.goal;
    const isLemma = proof.goal.length === 1 && !goal.isOpen && !goal.reply && goal.sum.length === 1 && proof.isLemma(goal.sum[0]);
    if (isLemma) return { title, ...onBoard.byLemma(options(goal.sum[0]), goal.sum[0], `the position has nimber ${proof.nimberOf(goal.sum[0])}`) };
    const game = table.start("proofs");
    const wins = isBound ? undefined : onBoard.opening(game, goal);
    // What the winning move leads to is a lemma too, perhaps.
    const odd = !isBound && goal?.reply ? proof.unpaired(proof.replied(goal)) : [];
    if (proof.kind === "outcome" && odd.length === 1) return { title, ...onBoard.won(options(odd[0], wins?.game), wins, (said) => answered(goal, said)) };
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
