// Pictures of positions: heaps, boards, and what the program drew.
const pictures = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const shape = (name, attributes) => {
    const made = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const svg = (width, height, label) => {
    const margin = 2;
    const made = shape("svg", {
      viewBox: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
      width: width + 2 * margin,
      height: height + 2 * margin,
      role: "img",
    });
    made.setAttribute("aria-label", label);
    return made;
  };
  const HEAPS = ["nim", "octal", "grundy"];
  const heap = (text) => {
    const tokens = Number(text.split(":").pop());
    if (!(tokens <= 40)) return undefined;
    const rows = Math.min(4, Math.max(1, tokens));
    const made = svg(Math.max(1, Math.ceil(tokens / 4)) * 12, rows * 12, text);
    for (let token = 0; token < tokens; token += 1) {
      const place = { cx: Math.floor(token / 4) * 12 + 6, cy: rows * 12 - (token % 4) * 12 - 6 };
      made.append(shape("circle", { class: "token", r: 4.6, ...place }));
    }
    return made;
  };
  const board = (text) => {
    const rows = cram.rows(text);
    const made = svg(rows[0].length * 14, rows.length * 14, cram.spoken(rows));
    rows.forEach((row, y) => row.forEach((isFree, x) => {
      if (isFree) made.append(shape("rect", { class: "cell", x: x * 14, y: y * 14, width: 14, height: 14 }));
    }));
    return made;
  };
  const drawn = (component) => {
    const found = proof.pictures[component];
    if (found === undefined) return undefined;
    const [width, height, shapes] = found;
    const made = svg(width, height, proof.texts[component]);
    // Made by this program from numbers and escaped letters.
    made.innerHTML = shapes;
    return made;
  };
  const of = (component) => {
    if (proof.game === "cram") return board(proof.texts[component]);
    return HEAPS.includes(proof.game) ? heap(proof.texts[component]) : drawn(component);
  };
  // For the eye alone, where a text says the same.
  const silent = (picture) => {
    picture.removeAttribute("role");
    picture.removeAttribute("aria-label");
    picture.setAttribute("aria-hidden", "true");
    return picture;
  };
  // A sum: pictures where there are some, and texts unless these say no more.
  const sum = (components) => {
    const made = element("span");
    if (components.length === 0) made.textContent = "no move left";
    components.forEach((component, place) => {
      if (place > 0) made.append(" + ");
      const picture = of(component);
      if (picture) made.append(proof.game === "cram" ? picture : silent(picture));
      if (!picture || proof.game !== "cram") made.append(" " + proof.texts[component]);
    });
    return made;
  };
  return { of, drawn, sum, silent, svg, shape };
})();
