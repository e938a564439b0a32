// Put at the end of a page by a test: walks, searches, plays games, and writes what it saw at the end of the page.
(async () => {
  const seen = [];
  window.addEventListener("error", (event) => seen.push(`ERROR ${event.message}`));
  window.addEventListener("unhandledrejection", (event) => seen.push(`ERROR ${event.reason}`));
  const rest = () => new Promise((done) => setTimeout(done, 30));
  // The history of the browser moves when it can.
  const until = async (holds) => { for (let tries = 0; tries < 60 && !holds(); tries += 1) await rest(); };
  const expect = (what, holds) => { if (!holds) seen.push(`WRONG ${what}`); };
  const title = () => byId("node-title").textContent;
  const press = (key, where = document.body) => where.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const type = (text) => {
    byId("search").value = text;
    byId("search").dispatchEvent(new Event("input"));
  };
  const hasFocus = (id) => document.activeElement === byId(id);
  try {
    // Boards of Sprouts are drawn when there is paper.
    if (typeof paper !== "undefined") await paper.ready;
    await rest();
    const claim = title();
    expect("the claim comes first", /^Claim: ./.test(claim) && document.querySelector("header code").textContent === proof.claim);
    expect("and it is said in a sentence", /^[A-Z0-9].* .*\.$/.test(document.querySelector("h1").textContent));
    // Down to a lemma without links, and back. Not to the first entry of the history: that hangs a browser without a window.
    press("h");
    await rest();
    const way = [];
    for (;;) {
      const link = document.querySelector("#options a");
      if (!link || way.length > 100) break;
      way.push(title());
      const told = /^Lemma \d+:/.exec(link.getAttribute("aria-label") ?? "")?.[0];
      link.click();
      await rest();
      expect("a link leads where it says", told === undefined || title().startsWith(told));
      expect(`a link leads to a lemma, not ${title()}`, /^(Lemma \d+|Claim): /.test(title()) && title() !== way.at(-1));
      expect("the focus goes to what is shown", hasFocus("node-title"));
      const [what] = title().split(":");
      expect("the window tells the lemma", document.title === (what === "Claim" ? proof.claim : `${what} of ${proof.claim}`));
    }
    expect("the way down ends", way.length < 100);
    // Where all parts cancel there is no way down, and nothing to come back from.
    if (way.length > 0) {
      history.back();
      await until(() => title() === way[way.length - 1]);
      expect("back", title() === way[way.length - 1]);
      byId("forward").click();
      await until(() => title() !== way[way.length - 1]);
      expect("forward", title() !== way[way.length - 1] && /^(Lemma|Claim)/.test(title()));
    }
    press("h");
    await rest();
    expect("the key for the claim", title() === claim && document.title === proof.claim);
    expect("what has the focus is not read twice", !document.querySelector("#node[aria-live], #node [aria-live]"));
    press("p");
    expect("the key for the game", !byId("play-view").hidden && hasFocus("play-title") && document.title === `Play: ${proof.claim}`);
    press("h");
    await rest();
    expect("the claim again, by its key", byId("play-view").hidden && !byId("proof-view").hidden && hasFocus("node-title"));
    byId("keys").checked = false;
    press("p");
    expect("keys can be turned off", byId("play-view").hidden);
    byId("keys").checked = true;
    location.hash = "#lemma-999999";
    await rest();
    const note = byId("node-note").textContent;
    expect("a lemma that is not there", note === "There is no lemma 999999 in this proof; this is the claim." && /^Claim/.test(title()));
    seen.push(`WALK ${way.length}`);
    // Find a lemma by its position, and by its number.
    press("/");
    expect("the key for the search", hasFocus("search"));
    const last = proof.lemmas - 1;
    for (const wanted of proof.lemmas > 0 ? [proof.subject(last), String(last)] : []) {
      // The second time it is shown already.
      for (const time of ["once", "twice"]) {
        type(wanted);
        const found = document.querySelector(`#found a[href="#lemma-${last}"]`);
        expect(`${wanted} is found ${time}`, found && /^[\d,]+ lemmas? found/.test(byId("found-text").textContent));
        found?.focus();
        found?.click();
        await rest();
        expect(`${wanted} is shown ${time}`, title().startsWith(`Lemma ${last}: `) && byId("found").hidden && hasFocus("node-title"));
      }
    }
    if (proof.lemmas > 0) {
      location.hash = "#claim";
      await rest();
      byId("search").focus();
      type(proof.subject(last));
      press("Enter", byId("search"));
      await rest();
      expect("Enter shows the first lemma", title().startsWith(`Lemma ${last}: `) && hasFocus("node-title"));
    }
    type("no such position");
    expect("nothing is found", byId("found-text").textContent === "No lemma is about such a position." && byId("found").hidden);
    // A line that shows what it tells is seen on the board, when it is pressed.
    press("h");
    await rest();
    const thumb = document.querySelector("#options .thumb");
    if (thumb) {
      const before = byId("node-picture").innerHTML;
      thumb.click();
      expect("a line is shown on the board", byId("node-picture").innerHTML !== before && thumb.closest("tr").classList.contains("seen"));
    }
    // A move that is made on the board of the proof is shown with its answer.
    const made = [...document.querySelectorAll("#node-picture .place")].at(-1);
    if (made && data.play !== "contest" && !["nim", "octal", "grundy"].includes(proof.game)) {
      made.dispatchEvent(new MouseEvent("click"));
      if (proof.game === "sprouts") {
        expect("a spot is chosen", made.classList.contains("chosen"));
        made.dispatchEvent(new MouseEvent("click"));
        if (document.querySelectorAll("tr.seen").length === 0) document.querySelector("#node-picture .way, #node-picture .place").dispatchEvent(new MouseEvent("click"));
      }
      expect("a move on the board is told", document.querySelectorAll("tr.seen").length === 1);
    }
    expect("Sprouts is played on paper", proof.game !== "sprouts" || match.isClicked());
    const style = (id) => getComputedStyle(byId(id));
    expect("the view that is shown is marked without colour", style("show-proof").fontWeight !== style("show-play").fontWeight);
    // Games: always the first move, then moves at random.
    let state = 1;
    const random = (count) => {
      state = (state * 48271) % 2147483647;
      return state % count;
    };
    press("p");
    byId("list").open = true;
    for (let game = 0; game < GAMES; game += 1) {
      if (game > 0) byId("new-game").click();
      for (let move = 0; move < 1000; move += 1) {
        const moves = [...document.querySelectorAll("#moves button")];
        if (moves.length === 0) break;
        const button = moves[game === 0 ? 0 : random(moves.length)];
        button.focus();
        button.click();
        const [told, left] = [byId("play-status").textContent, document.querySelector("#moves button")];
        const answer = byId("log").lastElementChild.textContent;
        expect(`the answer is told: ${told}`, !answer.startsWith("Proof: ") || told.startsWith(`${answer}. `));
        expect("the focus stays", left ? byId("moves").contains(document.activeElement) : hasFocus("new-game"));
      }
      seen.push(`GAME ${byId("log").children.length} ${byId("play-status").textContent}`);
    }
    // A game on the board itself, where it can be clicked; and back again, as far as it was before the last move.
    const places = () => [...document.querySelectorAll("#board .place, #board .place-line")];
    const seenNow = () => [byId("board").innerHTML.replaceAll(" chosen", ""), byId("log").textContent];
    const onBoard = () => {
      let before;
      for (let tries = 0; tries < 3000 && !byId("random-move").disabled; tries += 1) {
        const now = seenNow();
        const length = byId("log").children.length;
        const all = places();
        if (all.length === 0) return before;
        all[random(all.length)].dispatchEvent(new MouseEvent("click"));
        if (byId("log").children.length > length) before = now;
      }
      return before;
    };
    if (match.isClicked()) {
      byId("new-game").click();
      if (proof.game === "cram" && places().length > 0) {
        // From one cell to its neighbour, as a mouse draws.
        const box = places()[0].getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const [across, down] = box.width > box.height ? [box.width * 0.625, 0] : [0, box.height * 0.625];
        const length = byId("log").children.length;
        const at = (type, sign) => places()[0].dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x + sign * across, clientY: y + sign * down }));
        at("pointerdown", -1);
        at("pointerup", 1);
        expect("a domino is drawn from cell to cell", byId("log").children.length > length);
      }
      const before = onBoard();
      expect(`a game on the board ends: ${byId("play-status").textContent}`, byId("random-move").disabled);
      expect("the proof does not lose it", !/does not hold|You cannot move, and win/.test(byId("play-status").textContent));
      if (before) {
        byId("take-back").click();
        const now = seenNow();
        expect("a move is taken back", now.every((text, place) => text === before[place]) && !byId("random-move").disabled);
      }
    }
    // On the side that wins, the hints win.
    if (match.sides) {
      byId("side").click();
      for (let move = 0; move < 1000 && !byId("random-move").disabled; move += 1) {
        press("?");
        const [, label] = /The proof plays (.+)\.$/.exec(byId("play-status").textContent) ?? [];
        const button = [...document.querySelectorAll("#moves button")].find((it) => it.lastChild.textContent === label);
        if (!button) {
          expect(`a hint: ${byId("play-status").textContent}`, false);
          break;
        }
        button.click();
      }
      const told = byId("play-status").textContent;
      expect(`the hints win: ${told}`, /you win\.$|You cannot move, and win\.$/.test(told));
    }
  } catch (error) {
    seen.push(`ERROR ${error.stack}`);
  }
  document.body.append(element("pre", `BEGIN\n${seen.join("\n")}\nEND`));
})();
