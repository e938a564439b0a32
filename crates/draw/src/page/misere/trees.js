// Trees under misere play, as people write and draw them. A tree that is a heap of tokens in Nim is a number.
const trees = (() => {
  const LONGEST = 48;
  // The tokens of the heap that a tree is, if it is one.
  const heapOf = (tree) => /^\*(\d+)$/.exec(proof.name(tree))?.[1];
  const known = new Map();
  // Nested braces; undefined if these are too long.
  const braces = (tree) => {
    if (heapOf(tree) !== undefined) return heapOf(tree);
    if (!known.has(tree)) {
      // A tree may be very deep: what is in it is looked at before it is.
      known.set(tree, undefined);
      const inner = proof.children(tree).map(braces);
      const text = inner.includes(undefined) ? undefined : `{${inner.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).join(";")}}`;
      known.set(tree, text?.length <= LONGEST ? text : undefined);
    }
    return known.get(tree);
  };
  // The braces, with the name in second place; or the name alone.
  const text = (tree) => braces(tree) ?? proof.name(tree);
  const named = (tree) => {
    const short = braces(tree);
    return element("span", short ?? proof.name(tree), { class: "text", ...(short === undefined ? {} : { title: `tree ${proof.name(tree)}` }) });
  };

  // A drawing from the root down: heaps are numbers, other trees dots.
  const [ACROSS, DOWN, MOST] = [22, 26, 40];
  const laid = (tree) => {
    const below = heapOf(tree) !== undefined ? [] : proof.children(tree).map(laid);
    const width = Math.max(1, below.reduce((sum, part) => sum + part.width, 0));
    return { tree, below, width, depth: 1 + Math.max(0, ...below.map((part) => part.depth)) };
  };
  const draw = (tree, { isSmall = false } = {}) => {
    if (braces(tree) === undefined) return undefined;
    const root = laid(tree);
    if (root.width > MOST) return undefined;
    const made = shapes.svg(root.width * ACROSS, root.depth * DOWN, { label: `tree ${braces(tree)}`, scale: isSmall ? 0.7 : 2, name: "tree" });
    const put = (part, left, depth) => {
      const at = [(left + part.width / 2) * ACROSS, (depth + 0.5) * DOWN];
      let from = left;
      for (const child of part.below) {
        const [x, y] = put(child, from, depth + 1);
        made.prepend(shapes.shape("path", { class: "branch", d: `M${at.join(" ")}L${x} ${y}` }));
        from += child.width;
      }
      if (heapOf(part.tree) === undefined) made.append(shapes.shape("circle", { class: "node", cx: at[0], cy: at[1], r: 4 }));
      else {
        made.append(shapes.shape("circle", { class: "leaf", cx: at[0], cy: at[1], r: 9 }));
        made.append(shapes.shape("text", { class: "leaf-name", x: at[0], y: at[1] + 4.5 }, heapOf(part.tree)));
      }
      return at;
    };
    put(root, 0, 0);
    return made;
  };
  return { text, named, draw, braces };
})();
