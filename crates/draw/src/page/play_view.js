// The view of a game: the board, moves as a list, what was played, and what has just happened. How the game lies on the table, and what
// the proof answers, is up to `match`.
const playView = (() => {
  const SHOWN = 60;
  let isOver = false;
  let shown = SHOWN;
  // How the game began, and the moves of the player since then: to take one back, the others are played again.
  let opening;
  let played = [];
  const keyOf = (move) => move.key ?? move.label;
  // What has just happened, for those who do not see it.
  let said = "";
  const log = (who, label) => byId("log").append(element("li", `${who}: ${label}`));
  const note = {
    you: (label) => log("You", label),
    proof: (label) => { log("Proof", label); said += `Proof: ${label}. `; },
    other: (label) => { log("Other side", label); said += `Other side: ${label}. `; },
    say: (text) => { said += text; },
  };
  const status = (text) => { byId("play-status").textContent = said + text; };
  const end = (text) => {
    if (text === undefined) return;
    isOver = true;
    status(text);
  };
  const button = (move) => {
    const made = element("button", move.label, { type: "button" });
    made.prepend(...(match.result?.(move) ?? []));
    made.addEventListener("click", () => choose(move));
    const item = element("li");
    item.append(made);
    return item;
  };
  const render = () => {
    if (!isOver) end(match.ending());
    // The board and the buttons are made anew: the focus stays at its place among them.
    const at = (list) => list.findIndex((item) => item.contains(document.activeElement));
    const places = () => [...byId("board").querySelectorAll(".place")];
    const [onBoard, inList] = [at(places()), at([...byId("moves").children])];
    byId("board").replaceChildren(match.picture(isOver ? undefined : choose, status));
    const moves = isOver ? [] : match.moves().filter(({ isTwin }) => !isTwin);
    byId("moves").replaceChildren(...moves.slice(0, shown).map(button));
    byId("more-moves").hidden = moves.length <= shown;
    const focus = (found, items) => items[Math.min(found, items.length - 1)]?.focus();
    if (inList >= 0) focus(inList, [...byId("moves").querySelectorAll("button")]);
    if (onBoard >= 0) focus(onBoard, places());
    if (moves.length === 0 && (inList >= 0 || onBoard >= 0 || document.activeElement === byId("random-move"))) byId("new-game").focus();
    byId("random-move").disabled = moves.length === 0;
    byId("hint").disabled = moves.length === 0;
    byId("take-back").disabled = played.length === 0;
    byId("list").hidden = moves.length === 0;
    if (!isOver) status(match.prompt());
  };
  const choose = (move, told = "") => {
    said = told;
    shown = SHOWN;
    played.push(keyOf(move));
    end(match.play(move, note));
    render();
  };
  const restart = () => {
    byId("log").replaceChildren();
    isOver = false;
    shown = SHOWN;
    played = [];
    said = "";
    end(match.begin(note, opening));
    byId("play-how").textContent = match.how();
  };
  const begin = (part) => {
    opening = { isOther: byId("side").checked, part, seed: Math.floor(Math.random() * 2147483646) + 1 };
    restart();
    render();
  };
  const takeBack = () => {
    const again = played.slice(0, -1);
    restart();
    for (const key of again) {
      end(match.play(match.moves().find((move) => keyOf(move) === key), note));
      played.push(key);
    }
    said = "Your last move is taken back. ";
    render();
  };
  const random = () => {
    const moves = isOver ? [] : match.moves();
    if (moves.length === 0) return;
    const move = moves[Math.floor(Math.random() * moves.length)];
    choose(move, `You: ${move.label}. `);
  };
  const hint = () => {
    said = "";
    status(match.hint());
  };
  let hasBegun = false;
  let games = 0;
  const show = () => {
    if (hasBegun) return;
    hasBegun = true;
    byId("side-label").hidden = !match.sides;
    byId("hint").hidden = !match.hint;
    byId("list").open = !match.isClicked();
    if (match.whyNot !== undefined) {
      byId("play-how").textContent = match.whyNot;
      for (const id of ["new-game", "take-back", "hint", "random-move", "side"]) byId(id).disabled = true;
      byId("list").hidden = true;
      return;
    }
    const next = () => begin(games++);
    byId("new-game").addEventListener("click", next);
    byId("side").addEventListener("change", next);
    byId("take-back").addEventListener("click", takeBack);
    byId("hint").addEventListener("click", hint);
    byId("random-move").addEventListener("click", random);
    byId("more-moves").addEventListener("click", () => {
      const next = shown;
      shown += 10 * SHOWN;
      render();
      byId("moves").children[next].firstChild.focus();
    });
    next();
  };
  const again = () => {
    if (!hasBegun || match.whyNot !== undefined) return;
    byId("list").open = !match.isClicked();
    restart();
    render();
  };
  return { show, again, random, takeBack, hint };
})();
