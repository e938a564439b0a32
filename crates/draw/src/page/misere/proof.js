// A proof under misere play: lemmas state trees, that components play like trees, and that sums of both are lost.
const proof = (() => {
  const texts = transcript.texts;
  const byPair = (text, mark) => text.split(mark).map((half) => parseInt(half, 36));
  const readLemma = (text) => {
    const rest = text.slice(1);
    if (text[0] === "t") return { kind: "tree", tree: parseInt(rest, 36) };
    if (text[0] === "e") {
      const [component, tree] = byPair(rest, "=");
      return { kind: "equal", component, tree };
    }
    const [components, trees] = rest.split("+").map(readSum);
    return { kind: "lost", components, trees };
  };
  const lemmas = transcript.judgements.map(readLemma);
  // The tree that a component plays like, the lemma that says so, and the lemma about a tree.
  const treeOf = new Map();
  const equalLemma = new Map();
  const treeLemma = new Map();
  lemmas.forEach((lemma, number) => {
    if (lemma.kind === "tree") treeLemma.set(lemma.tree, number);
    if (lemma.kind !== "equal") return;
    treeOf.set(lemma.component, lemma.tree);
    equalLemma.set(lemma.component, number);
  });
  const ascending = (list) => list.sort((a, b) => a - b);
  const children = (tree) => readSum(data.children[tree]);
  // The trees that may stand for these in a sum.
  const terms = (trees) => {
    const all = trees.flatMap((tree) => readSum(data.terms[tree]));
    if (data.one === null) return ascending(all);
    const others = all.filter((tree) => tree !== data.one);
    return ascending((all.length - others.length) % 2 === 1 ? [...others, data.one] : others);
  };
  // A sum with a tree in the place of each component that has one, by the lemmas; undefined if something in it is not
  // in the proof.
  const normal = (components, heap = 0) => {
    if (components.includes(undefined)) return undefined;
    const left = components.filter((component) => !treeOf.has(component));
    const trees = components.filter((component) => treeOf.has(component)).map((component) => treeOf.get(component));
    if (heap > 0) trees.push(data.heaps[heap]);
    return { components: ascending(left), trees: terms(trees) };
  };
  const key = (sum) => `${sum.components.join(".")}+${sum.trees.join(".")}`;
  // The lemmas about lost sums, by what they come to with all trees in place.
  let byKey;
  const lemmaOf = (sum) => {
    if (!byKey) {
      byKey = new Map();
      lemmas.forEach((lemma, number) => {
        if (lemma.kind !== "lost") return;
        const { components, trees } = normal(lemma.components);
        const found = key({ components, trees: terms(trees.concat(lemma.trees)) });
        if (!byKey.has(found)) byKey.set(found, number);
      });
    }
    return sum && byKey.get(key(sum));
  };
  // Who wins a sum of trees is found by playing it out. More sums than this are given up.
  const MAX_SUMS = 200000;
  const known = new Map();
  const isLostSum = (trees) => {
    const name = trees.join(".");
    if (known.has(name)) return known.get(name);
    if (known.size > MAX_SUMS) return false;
    const isMove = (tree, place) => place === 0 || trees[place - 1] !== tree;
    let canMove = false;
    let isLost = true;
    for (const [place, tree] of trees.entries()) {
      if (!isLost || !isMove(tree, place)) continue;
      const others = trees.filter((_, other) => other !== place);
      for (const child of children(tree)) {
        canMove = true;
        if (isLostSum(terms([...others, child]))) {
          isLost = false;
          break;
        }
      }
    }
    known.set(name, canMove && isLost);
    return canMove && isLost;
  };
  const isLost = (sum) => sum !== undefined && (lemmaOf(sum) !== undefined || (sum.components.length === 0 && isLostSum(sum.trees)));
  const name = (tree) => data.trees[tree];
  const showLost = ({ components, trees }) => [...components.map((component) => texts[component]), ...trees.map(name)].join(" + ");
  const subject = (number) => {
    const lemma = lemmas[number];
    if (lemma.kind === "tree") return name(lemma.tree);
    return lemma.kind === "equal" ? texts[lemma.component] : showLost(lemma);
  };
  return {
    ...transcript,
    subject,
    heap: data.kind === "grundy" ? data.value : 0,
    lemma: (number) => lemmas[number],
    equalLemma: (component) => equalLemma.get(component),
    treeLemma: (tree) => treeLemma.get(tree),
    children,
    name,
    normal,
    lemmaOf,
    isLost,
  };
})();
