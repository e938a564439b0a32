// Heaps on the table, as rows of tokens: what is left of each, and what was taken.
const heaps = (() => {
  const STEP = 22;
  const MAX_TOKENS = 60;
  const SMALL = 0.5;
  const GAP = 22;
  const tokensOf = (component) => Number(proof.texts[component].split(":").pop());
  // A row is a list of heaps, each with its component, and of tokens that a side has taken.
  const of = (components, mover) => ({ rows: components.map((component) => [{ component, tokens: tokensOf(component) }]), mover });
  const start = (mover) => of(proof.start, mover);
  const parts = (table) => table.rows.flatMap((row, place) =>
    row.flatMap(({ component }, piece) => (component === undefined ? [] : [{ component, key: component, place, piece }])));
  const moveTo = (table, part, sum) => {
    const before = table.rows[part.place][part.piece];
    const left = sum.map((component) => ({ component, tokens: tokensOf(component) }));
    const taken = before.tokens - left.reduce((count, { tokens }) => count + tokens, 0);
    const gone = taken > 0 ? [{ tokens: taken, side: table.mover }] : [];
    const pieces = [...left.slice(0, 1), ...gone, ...left.slice(1)];
    const rows = table.rows.map((row, place) => (place === part.place ? row.toSpliced(part.piece, 1, ...pieces) : row));
    return { label: showMove(part.component, sum), made: sum, part, table: { rows, mover: otherSide(table.mover) } };
  };
  const moves = (table, part) => proof.optionsOf(part.component)?.map((sum) => moveTo(table, part, sum));

  // The move that takes the tokens from one to another of a heap, or all from it on in Nim; that splits it there in Grundy's game.
  const taking = (open, { tokens }, first, last) => open.find((move) => {
    const [before = 0, after = 0] = move.made().map(tokensOf);
    const left = [first, tokens - 1 - last];
    return [[before, after], [after, before]].some((pair) => pair.join() === left.join());
  });
  // Whether a gap follows a piece: between two heaps, nothing else tells where one ends.
  const isSplit = (row, number) => row[number].component !== undefined && row[number + 1]?.component !== undefined;
  const length = (row) => row.reduce((sum, { tokens }, number) => sum + tokens * STEP + (isSplit(row, number) ? GAP : 0), 0) || STEP;
  const drawRow = (table, place, { isSmall = false, moves: open = [], choose, refuse = () => {} }) => {
    const row = table.rows[place];
    const label = row.flatMap(({ component }) => (component === undefined ? [] : [proof.texts[component]])).join(" + ") || "no move left";
    if (length(row) > MAX_TOKENS * STEP) return element("span", label, { class: "text" });
    // Rows that lie below each other share their scale.
    const width = isSmall ? length(row) : Math.max(...table.rows.map(length).filter((units) => units <= MAX_TOKENS * STEP));
    const made = shapes.svg(width, STEP, { label, scale: isSmall ? SMALL : 2, name: "heap" });
    let x = 0;
    row.forEach((piece, number) => {
      const mine = open.filter(({ part }) => part?.place === place && part.piece === number);
      let from;
      // Two clicks in octal games, for the first token that is taken and the last.
      const click = (token, drawn) => {
        if (proof.game === "octal" && from === undefined) {
          from = token;
          drawn.classList.add("chosen");
          refuse("Now the last token to take: the same one again, to take it alone.");
          return;
        }
        const run = { nim: [token, piece.tokens - 1], grundy: [token + 1, token] }[proof.game] ?? [from, token].sort((a, b) => a - b);
        const found = taking(mine, piece, ...run);
        from = undefined;
        if (found) choose(found);
        else {
          made.querySelectorAll(".chosen").forEach((it) => it.classList.remove("chosen"));
          refuse("The rules do not allow that.");
        }
      };
      for (let token = 0; token < piece.tokens; token += 1) {
        const at = { cx: x + STEP / 2, cy: STEP / 2, r: STEP * 0.4 };
        const drawn = shapes.shape("circle", { class: piece.component === undefined ? `token gone ${piece.side}` : "token", ...at });
        made.append(choose && mine.length > 0 ? shapes.place(made, drawn, `token ${token + 1} of ${piece.tokens}`, () => click(token, drawn)) : drawn);
        x += STEP;
      }
      if (isSplit(row, number)) x += GAP;
    });
    return made;
  };
  // A heap of Nim that lies beside a position.
  const beside = (tokens, { isSmall = false, moves: open = [], choose }) => {
    const made = shapes.svg(tokens * STEP, STEP, { label: `a heap of ${tokens} beside it`, scale: isSmall ? SMALL : 2, name: "heap" });
    for (let token = 0; token < tokens; token += 1) {
      const drawn = shapes.shape("circle", { class: "token beside", cx: (token + 0.5) * STEP, cy: STEP / 2, r: STEP * 0.4 });
      const move = open.find(({ heap }) => heap === token);
      made.append(move ? shapes.place(made, drawn, move.label, () => choose(move)) : drawn);
    }
    return made;
  };
  // A heap of the table may be gone, but its row stays.
  const draw = (table, look) => table.rows.map((_, place) => drawRow(table, place, look));
  const click = {
    nim: "Click a token: it and those to its right are taken.",
    grundy: "Click a token: the heap is split to its right.",
    octal: "Click the first token to take, and then the last.",
  }[proof.game];
  return { start, of, parts, moves, moveTo, draw, beside, marks: { yours: "dashed circles", proofs: "hollow ones" }, click };
})();
