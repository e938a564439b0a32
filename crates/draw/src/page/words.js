// What is said of the claim and of lemmas: each step, with what is asked and how it is answered. What differs from one
// convention of play to another is in `phrases`.
const words = (() => {
  const link = (number) => phrases.link?.(number) ?? element("a", phrases.states(number), { href: `#lemma-${number}` });
  const hole = ({ refused } = {}) => element("span", refused === undefined ? "missing: nothing shows it" : `refused: ${refused}`, { class: "hole" });
  const lines = (steps, { asked, answered, seen }) => steps.map((step, place) => ({
    what: () => asked(step, place),
    why: () => (step.isOpen ? hole(step) : answered(step, place)),
    seen: seen && (() => seen(step, place)),
  }));
  // Of the claim or a lemma, or of what the rest of an address names in it.
  const claim = (rest) => {
    const said = phrases.claim(rest);
    const caption = `This ${ifVerified("is what shows", "should show")} the claim${said.about ?? ""}:`;
    return { caption, ...said, lines: said.lines ?? lines(proof.goal, said) };
  };
  // What is longer is told below the board.
  const LONGEST = 16;
  const lemma = (number, rest) => {
    const said = phrases.lemma(number, rest);
    const name = said.name ?? proof.subject(number);
    const title = (name) => `Lemma ${number}: ${said.says(name)}`;
    return {
      lines: lines(said.lines ? [] : proof.steps(number), said),
      text: name,
      ...said,
      title: title(name.length <= LONGEST ? name : "this position"),
      spoken: said.spoken && title(said.spoken),
    };
  };
  return { link, hole, claim, lemma };
})();
