// The keypad: any amount, key by key; its button says how the amount was understood.

import { toAmount, toText } from "./amounts.js";
import { enter, leave } from "./covering.js";
import { fill, say, setText, strong } from "./pieces.js";

const SEPARATORS = [",", "."];
const LONGEST = 12;
const HIGHEST = 999_999_999;
const GROUPED = /^([1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*)([.,]\d{1,2})?$/;
const ONE_MARK = /^[1-9]\d{0,2}[.,]\d{3}$/;

export function startKeypad(table) {
  const panel = table.form.querySelector("[data-keypad]");
  for (const key of panel.querySelectorAll("[data-key]")) {
    if (SEPARATORS.includes(key.dataset.key) && !table.game.digits) key.hidden = true;
    key.addEventListener("click", () => press(table, key.dataset.key));
  }
  panel.querySelector("[data-keypad-back]").addEventListener("click", () => close(table));
  panel.querySelector("[data-keypad-take]").addEventListener("click", () => take(table));
  panel.addEventListener("keydown", (event) => byKeyboard(table, event));
  panel.addEventListener("paste", (event) => paste(table, event));
}

// An entry has a title with a name in it, the range in words, the button's sentence and `take`.
export function openKeypad(table, entry) {
  const panel = table.form.querySelector("[data-keypad]");
  table.entry = { ...entry, typed: "" };
  say(panel.querySelector("[data-keypad-say]"), entry.title, { name: strong(entry.name ?? "") });
  panel.hidden = false;
  show(table);
  enter(table, panel, panel.querySelector("[data-keypad-take]"));
}

function close(table) {
  const focusVisible = document.activeElement.matches(":focus-visible");
  table.form.querySelector("[data-keypad]").hidden = true;
  table.entry = null;
  table.render();
  leave(table, focusVisible);
}

function press(table, key) {
  const { entry } = table;
  if (key === "erase") entry.typed = entry.typed.slice(0, -1);
  else if (entry.typed.length < LONGEST) entry.typed += key;
  show(table);
}

// What was copied elsewhere stands there as it is: it counts if it plainly is an amount.
function paste(table, event) {
  event.preventDefault();
  table.entry.typed = event.clipboardData.getData("text").trim().slice(0, LONGEST);
  show(table);
}

// Nothing that can be read in two ways is an amount here: 1.234 is asked about.
function understood({ entry, game }) {
  const bare = entry.typed.replace(/[.,]$/, "");
  if (isTwoWays(bare, game)) return null;
  const [, whole, mark, decimals = ""] = GROUPED.exec(bare) ?? [];
  const plain = whole && mark !== decimals[0] ? whole.replaceAll(mark, "") + decimals : bare;
  const amount = toAmount(plain, { ...game, group: "" });
  return amount > HIGHEST ? null : amount;
}

const isTwoWays = (text, { digits }) => digits > 0 && ONE_MARK.test(text);

function show(table) {
  const { entry, game } = table;
  const panel = table.form.querySelector("[data-keypad]");
  const amount = understood(table);
  setText(panel.querySelector("[data-keypad-typed]"), entry.typed || "0");
  setText(panel.querySelector("[data-keypad-range]"), wrong(table) || entry.range);
  const button = panel.querySelector("[data-keypad-take]");
  setText(button, fill(entry.button, { amount: toText(amount ?? 0, game) }));
  button.classList.toggle("is-ready", Boolean(amount));
}

// What keeps the typed text from being an amount; "" where nothing does.
function wrong(table) {
  const { entry, game } = table;
  if (!entry.typed || understood(table) !== null) return "";
  return isTwoWays(entry.typed, game) ? game.words.twoWays : game.words.noAmount;
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
  else return;
  event.preventDefault();
}
