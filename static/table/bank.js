// The bank's row: stood, bust or a special, and what it gets.

import { toSigned } from "./amounts.js";
import { bankAmount, passes } from "./faces.js";
import { fill, setText, signClass } from "./pieces.js";
import { bankKey, choice, isTouched, setBankKey } from "./sheet.js";

export function startBank(table) {
  for (const button of table.form.querySelectorAll("[data-segment]")) {
    button.addEventListener("click", () => choose(table, button.dataset.segment));
  }
}

function segmentOf(key) {
  if (key === "stood") return "stood";
  return key.split("-")[0] === "bust" ? "bust" : "special";
}

// A second touch of "stood" opens what else the bank does.
function choose(table, segment) {
  const isSame = segmentOf(bankKey(table)) === segment;
  const firsts = { stood: "stood", bust: table.game.bankBust[0], special: table.game.bankSpecial[0] };
  if (!isSame) setBankKey(table, firsts[segment]);
  if (segment === "stood") table.show(isSame ? "bankMore" : "start");
  else table.show("bank");
}

export function showBank(table) {
  const key = bankKey(table);
  for (const button of table.form.querySelectorAll("[data-segment]")) {
    button.setAttribute("aria-pressed", String(button.dataset.segment === segmentOf(key)));
  }
  setText(table.form.querySelector("[data-bank-word]"), bankWord(table, key));
  const amount = bankAmount(table);
  const place = table.form.querySelector("[data-bank-amount]");
  setText(place, amount === null ? "" : toSigned(amount, table.game));
  place.classList.remove("gain", "loss", "zero");
  if (amount !== null) place.classList.add(isTouched(table) ? signClass(amount) : "zero");
}

function bankWord(table, key) {
  const { words, bankWords, nextBanker } = table.game;
  const had = choice(table, "doubled") ? fill(words.bankDoubled, { what: bankWords[key] }) : bankWords[key];
  return passes(table) ? fill(words.bankNow, { what: had, name: nextBanker }) : had;
}
