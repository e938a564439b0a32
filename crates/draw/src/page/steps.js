// The proof as it was judged, step by step: what is asked, and how it is answered. Steps are read when they are asked for.
const transcript = (() => {
  const number = (digits) => parseInt(digits, 36);
  const readCut = (text) => text.split("-").map(Number);
  const readList = (text, read) => (text === "" ? [] : text.split(",").map(read));
  const readAsked = {
    normal: (text) => ({ sum: readSum(text) }),
    // The sum that a tree is asked of; or a part and what it becomes: components, or one tree.
    misere: (text) => {
      const [part, made] = text.split(":");
      return made === undefined ? { sum: readSum(text) } : { part: number(part), made: readSum(made) };
    },
    scoring: (text) => {
      const [what, count] = text.split("|");
      if (/[wl]/.test(what)) return { isWon: what === "w", contract: Number(count) };
      return { cut: readCut(what), captured: Number(count) };
    },
    // What a strategy is for, or the move that leads to a step of it.
    contest: (text) => {
      const [side, value] = text.split("|");
      return value === undefined ? { move: text } : { side: Number(side), value: Number(value) };
    },
  }[data.play];
  // How a line of play begins (a letter, perhaps with numbers), its moves, and the lemmas with the numbers that coins have in them.
  const readLine = (text) => {
    const [opening, moves, lemmas] = text.split("|");
    const [taken, left] = opening.slice(1).split(".").map(Number);
    const readLemma = (cited) => {
      const [lemma, parts] = cited.split("/");
      return { number: number(lemma), parts: parts === undefined ? undefined : parts.split(".").map(Number) };
    };
    return { how: opening[0], taken, left, moves: readList(moves, readCut), lemmas: readList(lemmas, readLemma) };
  };
  const readAnswer = {
    "?": () => ({ isOpen: true }),
    "!": (text) => ({ isOpen: true, refused: data.refused[Number(text)] }),
    "=": (text) => (text === "" ? { byTrees: true } : { nimber: Number(text) }),
    "@": (text) => {
      const [lemma, witness] = text.split("/");
      return { lemma: number(lemma), witness: witness === undefined ? undefined : Number(witness) };
    },
    "+": () => ({ isChoice: true }),
    "*": (text) => ({ all: Number(text) }),
    "#": (text) => ({ search: Number(text) }),
    "%": (text) => {
      const [most, ...marks] = text.split(".").filter((part) => part !== "").map(Number);
      return { policy: marks, most };
    },
    $: (text) => ({ settled: Number(text) }),
    ">": (text) => {
      const [lemma, component, made] = text.split(":");
      const moved = component === undefined ? undefined : { component: number(component), made: readSum(made) };
      return { reply: { lemma: lemma === "" ? undefined : number(lemma), moved } };
    },
    "~": (text) => ({ line: readLine(text) }),
  };
  const readStep = (text) => {
    const [, asked, mark, rest] = /^([^=?!@>~+*#$%]*)([=?!@>~+*#$%])(.*)$/.exec(text);
    return { ...readAsked(asked), ...readAnswer[mark](rest) };
  };
  let components;
  return {
    ...data,
    start: readSum(data.start),
    goal: data.goal.map(readStep),
    lemmas: data.lemmas.length,
    judgements: data.lemmas,
    texts: data.components,
    // What has to be shown for a lemma.
    steps: (lemma) => (data.steps[lemma] === "" ? [] : data.steps[lemma].split(";").map(readStep)),
    // The component with this text, if there is one.
    componentOf: (text) => (components ??= new Map(data.components.map((text, component) => [text, component]))).get(text),
    // What a lemma is about, as a text.
    subject: (lemma) => data.components[lemma],
    // The sums that a move in a component leads to, if they are known.
    optionsOf: (component) => readSums(data.options[component]),
  };
})();
