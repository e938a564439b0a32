// A game of scores as it is played: strings as they lie on the table, who drew which line, and who captured which box.
const match = (() => {
  let game;
  let rule;
  // Whether the proof has made a move that the certificate does not tell.
  let hasGuessed = false;
  const layout = proof.startLayout;
  const all = pictures.strings(proof.start, layout);
  const graphOf = (left) => ({
    arrows: proof.start.arrows.map((_, coin) => left.filter((it) => it.cut.length === 1 && it.cut[0] === coin).length),
    links: left.filter((it) => it.cut.length === 2).map((it) => it.cut),
  });
  const side = ([x, y]) => {
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right of" : "left of";
    return y > 0 ? "below" : "above";
  };
  const nameOf = (string) => (string.direction ? `${side(string.direction)} ${string.cut[0]}` : `between ${string.cut.join(" and ")}`)
    + (string.all > 1 ? ` (${string.before + 1})` : "");
  // Draws a line; tells how many boxes that captures.
  const drawLine = (string, who) => {
    const left = game.left.filter((it) => it !== string);
    const [before, after] = [graphs.degrees(game.graph), graphs.degrees(graphOf(left))];
    const captured = string.cut.filter((coin) => before[coin] > 0 && after[coin] === 0);
    const owners = [...game.owners];
    for (const coin of captured) owners[coin] = who;
    const scores = { ...game.scores, [who]: game.scores[who] + captured.length };
    game = { left, graph: graphOf(left), owners, scores, last: { ...game.last, [who]: [...game.last[who], string] } };
    return captured.length;
  };
  const boxes = (count) => (count === 1 ? "1 box" : `${count} boxes`);
  const tally = () => `You have ${game.scores.yours} of ${answers.coins}, the proof ${game.scores.proofs}.`;
  const ending = () => {
    if (game.left.length > 0) return undefined;
    const holds = game.scores.yours < rule.contract;
    return `${tally()} ${holds ? `Fewer than ${rule.contract} for you: the claim holds.` : "The claim does not hold."}`;
  };
  // The turn of the proof: all lines that it draws in it.
  const turn = (note) => {
    const found = answers.answer(game.graph, rule, game.scores.yours);
    game.last = { yours: game.last.yours, proofs: [] };
    const [names, before] = [[], game.scores.proofs];
    for (const cut of found.cuts) {
      // An arrow that points out of the board like others is the last of these.
      const string = game.left.findLast((it) => graphs.same(it.cut, cut));
      names.push(nameOf(string));
      drawLine(string, "proofs");
    }
    const taken = game.scores.proofs - before;
    const hands = found.handsOver ? ` and hands over ${found.handsOver}` : "";
    const label = `${names.join(", ")}${taken > 0 ? `; takes ${boxes(taken)}` : ""}${hands} (${answers.why(found, hasGuessed)})`;
    hasGuessed ||= Boolean(found.isBound || found.isUnknown);
    note.proof(label);
  };
  const moveOf = (string) => ({ label: nameOf(string), string });
  const play = ({ label, string }, note) => {
    game.last = { yours: [], proofs: [] };
    const taken = drawLine(string, "yours");
    note.you(label + (taken > 0 ? `; take ${boxes(taken)}` : ""));
    if (taken === 0) turn(note);
    else note.say(`You take ${boxes(taken)} and move again. `);
  };
  const picture = (choose) => {
    const coins = graphs.degrees(proof.start).map((_, coin) => {
      if (game.owners[coin] === undefined) return { name: "coin", text: coin };
      return { name: `coin ${game.owners[coin]}`, owner: game.owners[coin], text: game.owners[coin] === "yours" ? "Y" : "P" };
    });
    const { isWhite } = graphs.coloured(game.graph);
    coins.forEach((coin, number) => { if (coin.owner === undefined && isWhite(number)) coin.name = "coin white"; });
    const lines = game.last.yours.map((string) => ({ name: "made", string }))
      .concat(game.last.proofs.map((string) => ({ name: "answer", string })));
    const label = `board with ${graphs.count(game.graph)} of ${answers.coins} boxes left: ${graphs.show(game.graph)}`;
    const drawn = pictures.draw({ layout, strings: game.left, lines, coins, label, size: 130 });
    if (choose) {
      for (const string of game.left) {
        const line = shapes.shape("path", { class: "place-line", d: drawn.path(string) });
        drawn.svg.append(shapes.place(drawn.svg, line, nameOf(string), () => choose(moveOf(string))));
      }
    }
    return drawn.svg;
  };
  const begin = (note, { part }) => {
    rule = answers.games[part % answers.games.length];
    hasGuessed = false;
    game = { left: all, graph: graphOf(all), owners: [], scores: { yours: 0, proofs: 0 }, last: { yours: [], proofs: [] } };
    if (!rule.humanBegins && all.length > 0) turn(note);
  };
  const how = () => {
    const more = answers.games.length > 1 ? " The next new game is the other way round." : "";
    return `${rule.how}: so says the claim, and the answers come from the lemmas of its proof. Who captures a box moves again. `
      + `A line is drawn between two dots where a string is: click there.${more} Your boxes have a Y and your last lines are full, those of the proof have a P and are dashed; white coins can be captured at once.`;
  };
  return { isClicked: () => true, how, begin, moves: () => game.left.map(moveOf), play, ending, picture, prompt: () => `${tally()} Your move.` };
})();
