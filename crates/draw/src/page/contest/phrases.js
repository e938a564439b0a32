// What is said of a proof about a contest.
const phrases = (() => {
  const { signed } = proof;
  const nameOf = (place, side) => proof.sides[proof.sideOf(place, side)];
  // A side as one speaks of it.
  const called = (place, side) => (rules.says ? `the ${nameOf(place, side)}` : nameOf(place, side));
  // What a side is sure of at a place, or should be.
  const sure = (place, { side, value }, isProved = true) => {
    const name = nameOf(place, side);
    if (rules.says) return rules.says(name, proof.position(place), isProved);
    return `${name} ${isProved ? "is sure" : "should be sure"} of at least ${signed(value)}`;
  };
  const capital = (text) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const states = (number) => {
    const { side, value } = proof.bound(number);
    return `${proof.texts[number]} : ${proof.sides[side]} \u2265 ${signed(value)}`;
  };
  // The address of a place: its step unless it is the first, and its view unless it is that of the lemma itself.
  const address = ({ lemma, node, view }) => (lemma === null ? "#claim" : `#lemma-${lemma}`)
    + (lemma === null || node.number > 0 ? `/s${node.number}` : "") + (view > 0 ? `/v${view}` : "");
  const placeAt = (lemma, rest) => {
    const [, number] = /\/s(\d+)/.exec(rest) ?? [];
    const [, view] = /\/v(\d+)/.exec(rest) ?? [];
    const seen = Number(view ?? 0) < rules.views.count ? Number(view ?? 0) : 0;
    return proof.place(lemma, Number(number ?? 0), seen) ?? proof.place(lemma, 0, seen);
  };
  // The moves from a place on that are chosen, each with its side, and where they lead.
  const chosen = (place) => {
    const names = [];
    let now = place;
    while (now.node.isChoice) {
      now = proof.after(now, now.node.next[0]);
      names.push(proof.told(now, proof.sideOf(now, now.node.side)));
    }
    return { names, end: now };
  };
  // How a strategy goes on from a place, with links.
  const goesOn = (place) => {
    const { names, end } = chosen(place);
    const made = element("span", names.length > 0 ? `${names.join(", ")}: ` : "", { class: "words" });
    const { node } = end;
    const link = (text, to) => made.append(element("a", text, { href: address(to) }));
    if (node.witness !== undefined) {
      const to = proof.cited(end);
      link(`lemma ${node.lemma}`, to);
      made.append(`, ${sure(to, proof.bound(node.lemma))}`);
    } else if (node.all !== undefined) {
      const opponent = called(end, 1 - node.side);
      link(node.all === 1 ? `an answer to the only move of ${opponent}` : `answers to all ${node.all} moves of ${opponent}`, end);
    } else if (node.search !== undefined) {
      link(`a plain search of up to ${node.search} positions`, end);
    } else if (node.policy !== undefined) {
      link(`a policy, of up to ${node.most} positions`, end);
    } else if (node.settled !== undefined) {
      link(rules.settled ?? `the rules give ${nameOf(end, node.side)} at least ${signed(node.settled)}`, end);
    } else {
      made.append(words.hole(node));
    }
    return { made, end };
  };
  const last = (place) => proof.moves(place).findLast((name) => name !== "pass");
  const small = (place) => rules.draw(proof.position(place), { size: 13, last: last(place), isSmall: true });
  // A move, and how the strategy goes on after it.
  const line = (place, mover) => ({
    what: () => proof.told(place, mover),
    why: () => {
      const { made, end } = goesOn(place);
      return [small(end), " ", made];
    },
    seen: () => chosen(place).end,
  });
  const lines = (place) => {
    const { node } = place;
    const mover = proof.sideOf(place, node.all ? 1 - node.side : node.side);
    const places = node.next.map((next) => proof.after(place, next));
    const name = (after) => proof.seenMove(after, after.node.move);
    places.sort((one, other) => (name(one) < name(other) ? -1 : 1));
    return places.map((after) => line(after, mover));
  };
  const caption = (place) => {
    const { node } = place;
    const [name, opponent] = [called(place, node.side), called(place, 1 - node.side)];
    const says = capital(sure(place, node, data.verified));
    if (node.isOpen) return `${says}.`;
    if (node.isChoice) return `${says}: it chooses this move.`;
    if (node.all !== undefined) return `${says}: it has an answer to each move of ${opponent}.`;
    if (node.policy !== undefined) return `${says}: of the moves that do not lose at once, ${name} always makes the one with the smallest number on the board, or else the first. The checker plays this out against all play from here, up to ${node.most} positions.`;
    if (node.search !== undefined) return `${says}: the checker searches all play from here, up to ${node.search} positions, and needs no more.`;
    if (rules.says) return `${says} by the rules alone.`;
    return `${says} by the rules alone, which give it at least ${signed(node.settled ?? node.value)}.`;
  };
  // The order of cells in which a policy plays, from 1 on.
  const ranks = ({ node, view }, position) => {
    if (node.policy === undefined) return undefined;
    const back = rules.views.back(view);
    const origin = rules.carry(back, position);
    return (y, x) => {
      const place = node.policy.indexOf(rules.markAt(origin, ...rules.carryPlace(back, [y, x], position)));
      return place < 0 ? undefined : place + 1;
    };
  };
  // The board of a place; the squares of moves lead on to what the strategy does then.
  const picture = (place) => {
    const position = proof.position(place);
    const places = place.node.next.map((next) => {
      const after = proof.after(place, next);
      const { end } = chosen(after);
      const to = end.node.witness === undefined ? end : proof.cited(end);
      const name = proof.seenMove(place, next.move);
      return { name, label: rules.label?.(position, name) ?? name, choose: () => { location.hash = address(to); } };
    });
    return rules.draw(position, { size: 100, last: last(place), places, labels: ranks(place, position) });
  };
  const told = (place, before) => {
    const text = rules.show(proof.position(place));
    if (!place.node) return { text };
    const open = place.node.isOpen ? [{ what: () => "Here", why: () => words.hole(place.node) }] : [];
    return {
      draw: (seen) => (seen ? rules.draw(proof.position(seen), { size: 100, last: last(seen) }) : picture(place)), text: before + text, caption: caption(place), what: "Move", why: "How it goes on",
      lines: open.concat(lines(place)),
    };
  };
  const after = (place) => {
    const names = proof.toldMoves(place);
    return names.length > 0 ? `, after ${names.join(rules.label ? ", " : " ")}` : "";
  };
  // The claim in a sentence.
  const sentence = () => {
    if (rules.sentence) return rules.sentence(data);
    const { mover } = proof.origin(null);
    const other = proof.sides.find((side) => side !== mover);
    const { value } = data;
    return {
      value: `${mover}, who is to move, can be sure of ${signed(value)}, but of no more if ${other} plays well.`,
      least: `${mover}, who is to move, can be sure of ${signed(value)} or more, whatever ${other} plays.`,
      below: `${other} can keep ${mover}, who is to move, below ${signed(value)}, whatever ${mover} plays.`,
    }[data.kind];
  };
  const claim = (rest) => {
    const step = /\/s\d+/.test(rest) && placeAt(null, rest);
    if (step) return { title: `Claim: ${sure(step, step.node)}${after(step)}`, ...told({ ...step, view: 0 }, "") };
    const start = proof.origin(null);
    const parts = proof.strategies(null).map((node) => ({ lemma: null, node, view: 0 }));
    const none = [{ what: () => "The claim", why: () => "the rules alone show it: play is over" }];
    const contract = ({ node }) => (data.kind === "values" ? `${rules.contract(proof.origin(null, node))}: ` : "");
    const part = (place) => ({ what: () => contract(place) + capital(sure(place, place.node)), why: () => goesOn(place).made });
    return {
      title: `Claim: ${sentence()}`,
      draw: () => rules.drawClaim?.(data, { size: 100 }) ?? rules.draw(start, { size: 100 }),
      what: "Part", why: "What shows it",
      lines: parts.length > 0 ? parts.map(part) : none,
    };
  };
  const lemma = (number, rest) => {
    const place = placeAt(number, rest) ?? { lemma: number, node: undefined, view: 0 };
    const turned = place.view > 0 ? "Seen as on the board before; the certificate has this lemma turned, mirrored, or with the sides exchanged. " : "";
    return {
      says: () => sure(place, proof.bound(number)) + after(place),
      ...told(place, turned),
    };
  };
  return { states, claim, lemma };
})();
