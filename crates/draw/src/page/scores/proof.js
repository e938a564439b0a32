// A proof under scoring play: a lemma tells that who is to move of a position scores less than some number of coins.
const proof = (() => {
  const readCut = (text) => text.split("-").map(Number);
  const readList = (text, read) => (text === "" ? [] : text.split(",").map(read));
  // What is told of a move: a letter, perhaps with numbers, the moves of the answer, and the lemmas with the numbers that coins
  // have in them.
  const readTold = (text) => {
    const [how, moves, lemmas] = text.split("|");
    const [taken, left] = how.slice(1).split(".").map(Number);
    const readLemma = (cited) => {
      const [number, parts] = cited.split("/");
      return { number: Number(number), parts: parts === undefined ? undefined : parts.split(".").map(Number) };
    };
    return { how: how[0], taken, left, moves: readList(moves, readCut), lemmas: readList(lemmas, readLemma) };
  };
  const readMove = (text) => {
    const [cut, captured, ...told] = text.split("|");
    return { cut: readCut(cut), captured: Number(captured), ...readTold(told.join("|")) };
  };
  const readPlace = (text) => {
    const [kind, ...numbers] = text.split(" ");
    const values = numbers.map(Number);
    const arrows = [];
    for (let at = 2; at < values.length; at += 2) arrows.push([values[at], values[at + 1]]);
    return { isBox: kind === "b", at: values.slice(0, 2), arrows };
  };
  const readLayout = (text) => {
    const [size, ...places] = text.split(";");
    return { size: size.split(" ").map(Number), places: places.map(readPlace) };
  };
  const axioms = {
    white: data.axioms.includes("white-coins"),
    pairs: data.axioms.includes("isolated-pairs"),
    loony: data.axioms.includes("loony-bound"),
  };
  // The lemmas by the forms of their subjects; of two about one position the stronger one.
  let byForm;
  const known = new Map();
  const lemmaAbout = (graph) => {
    if (!byForm) {
      byForm = new Map();
      data.subjects.forEach((text, number) => {
        const found = graphs.form(graphs.read(text));
        const known = byForm.get(found);
        if (known === undefined || data.contracts[known] > data.contracts[number]) byForm.set(found, number);
      });
    }
    // Positions of one turn come again and again.
    const key = JSON.stringify(graph);
    if (!known.has(key)) {
      if (known.size > 20000) known.clear();
      known.set(key, byForm.get(graphs.form(graph)));
    }
    return known.get(key);
  };
  // The lemma about a position that is typed, however its coins are numbered.
  const find = (text) => {
    if (!/^graph \d(,\d)*(\/\d+-\d+(,\d+-\d+)*)?$/.test(text)) return [];
    const graph = graphs.read(text);
    if (graph.links.some((link) => link.some((coin) => coin >= graph.arrows.length))) return [];
    const found = lemmaAbout(graph);
    return found === undefined ? [] : [found];
  };
  return {
    ...data,
    rules: axioms,
    lemmas: data.subjects.length,
    texts: data.subjects,
    subject: (lemma) => data.subjects[lemma],
    graph: (lemma) => graphs.read(data.subjects[lemma]),
    layout: (lemma) => (data.layouts[lemma] === undefined ? undefined : readLayout(data.layouts[lemma])),
    start: graphs.read(data.start),
    startLayout: readLayout(data.board),
    contract: (lemma) => data.contracts[lemma],
    moves: (lemma) => (data.moves[lemma] === "" ? [] : data.moves[lemma].split(";").map(readMove)),
    goal: data.goal.map((text) => {
      const [part, contract, ...told] = text.split("|");
      return { isWon: part === "w", contract: Number(contract), ...readTold(told.join("|")) };
    }),
    lemmaAbout,
    find,
  };
})();
