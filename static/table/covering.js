// A panel lies over the desk: what is under it takes no key, and the keyboard goes in and comes back.

const OPEN = ".panel[open], .keypad:not([hidden]), .waits:not([hidden])";
const CONTROL = "button, a[href], input, select";

let opener = null;

// Only the last of the panels that are open is in reach. It may cover rows too, where the page is
// short; those of a new bank's limits move along, and stay in reach beside them.
export function showCovered(table) {
  const desk = table.form.querySelector("[data-desk]");
  const top = [...desk.querySelectorAll(OPEN)].at(-1);
  const isAlone = Boolean(top) && !top.matches("[data-limits]");
  for (const part of desk.children) part.inert = Boolean(top) && part !== top;
  for (const part of table.form.children) part.inert = isAlone && part !== desk && !part.matches(".table-head");
}

// `first` is where the keyboard goes; a thumb that opened the panel sees no ring.
export function enter(table, panel, first = firstIn(panel)) {
  const before = document.activeElement;
  if (!panel.contains(before)) opener = before;
  const focusVisible = before.matches(":focus-visible");
  showCovered(table);
  first?.focus({ focusVisible });
}

export function leave(table, focusVisible) {
  showCovered(table);
  const back = isThere(opener) ? opener : (chipLike(table, opener) ?? firstIn(table.hand ?? table.form));
  opener = null;
  back?.focus({ focusVisible, preventScroll: !focusVisible });
}

const firstIn = (panel) => [...panel.querySelectorAll(CONTROL)].find((each) => each.offsetParent);

// Chips are made anew; the one that says the same is the same.
function chipLike(table, button) {
  const chips = [...table.form.querySelectorAll("[data-chips] button")];
  return button && chips.find((each) => each.textContent === button.textContent);
}

const isThere = (element) => Boolean(element?.isConnected && element.offsetParent && element.closest("[data-table]"));
