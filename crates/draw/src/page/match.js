// A game of components as it is played: how it lies on the table, and what the proof answers.
const match = (() => {
  let game;
  const picture = (choose) => {
    const holder = element("span");
    if (proof.game !== "cram") {
      holder.append(pictures.sum(game.table.parts));
    } else {
      game.table.boards.forEach((board, place) => holder.append(drawBoard(board, place, choose), " "));
    }
    if (game.heap > 0) holder.append(element("span", ` and a heap of ${game.heap} beside it`));
    return holder;
  };
  const SIZE = 34;
  const drawBoard = (board, place, choose) => {
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
    if (!choose) return frame;
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
  const moves = () => table.moves(game).moves.map((move) => ({ ...move, pictures: () => resultPictures(move) }));
  // What is said when the player cannot go on.
  const ending = () => {
    const found = table.moves(game);
    if (found.moves.length > 0) return undefined;
    return found.isComplete ? answers.cannotMove : answers.cannotTell;
  };
  // The proof answers, unless it cannot: then what is said at the end of the game.
  const answer = (note, find) => {
    const { moves: left, isComplete } = table.moves(game);
    if (answers.endWins && left.length === 0 && isComplete) return "The proof cannot move, and wins.";
    const found = find();
    if (!found) return "The proof has no answer here: the certificate is not a whole proof.";
    note.proof(found.label);
    game = found.game;
    return undefined;
  };
  const play = (move, note) => {
    note.you(move.label);
    const before = game;
    const after = move.game();
    if (move.domino) after.table.last.isYours = true;
    game = after;
    return answer(note, () => answers.answer(before, move, after));
  };
  const begin = (note) => {
    game = table.start();
    return answers.humanBegins ? undefined : answer(note, () => answers.opening(game));
  };
  const how = () => {
    const side = answers.humanBegins ? "You begin" : "The proof begins";
    const marks = proof.game === "cram" ? " Your dominoes are hollow, those of the proof are full; the last one has a dot." : "";
    return `${side}, and ${answers.how}${marks}`;
  };
  const whyNot = answers.isPlayable ? undefined : answers.whyNot;
  return { whyNot, how, begin, moves, play, ending, picture, prompt: () => "Your move." };
})();
