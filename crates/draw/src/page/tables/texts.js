// Positions on the table whose pictures, if they have any, are part of the page.
const texts = (() => {
  const SMALL = 0.62;
  const of = (components) => ({ parts: [...components] });
  const start = () => of(proof.start);
  const parts = (table) => table.parts.map((component, place) => ({ component, key: component, place }));
  const replaced = (table, part, sum) => ({ parts: table.parts.filter((_, place) => place !== part.place).concat(sum) });
  const moveTo = (table, part, sum) => ({
    label: showMove(part.component, sum),
    made: sum,
    table: replaced(table, part, sum),
  });
  const moves = (table, part) => proof.optionsOf(part.component)?.map((sum) => moveTo(table, part, sum));
  const drawn = (component, { isSmall = false } = {}) => {
    const found = proof.pictures[component];
    const label = proof.texts[component];
    const scale = isSmall ? SMALL : 2;
    if (found === undefined) {
      const text = element("span", label, { class: "text" });
      paper.drawLater(text, label, scale);
      return text;
    }
    const [width, height, inner] = found;
    return shapes.drawn({ size: [width, height], shapes: inner }, { label, scale, isSmall });
  };
  const draw = (table, look) => table.parts.map((component) => drawn(component, look));
  // What a move leads to: there, the text alone says little.
  const result = (sum) => sum.filter((component) => proof.pictures[component] !== undefined).map((component) => shapes.silent(drawn(component, { isSmall: true })));
  return { start, of, parts, moves, moveTo, draw, result, areTwinsOne: true };
})();
