// The keypad: any amount, key by key; its button says how the amount was understood.

import { toAmount, toText } from "./amounts.js";
import { fill, say, setText, strong } from "./pieces.js";

const SEPARATORS = [",", "."];

export function startKeypad(table) {
  const panel = table.form.querySelector("[data-keypad]");
  for (const key of panel.querySelectorAll("[data-key]")) {
    if (SEPARATORS.includes(key.dataset.key) && !table.game.digits) key.hidden = true;
    key.addEventListener("click", () => press(table, key.dataset.key));
  }
  panel.querySelector("[data-keypad-back]").addEventListener("click", () => close(table));
  panel.querySelector("[data-keypad-take]").addEventListener("click", () => take(table));
  panel.addEventListener("keydown", (event) => byKeyboard(table, event));
}

// An entry has a title with a name in it, the range in words, the button's sentence and `take`.
export function openKeypad(table, entry) {
  const panel = table.form.querySelector("[data-keypad]");
  table.entry = { ...entry, typed: "" };
  say(panel.querySelector("[data-keypad-say]"), entry.title, { name: strong(entry.name ?? "") });
  setText(panel.querySelector("[data-keypad-range]"), entry.range);
  panel.hidden = false;
  show(table);
  panel.querySelector('[data-key="5"]').focus({ focusVisible: false });
}

function close(table) {
  table.form.querySelector("[data-keypad]").hidden = true;
  table.entry = null;
  table.render();
}

function press(table, key) {
  const { entry, game } = table;
  if (key === "erase") entry.typed = entry.typed.slice(0, -1);
  else if (isFitting(entry.typed, key, game.digits)) entry.typed += key;
  show(table);
}

// One mark at most, and no more decimals than the coin has: so nothing can be read in two ways.
function isFitting(typed, key, digits) {
  const [whole, decimals] = typed.split(/[.,]/);
  if (SEPARATORS.includes(key)) return digits > 0 && decimals === undefined;
  return decimals === undefined ? whole.length < 7 : decimals.length < digits;
}

function understood({ entry, game }) {
  return toAmount(entry.typed.replace(/[.,]$/, ""), { ...game, group: "" });
}

function show(table) {
  const { entry, game } = table;
  const panel = table.form.querySelector("[data-keypad]");
  const amount = understood(table);
  setText(panel.querySelector("[data-keypad-typed]"), entry.typed || "0");
  const button = panel.querySelector("[data-keypad-take]");
  setText(button, fill(entry.button, { amount: toText(amount ?? 0, game) }));
  button.classList.toggle("is-ready", Boolean(amount));
}

function take(table) {
  const amount = understood(table);
  const { entry } = table;
  if (!amount) return;
  close(table);
  entry.take(amount);
}

function byKeyboard(table, event) {
  if (event.key === "Escape") close(table);
  else if (event.key === "Backspace") press(table, "erase");
  else if (/^[\d.,]$/.test(event.key)) press(table, event.key);
  else if (event.key === "Enter") take(table);
  else return;
  event.preventDefault();
}
