// Play against the proof. A game is kept as it lies on the table; the proof is asked by what its parts are
// called in it.
const play = (() => {
  // The same numbers in the same multitude.
  const same = (one, other) => {
    if (one.length !== other.length || one.includes(undefined) || other.includes(undefined)) return false;
    const sorted = (list) => [...list].sort((a, b) => a - b).join();
    return sorted(one) === sorted(other);
  };

  // Each way to keep a game tells its parts (with their component in the proof, if it has one, and a key
  // that equal parts share), the moves in a part with the game after each, and the move in a part to a sum
  // that the proof says can be reached.
  const byTexts = {
    start: () => ({ parts: [...proof.start] }),
    parts: (table) => table.parts.map((component, place) => ({ component, key: component, place })),
    moves: (table, part) => {
      const options = proof.isLemma(part.component)
        ? proof.options(part.component).map((option) => option.sum)
        : proof.further(part.component);
      return options?.map((sum) => ({
        label: proof.texts[part.component] + " to " + proof.showSum(sum),
        made: sum,
        table: byTexts.replaced(table, part, sum),
      }));
    },
    replaced: (table, part, sum) => ({ parts: table.parts.filter((_, place) => place !== part.place).concat(sum) }),
    moveTo: (table, part, sum) => ({
      label: proof.texts[part.component] + " to " + proof.showSum(sum),
      table: byTexts.replaced(table, part, sum),
    }),
  };
  let numbers;
  const numberOf = (cells) => {
    numbers ??= new Map(proof.texts.map((text, component) => [text, component]));
    return cram.names(cells).map((text) => numbers.get(text)).find((component) => component !== undefined);
  };
  const column = (x) => (x < 26 ? String.fromCharCode(97 + x) : `(${x + 1})`);
  const squareName = ([y, x]) => column(x) + (y + 1);
  const byBoards = {
    start: () => ({ boards: proof.position.split("+").map((text) => cram.rows(text.trim())), last: undefined, laid: [] }),
    parts: (table) => table.boards.flatMap((board, place) =>
      cram.parts(board).map((cells) => ({ component: numberOf(cells), key: cram.name(cells), place, cells }))),
    moves: (table, part) => cram.dominoes(part.cells).map((domino) => ({
      label: (table.boards.length > 1 ? `board ${part.place + 1}: ` : "") + domino.map(squareName).join("-"),
      domino,
      place: part.place,
      get made() { return cram.without(part.cells, domino).map(numberOf); },
      get madeKeys() { return cram.without(part.cells, domino).map(cram.name); },
      get table() {
        const boards = table.boards.map((board, place) => (place === part.place ? cram.lay(board, domino) : board));
        const laid = { place: part.place, domino };
        return { boards, last: laid, laid: table.laid.concat([laid]) };
      },
    })),
    moveTo: (table, part, sum) => byBoards.moves(table, part).find((move) => same(move.made, sum)),
  };
  const kept = proof.game === "cram" ? byBoards : byTexts;

  const isPlayable = proof.kind !== "above";
  const start = () => ({ table: kept.start(), heap: proof.kind === "nimber" ? proof.value : 0 });
  const humanBegins = !(proof.kind === "outcome" && proof.value === 1);

  // All moves of the player. A part whose options are not known gives undefined.
  const moves = (game) => {
    const found = [];
    let isComplete = true;
    const seen = new Set();
    for (const part of kept.parts(game.table)) {
      if (proof.game !== "cram" && seen.has(part.key)) continue;
      seen.add(part.key);
      const here = kept.moves(game.table, part);
      if (here === undefined) isComplete = false;
      for (const move of here ?? []) found.push({ ...pick(move), part, game: () => ({ ...game, table: move.table }) });
    }
    for (let left = game.heap - 1; left >= 0; left -= 1) {
      found.push({ label: `the heap beside it to ${left}`, heap: left, game: () => ({ ...game, heap: left }) });
    }
    return { moves: found, isComplete };
  };
  const pick = (move) => ({
    label: move.label,
    domino: move.domino,
    place: move.place,
    made: () => move.made,
    madeKeys: () => move.madeKeys ?? move.made,
  });

  // Moves in a part with this component, to parts with these.
  const moveTo = (game, component, made) => {
    for (const part of kept.parts(game.table).filter((part) => part.component === component)) {
      const move = kept.moveTo(game.table, part, made);
      if (move) return { label: move.label, game: { ...game, table: move.table } };
    }
    return undefined;
  };

  // By the nimbers of lemmas: a move in one part that makes the nim-sum zero.
  const byNimbers = (game) => {
    const parts = kept.parts(game.table);
    const counted = parts.filter((part) => part.component !== undefined && proof.isLemma(part.component));
    const sum = counted.reduce((left, part) => left ^ proof.nimberOf(part.component), game.heap);
    if ((game.heap ^ sum) < game.heap) {
      return { label: `the heap beside it to ${game.heap ^ sum}`, game: { ...game, heap: game.heap ^ sum } };
    }
    for (const part of counted) {
      const wanted = proof.nimberOf(part.component) ^ sum;
      if (wanted >= proof.nimberOf(part.component)) continue;
      const option = proof.options(part.component).find((option) => option.nimber === wanted);
      const move = option && moveTo(game, part.component, option.sum);
      if (move) return move;
    }
    return undefined;
  };

  // The answer of the proof to a move that led from one game to another.
  const answer = (before, move, after) => {
    if (move.heap !== undefined) return byNimbers(after);
    const { component, key } = move.part;
    if (component === undefined || !proof.isLemma(component)) {
      // One of two equal parts: the same move in the other one.
      const twin = kept.parts(before.table).filter((part) => part.key === key).length > 1
        && kept.parts(after.table).find((part) => part.key === key);
      const wanted = move.madeKeys().map(String).sort().join(";");
      const mirrored = twin && kept.moves(after.table, twin)
        ?.find((option) => (option.madeKeys ?? option.made).map(String).sort().join(";") === wanted);
      return mirrored && { label: mirrored.label, game: { ...after, table: mirrored.table } };
    }
    const option = proof.options(component).find((option) => same(option.sum, move.made()));
    if (option?.reply) return moveTo(after, option.sum[option.reply.place], option.reply.option);
    return byNimbers(after);
  };
  const opening = (game) => {
    const [goal] = proof.goal;
    if (goal?.reply) return moveTo(game, goal.sum[goal.reply.place], goal.reply.option);
    return byNimbers(game);
  };
  return { isPlayable, humanBegins, start, moves, answer, opening, column };
})();

