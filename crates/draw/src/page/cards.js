// Hands of cards as newspapers print them: North above, West and East at the sides, South below; between them who leads and the trick.
const cards = (() => {
  const RANKS = "AKQJT98765432";
  const SIGNS = ["\u2660", "\u2665", "\u2666", "\u2663"];
  const suits = ["spades", "hearts", "diamonds", "clubs"];
  const hands = ["North", "East", "South", "West"];
  const strains = ["no trump", ...suits];
  const { shape } = shapes;
  // In units of the picture: the step from card to card and from suit to suit, the sign of a suit, the table in the middle.
  const STEP = 8.6;
  const LINE = 12.5;
  const SIGN = 12;
  const TABLE = [78, 50];
  const GAP = 5;
  // The suit signs, in a square of ten units around their middle.
  const PATHS = [
    "M0 -5C1 -2.6 4.6 -.8 4.6 1.6C4.6 3.8 2 4.4 .6 2.6C.7 3.9 1.2 4.5 1.9 5H-1.9C-1.2 4.5 -.7 3.9 -.6 2.6C-2 4.4 -4.6 3.8 -4.6 1.6C-4.6 -.8 -1 -2.6 0 -5Z",
    "M0 5C-1 2.6 -4.8 .6 -4.8 -2.2C-4.8 -4.4 -3.4 -5 -2.5 -5C-1.3 -5 -.4 -4.2 0 -3C.4 -4.2 1.3 -5 2.5 -5C3.4 -5 4.8 -4.4 4.8 -2.2C4.8 .6 1 2.6 0 5Z",
    "M0 -5.4L4.1 0L0 5.4L-4.1 0Z",
    "M.5 .9C.6 3.4 1 4.3 1.9 5H-1.9C-1 4.3 -.6 3.4 -.5 .9C-1 2.3 -2 2.7 -2.6 2.7A2.2 2.2 0 1 1 -1.9 -1.6A2.3 2.3 0 1 1 1.9 -1.6A2.2 2.2 0 1 1 2.6 2.7C2 2.7 1 2.3 .5 .9Z",
  ];
  const isRed = (suit) => suit === 1 || suit === 2;
  // How many cards the longest suits have for which there has to be room.
  const span = (all) => Math.max(3, ...all.flatMap(({ lengths }) => lengths));
  // The letter of a card: in a deal its own, in a pattern that of its rank among the highest that are left, x for a low one.
  const letter = ({ suits: all }, { suit, place }) => (place === undefined ? "x" : all[suit].letters?.[place] ?? RANKS[place]);
  const label = (position, card) => SIGNS[card.suit] + letter(position, card);
  // What a hand holds of a suit: ranked cards by their places, low ones without.
  const holds = ({ suits: all, leader, trick }, hand, suit) => {
    const { owners, lengths } = all[suit];
    const isPlayed = (place) => trick.some((card, turn) => card.suit === suit && card.place === place && (leader + turn) % 4 === hand);
    const ranked = owners.flatMap((owner, place) => (owner === hand && !isPlayed(place) ? [{ suit, place }] : []));
    return [...ranked, ...Array.from({ length: Math.max(0, lengths[hand] - ranked.length) }, () => ({ suit }))];
  };
  const spoken = (position) => {
    const suit = (hand) => (name, number) => {
      const held = holds(position, hand, number);
      return held.length > 0 ? [`${name} ${held.map((card) => letter(position, card)).join(" ")}`] : [];
    };
    const hand = (name, number) => `${name}: ${suits.flatMap(suit(number)).join(", ") || "no cards"}`;
    const strain = position.strain === undefined ? [] : [strains[position.strain] + (position.strain > 0 ? " are trumps" : "")];
    const leads = position.leader === undefined ? [] : [`${hands[position.leader]} leads`];
    const trick = position.trick.map((card, turn) => `${hands[(position.leader + turn) % 4]} has played ${suits[card.suit]} ${letter(position, card)}`);
    return [...hands.map(hand), ...strain, ...leads, ...trick].join("; ");
  };
  const sign = (suit, [x, y], scale) => shape("path", { class: isRed(suit) ? "suit red" : "suit", d: PATHS[suit], transform: `translate(${x} ${y - 3.8 * scale}) scale(${scale})` });
  const text = (name, [x, y], it) => shape("text", { class: name, x, y }, it);
  const cardText = (position, card, at) => text(card.place === undefined ? "card low" : "card", at, letter(position, card));
  // Where the hands and the table lie, if there is room for so many cards in a suit.
  const layout = (room) => {
    const side = SIGN + room * STEP;
    const [across, down] = TABLE;
    const left = side + GAP;
    const top = 4 * LINE + GAP;
    const middle = left + (across - side) / 2;
    // The sides are as far from the table as they have to be; the hands above and below stand over its middle.
    return {
      width: 2 * left + across,
      height: 2 * top + down,
      table: [left, top],
      hands: [[Math.max(0, middle), 0], [left + across + GAP, top], [Math.max(0, middle), top + down + GAP], [0, top]],
    };
  };
  // The table: the names of the hands, of whom the one that leads is marked, and before each the card that it has played.
  const table = (position, [left, top]) => {
    const [across, down] = TABLE;
    const made = shape("g", { transform: `translate(${left} ${top})` });
    made.append(shape("rect", { class: "baize", x: 0, y: 0, width: across, height: down, rx: 3 }));
    const names = [[across / 2, 9.5], [across - 8, down / 2 + 3.3], [across / 2, down - 3], [8, down / 2 + 3.3]];
    const before = [[across / 2, 21.5], [across / 2 + 16, down / 2 + 3.8], [across / 2, down - 14], [across / 2 - 16, down / 2 + 3.8]];
    names.forEach(([x, y], hand) => {
      const leads = hand === position.leader;
      if (leads) made.append(shape("circle", { class: "leads", cx: x, cy: y - 3.2, r: 5.4 }));
      made.append(text(leads ? "hand leads-name" : "hand", [x, y], hands[hand][0]));
    });
    position.trick.forEach((card, turn) => {
      const [x, y] = before[(position.leader + turn) % 4];
      const played = shape("g", { class: "played" });
      played.append(sign(card.suit, [x - 4.5, y], 0.8), cardText(position, card, [x + 4.5, y]));
      made.append(played);
    });
    return made;
  };
  // The hands of a position, as large as a board with squares of some size. `places` are moves that can be chosen, each with a name, a label and
  // what is done then; `cardOf` tells which card a name is.
  const draw = (position, { size, places = [], isSmall = false, cardOf }) => {
    const { width, height, table: at, hands: corners } = layout(position.span ?? span(position.suits));
    const scale = isSmall ? size / 16 : size / 32;
    const made = shape("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, width: Math.round((width + 2) * scale), height: Math.round((height + 2) * scale), class: "bridge" });
    if (isSmall) shapes.silent(made);
    else shapes.spoken(made, spoken(position));
    made.append(table(position, at));
    if (position.strain !== undefined) {
      const { strain } = position;
      if (strain > 0) made.append(sign(strain - 1, [5, 9], 0.9));
      made.append(text("strain", [strain > 0 ? 13 : 0, 9], strain > 0 ? "trumps" : "NT"));
    }
    // What has been won of a deal.
    if (position.suits[0].letters && position.won) {
      made.append(text("strain end", [width, 9], `NS ${position.won[0]}`), text("strain end", [width, 9 + LINE], `EW ${position.won[1]}`));
    }
    const turn = position.leader === undefined ? undefined : (position.leader + position.trick.length) % 4;
    const chosen = places.map((place) => ({ ...place, card: cardOf(place.name) }));
    corners.forEach(([left, top], hand) => suits.forEach((_, suit) => {
      const y = top + suit * LINE + 9.5;
      const held = holds(position, hand, suit);
      made.append(sign(suit, [left + 5, y], 0.9));
      if (held.length === 0) made.append(shape("path", { class: "void", d: `M${left + SIGN + 1} ${y - 3.5}h${STEP - 2}` }));
      const xOf = (column) => left + SIGN + (column + 0.5) * STEP;
      held.forEach((card, column) => made.append(cardText(position, card, [xOf(column), y])));
      if (hand !== turn) return;
      // A move is played by any of the cards that it is about: neighbours in a pattern, all low ones, or one card of a deal.
      const isDealt = position.suits[suit].letters !== undefined;
      const isOf = (card, move) => {
        if (card.place === undefined || move.place === undefined || isDealt) return card.place === move.place;
        return card.place >= move.place && position.suits[suit].owners.slice(move.place, card.place).every((owner) => owner === hand);
      };
      for (const { card, label: name, choose } of chosen.filter((it) => it.card.suit === suit)) {
        const columns = held.flatMap((it, column) => (isOf(it, card) ? [column] : []));
        if (columns.length === 0) continue;
        const area = { x: xOf(columns[0]) - STEP / 2, y: y - 9.5, width: columns.length * STEP, height: LINE };
        made.append(shape("path", { class: "may", d: `M${area.x + 1} ${y + 2}h${area.width - 2}` }), shapes.place(made, shape("rect", area), name, choose));
      }
    }));
    return made;
  };
  // A table of numbers of tricks, by declarers and strains.
  const contracts = (number) => {
    const heads = strains.map((strain, place) => element("th", place === 0 ? "NT" : SIGNS[place - 1], { scope: "col", "aria-label": strain, ...(isRed(place - 1) ? { class: "red" } : {}) }));
    const row = (hand, declarer) => element("tr", undefined, {}, [element("th", hand, { scope: "row" }), ...strains.map((_, strain) => element("td", String(number(strain, declarer))))]);
    return element("table", undefined, { class: "contracts", "aria-label": "Tricks in each contract" }, [element("tr", undefined, {}, [element("td", ""), ...heads]), ...hands.map(row)]);
  };
  return { draw, contracts, label, span, hands, strains };
})();
