// What is said of a proof under misere play.
const phrases = (() => {
  const sumText = ({ components, trees: terms }) => [...components.map((component) => proof.texts[component]), ...terms.map(trees.text)].join(" + ");
  const says = {
    tree: (number) => `tree ${trees.text(proof.lemma(number).tree)}`,
    equal: (number) => `${proof.subject(number)} = ${trees.text(proof.lemma(number).tree)}`,
    lost: (number) => `${sumText(proof.lemma(number))} lost`,
  };
  const states = (number) => says[proof.lemma(number).kind](number);
  const small = (component) => table.small([component]);
  // Components as pictures, and trees as people write them.
  const sum = (components, terms) => shapes.sum([...components.map(small), ...terms.map(trees.named)]);
  const link = (number) => {
    const { kind, tree, component, components, trees: terms } = proof.lemma(number);
    const made = element("a", undefined, { href: `#lemma-${number}`, class: "chip", "aria-label": `Lemma ${number}: ${states(number)}` });
    if (kind === "tree") made.append("tree ", trees.named(tree));
    if (kind === "equal") made.append(small(component), " = ", trees.named(tree));
    if (kind === "lost") made.append(sum(components, terms), " lost");
    return made;
  };
  // The lemmas about the trees of these components.
  const equal = (components) => {
    const numbers = components.map(proof.equalLemma);
    return numbers.includes(undefined) ? words.hole() : element("span", undefined, {}, [...new Set(numbers)].map(words.link));
  };
  // What shows who wins a sum: the trees of its components, or a lemma, perhaps after a reply.
  const answered = ({ byTrees, lemma, reply }, components, verb, said) => {
    if (byTrees) return [element("span", `${verb}, as its trees tell${components.length > 0 ? ":" : ""}`), ...(components.length > 0 ? [equal(components)] : [])];
    if (!reply) return words.link(lemma);
    if (!reply.moved) return [element("span", "a reply in a tree:"), words.link(reply.lemma)];
    if (said !== undefined) return [element("span", `${said}, leaving`), words.link(reply.lemma)];
    // The lemma may have trees for positions.
    if (proof.lemma(reply.lemma).trees.length === 0) return [element("span", "a reply to"), words.link(reply.lemma)];
    return [element("span", "a reply to"), table.small(reply.moved.made), element("span", "leaves"), words.link(reply.lemma)];
  };
  const count = (list, one) => (list.length === 1 ? `Its only ${one}` : `Its ${list.length} different ${one}s`);
  // Moves that come to the same are told once.
  const toldOnce = (steps, key) => [...new Map(steps.toReversed().map((step) => [key(step), step])).values()].toReversed();
  const lemmas = {
    tree: (number, { tree }) => {
      const children = proof.children(tree);
      return {
        says: () => `there is the tree ${trees.text(tree)}`,
        text: proof.name(tree),
        draw: () => trees.draw(tree),
        caption: children.length === 0 ? "It is the end of a game: it has no children." : `${count(children, "branch").replace("branchs", "branches")}:`,
        what: "Branch",
        why: "Lemma",
        lines: children.map((child) => {
          const below = proof.treeLemma(child);
          return { what: () => trees.named(child), why: () => (below === undefined ? words.hole() : words.link(below)) };
        }),
      };
    },
    equal: (number, { component, tree }) => {
      const game = table.of([component]);
      const steps = toldOnce(proof.steps(number), ({ sum }) => String(sum));
      const line = (step) => onBoard.line(game, { component, made: step.sum }, {
        plain: () => table.small(step.sum),
        why: () => {
          if (step.isOpen) return words.hole(step);
          return step.sum.length === 0 ? "no move is left: the empty tree" : equal(step.sum);
        },
      });
      return {
        says: (name) => `${name} plays like the tree ${trees.text(tree)}`,
        spoken: proof.game === "cram" && cram.spoken(cram.rows(proof.texts[component])),
        ...onBoard.lines(game, steps, steps.map(line), (step, move) => sameSum(step.sum, move.made())),
        marks: table.marks && table.isSeen(game) && `Moves are ${table.marks.yours}. ${table.click}`,
        caption: steps.length === 0 ? "It has no options." : `The trees of its options ${ifVerified("make", "should make")} this one${data.one === null ? "" : "; what can be taken back counts for nothing"}:`,
        what: table.isSeen(game) ? "Move" : "Option",
        why: "What its tree is",
      };
    },
    lost: (number, { components, trees: terms }, game = table.of(components)) => {
      const steps = toldOnce(proof.steps(number), ({ part, made }) => `${part}:${made}`);
      // A move in a component, not in a tree.
      const isMove = ({ part }) => part < components.length;
      const after = (step) => (isMove(step) ? components.filter((_, other) => other !== step.part).concat(step.made) : components);
      const line = (step) => onBoard.line(game, { component: isMove(step) ? components[step.part] : undefined, made: step.made, reply: step.reply }, {
        plain: () => (isMove(step)
          ? [...(components.length + terms.length > 1 ? [small(components[step.part]), element("span", " to ")] : []), table.small(step.made)]
          : [trees.named(terms[step.part - components.length]), element("span", " to "), trees.named(step.made[0])]),
        why: (seen) => (step.isOpen ? words.hole(step) : answered(step, after(step), "won", seen?.reply)),
      });
      const { marks, ...told } = onBoard.lines(game, steps, steps.map(line), (step, move) => components[step.part] === move.part?.component && sameSum(step.made, move.made()));
      return {
        name: sumText({ components, trees: terms }),
        says: (name) => `${name} is lost`,
        ...told,
        ...(components.length === 0 ? { draw: () => sum(components, terms) } : {}),
        marks: [terms.length > 0 && components.length > 0 ? `Beside it: ${terms.map(trees.text).join(" + ")}.` : "", components.length > 0 ? marks : ""].join(" "),
        caption: `${count(steps, "move")} ${steps.length === 1 ? ifVerified("leads", "should lead") : ifVerified("lead", "should lead")} to a sum that is won:`,
        what: "Move",
        why: "What shows that it is won",
      };
    },
  };
  const of = (number) => lemmas[proof.lemma(number).kind](number, proof.lemma(number));
  const shown = () => {
    if (proof.kind === "tree") return "the tree of the position";
    if (proof.kind === "grundy") return "with the heap beside it, each first move has an answer";
    return proof.value === 1 ? "whoever begins wins" : "each first move has an answer";
  };
  const claim = () => {
    const title = `Claim: ${shown()}`;
    const [goal] = proof.goal;
    if (proof.goal.length === 1 && !goal.isOpen && !goal.byTrees && !goal.reply && goal.lemma !== undefined && proof.kind !== "tree") {
      return { title, ...onBoard.byLemma(of(goal.lemma), goal.lemma, "this is lost") };
    }
    const isLost = proof.kind === "grundy" || (proof.kind === "outcome" && proof.value === 0);
    const isTree = proof.kind === "tree";
    const game = table.start("proofs");
    const wins = onBoard.opening(game, goal);
    // What the winning move leads to is a lemma too, perhaps about the very sum.
    const number = goal?.reply?.lemma;
    const { components, trees: terms } = number === undefined ? {} : proof.lemma(number);
    const isWhole = components?.length > 0 && terms.length === 0 && proof.heap === 0 && proof.kind === "outcome";
    if (isWhole && !goal.isOpen && (wins || !table.isSeen(game))) {
      const told = lemmas.lost(number, { components, trees: terms }, wins?.game);
      return { title, ...onBoard.won(told, wins, (said) => [element("span", said), words.link(number)]) };
    }
    const heap = proof.heap > 0 ? [data.heaps[proof.heap]] : [];
    return {
      title,
      draw: () => table.draw(wins?.game ?? game),
      marks: wins && `The move to make first: ${wins.label}.`,
      what: "Position",
      why: isTree ? "What its tree is" : `What shows that who begins ${isLost ? "loses" : "wins"}`,
      asked: () => sum(proof.start, isTree ? [] : heap),
      answered: (step) => (isTree ? equal(proof.start) : answered(step, proof.start, isLost ? "lost" : "won", wins?.label)),
    };
  };
  return { states, link, claim, lemma: of };
})();
