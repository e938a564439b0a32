// A contest as it is played: the board, who plays which side, and how far the proof has been followed.
const match = (() => {
  let rule;
  let game;
  const { sides, signed } = proof;
  const isOver = () => rules.moves(game.position).length === 0;
  const isHumans = () => game.position.mover !== sides[rule.side];
  const put = (name) => {
    game.position = rules.after(game.position, name);
    if (name !== "pass") game.last = name;
  };
  const ending = () => {
    if (!isOver()) return undefined;
    const result = rules.result(game.position, sides[rule.side]);
    if (rules.says) return `Play is over. ${rules.tally(game.position)} ${result >= rule.value ? "This is what was to be shown: the claim holds." : "The claim does not hold."}`;
    const verdict = result >= rule.value
      ? `at least the ${signed(rule.value)} that it is sure of: the claim holds.`
      : `less than the ${signed(rule.value)} of the claim, which does not hold.`;
    return `Play is over. ${rules.tally(game.position)} The proof has ${signed(result)}, ${verdict}`;
  };
  // The move of a book, where the proof has none.
  const byBook = () => {
    const found = book.move(game.position);
    return found && { name: found.name, why: `by the book: ${found.why}`, place: game.place };
  };
  // A move as it is told, and one that can be made now: a position may know more moves than it tells apart.
  const labelOf = (name) => rules.label?.(game.position, name) ?? name;
  // Where play has no end, positions come again.
  const meet = () => {
    const text = rules.text(game.position);
    game.isMet = game.met.has(text);
    game.met.add(text);
  };
  // The moves of the proof, as long as it is to move.
  const turn = (note) => {
    const made = [];
    let isStuck = false;
    while (!isOver() && !isHumans()) {
      const found = answers.answer(game.place, game.position, rule) ?? byBook();
      isStuck = found === undefined;
      if (isStuck) break;
      made.push(`${labelOf(found.name)} (${found.why})`);
      put(found.name);
      game.place = found.place;
    }
    if (made.length > 0) note.proof(made.join(", "));
    meet();
    return isStuck ? "The proof has no answer here: the certificate is not a whole proof." : undefined;
  };
  const play = ({ name }, note) => {
    note.you(labelOf(name));
    put(name);
    game.place = answers.heard(game.place, name);
    return turn(note);
  };
  const moves = () => rules.choices?.(game.position) ?? rules.moves(game.position).map((name) => ({ label: name, name }));
  // What the proof knows of the board, where it looks at a part of it.
  const known = () => (rules.hasBeyond && game.place.node && !isOver() ? proof.position(game.place) : undefined);
  const picture = (choose) => {
    const places = choose ? moves().map((move) => ({ ...move, choose: () => choose(move) })) : [];
    return rules.draw(game.position, { size: 100, last: game.last, places, zone: known()?.squares });
  };
  const begin = (note, { part }) => {
    rule = answers.games[part % answers.games.length];
    game = { position: answers.start(rule), place: answers.begin(rule), last: undefined, met: new Set(), isMet: false };
    return turn(note);
  };
  const how = () => {
    const party = (side) => rules.party?.(game.position, side) ?? side;
    const comma = rules.party ? "," : "";
    const yours = `You play ${party(sides[1 - rule.side])}${rule.humanBegins ? `${comma} and begin` : ""}`;
    const others = { 1: "", 2: " The next new game is the other part of the claim." };
    const more = others[answers.games.length] ?? " The next new game is another part of the claim.";
    const contract = rules.contract ? `${rules.contract(proof.origin(null, rule.node))}. ` : "";
    const aim = rules.says ? `shows that ${rules.says(sides[rule.side], game.position, data.verified)}` : `is sure of at least ${signed(rule.value)}`;
    return `${contract}${yours}; the proof plays ${party(sides[rule.side])}${comma} and ${aim}. ${rules.click ?? "Click a square with a small circle."}${more}${book.isEmpty ? "" : " A book says which move it would make."}`;
  };
  // What a zone says of the board as it is now, and that play may go on for ever.
  const goesOn = () => {
    const [zone, { lemma }] = [known(), game.place];
    const beyond = zone && rules.hasBeyond(zone) ? ", whatever stands beyond the wood" : "";
    const covered = zone && lemma !== null ? `By lemma ${lemma}, ${rules.says(sides[rule.side], zone, data.verified)}${beyond}.` : "";
    const again = game.isMet && rules.endless === sides[rule.side] ? `This position has been there before: the ${rules.endless} can go on like this for ever.` : "";
    return [covered, again];
  };
  const prompt = () => {
    const isPass = rules.moves(game.position)[0] === "pass";
    const found = isPass ? undefined : book.move(game.position);
    const hint = found ? ` The book plays ${found.name} (${found.why}).` : "";
    const turn = `You are ${rules.who?.(game.position) ?? game.position.mover}: ${isPass ? "you have no move and pass." : "your move."}${hint}`;
    return [...goesOn(), rules.tally(game.position), turn].filter((text) => text !== "").join(" ");
  };
  const whyNot = answers.games.length === 0 ? "By the rules alone the claim holds: there is nothing to play." : undefined;
  return { whyNot, isClicked: () => true, how, begin, moves, play, ending, picture, prompt };
})();
