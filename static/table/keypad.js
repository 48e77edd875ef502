// The keypad: any amount, key by key; its button says how the amount was understood.

import { readings, toAmount, toText } from "./amounts.js";
import { enter, leave } from "./covering.js";
import { fill, say, setText, strong } from "./pieces.js";

const SEPARATORS = [",", "."];
const LONGEST = 12;
const LONGEST_PASTED = 41; // One more than any amount has, so that what is cut off is none.
const HIGHEST = 999_999_999;

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
  table.entry.typed = event.clipboardData.getData("text").trim().slice(0, LONGEST_PASTED);
  show(table);
}

// Nothing that can be read in two ways is an amount here: 1.234 is asked about. Nor is a loss.
function understood({ entry, game }) {
  const amount = toAmount(bare(entry), game);
  return amount < 0 || amount > HIGHEST ? null : amount;
}

// While decimals are still to come, a mark at the end says nothing yet.
const bare = ({ typed }) => typed.replace(/[.,]$/, "");

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
  return readings(bare(entry), game).length > 1 ? game.words.twoWays : game.words.noAmount;
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
