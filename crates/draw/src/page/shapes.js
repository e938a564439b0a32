// Elements of pictures, and places in them that can be chosen.
const shapes = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const shape = (name, attributes = {}, text) => {
    const made = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  // A picture of so many units, seen at a scale, with a margin of two units. Without a label it is for the eye alone, where a text
  // says the same.
  const MARGIN = 2;
  const svg = (width, height, { label, scale = 1, name } = {}) => {
    const [across, down] = [width + 2 * MARGIN, height + 2 * MARGIN];
    const made = shape("svg", {
      viewBox: `${-MARGIN} ${-MARGIN} ${across} ${down}`,
      width: Math.round(across * scale),
      height: Math.round(down * scale),
      ...(name === undefined ? {} : { class: name }),
    });
    return label === undefined ? silent(made) : spoken(made, label);
  };
  // A picture with shapes that this program has made, from numbers and escaped letters; the letters of spots are not legible in a small one.
  const drawn = ({ size: [width, height], shapes: inner }, { isSmall, ...look }) => {
    const made = svg(width, height, look);
    made.innerHTML = inner;
    if (isSmall) made.querySelectorAll("text").forEach((name) => name.remove());
    return made;
  };
  const silent = (picture) => {
    picture.removeAttribute("role");
    picture.removeAttribute("aria-label");
    picture.setAttribute("aria-hidden", "true");
    return picture;
  };
  const spoken = (picture, label) => {
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", label);
    return picture;
  };
  // Lets a shape be chosen, by a click or a key. The picture is a group then: what is in an image is not spoken.
  const place = (picture, made, label, choose) => {
    picture.setAttribute("role", "group");
    made.classList.add("place");
    for (const [key, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", label]]) made.setAttribute(key, value);
    made.append(shape("title", {}, label));
    made.addEventListener("click", choose);
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    });
    return made;
  };
  // Terms of a sum beside each other, with signs between them; at most one row if it is `isLarge`.
  const sum = (terms, isLarge = false) => {
    const made = element("span", undefined, { class: isLarge ? "sum large" : "sum" });
    if (terms.length === 0) made.textContent = "no move left";
    terms.forEach((term, place) => {
      if (place > 0) made.append(element("span", " + ", { class: "plus" }));
      made.append(...[term].flat());
    });
    return made;
  };
  return { shape, svg, drawn, silent, spoken, place, sum };
})();
