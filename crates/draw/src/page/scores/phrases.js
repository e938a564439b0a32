// What is said of a proof under scoring play.
const phrases = (() => {
  const states = (number) => `${proof.subject(number)} < ${proof.contract(number)}`;
  const LARGE = 130;
  const LINKED = 17;
  const names = (cuts) => cuts.map(graphs.name).join(", ");
  const boxes = (count) => (count === 1 ? "1 coin" : `${count} coins`);
  // How the line of play begins, in words that name coins by the numbers in the picture.
  const begins = ({ how, taken, left, moves }) => {
    const take = taken > 0 ? `take ${boxes(taken)}, then ` : "";
    const later = moves.length > 1 ? `; later, when the other player has handed over, ${names(moves.slice(1))}` : "";
    return {
      l: moves.length === 0 ? "" : `when the other player hands over: ${names(moves)}`,
      e: taken === 0 ? "has enough coins" : `take ${boxes(taken)}, which is enough`,
      b: "by the axiom loony-bound: who can hand over gets half of the coins, in one way or the other",
      h: `${take}hand over ${left}`,
      t: `${take}cut ${names(moves.slice(0, 1))}${later}`,
      p: moves.length > 1 ? `${names(moves.slice(0, -1))} (takes ${boxes(taken)}), then cut ${names(moves.slice(-1))}` : `cut ${names(moves)}`,
    }[how];
  };
  // A board says more than its graph.
  const link = (number) => {
    const picture = pictures.lemma(number, { size: LINKED });
    if (!picture) return undefined;
    const made = element("a", undefined, { href: `#lemma-${number}`, class: "chip", "aria-label": `Lemma ${number}: ${states(number)}`, title: proof.subject(number) });
    // The numbers of coins are not legible then.
    picture.querySelectorAll("text").forEach((name) => name.remove());
    made.append(shapes.silent(picture), element("span", `< ${proof.contract(number)}`));
    return made;
  };
  // Where the coins of the position at hand are in the subject of the lemma, if they have other numbers there.
  const numbers = ({ parts }) => {
    if (parts === undefined || parts.every((part, place) => part === place)) return "";
    return `; the coins left, in their order, are ${parts.join(", ")} there`;
  };
  const answered = ({ line }) => {
    const made = element("span", begins(line));
    line.lemmas.forEach((cited, place) => {
      const link = words.link(cited.number);
      link.title += numbers(cited);
      made.append(place > 0 ? "; later " : made.textContent === "" ? "" : "; ", link);
    });
    if (line.lemmas.length === 0 && !["e", "b"].includes(line.how)) made.append("; too few coins are left");
    return made;
  };
  const claim = () => ({
    title: `Claim: ${{ score: `${proof.value} of ${graphs.count(proof.start)}, and no more`, "at least": `at least ${proof.value} of ${graphs.count(proof.start)}`, below: `less than ${proof.value} of ${graphs.count(proof.start)}` }[proof.kind]} for who begins`,
    draw: () => pictures.position(proof.start, proof.startLayout, proof.position, { size: LARGE }),
    about: " about the player who begins",
    what: "Score",
    why: "What shows it",
    asked: (part) => (part.isWon ? `at least ${part.contract}` : `less than ${part.contract}`),
    answered,
  });
  // The moves that are seen dashed in the picture of a move.
  const dashed = (line) => (line && { t: line.moves.slice(0, 1), p: line.moves, e: line.moves }[line.how]) ?? [];
  const lemma = (number) => {
    const coins = graphs.count(proof.graph(number));
    const count = proof.steps(number).length;
    const all = { 0: "It has no move.", 1: "Its only move" }[count] ?? `Its ${count} moves`;
    const less = data.axioms.includes("chain-openings") ? ", as far as they matter by the axioms" : "";
    return {
      says: (name) => `who is to move of ${name} scores less than ${proof.contract(number)} of ${coins}`,
      draw: (seen) => pictures.lemma(number, { ...seen, size: LARGE }),
      marks: "The move is the full line, the answer dashed; white coins can be captured at once.",
      seen: (move) => (pictures.lemma(number) ? { made: move.cut, answers: dashed(move.line) } : undefined),
      caption: count === 0 ? all : `${all}${less}: each ${ifVerified("fails", "should fail")}.`,
      what: "Move (full line)",
      why: "The answer (dashed)",
      asked: (move) => {
        const picture = pictures.lemma(number, { made: move.cut, answers: dashed(move.line) });
        const text = `cut ${graphs.name(move.cut)}${move.captured > 0 ? `, take ${boxes(move.captured)}` : ""}`;
        return [picture ? shapes.silent(picture) : "", element("span", text, { class: "result" })];
      },
      answered: (move) => (move.captured > 0 && move.line.how === "l"
        ? [element("span", "the same player goes on and scores too little: "), answered(move)]
        : answered(move)),
    };
  };
  return { states, link, claim, lemma };
})();
