// Half a round that somebody tapped and walked away from: it is back when the page opens again.

import { fieldsOf } from "./fields.js";
import { refill } from "./refill.js";

const NOT_OF_THE_ROUND = ["csrf_token", "id", "seen", "banker", "action", "new_banker", "min_stake", "max_stake"];

// A button in a row has no name of a field.
const OF_ANY_ROUND = ["", "player", "stake", "own", "banker", "pot"];

export function startHalf(table) {
  if (table.form.dataset.correcting) return;
  const key = `ledger.half.${location.pathname}`;
  const { seen } = table.form.elements;
  refill(table);
  const asShown = JSON.stringify(fieldsOf(table));
  let isSent = false;
  const isSaid = () => JSON.stringify(fieldsOf(table)) !== asShown || hasMore(fieldsOf(table));
  table.form.addEventListener("submit", (event) => (isSent = !event.defaultPrevented));
  addEventListener("pageshow", () => (isSent = false));
  addEventListener("pagehide", () => {
    if (isSent || table.waiting.isBusy || !isSaid()) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify([seen.value, queryOf(table)]));
  });
  showBack(table, () => {
    isSent = true;
    location.replace(location.pathname);
  });
  const [version, query] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  sessionStorage.removeItem(key);
  if (version === seen.value && !location.search && !table.problem) {
    isSent = true;
    location.replace(`${location.pathname}?${query}`);
  }
}

// Whether more is said than who plays for how much: a page may begin so, after another button.
function hasMore({ hands, top }) {
  const said = [...hands.flat(), ...Object.entries(top)];
  return said.some(([name, value]) => !OF_ANY_ROUND.includes(name) && value !== "stood");
}

// The round as an address carries it, as from any other button of the page.
function queryOf(table) {
  return halfOf(new FormData(table.form), table.isAskingLimits ? [] : [["kept", "1"]]);
}

// Half a round of the fields that a form has or has sent.
export function halfOf(fields, more = [["kept", "1"]]) {
  const said = [...fields].filter(([name, text]) => text && !NOT_OF_THE_ROUND.includes(name));
  return String(new URLSearchParams([...said, ...more, ["half", "1"]]));
}

function showBack(table, empty) {
  const line = table.form.querySelector("[data-half]");
  if (!line || !new URLSearchParams(location.search).has("half")) return;
  line.hidden = false;
  line.querySelector("button").addEventListener("click", empty);
}