// The view of a game.
const playView = (() => {
  const SHOWN = 60;
  let game;
  let isOver = false;
  let shown = SHOWN;
  // What has just happened, for those who do not see it.
  let said = "";
  const log = (who, label) => byId("log").append(element("li", `${who}: ${label}`));
  const status = (text) => { byId("play-status").textContent = said + text; };
  const boardPicture = () => {
    const holder = element("span");
    if (proof.game !== "cram") {
      holder.append(pictures.sum(game.table.parts));
    } else {
      game.table.boards.forEach((board, place) => holder.append(drawBoard(board, place), " "));
    }
    if (game.heap > 0) holder.append(element("span", ` and a heap of ${game.heap} beside it`));
    return holder;
  };
  const SIZE = 34;
  const drawBoard = (board, place) => {
    const EDGE = 16;
    const frame = pictures.svg(board[0].length * SIZE + EDGE, board.length * SIZE + EDGE,
      (game.table.boards.length > 1 ? `${place + 1}: ` : "") + cram.spoken(board));
    const made = pictures.shape("g", { transform: `translate(${EDGE} ${EDGE})` });
    frame.append(made);
    const axis = (text, x, y) => {
      const letter = pictures.shape("text", { class: "axis", x, y });
      letter.textContent = text;
      made.append(letter);
    };
    board[0].forEach((_, x) => axis(play.column(x), (x + 0.5) * SIZE, -4));
    board.forEach((_, y) => axis(y + 1, -8, (y + 0.5) * SIZE + 4));
    const cell = (y, x, name) => pictures.shape("rect", { class: name, x: x * SIZE, y: y * SIZE, width: SIZE, height: SIZE });
    board.forEach((row, y) => row.forEach((isFree, x) => made.append(cell(y, x, isFree ? "cell" : "cell taken"))));
    for (const laid of game.table.laid.filter((laid) => laid.place === place)) {
      const [[top, left], [bottom, right]] = laid.domino;
      made.append(pictures.shape("rect", {
        class: laid.isYours ? "domino yours" : "domino",
        x: left * SIZE + 4, y: top * SIZE + 4, width: (right - left + 1) * SIZE - 8, height: (bottom - top + 1) * SIZE - 8,
      }));
      if (laid !== game.table.last) continue;
      made.append(pictures.shape("circle", { class: "last", cx: (left + right + 1) * SIZE / 2, cy: (top + bottom + 1) * SIZE / 2, r: 5 }));
    }
    if (isOver) return frame;
    for (const move of play.moves(game).moves.filter((move) => move.domino && move.place === place)) {
      const [[top, left], [bottom, right]] = move.domino;
      const isWide = right > left;
      // Around the line between the two cells, so that both can be told apart by where one points.
      const place = pictures.shape("rect", {
        class: "place",
        x: left * SIZE + (isWide ? SIZE * 0.6 : SIZE * 0.2), y: top * SIZE + (isWide ? SIZE * 0.2 : SIZE * 0.6),
        width: isWide ? SIZE * 0.8 : SIZE * 0.6, height: isWide ? SIZE * 0.6 : SIZE * 0.8,
      });
      place.append(pictures.shape("title", {}));
      place.firstChild.textContent = move.label;
      place.addEventListener("click", () => choose(move));
      made.append(place);
    }
    return frame;
  };
  // What the moved part becomes, in Sprouts, where the text alone tells little.
  const resultPictures = (move) => {
    const drawn = proof.game === "sprouts" && move.heap === undefined ? move.made().map(pictures.of).filter(Boolean) : [];
    const holder = element("span", "", { class: "result" });
    for (const picture of drawn) {
      const [width, height] = ["width", "height"].map((side) => Number(picture.getAttribute(side)));
      const scale = Math.min(1, 170 / width, 100 / height);
      picture.setAttribute("width", width * scale);
      picture.setAttribute("height", height * scale);
      holder.append(pictures.silent(picture), " ");
    }
    return drawn.length > 0 ? [holder] : [];
  };
  const render = () => {
    byId("board").replaceChildren(boardPicture());
    const list = byId("moves");
    // The buttons are made anew: the focus stays at its place among them.
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
    list.replaceChildren();
    const { moves, isComplete } = isOver ? { moves: [], isComplete: true } : play.moves(game);
    for (const move of moves.slice(0, shown)) {
      const button = element("button", move.label, { type: "button" });
      button.prepend(...resultPictures(move));
      button.addEventListener("click", () => choose(move));
      const item = element("li");
      item.append(button);
      list.append(item);
    }
    byId("more-moves").hidden = moves.length <= shown;
    if (focused >= 0) list.children[Math.min(focused, list.children.length - 1)]?.firstChild.focus();
    if (moves.length === 0 && (focused >= 0 || document.activeElement === byId("random-move"))) byId("new-game").focus();
    byId("random-move").disabled = moves.length === 0;
    if (isOver) return;
    if (moves.length === 0 && isComplete) {
      isOver = true;
      status("You cannot move. The proof wins.");
      return render();
    }
    if (moves.length === 0) {
      isOver = true;
      status("Only pairs of equal parts are left, too large to list their moves: whatever you do in one, the proof does in the other, and wins.");
      return render();
    }
    status("Your move.");
  };
  const reply = (found) => {
    if (!found) {
      isOver = true;
      status("The proof has no answer here: the certificate is not a whole proof.");
      return;
    }
    log("Proof", found.label);
    said += `Proof: ${found.label}. `;
    game = found.game;
  };
  const choose = (move, told = "") => {
    log("You", move.label);
    said = told;
    const before = game;
    const after = move.game();
    if (move.domino) after.table.last.isYours = true;
    game = after;
    reply(play.answer(before, move, after));
    shown = SHOWN;
    render();
  };
  const begin = () => {
    byId("log").replaceChildren();
    said = "";
    isOver = false;
    shown = SHOWN;
    game = play.start();
    if (!play.humanBegins) reply(play.opening(game));
    render();
  };
  const random = () => {
    const { moves } = isOver ? { moves: [] } : play.moves(game);
    if (moves.length === 0) return;
    const move = moves[Math.floor(Math.random() * moves.length)];
    choose(move, `You: ${move.label}. `);
  };
  let hasBegun = false;
  const show = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (!play.isPlayable) {
      byId("play-how").textContent = "This claim is only a bound on the nimber, which nobody wins or loses.";
      byId("new-game").disabled = true;
      byId("random-move").disabled = true;
      return;
    }
    const side = play.humanBegins ? "You begin" : "The proof begins";
    const heap = proof.kind === "nimber" && proof.value > 0
      ? ` Beside the position lies a heap of ${proof.value}: a position of nimber ${proof.value} and such a heap are lost for who begins.` : "";
    const marks = proof.game === "cram" ? " Your dominoes are hollow, those of the proof are full; the last one has a dot." : "";
    byId("play-how").textContent = `${side}, and who cannot move loses. The answers come from the certificate alone.${heap}${marks}`;
    byId("new-game").addEventListener("click", begin);
    byId("random-move").addEventListener("click", random);
    byId("more-moves").addEventListener("click", () => {
      const next = shown;
      shown += 10 * SHOWN;
      render();
      byId("moves").children[next].firstChild.focus();
    });
    begin();
  };
  return { show, random };
})();
