// Walking through the proof: the address tells what is shown (#claim, #lemma-12, perhaps with a place in it), so that the browser's own
// history works too.
const walk = (() => {
  const SHOWN = 100;
  let shown = SHOWN;
  const setTable = (caption, what, why, lines) => {
    byId("caption").replaceChildren(...[caption].flat());
    byId("what").textContent = what;
    byId("why").textContent = why;
    byId("what").parentNode.hidden = lines.length === 0;
    rows(lines);
  };
  // The board beside the table, of what is told; or with what a line of the table plays, or a move that was chosen on it.
  let board;
  const showBoard = (seen = board.seen, isPinned = true) => {
    if (isPinned) board.seen = seen;
    byId("node-picture").replaceChildren(board.draw(seen, choose) ?? "");
  };
  const choose = (move) => {
    const found = board.made(move);
    if (!found) return;
    while (found.place >= shown) byId("more").click();
    showBoard(found.seen);
    mark(found.place);
    byId("options").children[found.place].scrollIntoView({ block: "nearest" });
  };
  const mark = (place) => [...byId("options").children].forEach((row, number) => row.classList.toggle("seen", number === place));
  const cellOf = (content, name) => {
    const cell = element(name);
    cell.append(...[content].flat());
    return cell;
  };
  const rowOf = (line, place) => {
    const row = element("tr");
    const why = cellOf(line.why(), "td");
    if (!(line.canSee?.() ?? line.seen?.() !== undefined)) {
      row.append(cellOf(line.what(), "td"), why);
      return row;
    }
    const button = element("button", undefined, { type: "button", class: "thumb", title: "Show this on the board" });
    button.append(...[line.what()].flat());
    button.addEventListener("click", () => { showBoard(line.seen()); mark(place); });
    row.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") showBoard(line.seen(), false); });
    row.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") showBoard(); });
    row.append(cellOf(button, "td"), why);
    return row;
  };
  const rows = (lines) => {
    const body = byId("options");
    body.replaceChildren(...lines.slice(0, shown).map(rowOf));
    byId("more").hidden = lines.length <= shown;
    byId("more").textContent = `Show more (${lines.length} in all)`;
    byId("more").onclick = () => {
      const next = shown;
      shown += 10 * SHOWN;
      rows(lines);
      body.children[next].tabIndex = -1;
      body.children[next].focus();
    };
  };
  // The claim or a lemma: its title, perhaps how that is spoken, a board with what its marks mean, a text and a table of what shows it.
  const tell = ({ title, spoken, draw = () => undefined, made = () => undefined, marks, text, caption, what, why, lines }) => {
    byId("node-title").textContent = title;
    if (spoken) byId("node-title").setAttribute("aria-label", spoken);
    else byId("node-title").removeAttribute("aria-label");
    board = { draw, made, seen: undefined };
    showBoard();
    byId("node-marks").textContent = marks ?? "";
    byId("node-text").textContent = text ?? "";
    setTable(caption, what, why, lines);
  };
  const claim = (rest) => tell({ text: data.position, ...words.claim(rest) });
  // The number of the lemma that is shown.
  let at = null;
  const show = () => {
    shown = SHOWN;
    const found = /^#lemma-(\d+)((?:\/\w+)*)$/.exec(location.hash);
    const [, rest] = /^#claim((?:\/\w+)*)$/.exec(location.hash) ?? ["", ""];
    const isThere = found && Number(found[1]) < proof.lemmas;
    at = isThere ? Number(found[1]) : location.hash === "" ? proof.opens : null;
    byId("node-note").textContent = found && !isThere ? `There is no lemma ${found[1]} in this proof; this is the claim.` : "";
    if (at === null) claim(rest);
    else tell(words.lemma(at, isThere ? found[2] : ""));
  };
  const FOUND = 100;
  // The texts that a lemma about what was typed may have. A board is looked for in its parts, however they lie.
  const spellings = (wanted) => new Set(wanted.split("+").map((term) => term.replaceAll(/\s/g, "")).flatMap((term) => {
    if (proof.game === "chomp" && /^(\d{1,3}x\d{1,3}|\d{1,3}(,\d{1,3})+)$/.test(term)) return bars.names(bars.read(term));
    const isBoard = proof.game === "cram" && cram.isBoard(term);
    return isBoard ? cram.parts(cram.rows(term)).flatMap(cram.names) : [term];
  }));
  const search = () => {
    const wanted = byId("search").value.trim();
    const list = byId("found");
    list.replaceChildren();
    list.hidden = true;
    byId("found-text").textContent = "";
    if (wanted === "") return;
    const found = [];
    let count = 0;
    const add = (number) => {
      if (found.includes(number)) return;
      count += 1;
      if (found.length < FOUND) found.push(number);
    };
    const addAll = (matches) => {
      for (let number = 0; number < proof.lemmas; number += 1) if (matches(proof.subject(number))) add(number);
    };
    // Lemmas about the very position first, then the one of this number, then texts that contain what was typed.
    const names = spellings(wanted);
    addAll((text) => text === wanted);
    addAll((text) => names.has(text));
    // Positions that come in many spellings are found by what they are.
    proof.find?.(wanted).forEach(add);
    if (/^\d+$/.test(wanted) && Number(wanted) < proof.lemmas) add(Number(wanted));
    addAll((text) => !names.has(text) && text.includes(wanted));
    for (const number of found) {
      const item = element("li");
      item.append(words.link(number));
      list.append(item);
    }
    list.hidden = count === 0;
    const lemmas = count === 1 ? "1 lemma" : `${count.toLocaleString("en")} lemmas`;
    const first = count > FOUND ? `, the first ${FOUND} of them here` : "";
    byId("found-text").textContent = count === 0 ? "No lemma is about such a position." : `${lemmas} found${first}; Enter shows ${count === 1 ? "it" : "the first"}.`;
  };
  const clear = () => { byId("search").value = ""; search(); };
  // To what the address tells; also if it told it before.
  const arrive = () => { show(); view("proof"); byId("node-title").focus(); };
  const go = (hash) => {
    if (location.hash === hash) arrive();
    else location.hash = hash;
  };
  const view = (name) => {
    for (const other of ["proof", "play", "help"]) {
      byId(`${other}-view`).hidden = other !== name;
      byId(`show-${other}`).setAttribute("aria-pressed", String(other === name));
    }
    const what = { proof: at === null ? "" : `Lemma ${at} of `, play: "Play: ", help: "How to read: " }[name];
    document.title = (proof.verified ? "" : "Not proved: ") + what + proof.claim;
    if (name === "play") playView.show();
  };
  // By a key, the focus goes along.
  const enter = (name) => {
    if (!byId(`${name}-view`).hidden) return;
    view(name);
    byId(`${name}-title`).focus();
  };
  window.addEventListener("hashchange", arrive);
  byId("search").addEventListener("input", search);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link?.getAttribute("href").startsWith("#") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clear();
    go(link.hash);
  });
  byId("back").addEventListener("click", () => history.back());
  byId("forward").addEventListener("click", () => history.forward());
  byId("home").addEventListener("click", () => go("#claim"));
  for (const name of ["proof", "play", "help"]) byId(`show-${name}`).addEventListener("click", () => view(name));
  document.addEventListener("keydown", (event) => {
    if (event.target === byId("search")) {
      if (event.key === "Escape") { clear(); byId("node-title").focus(); }
      if (event.key === "Enter" && !event.isComposing) document.querySelector("#found a")?.click();
      return;
    }
    if (!byId("keys").checked || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      "/": () => { view("proof"); byId("search").focus(); },
      b: () => history.back(),
      n: () => history.forward(),
      h: () => go("#claim"),
      p: () => enter("play"),
      r: () => { if (!byId("play-view").hidden) playView.random(); },
      u: () => { if (!byId("play-view").hidden && !byId("take-back").disabled) playView.takeBack(); },
      "?": () => { if (!byId("play-view").hidden && !byId("hint").disabled && !byId("hint").hidden) playView.hint(); },
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  show();
  view("proof");
  return { show };
})();
// What could not be drawn before there was paper is drawn now.
if (typeof paper !== "undefined") paper.ready?.then(() => { walk.show(); playView.again(); });
