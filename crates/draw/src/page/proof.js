// The proof: what the certificate says, with the options of each lemma read when they are asked for.
const proof = (() => {
  const data = JSON.parse(document.getElementById("proof-data").textContent);
  const readSum = (text) => (text === "" ? [] : text.split(".").map((digits) => parseInt(digits, 36)));
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
  const showSum = (sum) => (sum.length === 0 ? "no move left" : sum.map((component) => data.components[component]).join(" + "));
  // The components of a sum that come an odd number of times.
  const unpaired = (sum) => sum.filter((component) => sum.filter((other) => other === component).length % 2 === 1);
  const further = (component) => {
    const text = data.further[component];
    return text === undefined ? undefined : text === "" ? [] : text.split(";").map(readSum);
  };
  return {
    ...data,
    start: readSum(data.start),
    goal: data.goal.map(readOption),
    lemmas: data.nimbers.length,
    texts: data.components,
    isLemma,
    options,
    further,
    showSum,
    unpaired,
    nimberOf: (lemma) => data.nimbers[lemma],
  };
})();
const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const byId = (id) => document.getElementById(id);
