// What follows from the lemmas about positions that come up in play: by the rules of the checker, looked for as it looks for
// evidence. Nothing else is known of a position.
const bounds = (() => {
  const { white: byTurns, pairs, loony } = proof.rules;
  const opposite = (graph, contract) => graphs.count(graph) - contract + 1;
  // Whether a lemma, or the number of coins, tells that who is to move scores less than so much; then the lemma, or null.
  const cited = (graph, contract) => {
    const { rest, each } = pairs ? graphs.withoutPairs(graph) : { rest: graph, each: 0 };
    const wanted = contract - each;
    if (wanted <= 0) return undefined;
    if (wanted > graphs.count(rest)) return { lemma: null };
    const lemma = proof.lemmaAbout(rest);
    return lemma !== undefined && proof.contract(lemma) <= wanted ? { lemma } : undefined;
  };
  // The same, where a turn takes all white coins, or as many as it can before handing over.
  const failsByTurns = (graph, contract) => {
    const { white, handedOver, black } = graphs.coloured(graph);
    const lacks = contract - white;
    const found = lacks > 0 ? cited(black, lacks) : undefined;
    if (!found || handedOver === undefined) return found;
    const needs = opposite(black, lacks + handedOver);
    return needs <= 0 || moveInBlack(black, needs) ? found : undefined;
  };
  // A move in a position without white coins that reaches the contract.
  const moveInBlack = (black, contract) => {
    for (const cut of graphs.cuts(black)) {
      const found = failsByTurns(graphs.after(black, cut).graph, opposite(black, contract));
      if (found) return { cut, ...found };
    }
    return undefined;
  };

  const captures = (graph) => graphs.cuts(graph).filter((cut) => graphs.after(graph, cut).captured > 0);
  // Captures everything that can be captured.
  const takeAll = (graph) => {
    const cuts = [];
    for (;;) {
      const [cut] = captures(graph);
      if (!cut) return { cuts, graph };
      cuts.push(cut);
      graph = graphs.after(graph, cut).graph;
    }
  };
  // Captures all but what hands over, and then the move that does: found by trying. It parts the coins that are left from the
  // others, so that these stay as they are and the opponent cannot hand over in turn.
  const handOver = (graph, leaves) => {
    const black = graphs.strings(graphs.coloured(graph).black);
    const waiting = [{ graph, cuts: [] }];
    while (waiting.length > 0) {
      const { graph: now, cuts } = waiting.pop();
      if (graphs.coloured(now).white === leaves) {
        const leavesThem = (cut) => {
          const { graph: after, captured } = graphs.after(now, cut);
          const left = graphs.coloured(after);
          return captured === 0 && left.white === leaves && left.handedOver === undefined && graphs.strings(left.black) === black;
        };
        const last = graphs.cuts(now).find(leavesThem);
        if (last) return [...cuts, last];
        continue;
      }
      for (const cut of captures(now)) {
        const after = graphs.after(now, cut).graph;
        if (graphs.coloured(after).handedOver === leaves) waiting.push({ graph: after, cuts: [...cuts, cut] });
      }
    }
    return undefined;
  };

  const turn = (graph, contract) => {
    const { white, handedOver, black } = graphs.coloured(graph);
    const lacks = contract - white;
    if (lacks <= 0) return undefined;
    const over = handedOver === undefined ? undefined : cited(black, opposite(black, lacks + handedOver));
    const cuts = over && handOver(graph, handedOver);
    if (cuts) return { cuts, lemma: over.lemma, handsOver: handedOver };
    const move = moveInBlack(black, lacks);
    return move && { cuts: [...takeAll(graph).cuts, move.cut], lemma: move.lemma };
  };
  // Positions that are looked at, at most, where captures are moves like others.
  const MAX_POSITIONS = 3000;
  const line = (graph, contract) => {
    const seen = new Set();
    const waiting = [{ graph, contract, cuts: [], isTried: false }];
    while (waiting.length > 0) {
      const { graph: now, contract: lacks, cuts, isTried } = waiting.pop();
      if (lacks <= 0) return undefined;
      if (!isTried) {
        const key = JSON.stringify(now);
        if (seen.has(key) || seen.size > MAX_POSITIONS) continue;
        seen.add(key);
        // All captures come before the moves that end the turn.
        waiting.push({ graph: now, contract: lacks, cuts, isTried: true });
        for (const cut of captures(now).reverse()) {
          const { graph: after, captured } = graphs.after(now, cut);
          waiting.push({ graph: after, contract: lacks - captured, cuts: [...cuts, cut], isTried: false });
        }
        continue;
      }
      for (const cut of graphs.cuts(now)) {
        const { graph: after, captured } = graphs.after(now, cut);
        const found = captured === 0 && cited(after, opposite(after, lacks));
        if (found) return { cuts: [...cuts, cut], lemma: found.lemma };
      }
    }
    return undefined;
  };

  // Takes what there is, and then opens the least.
  const greedy = (graph) => {
    const { cuts, graph: black } = takeAll(graph);
    const cost = (cut) => graphs.coloured(graphs.after(black, cut).graph).white;
    const [cheapest] = graphs.cuts(black).sort((one, other) => cost(one) - cost(other));
    return cheapest ? [...cuts, cheapest] : cuts;
  };
  // A whole turn by which the player to move reaches the contract: one that lemmas show to do so, or one that takes enough
  // coins; or, by the axiom loony-bound, none that is known. Where more can be shown, more is taken.
  const reach = (graph, contract) => {
    const way = byTurns ? turn : line;
    const { white, handedOver } = graphs.coloured(graph);
    for (let wanted = graphs.count(graph); wanted >= Math.max(contract, 1); wanted -= 1) {
      const found = way(graph, wanted);
      if (found) return found;
    }
    if (contract <= white) return { cuts: greedy(graph), isEnough: true };
    const isBounded = loony && handedOver !== undefined
      && 2 * contract <= graphs.count(graph) + white - handedOver + 1;
    if (isBounded) return { cuts: handOver(graph, handedOver) ?? greedy(graph), isBound: true };
    return undefined;
  };
  return { reach, greedy };
})();
