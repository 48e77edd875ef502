// Small parts of the page: sentences with names and amounts in them, icons, chips.

const LONG = 11;
const PLACES = /\{(\w+)\}/;

// Fills a sentence into an element; a value may be a text or an element of its own.
export function say(element, sentence, values = {}) {
  element.replaceChildren(
    ...sentence.split(PLACES).map((part, place) => (place % 2 ? (values[part] ?? "") : part)),
  );
}

export function fill(sentence, values) {
  return sentence.split(PLACES).map((part, place) => (place % 2 ? (values[part] ?? "") : part)).join("");
}

export function strong(text, className = "") {
  const element = document.createElement("b");
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function quiet(text) {
  const element = document.createElement("span");
  element.className = "quiet";
  element.textContent = text;
  return element;
}

export function icon(name) {
  const template = document.querySelector(`template[data-icon="${name}"]`);
  return template ? template.content.firstElementChild.cloneNode(true) : null;
}

// A chip: `text`, a quiet `after`, an icon before or after it; `on` says that it is chosen.
export function chip({ text, after, before, behind, on, look, act, submit, label }) {
  const button = document.createElement("button");
  button.type = submit ? "submit" : "button";
  if (submit) Object.assign(button, { name: "action", value: submit });
  button.className = ["chip-cell", look].filter(Boolean).join(" ");
  if (on !== undefined) button.setAttribute("aria-pressed", String(on));
  if (label) button.setAttribute("aria-label", label);
  const mark = before && icon(before);
  const tail = behind && icon(behind);
  const word = document.createElement("span");
  word.textContent = text;
  if (`${text}${after ?? ""}`.length > LONG) button.classList.add("is-long");
  button.append(...[mark, word, after && " ", after && quiet(after), tail].filter(Boolean));
  if (act) button.addEventListener("click", act);
  return button;
}

export function signClass(amount) {
  if (amount === 0) return "zero";
  return amount > 0 ? "gain" : "loss";
}

// Writes into an element only what is new there, so that readers hear no more than was done.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
