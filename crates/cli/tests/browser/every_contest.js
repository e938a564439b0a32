// Put at the end of a page about a contest by a test: plays every game that can be played against the proof, without the view, and
// looks at every place of the proof. Writes what it saw, line by line.
(() => {
  const seen = [];
  try {
    for (const rule of answers.games) {
      const side = data.sides[rule.side];
      const known = new Set();
      const waiting = [[answers.start(rule), answers.begin(rule)]];
      let [unanswered, illegal, losses, games, passes] = [0, 0, 0, 0, 0];
      while (waiting.length > 0) {
        const [position, place] = waiting.pop();
        const names = rules.choices?.(position).map(({ name }) => name) ?? rules.moves(position);
        const key = [rules.text(position), place.lemma, place.node?.number, place.view].join();
        if (known.has(key)) continue;
        known.add(key);
        if (names.length === 0) {
          games += 1;
          if (rules.result(position, side) < rule.value) losses += 1;
        } else if (position.mover === side) {
          const found = answers.answer(place, position, rule);
          if (!found) unanswered += 1;
          else if (!names.includes(found.name)) illegal += 1;
          else waiting.push([rules.after(position, found.name), found.place]);
        } else {
          for (const name of names) waiting.push([rules.after(position, name), answers.heard(place, name)]);
        }
        if (names[0] === "pass") passes += 1;
      }
      seen.push(`${games > 0} ${passes > 0} ${unanswered} ${illegal} ${losses}`);
    }
    // A lemma is seen on the board of the place that cites it, in each view; each move can be made on the board that is seen.
    let [cited, other, wrong] = [0, 0, 0];
    for (let number = -1; number < proof.lemmas; number += 1) {
      const lemma = number < 0 ? null : number;
      const waiting = [...proof.strategies(lemma)];
      while (waiting.length > 0) {
        const node = waiting.pop();
        waiting.push(...node.next);
        for (const view of lemma === null ? [0] : rules.views.all(proof.origin(lemma))) {
          const place = { lemma, node, view };
          const position = proof.position(place);
          if (node.next.some((next) => !rules.moves(position).includes(proof.seenMove(place, next.move)))) wrong += 1;
          if (node.all !== undefined && node.next.length !== rules.moves(position).length) wrong += 1;
          if (node.witness === undefined) continue;
          cited += 1;
          const about = proof.position(proof.cited(place));
          if (!(rules.covers?.(about, position) ?? rules.show(about) === rules.show(position))) other += 1;
        }
      }
    }
    seen.push(`${cited > 0} ${other} ${wrong}`);
  } catch (error) {
    seen.push(`ERROR ${error.stack}`);
  }
  document.body.append(element("pre", `BEGIN\n${seen.join("\n")}\nEND`));
})();
