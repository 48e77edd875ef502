// Half a round that somebody tapped and walked away from: it is back when the page opens again.

import { fieldsOf } from "./fields.js";
import { newId } from "./ids.js";
import { forgetHalf, halfAt, keepHalf } from "./outbox.js";
import { unwritten, written } from "./written.js";

const NOT_OF_THE_ROUND = ["csrf_token", "id", "seen", "banker", "action", "new_banker", "min_stake", "max_stake",
  "chips_player", "chips_count"];

// A button in a row has no name of a field.
const OF_ANY_ROUND = ["", "player", "stake", "own", "banker", "pot"];
const ALIKE = ["round", "game", "rules"];
const MOMENT = 50;

export const said = (table) => JSON.stringify(fieldsOf(table));

// Keeps what is tapped from now on; nothing, once a round is saved or sent.
export function startHalf(table) {
  const asShown = said(table);
  let timer = 0;
  table.isHalf = () => table.isBack || said(table) !== asShown || hasMore(fieldsOf(table));
  const keepIt = () => {
    timer = 0;
    if (table.isDone || !table.form.isConnected) return;
    (table.isHalf() ? keepHalf(halfOf(table)) : forgetHalf(table.address)).catch(() => {});
  };
  const later = () => (timer ||= setTimeout(keepIt, MOMENT));
  for (const type of ["click", "input", "change"]) table.form.addEventListener(type, later);
  // What is closed at once has no time for more than this.
  table.keepHalf = () => {
    const isHalf = !table.isDone && table.isHalf();
    if (isHalf) sessionStorage.setItem(keyOf(table.address), JSON.stringify(halfOf(table)));
    else sessionStorage.removeItem(keyOf(table.address));
  };
  showBack(table, new URLSearchParams(location.search).has("half"));
}

export function forgetHalfOf({ address }) {
  sessionStorage.removeItem(keyOf(address));
  return forgetHalf(address).catch(() => {});
}

const halfOf = ({ address, form }) => ({ address, seen: form.elements.seen.value, made: form.dataset.made, page: written(form) });

const keyOf = (address) => `ledger.half.${address}`;

export function keptHalf(address) {
  const half = sessionStorage.getItem(keyOf(address));
  return half ? JSON.parse(half) : halfAt(address).catch(() => null);
}

// The form of a half round that was begun on this very page, or on one that says the same; or null.
export function halfFor({ form, problem }, half) {
  if (location.search || problem || half?.made !== form.dataset.made) return null;
  const kept = unwritten(half.page);
  const isAlike = ALIKE.every((name) => kept.dataset[name] === form.dataset[name]);
  if (half.seen !== form.elements.seen.value && !isAlike) return null;
  // Another page of this phone may have it too: saved on both, it is two rounds.
  kept.elements.id.value = newId();
  // A pause at the table changes nothing of the round.
  kept.elements.seen.value = form.elements.seen.value;
  return kept;
}

export function wasBegunWhileWaiting({ form, problem }, half) {
  const isOurs = half.made === form.dataset.made && !location.search && !problem;
  return isOurs && unwritten(half.page).classList.contains("is-estimated");
}

// Whether more is said than who plays for how much: a page may begin so, after another button.
function hasMore({ hands, top }) {
  const all = [...hands.flat(), ...Object.entries(top)];
  return all.some(([name, value]) => !OF_ANY_ROUND.includes(name) && value !== "stood");
}

// The round as an address carries it, as from any other button of the page.
export function queryOf(table) {
  const fields = [...new FormData(table.form)].filter(([name, text]) => text && !NOT_OF_THE_ROUND.includes(name));
  return String(new URLSearchParams([...fields, ["half", "1"]]));
}

// A round that was refused may be one that nobody can mend: it is dropped there too.
export function sayRefused({ form }) {
  const line = form.querySelector("[data-half]");
  line.querySelector("span").textContent = line.dataset.refused;
  line.querySelector("button").textContent = line.dataset.drop;
}

// `drop` is what else goes where it is emptied.
export function showBack(table, isBack, drop = () => {}) {
  const line = table.form.querySelector("[data-half]");
  line.hidden = !isBack;
  table.isBack = isBack;
  // Of several that say what is dropped, the last one counts.
  line.querySelector("button").onclick = async () => {
    table.isDone = true;
    await forgetHalfOf(table);
    await drop();
    location.replace(location.pathname);
  };
}
