// What is said of a proof under misere play.
const phrases = (() => {
  const says = {
    tree: (number) => `tree ${proof.subject(number)}`,
    equal: (number) => `${proof.subject(number)} = ${proof.name(proof.lemma(number).tree)}`,
    lost: (number) => `${proof.subject(number)} lost`,
  };
  const states = (number) => says[proof.lemma(number).kind](number);
  // Components as pictures, and trees by their names.
  const sum = (components, trees) => {
    const made = components.length > 0 || trees.length === 0 ? pictures.sum(components) : element("span");
    trees.forEach((tree, place) => made.append(components.length > 0 || place > 0 ? " + " : "", proof.name(tree)));
    return made;
  };
  // The lemmas about the trees of these components.
  const trees = (components) => {
    const made = element("span");
    const numbers = components.map(proof.equalLemma);
    if (numbers.includes(undefined)) return words.hole();
    [...new Set(numbers)].forEach((number, place) => made.append(place > 0 ? ", " : "", words.link(number)));
    return made;
  };
  // What shows who wins a sum: the trees of its components, or a lemma, perhaps after a reply.
  const answered = ({ byTrees, lemma, reply }, components, verb) => {
    if (byTrees) return [`${verb}, as its trees tell`, ...(components.length > 0 ? [": ", trees(components)] : [])];
    if (!reply) return words.link(lemma);
    if (!reply.moved) return ["a reply in a tree; ", words.link(reply.lemma)];
    const where = components.length > 1 ? [pictures.sum([reply.moved.component])] : [];
    return ["reply: ", ...where, " to ", pictures.sum(reply.moved.made), "; ", words.link(reply.lemma)];
  };
  const claim = () => {
    const isLost = proof.kind === "grundy" || (proof.kind === "outcome" && proof.value === 0);
    const heap = proof.heap > 0 ? [data.heaps[proof.heap]] : [];
    const isTree = proof.kind === "tree";
    return {
      picture: pictures.sum(proof.start),
      what: "Position",
      why: isTree ? "What its tree is" : `What shows that who begins ${isLost ? "loses" : "wins"}`,
      asked: () => sum(proof.start, isTree ? [] : heap),
      answered: (step) => (isTree ? trees(proof.start) : answered(step, proof.start, isLost ? "lost" : "won")),
    };
  };
  const count = (list, one) => (list.length === 1 ? `Its only ${one}` : `Its ${list.length} ${one}s`);
  const lemmas = {
    tree: (number, { tree }) => {
      const children = proof.children(tree);
      return {
        says: () => `there is the tree ${proof.name(tree)}`,
        caption: children.length === 0 ? "It is the end of a game: it has no children." : `${count(children, "branch").replace("branchs", "branches")}:`,
        what: "Branch",
        why: "Lemma",
        lines: children.map((child) => {
          const below = proof.treeLemma(child);
          return { what: () => proof.name(child), why: () => (below === undefined ? words.hole() : words.link(below)) };
        }),
      };
    },
    equal: (number, { component, tree }) => ({
      says: (name) => `${name} plays like the tree ${proof.name(tree)}`,
      spoken: proof.game === "cram" && cram.spoken(cram.rows(proof.texts[component])),
      picture: pictures.of(component),
      caption: proof.optionsOf(component).length === 0 ? "It has no options." : `The trees of its options ${ifVerified("make", "should make")} this one${data.one === null ? "" : "; what can be taken back counts for nothing"}:`,
      what: "Option",
      why: "What its tree is",
      asked: (step) => pictures.sum(step.sum),
      answered: (step) => (step.sum.length === 0 ? "no move is left: the empty tree" : trees(step.sum)),
    }),
    lost: (number, { components, trees }) => {
      const moves = proof.steps(number);
      // A move in a component, not in a tree.
      const isMove = ({ part }) => part < components.length;
      const after = (step) => (isMove(step) ? components.filter((_, other) => other !== step.part).concat(step.made) : components);
      return {
        says: (name) => `${name} is lost`,
        picture: sum(components, trees),
        caption: `${count(moves, "move")} ${moves.length === 1 ? ifVerified("leads", "should lead") : ifVerified("lead", "should lead")} to a sum that is won:`,
        what: "Move",
        why: "What shows that it is won",
        asked: (step) => (isMove(step)
          ? [pictures.sum([components[step.part]]), " to ", pictures.sum(step.made)]
          : `${proof.name(trees[step.part - components.length])} to ${proof.name(step.made[0])}`),
        answered: (step) => answered(step, after(step), "won"),
      };
    },
  };
  const lemma = (number) => lemmas[proof.lemma(number).kind](number, proof.lemma(number));
  return { states, claim, lemma };
})();
