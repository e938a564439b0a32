// What a book knows of positions, if the page was made with one: in each the best move, for all its images.
const book = (() => {
  const { signed } = proof;
  const known = new Map(Object.entries(data.book));
  // The best move in a position, and what is said of it; undefined if the book does not have the position.
  const move = (position) => {
    if (known.size === 0) return undefined;
    for (const view of rules.views.all(position)) {
      const found = known.get(rules.text(rules.carry(view, position)));
      if (found) {
        const [name, score, isProved] = found;
        const why = `${signed(score)}, ${isProved ? "proved" : "an estimate"}`;
        return { name: rules.carryMove(rules.views.back(view), name, position), why };
      }
    }
    return undefined;
  };
  return { move, isEmpty: known.size === 0 };
})();
