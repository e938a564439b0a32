// Put at the end of a page by a test: walks, searches, plays games, and writes what it saw at the end of the page.
(async () => {
  const seen = [];
  window.addEventListener("error", (event) => seen.push(`ERROR ${event.message}`));
  window.addEventListener("unhandledrejection", (event) => seen.push(`ERROR ${event.reason}`));
  const rest = () => new Promise((done) => setTimeout(done, 30));
  const expect = (what, holds) => { if (!holds) seen.push(`WRONG ${what}`); };
  const title = () => byId("node-title").textContent;
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  try {
    expect("the claim comes first", title() === `Claim: ${proof.claim}`);
    // Down to a lemma without links, and back.
    const way = [];
    for (;;) {
      const link = document.querySelector("#options a");
      if (!link || way.length > 100) break;
      way.push(title());
      link.click();
      await rest();
      expect(`a link leads to a lemma, not ${title()}`, /^Lemma \d+: /.test(title()));
    }
    expect("the way down ends", way.length < 100);
    // Where all parts cancel there is no way down, and nothing to come back from.
    if (way.length > 0) {
      history.back();
      await rest();
      expect("back", title() === way[way.length - 1]);
      byId("forward").click();
      await rest();
      expect("forward", title() !== way[way.length - 1] && /^Lemma/.test(title()));
    }
    press("h");
    await rest();
    expect("the key for the claim", title() === `Claim: ${proof.claim}`);
    seen.push(`WALK ${way.length}`);
    // Find a lemma by its position, and by its number.
    press("/");
    expect("the key for the search", document.activeElement === byId("search"));
    const last = proof.lemmas - 1;
    for (const wanted of proof.lemmas > 0 ? [proof.texts[last], String(last)] : []) {
      byId("search").value = wanted;
      byId("search").dispatchEvent(new Event("input"));
      const found = document.querySelector("#found a");
      expect(`${wanted} is found`, found?.getAttribute("href") === `#lemma-${last}`);
      found?.click();
      await rest();
      expect(`${wanted} is shown`, title().startsWith(`Lemma ${last}: `) && byId("found").hidden);
    }
    byId("search").value = "no such position";
    byId("search").dispatchEvent(new Event("input"));
    expect("nothing is found", byId("found").textContent === "no lemma is about such a position");
    // Games: always the first move, then moves at random.
    let state = 1;
    const random = (count) => {
      state = (state * 48271) % 2147483647;
      return state % count;
    };
    press("p");
    for (let game = 0; game < GAMES; game += 1) {
      if (game > 0) byId("new-game").click();
      for (let move = 0; move < 1000; move += 1) {
        const moves = [...document.querySelectorAll("#moves button")];
        if (moves.length === 0) break;
        moves[game === 0 ? 0 : random(moves.length)].click();
      }
      seen.push(`GAME ${byId("log").children.length} ${byId("play-status").textContent}`);
    }
  } catch (error) {
    seen.push(`ERROR ${error.stack}`);
  }
  document.body.append(element("pre", `BEGIN\n${seen.join("\n")}\nEND`));
})();
