// A proof under normal play: a lemma tells the nimber of a component, whose number it has. The options of a lemma are
// read when they are asked for.
const proof = (() => {
  const readOption = (text) => {
    const [, sum, mark, rest] = /^([0-9a-z.]*)([=>?])(.*)$/.exec(text);
    const option = { sum: readSum(sum) };
    if (mark === "=") option.nimber = Number(rest);
    if (mark === ">") {
      const [place, after] = rest.split(":");
      const left = option.sum.filter((_, index) => index !== Number(place));
      option.reply = { place: Number(place), option: readSum(after), sum: left.concat(readSum(after)).sort((a, b) => a - b) };
    }
    return option;
  };
  const isLemma = (component) => component < data.nimbers.length;
  const options = (lemma) => (data.options[lemma] === "" ? [] : data.options[lemma].split(";").map(readOption));
  // The components of a sum that come an odd number of times.
  const unpaired = (sum) => sum.filter((component) => sum.filter((other) => other === component).length % 2 === 1);
  return {
    ...data,
    start: readSum(data.start),
    goal: data.goal.map(readOption),
    lemmas: data.nimbers.length,
    texts: data.components,
    // What a lemma is about, as a text.
    subject: (lemma) => data.components[lemma],
    // The sums that a move in a component leads to, if they are known.
    optionsOf: (component) => (isLemma(component) ? options(component).map((option) => option.sum) : readSums(data.further[component])),
    // The heap that lies beside the position.
    heap: data.kind === "nimber" ? data.value : 0,
    isLemma,
    options,
    unpaired,
    nimberOf: (lemma) => data.nimbers[lemma],
  };
})();
