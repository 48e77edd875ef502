// What may be staked: both limits as chips, kept by one touch; stakes outside them follow.
// A new bank is asked; the same bank changes them whenever it likes.

import { toAmount, toText, toTyped } from "./amounts.js";
import { leave, showCovered } from "./covering.js";
import { openKeypad } from "./keypad.js";
import { fill, setText } from "./pieces.js";
import { hands, setStake, stake } from "./sheet.js";

const NAMES = ["min_stake", "max_stake"];

export function startLimits(table) {
  const panel = panelOf(table);
  if (!panel) return;
  panel.addEventListener("click", (event) => click(table, panel, event.target));
  if ("asksLimits" in table.form.dataset) open(table, panel);
}

export const hasLimits = (table) => panelOf(table) !== null;

export function openLimits(table) {
  const panel = panelOf(table);
  panel.dataset.again = "";
  open(table, panel);
  table.render();
}

const panelOf = (table) => table.form.querySelector("[data-limits]");

function open(table, panel) {
  table.isAskingLimits = true;
  table.stakesBefore = new Map(hands(table).map((hand) => [hand, stake(table, hand)]));
  panel.open = true;
  showCovered(table);
  show(table, panel);
}

const input = (table, name) => table.form.elements[name];

const value = (table, name) => toAmount(input(table, name).value, table.game);

function click(table, panel, target) {
  const limit = target.closest("[data-limit]")?.dataset.limit;
  const amount = target.closest("[data-value]")?.dataset.value;
  const last = target.closest("[data-last]")?.dataset.last;
  if (limit && amount) set(table, panel, { [limit]: Number(amount) });
  else if (limit && target.closest("[data-other]")) ask(table, panel, limit);
  else if (last) set(table, panel, Object.fromEntries(NAMES.map((name, at) => [name, JSON.parse(last)[at]])));
  else if (target.closest("[data-limits-done]")) finish(table, panel);
}

function ask(table, panel, limit) {
  const { words } = table.game;
  openKeypad(table, {
    title: limit === NAMES[0] ? words.least : words.most,
    range: "",
    button: words.takeLimit,
    take: (amount) => set(table, panel, { [limit]: amount }),
  });
}

function set(table, panel, limits) {
  for (const [name, amount] of Object.entries(limits)) input(table, name).value = toTyped(amount, table.game);
  const [least, most] = NAMES.map((name) => value(table, name));
  for (const [hand, before] of table.stakesBefore) {
    const next = Math.max(least ?? 1, Math.min(before, most ?? before));
    if (before !== null && isOrdered(table)) setStake(table, hand, next);
    if (next === before) delete hand.dataset.was;
    else hand.dataset.was = toText(before, table.game);
  }
  table.render();
  show(table, panel);
}

function isOrdered(table) {
  const [least, most] = NAMES.map((name) => value(table, name));
  return least === null || most === null || least <= most;
}

const isFree = (table) => NAMES.every((name) => value(table, name) === null);

const isChanged = (table) => NAMES.some((name) => input(table, name).value !== input(table, name).dataset.agreed);

function show(table, panel) {
  for (const name of NAMES) showChips(table, panel.querySelector(`[data-limit="${name}"]`), value(table, name));
  setText(panel.querySelector("[data-limits-note]"), note(table, panel));
  const [least, most] = NAMES.map((name) => value(table, name));
  const isOpen = least === null || most === null;
  const { words } = table.game;
  const keep = isFree(table) ? words.keepNone : isOpen ? words.keepOpen : words.keep;
  const sentence = isChanged(table) ? (isOpen ? words.becomesOpen : words.becomes) : keep;
  const values = isOpen ? {} : { least: toText(least, table.game), most: toText(most, table.game) };
  setText(panel.querySelector("[data-limits-done]"), fill(sentence, values));
}

function showChips(table, group, chosen) {
  const chips = [...group.querySelectorAll("[data-value]")];
  const other = group.querySelector("[data-other]");
  for (const chip of chips) chip.setAttribute("aria-pressed", String(Number(chip.dataset.value) === chosen));
  const isOther = chosen !== null && !chips.some((chip) => Number(chip.dataset.value) === chosen);
  other.setAttribute("aria-pressed", String(isOther));
  setText(other.querySelector("[data-other-text]"), isOther ? toText(chosen, table.game) : table.game.words.other);
}

function note(table, panel) {
  const { words } = table.game;
  if (!isOrdered(table)) return words.wrongOrder;
  if (!isChanged(table)) {
    const name = "again" in panel.dataset ? "" : panel.dataset.before;
    return name ? fill(isFree(table) ? words.sameNone : words.same, { name }) : "";
  }
  const count = hands(table).filter((hand) => hand.dataset.was).length;
  if (!count) return "";
  return count === 1 ? words.oneMoves : fill(words.manyMove, { count });
}

// Kept limits need no server; changed ones are set there, with the stakes as they now stand.
function finish(table, panel) {
  if (!isOrdered(table)) return;
  if (isChanged(table)) {
    table.form.requestSubmit(panel.querySelector("[data-set-limits]"));
    return;
  }
  table.isAskingLimits = false;
  const focusVisible = document.activeElement.matches(":focus-visible");
  panel.open = false;
  if (!("again" in panel.dataset)) history.replaceState(null, "", "?kept=1");
  table.render();
  leave(table, focusVisible);
}
