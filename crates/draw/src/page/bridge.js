// Double-dummy bridge: its rules, for patterns as lemmas are about and for real deals, and how cards are named. Whatever pages about contests
// know of the game is here and in `cards`.
//
// Hands are numbers from North on, suits are numbers from spades on. In a pattern, only the highest cards of a suit have known owners; in a
// deal all have, and each has its letter.
const rules = (() => {
  const RANKS = "AKQJT98765432";
  const HANDS = "NESW";
  const SUITS = "SHDC";
  const STRAINS = ["NT", "S", "H", "D", "C"];
  const { hands, strains } = cards;
  const sideOf = (hand) => (hand % 2 === 0 ? "NS" : "EW");
  const turn = ({ leader, trick }) => (leader + trick.length) % 4;
  const made = (position) => ({ ...position, mover: sideOf(turn(position)) });
  const count = ({ suits }, hand) => suits.reduce((sum, { lengths }) => sum + lengths[hand], 0);
  // How many low cards a hand has that has not played to the trick.
  const lows = ({ lengths, owners }, hand) => lengths[hand] - owners.filter((owner) => owner === hand).length;

  const cardOf = (name) => ({ suit: SUITS.indexOf(name[0]), place: name[1] === "-" ? undefined : Number(name.slice(1)) - 1 });
  const nameOf = ({ suit, place }) => SUITS[suit] + (place === undefined ? "-" : place + 1);
  // The first of the neighbours of one owner, of whom this card is one.
  const topOf = (owners, place) => {
    let top = place;
    while (top > 0 && owners[top - 1] === owners[place]) top -= 1;
    return top;
  };
  // The cards that may be played: of each suit that may be, those that the hand owns, and a low one.
  const playable = (position, isMove) => {
    const hand = turn(position);
    const led = position.trick[0]?.suit;
    const mustFollow = led !== undefined && position.suits[led].lengths[hand] > 0;
    return position.suits.flatMap((holding, suit) => {
      if (mustFollow && suit !== led) return [];
      const owned = holding.owners.flatMap((owner, place) => (owner === hand && isMove(holding.owners, place) ? [nameOf({ suit, place })] : []));
      return lows(holding, hand) > 0 ? [...owned, nameOf({ suit })] : owned;
    });
  };
  // The names of the moves, neighbours only once; none if play is over.
  const moves = (position) => playable(position, (owners, place) => topOf(owners, place) === place);
  // Drops the last ranked card as long as it and all low cards belong to one hand.
  const reduced = ({ lengths, owners }) => {
    const left = [...owners];
    while (left.length > 0 && [0, 1, 2, 3].every((hand) => hand === left.at(-1) || lows({ lengths, owners: left }, hand) === 0)) left.pop();
    return { lengths, owners: left };
  };
  // The place in a trick of the card that wins it; undefined if several low cards are the highest ones.
  const winner = ({ strain }, trick) => {
    const of = (wanted) => trick.flatMap(({ suit, place }, turn) => (suit === wanted ? [{ place, turn }] : []));
    const trumps = strain === 0 ? [] : of(strain - 1);
    const deciding = trumps.length > 0 ? trumps : of(trick[0].suit);
    const ranked = deciding.filter(({ place }) => place !== undefined).sort((one, other) => one.place - other.place);
    return ranked.length > 0 ? ranked[0].turn : deciding.length === 1 ? deciding[0].turn : undefined;
  };
  // Ranked cards keep their places until the trick ends, and then close up.
  const closed = (holding, suit, trick) => {
    const isLeft = (_, place) => !trick.some((card) => card.suit === suit && card.place === place);
    const owners = holding.owners.filter(isLeft);
    return holding.letters ? { lengths: holding.lengths, owners, letters: holding.letters.filter(isLeft) } : reduced({ lengths: holding.lengths, owners });
  };
  // The position after a move; undefined if a pattern leaves open who wins the trick.
  const after = (position, name) => {
    const hand = turn(position);
    const card = cardOf(name);
    const lengths = (holding, suit) => (suit === card.suit ? holding.lengths.map((length, of) => length - (of === hand)) : holding.lengths);
    const suits = position.suits.map((holding, suit) => ({ ...holding, lengths: lengths(holding, suit) }));
    const trick = [...position.trick, card];
    if (trick.length < 4) return made({ ...position, suits, trick });
    const turnOfWinner = winner(position, trick);
    if (turnOfWinner === undefined) return undefined;
    const leader = (position.leader + turnOfWinner) % 4;
    const won = position.won.map((tricks, side) => tricks + (side === leader % 2));
    return made({ ...position, leader, won, trick: [], suits: suits.map((holding, suit) => closed(holding, suit, trick)) });
  };

  // A deal in PBN from North on, with the strain and the hand that leads; without a contract, the first of all: no trump, and North leads.
  const dealt = (text, like) => {
    const [, all, strain = "NT", declarer = "W"] = /^N:([AKQJT2-9.]+(?: [AKQJT2-9.]+){3})(?: (NT|[SHDC]) ([NESW]))?$/.exec(text) ?? [];
    if (all === undefined) return undefined;
    const dealtTo = all.split(" ").map((hand) => hand.split("."));
    if (dealtTo.some((suits) => suits.length !== 4)) return undefined;
    const suits = [0, 1, 2, 3].map((suit) => {
      const owned = [...RANKS].flatMap((letter) => dealtTo.flatMap((of, hand) => (of[suit].includes(letter) ? [{ letter, hand }] : [])));
      return { lengths: dealtTo.map((of) => of[suit].length), owners: owned.map(({ hand }) => hand), letters: owned.map(({ letter }) => letter) };
    });
    const contract = like ?? { strain: STRAINS.indexOf(strain), leader: (HANDS.indexOf(declarer) + 1) % 4 };
    return made({ strain: contract.strain, leader: contract.leader, suits, trick: [], won: [0, 0], span: cards.span(suits) });
  };
  const patternOf = (position) => made({ ...position, suits: position.suits.map(reduced) });
  // A pattern as the rules show it, or that of a deal; undefined if the text is neither.
  const read = (text) => {
    const deal = dealt(text);
    if (deal) return patternOf(deal);
    const [, strain, leader, all, played = ""] = /^(NT|[SHDC]) ([NESW])((?: (?:[NESW]{1,13}|-):[0-9a-d]{4}){4})(?: \+((?: [SHDC](?:[1-9]|1[0-3]|-)){1,3}))?$/.exec(text) ?? [];
    if (strain === undefined) return undefined;
    const suits = all.trim().split(" ").map((suit) => {
      const [owners, lengths] = suit.split(":");
      return { lengths: [...lengths].map((digit) => parseInt(digit, 16)), owners: owners === "-" ? [] : [...owners].map((hand) => HANDS.indexOf(hand)) };
    });
    const trick = played.split(" ").filter((name) => name !== "").map(cardOf);
    return made({ strain: STRAINS.indexOf(strain), leader: HANDS.indexOf(leader), suits, trick, won: [0, 0] });
  };
  const show = ({ strain, leader, suits, trick }) => {
    const suit = ({ lengths, owners }) => `${owners.map((hand) => HANDS[hand]).join("") || "-"}:${lengths.map((length) => length.toString(16)).join("")}`;
    const played = trick.length > 0 ? ` + ${trick.map(nameOf).join(" ")}` : "";
    return `${STRAINS[strain]} ${HANDS[leader]} ${suits.map(suit).join(" ")}${played}`;
  };
  // With what has been won, which makes positions different in play.
  const text = (position) => `${show(position)} ${position.won.join()}`;

  const tricks = (number) => (number === 1 ? "1 trick" : `${number} tricks`);
  const words = Object.fromEntries(Array.from({ length: 14 }, (_, number) => [number, tricks(number)]));
  const result = ({ won }, side) => won[side === "NS" ? 0 : 1];
  const tally = ({ won }) => `NS has ${tricks(won[0])}, EW has ${tricks(won[1])}.`;
  // A move in a position, as people say it; and the hand that is to play.
  const label = (position, name) => `${hands[turn(position)]} ${cards.label(position, cardOf(name))}`;
  const who = (position) => hands[turn(position)];
  const contract = ({ strain, leader }) => `${strains[strain].replace(/^./, (letter) => letter.toUpperCase())} by ${hands[(leader + 3) % 4]}`;
  const pairs = { NS: "North and South", EW: "East and West" };
  const other = (side) => (side === "NS" ? "EW" : "NS");

  // All cards of a deal that may be played; a twin is a neighbour of another one of its hand.
  const choices = (position) => playable(position, () => true).map((name) => {
    const { suit, place } = cardOf(name);
    return { name, label: cards.label(position, { suit, place }), isTwin: topOf(position.suits[suit].owners, place) !== place };
  });
  // The move in a pattern that a card of a deal is, and the card of a deal that is played for a move in a pattern: for a low one the lowest.
  const coarse = (name, pattern) => {
    const { suit, place } = cardOf(name);
    const { owners } = pattern.suits[suit];
    return nameOf({ suit, place: place < owners.length ? topOf(owners, place) : undefined });
  };
  const fine = (name, position) => {
    const { suit, place } = cardOf(name);
    return nameOf({ suit, place: place ?? position.suits[suit].owners.lastIndexOf(turn(position)) });
  };
  // Whether a lemma about a pattern holds of another one: the owners that it tells begin those of the other one.
  const covers = (lemma, pattern) => {
    const isSame = ["strain", "leader"].every((key) => lemma[key] === pattern[key]) && lemma.trick.length === 0 && pattern.trick.length === 0;
    const begins = ({ lengths, owners }, suit) => lengths.join() === pattern.suits[suit].lengths.join() && owners.every((owner, place) => owner === pattern.suits[suit].owners[place]);
    return isSame && lemma.suits.every(begins);
  };

  // Between tricks, what the axiom sure-trumps gives a side in a deal, and in how many rounds of each suit top-cards gives its leader the trick.
  const withTrumps = ({ strain, suits }, side) => {
    const of = (hand) => {
      let least = 0;
      let most = 0;
      for (const owner of strain === 0 ? [] : suits[strain - 1].owners) {
        if (owner === hand) least += 1;
        else if (sideOf(owner) !== side) least -= 1;
        most = Math.max(most, least);
      }
      return most;
    };
    return Math.max(...[0, 1, 2, 3].filter((hand) => sideOf(hand) === side).map(of));
  };
  const topCards = ({ strain, suits, leader }) => {
    const others = [1, 2, 3].map((turns) => (leader + turns) % 4);
    const top = ({ lengths, owners }) => {
      const end = owners.findIndex((owner) => owner !== leader);
      return end < 0 || others.every((other) => lengths[other] <= end) ? lengths[leader] : end;
    };
    const drawn = strain === 0 ? 0 : top(suits[strain - 1]);
    const ruffing = strain === 0 ? [] : others.filter((other) => suits[strain - 1].lengths[other] > drawn);
    return suits.map((holding, suit) => (suit === strain - 1 ? drawn : Math.min(top(holding), ...ruffing.map((other) => holding.lengths[other]))));
  };
  const cashed = (position) => topCards(position).reduce((sum, rounds) => sum + rounds, 0);
  // Whether these axioms give a side so many tricks.
  const isSettled = (position, side, left, axioms = ["sure-trumps", "top-cards"]) => {
    const byTrumps = axioms.includes("sure-trumps") && withTrumps(position, side) >= left;
    return position.trick.length === 0 && (byTrumps || (axioms.includes("top-cards") && position.mover === side && cashed(position) >= left));
  };

  // Whether a side wins so many tricks of a deal, by all play; `known` is what is known of positions.
  const wins = (position, side, value, known) => {
    const has = result(position, side);
    if (has >= value) return true;
    if (has + count(position, turn(position)) < value) return false;
    if (isSettled(position, side, value - has)) return true;
    const key = text(position);
    if (!known.has(key)) {
      const next = (name) => wins(after(position, name), side, value, known);
      known.set(key, position.mover === side ? moves(position).some(next) : moves(position).every(next));
    }
    return known.get(key);
  };
  // A card with which a side wins so many tricks, or else as many as it can. If it has them, its lowest card.
  const choose = (position, side, value) => {
    const names = moves(position);
    const lowest = names.toSorted((one, next) => cardOf(next).place - cardOf(one).place)[0];
    if (result(position, side) >= value) return lowest;
    if (position.trick.length === 0 && cashed(position) >= value - result(position, side)) {
      const rounds = topCards(position);
      const suit = [position.strain - 1, 0, 1, 2, 3].find((suit) => rounds[suit] > 0);
      return nameOf({ suit, place: position.suits[suit].owners.indexOf(position.leader) });
    }
    for (let aim = value; aim > result(position, side); aim -= 1) {
      const known = new Map();
      const found = names.toReversed().find((name) => wins(after(position, name), side, aim, known));
      if (found) return found;
    }
    return lowest;
  };

  // The numbers of a claim about all contracts: by strains, and in each by the leader.
  const numbersOf = (claim) => /= (\d+(?: \d+){19})$/.exec(claim)?.[1].split(" ").map(Number) ?? [];
  // In a table each contract has up to two parts: that its declarer's side wins so many tricks, and that the other side wins the others, unless
  // these are none or settled by the axioms. Where each part begins.
  const starts = ({ claim, position }) => numbersOf(claim).flatMap((number, place) => {
    const deal = dealt(position, { strain: Math.floor(place / 4), leader: place % 4 });
    const parts = [[other(deal.mover), number], [deal.mover, count(deal, 0) - number]];
    return parts.filter(([side, least]) => least > 0 && !isSettled(deal, side, least, data.axioms)).map(() => patternOf(deal));
  });
  const sentence = ({ kind, value, position }) => {
    const start = dealt(position);
    const declarer = hands[(start.leader + 3) % 4];
    const strain = strains[start.strain];
    const others = pairs[start.mover];
    return {
      value: `${declarer} takes ${tricks(value)} in ${strain}, but no more if ${others} play well.`,
      least: `${declarer} takes ${tricks(value)} or more in ${strain}, whatever ${others} play.`,
      below: `${others} can keep ${declarer} below ${tricks(value)} in ${strain}, whatever ${pairs[other(start.mover)]} play.`,
      values: "In each contract, the declarer takes as many tricks as the table has, but no more if the other side plays well.",
    }[kind];
  };
  // The deal of a claim before play; without a contract if the claim is about all of them.
  const headline = (claimed) => {
    const deal = dealt(claimed);
    const isContract = / [NESW]$/.test(claimed);
    return { ...deal, won: undefined, ...(isContract ? {} : { strain: undefined, leader: undefined }) };
  };

  // Bridge has no symmetries here: a position is seen in one way.
  const views = { cited: () => 0, then: () => 0, back: () => 0, side: (_, side) => side, all: () => [0], count: 1 };
  const same = (_, it) => it;
  const draw = (position, options) => cards.draw(position, { ...options, cardOf });
  // The deal of a claim; with all numbers, if there are more.
  const drawClaim = ({ claim, position }, options) => {
    const numbers = numbersOf(claim);
    const deal = draw(headline(position), options);
    if (numbers.length === 0) return deal;
    const both = document.createDocumentFragment();
    both.append(deal, cards.contracts((strain, declarer) => numbers[4 * strain + ((declarer + 1) % 4)]));
    return both;
  };
  const click = "Click a card of the hand that is to play.";
  return {
    read, show, text, moves, after, result, tally, words, click, carry: same, carryMove: same, carryPlace: same, views, draw,
    dealt, choices, label, who, contract, coarse, fine, covers, choose, starts, sentence, drawClaim,
  };
})();
