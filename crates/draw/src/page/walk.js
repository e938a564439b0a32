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
      link.replaceChildren(pictures.silent(pictures.of(component)), ` : ${proof.nimberOf(component)}`);
      link.setAttribute("aria-label", `${cram.spoken(cram.rows(text))}, nimber ${proof.nimberOf(component)}`);
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
  // What shows that a sum has not the nimber `asked`, or, if `isWanted`, that it has.
  const answer = ({ option, asked, isWanted, move }) => {
    const cell = element("td");
    if (!option.reply && option.nimber === undefined) {
      cell.append(element("span", "missing: nothing shows it", { class: "hole" }));
      return cell;
    }
    if (option.reply) {
      cell.append(move, links(option.reply.sum));
    } else if (option.sum.length === 0) {
      cell.append("no move is left, so its nimber is 0");
    } else {
      const by = ["", ", by the lemma", ", by the lemmas"][Math.min(proof.unpaired(option.sum).length, 2)];
      cell.append(`its nimber is ${option.nimber}${by}: `, links(option.sum));
    }
    if ((option.nimber === asked) !== isWanted) cell.append(element("span", "; that shows the contrary", { class: "hole" }));
    return cell;
  };
  const table = (caption, what, why, lines) => {
    byId("caption").textContent = caption;
    byId("what").textContent = what;
    byId("why").textContent = why;
    rows(lines);
  };
  const rows = (lines) => {
    const body = byId("options");
    body.replaceChildren();
    for (const line of lines.slice(0, shown)) {
      const row = element("tr");
      const cell = element("td");
      cell.append(line.what);
      row.append(cell, answer(line));
      body.append(row);
    }
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
  const heading = (text, spoken) => {
    byId("node-title").textContent = text;
    if (spoken) byId("node-title").setAttribute("aria-label", spoken);
    else byId("node-title").removeAttribute("aria-label");
  };
  const isBound = proof.kind === "above";
  const WHY = {
    nimber: `What shows that its nimber is ${proof.value}`,
    above: "What shows that the position has another one",
    outcome: `What shows that who begins ${proof.value === 1 ? "wins" : "loses"}`,
  };
  const claim = () => {
    heading(`Claim: ${proof.claim}`);
    byId("node-picture").replaceChildren(pictures.sum(proof.start));
    const count = proof.lemmas === 1 ? "1 lemma" : `${proof.lemmas.toLocaleString("en")} lemmas`;
    byId("node-text").textContent = `${count}; axioms: ${proof.axioms.join(", ") || "none"}.`;
    const caption = isBound ? `The nimber is above ${proof.value} if it is none of these:` : `This ${proof.verified ? "is what shows" : "should show"} the claim:`;
    table(caption, isBound ? "Nimber" : "Position", WHY[proof.kind], proof.goal.map((option, place) => {
      const asked = proof.kind === "nimber" ? proof.value : place;
      return {
        what: isBound ? String(asked) : pictures.sum(option.sum),
        option,
        asked,
        isWanted: proof.kind === "nimber" || (proof.kind === "outcome" && proof.value === 0),
        move: `a move to nimber ${asked}: `,
      };
    }));
  };
  const lemma = (number) => {
    const asked = proof.nimberOf(number);
    const title = (name) => `Lemma ${number}: ${name} has nimber ${asked}`;
    heading(title(proof.texts[number]), proof.game === "cram" && title(cram.spoken(cram.rows(proof.texts[number]))));
    byId("node-picture").replaceChildren(pictures.of(number) ?? "");
    byId("node-text").textContent = "";
    const options = proof.options(number);
    const has = proof.verified ? ["has", "have"] : ["should have", "should have"];
    const moves = options.length === 1 ? `Its only option ${has[0]}` : `Its ${options.length} different options ${has[1]}`;
    const caption = options.length === 0 ? "It has no options." : `${moves} another nimber than ${asked}:`;
    table(caption, "Option", `What shows that its nimber is not ${asked}`, options.map((option) => ({
      what: pictures.sum(option.sum), option, asked, isWanted: false, move: "reply: ",
    })));
  };
  // The number of the lemma that is shown.
  let at = null;
  const show = () => {
    shown = SHOWN;
    const found = /^#lemma-(\d+)$/.exec(location.hash);
    const isThere = found && Number(found[1]) < proof.lemmas;
    at = isThere ? Number(found[1]) : location.hash === "" ? proof.opens : null;
    byId("node-note").textContent = found && !isThere ? `There is no lemma ${found[1]} in this proof; this is the claim.` : "";
    if (at === null) claim();
    else lemma(at);
  };
  const FOUND = 100;
  // The texts that a lemma about what was typed may have. A board is looked for in its parts, however they lie.
  const spellings = (wanted) => new Set(wanted.split("+").map((term) => term.replaceAll(/\s/g, "")).flatMap((term) => {
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
      for (let number = 0; number < proof.lemmas; number += 1) if (matches(proof.texts[number])) add(number);
    };
    // Lemmas about the very position first, then the one of this number, then texts that contain what was typed.
    const names = spellings(wanted);
    addAll((text) => names.has(text));
    if (/^\d+$/.test(wanted) && Number(wanted) < proof.lemmas) add(Number(wanted));
    addAll((text) => !names.has(text) && text.includes(wanted));
    for (const number of found) {
      const item = element("li");
      item.append(lemmaLink(number));
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
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  show();
  view("proof");
})();
