// The bank's row: what it had, what it does besides, and what it gets.

import { toSigned } from "./amounts.js";
import { openCards } from "./cards-strip.js";
import { bankEntryStrip, standing, waiting } from "./depth.js";
import { bankAmount } from "./faces.js";
import { bankHolding } from "./holdings.js";
import { nextBanker } from "./next-banker.js";
import { fill, setText, signClass } from "./pieces.js";
import { STOOD, bankKey, choice, isTouched, setBankKey, setChoice } from "./sheet.js";

export function startBank(table) {
  for (const button of table.form.querySelectorAll("[data-segment]")) {
    button.addEventListener("click", () => choose(table, button.dataset.segment));
  }
  for (const button of table.form.querySelectorAll("[data-deed]")) {
    button.addEventListener("click", () => turn(table, button.dataset.deed));
  }
}

const isPoints = (key) => key.startsWith("points-");

function segmentOf(table, key) {
  if (key.split("-")[0] === "bust") return "bust";
  return table.game.bankSpecial.includes(key) || isOtherSpecial(table, key) ? "special" : STOOD;
}

const isOtherSpecial = (table, key) => key !== STOOD && !isPoints(key) && table.game.bankSpecial.length > 0;

function choose(table, segment) {
  const { game } = table;
  const isSame = segmentOf(table, bankKey(table)) === segment;
  if (segment === STOOD) return chooseStood(table, isSame);
  const first = segment === "bust" ? game.bankBust[0] : game.bankSpecial[0];
  if (!isSame) table.chooseBank(first);
  const isOnly = segment === "special" && game.bankSpecial.length === 1;
  return table.show(isOnly && standing(table).length ? "whoBust" : "bank");
}

// Where the bank's points are asked for, its first segment asks for them.
function chooseStood(table, isSame) {
  if (!isSame) setBankKey(table, STOOD);
  if (table.game.depth === "cards") return openCards(table, null);
  const asks = table.game.asksEach || waiting(table).length > 0;
  return asks ? table.show(bankEntryStrip(table)) : table.show(isSame ? "bankMore" : "start");
}

function turn(table, deed) {
  setChoice(table, deed, !choice(table, deed));
  table.forgetProblem();
  table.render();
}

export function showBank(table) {
  const key = bankKey(table);
  const isSaid = key !== STOOD || !table.game.asksEach;
  for (const button of table.form.querySelectorAll("[data-segment]")) {
    const isOn = isSaid && button.dataset.segment === segmentOf(table, key);
    button.setAttribute("aria-pressed", String(isOn));
    if (button.dataset.segment === STOOD) setText(button.querySelector("span"), stoodWord(table, key));
  }
  showDeeds(table);
  setText(table.form.querySelector("[data-bank-word]"), bankWord(table, key));
  const amount = bankAmount(table);
  const place = table.form.querySelector("[data-bank-amount]");
  setText(place, amount === null ? "" : toSigned(amount, table.game));
  place.classList.remove("gain", "loss", "zero");
  if (amount !== null) place.classList.add(isTouched(table) ? signClass(amount) : "zero");
}

// A bank that goes on by the rules needs no wish for it.
function showDeeds(table) {
  for (const button of table.form.querySelectorAll("[data-deed]")) {
    const isOn = choice(table, button.dataset.deed);
    button.setAttribute("aria-pressed", String(isOn));
    button.hidden = button.dataset.deed === "yields" && !isOn && nextBanker(table) !== null;
  }
}

function stoodWord(table, key) {
  const { words, depth, chips } = table.game;
  if (isPoints(key)) return fill(words.somePoints, { points: chips[key]?.[0] ?? table.form.dataset.cardsLabel });
  if (key !== STOOD && segmentOf(table, key) === STOOD) return chips[key][0];
  return { outcomes: words.stood, points: words.points, cards: words.byCards }[depth];
}

function bankWord(table, key) {
  const { words, bankWords, depth } = table.game;
  const isUnsaid = key === STOOD && table.game.asksEach;
  const plain = isUnsaid ? (depth === "cards" ? words.noCards : words.noPoints) : bankWords[key];
  const holding = bankHolding(table);
  if (holding) return fill(words.bankChips, { what: plain, chips: holding });
  const next = isCrowded(table) ? null : nextBanker(table);
  return next ? fill(words.bankNow, { what: plain, name: next }) : plain;
}

// Beside chips, or what else the bank does, there is no room for who comes next: the sum says it.
export function isCrowded(table) {
  const deeds = [...table.form.querySelectorAll("[data-deed]")];
  return Boolean(table.game.held) || deeds.some((button) => !button.hidden);
}
