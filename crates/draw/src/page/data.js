// What all scripts share: what the page was made of, and elements.
const data = JSON.parse(document.getElementById("proof-data").textContent);
const readSum = (text) => (text === "" ? [] : text.split(".").map((digits) => parseInt(digits, 36)));
const readSums = (text) => (text === undefined ? undefined : text === "" ? [] : text.split(";").map((sum) => (sum === "-" ? [] : readSum(sum))));
const showSum = (sum) => (sum.length === 0 ? "no move left" : sum.map((component) => data.components[component]).join(" + "));
// A move in a component, however what it makes is ordered.
const showMove = (component, made) => `${data.components[component]} to ${showSum([...made].sort((a, b) => b - a))}`;
// Who moves next.
const otherSide = (side) => (side === "yours" ? "proofs" : "yours");
// The same numbers in the same multitude.
const sameSum = (one, other) => {
  if (one.length !== other.length || one.includes(undefined) || other.includes(undefined)) return false;
  const sorted = (list) => [...list].sort((a, b) => a - b).join();
  return sorted(one) === sorted(other);
};
const element = (name, text, attributes = {}, children = []) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
// What is found once, when it is asked for.
const once = (find) => {
  let found;
  return () => (found ??= { value: find() }).value;
};
// What is said of what the checker accepts, and of what it does not.
const ifVerified = (yes, no) => (data.verified ? yes : no);
const byId = (id) => document.getElementById(id);
