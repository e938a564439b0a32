// A proof under normal play: a lemma states the nimber of a component, whose number it has.
const proof = (() => {
  const nimbers = transcript.judgements.map((text) => Number(text.slice(1)));
  const isLemma = (component) => component < nimbers.length;
  // The components of a sum that come an odd number of times.
  const unpaired = (sum) => sum.filter((component) => sum.filter((other) => other === component).length % 2 === 1);
  // The sum that a reply leads to.
  const replied = ({ sum, reply }) => {
    const left = [...sum];
    left.splice(left.indexOf(reply.moved.component), 1);
    return left.concat(reply.moved.made).sort((a, b) => a - b);
  };
  return {
    ...transcript,
    optionsOf: (component) => (isLemma(component) ? transcript.steps(component).map(({ sum }) => sum) : transcript.optionsOf(component)),
    // The heap that lies beside the position.
    heap: data.kind === "nimber" ? data.value : 0,
    isLemma,
    unpaired,
    replied,
    nimberOf: (lemma) => nimbers[lemma],
  };
})();
