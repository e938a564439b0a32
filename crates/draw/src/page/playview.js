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
    board[0].forEach((_, x) => axis(table.column(x), (x + 0.5) * SIZE, -4));
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
    for (const move of table.moves(game).moves.filter((move) => move.domino && move.place === place)) {
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
  // What the moved part becomes, in games that the program draws: there, the text alone says little.
  const resultPictures = (move) => {
    const drawn = move.heap === undefined ? move.made().map(pictures.drawn).filter(Boolean) : [];
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
    const { moves, isComplete } = isOver ? { moves: [], isComplete: true } : table.moves(game);
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
      status(answers.cannotMove);
      return render();
    }
    if (moves.length === 0) {
      isOver = true;
      status(answers.cannotTell);
      return render();
    }
    status("Your move.");
  };
  // Whether the proof cannot move, where that wins.
  const hasEnded = () => {
    if (!answers.endWins) return false;
    const { moves, isComplete } = table.moves(game);
    if (moves.length > 0 || !isComplete) return false;
    isOver = true;
    status("The proof cannot move, and wins.");
    return true;
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
    if (!hasEnded()) reply(answers.answer(before, move, after));
    shown = SHOWN;
    render();
  };
  const begin = () => {
    byId("log").replaceChildren();
    said = "";
    isOver = false;
    shown = SHOWN;
    game = table.start();
    if (!answers.humanBegins && !hasEnded()) reply(answers.opening(game));
    render();
  };
  const random = () => {
    const { moves } = isOver ? { moves: [] } : table.moves(game);
    if (moves.length === 0) return;
    const move = moves[Math.floor(Math.random() * moves.length)];
    choose(move, `You: ${move.label}. `);
  };
  let hasBegun = false;
  const show = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (!answers.isPlayable) {
      byId("play-how").textContent = answers.whyNot;
      byId("new-game").disabled = true;
      byId("random-move").disabled = true;
      return;
    }
    const side = answers.humanBegins ? "You begin" : "The proof begins";
    const marks = proof.game === "cram" ? " Your dominoes are hollow, those of the proof are full; the last one has a dot." : "";
    byId("play-how").textContent = `${side}, and ${answers.how}${marks}`;
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
