// A proof under scoring play: a lemma states that who is to move of a position scores less than some number of coins.
const proof = (() => {
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
  const subjects = transcript.texts.slice(0, transcript.lemmas);
  const contracts = transcript.judgements.map((text) => Number(text.slice(1)));
  // The lemmas by the forms of their subjects; of two about one position the stronger one.
  let byForm;
  const known = new Map();
  const lemmaAbout = (graph) => {
    if (!byForm) {
      byForm = new Map();
      subjects.forEach((text, number) => {
        const found = graphs.form(graphs.read(text));
        const known = byForm.get(found);
        if (known === undefined || contracts[known] > contracts[number]) byForm.set(found, number);
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
    ...transcript,
    rules: axioms,
    graph: (lemma) => graphs.read(subjects[lemma]),
    layout: (lemma) => (data.layouts[lemma] === undefined ? undefined : readLayout(data.layouts[lemma])),
    start: graphs.read(data.graph),
    startLayout: readLayout(data.board),
    contract: (lemma) => contracts[lemma],
    lemmaAbout,
    find,
  };
})();
