// What is said of a proof under normal play.
const phrases = (() => {
  const states = (lemma) => `${proof.texts[lemma]} : ${proof.nimberOf(lemma)}`;
  const spokenBoard = (lemma) => proof.game === "cram" && cram.spoken(cram.rows(proof.texts[lemma]));
  // A board says all that its text says.
  const link = (lemma) => {
    if (proof.game !== "cram") return undefined;
    const made = element("a", undefined, { href: `#lemma-${lemma}`, "aria-label": `${spokenBoard(lemma)}, nimber ${proof.nimberOf(lemma)}` });
    made.append(pictures.silent(pictures.of(lemma)), ` : ${proof.nimberOf(lemma)}`);
    return made;
  };
  const links = (sum) => {
    const made = element("span");
    const odd = proof.unpaired(sum);
    sum.forEach((component, place) => {
      if (place > 0) made.append(" + ");
      made.append(odd.includes(component) ? words.link(component) : pictures.sum([component]));
    });
    if (sum.length === 0) made.textContent = "no move left";
    if (odd.length < sum.length) made.append(" (equal parts cancel)");
    return made;
  };
  // What shows the nimber of a sum, or that it is another one.
  const answered = (step, move) => {
    if (step.reply) return [move, links(proof.replied(step))];
    if (step.sum.length === 0) return "no move is left, so its nimber is 0";
    const by = ["", ", by the lemma", ", by the lemmas"][Math.min(proof.unpaired(step.sum).length, 2)];
    return [`its nimber is ${step.nimber}${by}: `, links(step.sum)];
  };
  const isBound = proof.kind === "above";
  const WHY = {
    nimber: `What shows that its nimber is ${proof.value}`,
    above: "What shows that the position has another one",
    outcome: `What shows that who begins ${proof.value === 1 ? "wins" : "loses"}`,
  };
  const claim = () => ({
    picture: pictures.sum(proof.start),
    ...(isBound ? { caption: `The nimber is above ${proof.value} if it is none of these:` } : {}),
    what: isBound ? "Nimber" : "Position",
    why: WHY[proof.kind],
    asked: ({ sum }, number) => (isBound ? String(number) : pictures.sum(sum)),
    answered: (step, number) => answered(step, `a move to nimber ${proof.kind === "nimber" ? proof.value : number}: `),
  });
  const lemma = (number) => {
    const nimber = proof.nimberOf(number);
    const count = proof.steps(number).length;
    const moves = count === 1 ? `Its only option ${ifVerified("has", "should have")}` : `Its ${count} different options ${ifVerified("have", "should have")}`;
    return {
      says: (name) => `${name} has nimber ${nimber}`,
      spoken: spokenBoard(number),
      picture: pictures.of(number),
      caption: count === 0 ? "It has no options." : `${moves} another nimber than ${nimber}:`,
      what: "Option",
      why: `What shows that its nimber is not ${nimber}`,
      asked: ({ sum }) => pictures.sum(sum),
      answered: (step) => answered(step, "reply: "),
    };
  };
  return { states, link, claim, lemma };
})();
