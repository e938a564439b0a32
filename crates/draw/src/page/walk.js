// Walking through the proof: the address tells what is shown (#claim, #lemma-12), so that the browser's own
// history works too.
const walk = (() => {
  const SHOWN = 100;
  let shown = SHOWN;
  const lemmaLink = (component) => {
    const text = proof.texts[component];
    if (!proof.isLemma(component)) return element("span", text);
    const said = `${text} : ${proof.nimberOf(component)}`;
    const link = element("a", said, { href: `#lemma-${component}` });
    // A board says all that its text says.
    if (proof.game === "cram") {
      link.replaceChildren(pictures.of(component), ` : ${proof.nimberOf(component)}`);
      link.setAttribute("aria-label", said);
    }
    return link;
  };
  const links = (sum) => {
    const made = element("span");
    const odd = proof.unpaired(sum);
    sum.forEach((component, place) => {
      if (place > 0) made.append(" + ");
      made.append(odd.includes(component) ? lemmaLink(component) : pictures.sum([component]));
    });
    if (sum.length === 0) made.textContent = "no move left";
    if (odd.length < sum.length) made.append(" (equal parts cancel)");
    return made;
  };
  const answer = (option) => {
    const cell = element("td");
    if (option.reply) {
      cell.append("reply: ", links(option.reply.sum));
    } else if (option.nimber === undefined) {
      cell.append(element("span", "missing: nothing shows it", { class: "hole" }));
    } else {
      cell.append(`its nimber is ${option.nimber}`);
      if (option.sum.length > 0) cell.append(", by ", links(option.sum));
    }
    return cell;
  };
  const rows = (options) => {
    const body = byId("options");
    body.replaceChildren();
    for (const option of options.slice(0, shown)) {
      const row = element("tr");
      const cell = element("td");
      cell.append(pictures.sum(option.sum));
      row.append(cell, answer(option));
      body.append(row);
    }
    byId("more").hidden = options.length <= shown;
    byId("more").textContent = `Show more of ${options.length} options`;
    byId("more").onclick = () => { shown += 10 * SHOWN; rows(options); };
  };
  const claim = () => {
    byId("node-title").textContent = `Claim: ${proof.claim}`;
    byId("node-picture").replaceChildren(pictures.sum(proof.start));
    const count = proof.lemmas === 1 ? "1 lemma" : `${proof.lemmas.toLocaleString("en")} lemmas`;
    byId("node-text").textContent = `${count}; axioms: ${proof.axioms.join(", ") || "none"}. This is what shows the claim:`;
    rows(proof.goal);
  };
  const lemma = (number) => {
    byId("node-title").textContent = `Lemma ${number}: ${proof.texts[number]} has nimber ${proof.nimberOf(number)}`;
    byId("node-picture").replaceChildren(pictures.of(number) ?? "");
    const options = proof.options(number);
    const moves = options.length === 1 ? "Its only option has" : `Its ${options.length} different options have`;
    byId("node-text").textContent = `${moves} another nimber than ${proof.nimberOf(number)}:`;
    rows(options);
  };
  const show = () => {
    shown = SHOWN;
    const found = /^#lemma-(\d+)$/.exec(location.hash);
    if (found && Number(found[1]) < proof.lemmas) lemma(Number(found[1]));
    else if (location.hash === "" && proof.opens !== null) lemma(proof.opens);
    else claim();
  };
  const FOUND = 100;
  const search = () => {
    const wanted = byId("search").value.trim();
    const list = byId("found");
    list.replaceChildren();
    list.hidden = wanted === "";
    if (wanted === "") return;
    const isNumber = /^\d+$/.test(wanted) && Number(wanted) < proof.lemmas;
    const found = isNumber ? [Number(wanted)] : [];
    let count = found.length;
    // Equal texts first, then those that contain it.
    const add = (matches) => {
      for (let number = 0; number < proof.lemmas; number += 1) {
        if (!matches(proof.texts[number])) continue;
        count += 1;
        if (found.length < FOUND && !found.includes(number)) found.push(number);
      }
    };
    add((text) => text === wanted);
    add((text) => text !== wanted && text.includes(wanted));
    for (const number of found) {
      const item = element("li");
      item.append(lemmaLink(number));
      list.append(item);
    }
    if (count > found.length) list.append(element("li", `and ${(count - found.length).toLocaleString("en")} more`));
    if (count === 0) list.append(element("li", "no lemma is about such a position"));
  };
  const go = (hash) => { location.hash = hash; };
  const view = (name) => {
    for (const other of ["proof", "play", "help"]) {
      byId(`${other}-view`).hidden = other !== name;
      byId(`show-${other}`).setAttribute("aria-pressed", String(other === name));
    }
    if (name === "play") playView.show();
  };
  window.addEventListener("hashchange", () => { show(); view("proof"); byId("node").focus(); });
  byId("search").addEventListener("input", search);
  byId("found").addEventListener("click", (event) => {
    if (event.target.closest("a")) { byId("search").value = ""; search(); }
  });
  byId("back").addEventListener("click", () => history.back());
  byId("forward").addEventListener("click", () => history.forward());
  byId("home").addEventListener("click", () => go("#claim"));
  for (const name of ["proof", "play", "help"]) byId(`show-${name}`).addEventListener("click", () => view(name));
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT") {
      if (event.key === "Escape") { event.target.value = ""; search(); event.target.blur(); }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = {
      "/": () => { view("proof"); byId("search").focus(); },
      b: () => history.back(),
      n: () => history.forward(),
      h: () => go("#claim"),
      p: () => view("play"),
      r: () => { if (!byId("play-view").hidden) playView.random(); },
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  show();
})();
