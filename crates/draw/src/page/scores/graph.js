// Coins and strings, as the rules have them. Coins keep their numbers; those without strings have been captured.
const graphs = (() => {
  const read = (text) => {
    const [arrows, links] = text.replace(/^graph /, "").split("/");
    return {
      arrows: arrows.split(",").map(Number),
      links: links === undefined ? [] : links.split(",").map((link) => link.split("-").map(Number)),
    };
  };
  const show = (graph) => {
    const numbers = left(graph);
    if (numbers.length === 0) return "the end";
    const links = graph.links.map((link) => link.map((coin) => numbers.indexOf(coin)).join("-"));
    return `graph ${numbers.map((coin) => graph.arrows[coin]).join(",")}${links.length > 0 ? `/${links.join(",")}` : ""}`;
  };
  const degrees = (graph) => {
    const found = [...graph.arrows];
    for (const [one, other] of graph.links) {
      found[one] += 1;
      found[other] += 1;
    }
    return found;
  };
  // The coins that have not been captured, and their number.
  const left = (graph) => degrees(graph).flatMap((degree, coin) => (degree > 0 ? [coin] : []));
  const count = (graph) => left(graph).length;
  // A cut is a list: of two coins, or of one whose arrow is cut. Strings that are alike are one cut.
  const same = (one, other) => one.length === other.length && one.every((coin, place) => coin === other[place]);
  const cuts = (graph) => graph.arrows.flatMap((arrows, coin) => {
    const up = graph.links.filter((link) => link[0] === coin);
    const links = up.filter((link, place) => place === 0 || !same(link, up[place - 1]));
    return (arrows > 0 ? [[coin]] : []).concat(links);
  });
  const name = (cut) => (cut.length === 1 ? `${cut[0]}\u2192` : cut.join("-"));
  const after = (graph, cut) => {
    const arrows = [...graph.arrows];
    const links = [...graph.links];
    if (cut.length === 1) arrows[cut[0]] -= 1;
    else links.splice(links.findIndex((link) => same(link, cut)), 1);
    const next = { arrows, links };
    return { graph: next, captured: count(graph) - count(next) };
  };
  const strings = (graph) => graph.arrows.reduce((sum, arrows) => sum + arrows, graph.links.length);

  // What can be captured in the turn at hand (white), how many coins have to be left to the opponent to hand over, if that
  // is possible, and what cannot be captured.
  const coloured = (graph) => {
    let black = graph;
    for (;;) {
      const now = degrees(black);
      if (!now.includes(1)) break;
      black = {
        arrows: black.arrows.map((arrows, coin) => (now[coin] === 1 ? 0 : arrows)),
        links: black.links.filter((link) => link.every((coin) => now[coin] !== 1)),
      };
    }
    const [before, since] = [degrees(graph), degrees(black)];
    const isWhite = (coin) => before[coin] > 0 && since[coin] === 0;
    const white = graph.links.filter((link) => link.every(isWhite));
    const among = (coin) => white.filter((link) => link.includes(coin)).length;
    const hangs = (coin) => graph.arrows[coin] > 0
      || graph.links.some((link) => link.includes(coin) && !link.every(isWhite));
    const whites = left(graph).filter(isWhite);
    let handedOver;
    if (whites.some((coin) => hangs(coin) && among(coin) > 0)) handedOver = 2;
    else if (white.some((link) => link.every((coin) => among(coin) > 1))) handedOver = 4;
    return { white: whites.length, handedOver, black, isWhite };
  };

  const components = (graph) => {
    const seen = new Set();
    return left(graph).flatMap((first) => {
      if (seen.has(first)) return [];
      const coins = [first];
      seen.add(first);
      for (const coin of coins) {
        for (const link of graph.links.filter((link) => link.includes(coin))) {
          const other = link[0] === coin ? link[1] : link[0];
          if (seen.has(other)) continue;
          seen.add(other);
          coins.push(other);
        }
      }
      return [coins];
    });
  };

  // Without pairs of equal components of one coin with two arrows, or of two coins with a string and one or two arrows each; and
  // how many coins each player gets of them.
  const withoutPairs = (graph) => {
    const kind = (coins) => {
      const arrows = coins.map((coin) => graph.arrows[coin]).sort();
      if (coins.length === 1) return arrows[0] === 2 ? "2" : undefined;
      const links = graph.links.filter((link) => link.includes(coins[0]));
      return coins.length === 2 && links.length === 1 && arrows[0] >= 1 && arrows[1] <= 2 ? arrows.join() : undefined;
    };
    const waiting = new Map();
    const gone = new Set();
    for (const coins of components(graph)) {
      const found = kind(coins);
      if (found === undefined) continue;
      const other = waiting.get(found);
      if (other) {
        for (const coin of [...coins, ...other]) gone.add(coin);
        waiting.delete(found);
      } else {
        waiting.set(found, coins);
      }
    }
    const rest = {
      arrows: graph.arrows.map((arrows, coin) => (gone.has(coin) ? 0 : arrows)),
      links: graph.links.filter((link) => !gone.has(link[0])),
    };
    return { rest, each: gone.size / 2 };
  };

  // Numberings that are compared for one component before the first one that comes is taken.
  const MAX_NUMBERINGS = 500;
  const ranked = (keys) => {
    const sorted = [...keys].sort();
    return keys.map((key) => sorted.indexOf(key));
  };
  // A text that is the same for equal components however their coins are numbered, and the coins in the order of this text.
  const formOf = (graph, coins) => {
    const near = new Map(coins.map((coin) => [coin, []]));
    for (const [one, other] of graph.links) {
      near.get(one)?.push(other);
      near.get(other)?.push(one);
    }
    const place = new Map(coins.map((coin, number) => [coin, number]));
    const pad = (number) => String(number).padStart(2, "0");
    const refined = (before) => {
      for (let colours = before; ;) {
        const seen = coins.map((coin, number) => pad(colours[number]) + ":" + near.get(coin).map((other) => pad(colours[place.get(other)])).sort().join());
        const finer = ranked(seen);
        if (finer.join() === colours.join()) return colours;
        colours = finer;
      }
    };
    const waiting = [ranked(coins.map((coin) => `${graph.arrows[coin]},${near.get(coin).length}`))];
    let best;
    let numberings = MAX_NUMBERINGS;
    while (waiting.length > 0) {
      const colours = refined(waiting.pop());
      const shared = colours.filter((colour) => colours.indexOf(colour) !== colours.lastIndexOf(colour));
      if (shared.length === 0) {
        const order = coins.map((_, rank) => coins[colours.indexOf(rank)]);
        const rank = new Map(order.map((coin, number) => [coin, number]));
        const text = order.map((coin) => `${graph.arrows[coin]}:${near.get(coin).map((other) => rank.get(other)).sort((a, b) => a - b).join()}`).join(";");
        if (best === undefined || text < best.text) best = { text, coins: order };
        continue;
      }
      const least = Math.min(...shared);
      const alike = colours.flatMap((colour, number) => (colour === least ? [number] : []));
      const tried = numberings > 0 ? alike : alike.slice(0, 1);
      numberings -= tried.length;
      for (const chosen of tried) waiting.push(ranked(colours.map((colour, number) => pad(colour) + (number === chosen ? "a" : "b"))));
    }
    return best;
  };
  const form = (graph) => components(graph).map((coins) => formOf(graph, coins).text).sort().join("|");

  return { read, show, degrees, left, count, cuts, name, same, after, strings, coloured, components, withoutPairs, form };
})();
