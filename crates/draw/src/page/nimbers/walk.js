// What is told of the claim and of lemmas, under normal play.
const words = (() => {
  const link = (component) => {
    const text = proof.texts[component];
    if (!proof.isLemma(component)) return element("span", text);
    const said = `${text} : ${proof.nimberOf(component)}`;
    const link = element("a", said, { href: `#lemma-${component}` });
    // A board says all that its text says.
    if (proof.game === "cram") {
      link.replaceChildren(pictures.silent(pictures.of(component)), ` : ${proof.nimberOf(component)}`);
      link.setAttribute("aria-label", `${cram.spoken(cram.rows(text))}, nimber ${proof.nimberOf(component)}`);
    }
    return link;
  };
  const links = (sum) => {
    const made = element("span");
    const odd = proof.unpaired(sum);
    sum.forEach((component, place) => {
      if (place > 0) made.append(" + ");
      made.append(odd.includes(component) ? link(component) : pictures.sum([component]));
    });
    if (sum.length === 0) made.textContent = "no move left";
    if (odd.length < sum.length) made.append(" (equal parts cancel)");
    return made;
  };
  // What shows that a sum has not the nimber `asked`, or, if `isWanted`, that it has.
  const answer = ({ option, asked, isWanted, move }) => {
    const cell = element("span");
    if (!option.reply && option.nimber === undefined) {
      cell.append(element("span", "missing: nothing shows it", { class: "hole" }));
      return cell;
    }
    if (option.reply) {
      cell.append(move, links(option.reply.sum));
    } else if (option.sum.length === 0) {
      cell.append("no move is left, so its nimber is 0");
    } else {
      const by = ["", ", by the lemma", ", by the lemmas"][Math.min(proof.unpaired(option.sum).length, 2)];
      cell.append(`its nimber is ${option.nimber}${by}: `, links(option.sum));
    }
    if ((option.nimber === asked) !== isWanted) cell.append(element("span", "; that shows the contrary", { class: "hole" }));
    return cell;
  };
  const isBound = proof.kind === "above";
  const WHY = {
    nimber: `What shows that its nimber is ${proof.value}`,
    above: "What shows that the position has another one",
    outcome: `What shows that who begins ${proof.value === 1 ? "wins" : "loses"}`,
  };
  const claim = () => ({
    picture: pictures.sum(proof.start),
    caption: isBound ? `The nimber is above ${proof.value} if it is none of these:` : `This ${proof.verified ? "is what shows" : "should show"} the claim:`,
    what: isBound ? "Nimber" : "Position",
    why: WHY[proof.kind],
    lines: proof.goal.map((option, place) => {
      const asked = proof.kind === "nimber" ? proof.value : place;
      const isWanted = proof.kind === "nimber" || (proof.kind === "outcome" && proof.value === 0);
      return {
        what: () => (isBound ? String(asked) : pictures.sum(option.sum)),
        why: () => answer({ option, asked, isWanted, move: `a move to nimber ${asked}: ` }),
      };
    }),
  });
  const lemma = (number) => {
    const asked = proof.nimberOf(number);
    const title = (name) => `Lemma ${number}: ${name} has nimber ${asked}`;
    const options = proof.options(number);
    const has = proof.verified ? ["has", "have"] : ["should have", "should have"];
    const moves = options.length === 1 ? `Its only option ${has[0]}` : `Its ${options.length} different options ${has[1]}`;
    return {
      title: title(proof.texts[number]),
      spoken: proof.game === "cram" && title(cram.spoken(cram.rows(proof.texts[number]))),
      picture: pictures.of(number),
      caption: options.length === 0 ? "It has no options." : `${moves} another nimber than ${asked}:`,
      what: "Option",
      why: `What shows that its nimber is not ${asked}`,
      lines: options.map((option) => ({
        what: () => pictures.sum(option.sum),
        why: () => answer({ option, asked, isWanted: false, move: "reply: " }),
      })),
    };
  };
  return { link, claim, lemma };
})();
