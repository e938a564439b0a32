// Put at the end of a page about scores by a test: plays every game that can be played against the proof, without the view, and
// writes for each side how many positions came up, how often the proof guessed, and how many games it lost.
(() => {
  const seen = [];
  for (const rule of answers.games) {
    const known = new Set();
    const waiting = [];
    let [guesses, losses] = [0, 0];
    const add = (graph, scored) => {
      const key = `${scored} ${JSON.stringify(graph)}`;
      if (!known.has(key)) waiting.push([graph, scored]);
      known.add(key);
    };
    const turn = (graph, scored) => {
      const found = answers.answer(graph, rule, scored);
      if (found.isBound || found.isUnknown) guesses += 1;
      if (found.isLost) losses += 1;
      add(found.cuts.reduce((left, cut) => graphs.after(left, cut).graph, graph), scored);
    };
    if (rule.humanBegins) add(proof.start, 0);
    else turn(proof.start, 0);
    while (waiting.length > 0) {
      const [graph, scored] = waiting.pop();
      if (scored >= rule.contract) losses += 1;
      for (const cut of graphs.cuts(graph)) {
        const { graph: after, captured } = graphs.after(graph, cut);
        if (captured > 0) add(after, scored + captured);
        else turn(after, scored);
      }
    }
    seen.push(`${known.size > 10} ${guesses} ${losses}`);
  }
  document.body.append(element("pre", `BEGIN\n${seen.join("\n")}\nEND`));
})();
