// Sprouts on the table, as on paper: lines are drawn from spot to spot, and all that was drawn before stays where it is.
const spots = (() => {
  const NEAR = 18;
  const SMALL = 0.4;
  const LARGE = 2.6;
  const textOf = (parts) => parts.map(({ text }) => text).join("+");
  const partOf = (text) => ({ component: proof.componentOf(text), text });
  // A table is a list of components and the board on which they are drawn, after a move perhaps. A board that does not do any more,
  // as it has got too crowded, is drawn anew; if that does not help either, the table is not open to lines.
  const lie = (parts, mover, played) => {
    const open = once(() => [() => played?.(), () => paper.draw(textOf(parts))].reduce((found, board) => found ?? (board()?.moves() && board()), undefined));
    return { parts, mover, isMade: played !== undefined, isOpen: () => open() !== undefined, board: () => open() ?? played?.() };
  };
  const textsOf = (sum) => sum.map((component) => proof.texts[component]);
  const of = (components, mover) => lie(components.map((component) => ({ component, text: proof.texts[component] })), mover);
  const start = (mover) => of(proof.start, mover);
  const parts = (table) => table.parts.map((part, place) => ({ ...part, key: part.text, place }));
  const label = (from, made) => `${from} to ${made.join(" + ") || "no move left"}`;
  // All moves on the board.
  const read = (table) => {
    const texts = table.parts.map(({ text }) => text);
    const board = table.board();
    const known = new Set();
    const isTwin = (name) => known.size === known.add(name).size;
    return board?.moves()?.map(([ends, from, made, length], number) => ({
      from,
      label: label(from, made),
      isTwin: isTwin(label(from, made)),
      ends,
      length,
      line: () => board.line(number),
      made: made.map(proof.componentOf),
      madeKeys: made,
      get table() {
        const parts = texts.toSpliced(texts.indexOf(from), 1, ...made).map(partOf);
        return lie(parts, otherSide(table.mover), () => board.play(number, table.mover === "proofs"));
      },
    }));
  };
  const moves = (table, part) => {
    table.moves ??= once(() => read(table));
    const found = table.moves();
    if (found) return found.filter(({ from }) => from === part.text);
    return part.component === undefined ? undefined : proof.optionsOf(part.component)?.map((sum) => told(table, part, textsOf(sum)));
  };
  // A move that is told by what it makes alone.
  const told = (table, part, made) => {
    const left = table.parts.filter((_, place) => place !== part.place);
    const after = lie(left.concat(made.map(partOf)), otherSide(table.mover));
    return { label: label(part.text, made), made: made.map(proof.componentOf), madeKeys: made, table: after };
  };
  // By the shortest line that makes it.
  const moveTo = (table, part, sum) => {
    const found = (table.isOpen() ? moves(table, part) : []).filter((move) => sameSum(move.made, sum));
    return found.sort((one, other) => one.length - other.length)[0] ?? told(table, part, textsOf(sum));
  };

  const draw = (table, look) => {
    const isKnown = table.parts.every(({ component }) => component !== undefined);
    if (isKnown && ((look.isSmall && !table.isMade) || !(table.isOpen() || table.isMade))) return texts.draw(texts.of(table.parts.map(({ component }) => component)), look);
    const seen = table.board()?.picture();
    return seen ? [drawBoard(table, seen, look)] : table.parts.map(({ text }) => element("span", text, { class: "text" }));
  };
  const drawBoard = (table, picture, { isSmall = false, moves: open = [], choose, refuse = () => {} }) => {
    const frame = shapes.drawn(picture, { label: textOf(table.parts) || "no move left", scale: isSmall ? SMALL : LARGE, name: "sprouts", isSmall });
    const drawn = open.filter((move) => move.ends);
    if (!choose || drawn.length === 0) return frame;
    const ways = shapes.shape("g");
    const marks = new Map();
    let from;
    const reset = () => {
      from = undefined;
      ways.replaceChildren();
      marks.forEach((mark) => mark.classList.remove("chosen"));
    };
    // A line from a spot to another one, or back to itself; one of several ways is chosen after that.
    const join = (one, other) => {
      const ends = [one, other].sort((a, b) => a - b).join();
      const found = drawn.filter((move) => move.ends.join() === ends).sort((a, b) => a.length - b.length);
      if (found.length === 1) {
        choose(found[0]);
        return;
      }
      reset();
      if (found.length === 0) {
        refuse("No line can be drawn there.");
        return;
      }
      found.forEach((move, number) => {
        const way = shapes.shape("g", { class: "way" });
        way.innerHTML = move.line() ?? "";
        // Wide enough to be met.
        way.querySelectorAll("path").forEach((line) => way.append(shapes.shape("path", { class: "reach", d: line.getAttribute("d") })));
        ways.append(shapes.place(frame, way, `way ${number + 1} of ${found.length}: ${move.label}`, () => choose(move)));
      });
      refuse(`There are ${found.length} ways to draw that line: choose one.`);
      ways.firstChild.focus();
    };
    const press = (spot) => {
      if (from !== undefined) {
        join(from, spot);
        return;
      }
      reset();
      from = spot;
      marks.get(spot).classList.add("chosen");
      refuse("Now the spot where the line ends: the same one again for a loop.");
    };
    frame.append(ways);
    const ends = new Set(drawn.flatMap((move) => move.ends));
    picture.spots.forEach(([x, y, lives], spot) => {
      if (!ends.has(spot)) return;
      const mark = shapes.place(frame, shapes.shape("circle", { cx: x, cy: y, r: NEAR / 1.5 }), `spot ${spot + 1}, ${lives} ${lives === 1 ? "life" : "lives"}`, () => press(spot));
      marks.set(spot, mark);
      frame.append(mark);
    });
    drag(frame, picture.spots, ends, join);
    return frame;
  };
  // A line is also drawn from one spot to the other.
  const drag = (frame, all, ends, join) => {
    const spotAt = ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(frame.getScreenCTM().inverse());
      return [...ends].find((spot) => Math.hypot(all[spot][0] - x, all[spot][1] - y) < NEAR);
    };
    let from;
    frame.addEventListener("pointerdown", (event) => { from = spotAt(event); });
    frame.addEventListener("pointerup", (event) => {
      const to = spotAt(event);
      if (from !== undefined && to !== undefined && to !== from) join(from, to);
      from = undefined;
    });
  };
  return {
    start, of, parts, moves, moveTo, told, draw,
    result: texts.result,
    areTwinsOne: true,
    isSeen: (table) => table.isOpen(),
    isDear: true,
    marks: { yours: "red", proofs: "green and dashed" },
    click: "Click one spot and then another, or draw from one to the other.",
  };
})();
