// The view of a game: moves as buttons, what was played, and what has just happened. How the game lies on the table, and what the
// proof answers, is up to `match`.
const playView = (() => {
  const SHOWN = 60;
  let isOver = false;
  let shown = SHOWN;
  // What has just happened, for those who do not see it.
  let said = "";
  const log = (who, label) => byId("log").append(element("li", `${who}: ${label}`));
  const note = {
    you: (label) => log("You", label),
    proof: (label) => { log("Proof", label); said += `Proof: ${label}. `; },
    say: (text) => { said += text; },
  };
  const status = (text) => { byId("play-status").textContent = said + text; };
  const end = (text) => {
    if (text === undefined) return;
    isOver = true;
    status(text);
  };
  const render = () => {
    if (!isOver) end(match.ending());
    byId("board").replaceChildren(match.picture(isOver ? undefined : choose));
    const list = byId("moves");
    // The buttons are made anew: the focus stays at its place among them.
    const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
    list.replaceChildren();
    const moves = isOver ? [] : match.moves();
    for (const move of moves.slice(0, shown)) {
      const button = element("button", move.label, { type: "button" });
      button.prepend(...(move.pictures?.() ?? []));
      button.addEventListener("click", () => choose(move));
      const item = element("li");
      item.append(button);
      list.append(item);
    }
    byId("more-moves").hidden = moves.length <= shown;
    if (focused >= 0) list.children[Math.min(focused, list.children.length - 1)]?.firstChild.focus();
    if (moves.length === 0 && (focused >= 0 || document.activeElement === byId("random-move"))) byId("new-game").focus();
    byId("random-move").disabled = moves.length === 0;
    if (!isOver) status(match.prompt());
  };
  const choose = (move, told = "") => {
    said = told;
    shown = SHOWN;
    end(match.play(move, note));
    render();
  };
  const begin = () => {
    byId("log").replaceChildren();
    said = "";
    isOver = false;
    shown = SHOWN;
    end(match.begin(note));
    byId("play-how").textContent = match.how();
    render();
  };
  const random = () => {
    const moves = isOver ? [] : match.moves();
    if (moves.length === 0) return;
    const move = moves[Math.floor(Math.random() * moves.length)];
    choose(move, `You: ${move.label}. `);
  };
  let hasBegun = false;
  const show = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (match.whyNot !== undefined) {
      byId("play-how").textContent = match.whyNot;
      byId("new-game").disabled = true;
      byId("random-move").disabled = true;
      return;
    }
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
