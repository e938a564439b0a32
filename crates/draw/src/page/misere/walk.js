// What is told of the claim and of lemmas, under misere play.
const words = (() => {
  const says = {
    tree: (number) => `tree ${proof.subject(number)}`,
    equal: (number) => `${proof.subject(number)} = ${proof.name(proof.lemma(number).tree)}`,
    lost: (number) => `${proof.subject(number)} lost`,
  };
  const saysOf = (number) => says[proof.lemma(number).kind](number);
  const link = (number) => element("a", saysOf(number), { href: `#lemma-${number}` });
  const hole = () => element("span", "missing: nothing shows it", { class: "hole" });
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
    if (numbers.includes(undefined)) return hole();
    [...new Set(numbers)].forEach((number, place) => made.append(place > 0 ? ", " : "", link(number)));
    return made;
  };
  // What shows who wins a sum: the trees of its components, or a lemma, perhaps after a reply.
  const shown = (told, components, verb) => {
    if (told.lemma === undefined && !told.byTrees) return hole();
    const made = element("span");
    if (told.byTrees) {
      made.append(verb, ", as its trees tell");
      if (components.length > 0) made.append(": ", trees(components));
      return made;
    }
    if (told.moved) {
      made.append("reply: ");
      if (components.length > 1) made.append(pictures.sum([told.moved.component]));
      made.append(" to ", pictures.sum(told.moved.made), "; ");
    } else if (verb === "won") {
      made.append("a reply in a tree; ");
    }
    made.append(link(told.lemma));
    return made;
  };
  const isVerified = (yes, no) => (proof.verified ? yes : no);
  const claim = () => {
    const verb = proof.kind === "grundy" || (proof.kind === "outcome" && proof.value === 0) ? "lost" : "won";
    const heap = proof.heap > 0 ? [data.heaps[proof.heap]] : [];
    const line = proof.kind === "tree"
      ? { what: () => sum(proof.start, []), why: () => trees(proof.start) }
      : { what: () => sum(proof.start, heap), why: () => shown(proof.goal, proof.start, verb) };
    return {
      picture: pictures.sum(proof.start),
      caption: `This ${isVerified("is what shows", "should show")} the claim:`,
      what: "Position",
      why: proof.kind === "tree" ? "What its tree is" : `What shows that who begins ${verb === "lost" ? "loses" : "wins"}`,
      lines: [line],
    };
  };
  const count = (list, one) => (list.length === 1 ? `Its only ${one}` : `Its ${list.length} ${one}s`);
  const about = {
    tree: (number, { tree }) => {
      const children = proof.children(tree);
      return {
        title: `Lemma ${number}: there is the tree ${proof.name(tree)}`,
        caption: children.length === 0 ? "It is the end of a game: it has no children." : `${count(children, "branch").replace("branchs", "branches")}:`,
        what: "Branch",
        why: "Lemma",
        lines: children.map((child) => {
          const below = proof.treeLemma(child);
          return { what: () => proof.name(child), why: () => (below === undefined ? hole() : link(below)) };
        }),
      };
    },
    equal: (number, { component, tree }) => {
      const options = proof.optionsOf(component);
      return {
        title: `Lemma ${number}: ${proof.texts[component]} plays like the tree ${proof.name(tree)}`,
        spoken: proof.game === "cram" && `Lemma ${number}: ${cram.spoken(cram.rows(proof.texts[component]))} plays like the tree ${proof.name(tree)}`,
        picture: pictures.of(component),
        caption: options.length === 0 ? "It has no options." : `The trees of its options ${isVerified("make", "should make")} this one${data.one === null ? "" : "; what can be taken back counts for nothing"}:`,
        what: "Option",
        why: "What its tree is",
        lines: options.map((option) => ({
          what: () => pictures.sum(option),
          why: () => (option.length === 0 ? "no move is left: the empty tree" : trees(option)),
        })),
      };
    },
    lost: (number, lemma) => {
      const told = proof.answers(number);
      const lines = [];
      lemma.components.forEach((component, part) => proof.optionsOf(component).forEach((option, place) => {
        if (told[part]?.[place] === undefined) return;
        const after = lemma.components.filter((_, other) => other !== part).concat(option);
        lines.push({
          what: () => [pictures.sum([component]), " to ", pictures.sum(option)],
          why: () => shown(told[part][place], after, "won"),
        });
      }));
      lemma.trees.forEach((tree, place) => {
        const part = lemma.components.length + place;
        proof.children(tree).forEach((child, branch) => {
          if (told[part]?.[branch] === undefined) return;
          lines.push({
            what: () => `${proof.name(tree)} to ${proof.name(child)}`,
            why: () => shown(told[part][branch], lemma.components, "won"),
          });
        });
      });
      return {
        title: `Lemma ${number}: ${proof.subject(number)} is lost`,
        picture: sum(lemma.components, lemma.trees),
        caption: `${count(lines, "move")} ${lines.length === 1 ? isVerified("leads", "should lead") : isVerified("lead", "should lead")} to a sum that is won:`,
        what: "Move",
        why: "What shows that it is won",
        lines,
      };
    },
  };
  const lemma = (number) => about[proof.lemma(number).kind](number, proof.lemma(number));
  return { link, claim, lemma };
})();
