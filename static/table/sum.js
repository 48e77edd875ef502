// The sum under the rows, and Save: an outline that asks until all was said.

import { toText } from "./amounts.js";
import { isCrowded } from "./bank.js";
import { contradicted, isReady, isReckonable, question, waiting } from "./depth.js";
import { reckoned } from "./engine.js";
import { held, net } from "./holdings.js";
import { nextBanker } from "./next-banker.js";
import { fill, say, setText, strong } from "./pieces.js";
import { bankKey, cards, isTouched } from "./sheet.js";
import { goesOn } from "./tree.js";

export function showSum(table) {
  const { words } = table.game;
  const total = table.form.querySelector("[data-sum-total]");
  const isWhole = isReady(table);
  const isSum = isReckonable(table);
  // With a hand of the banker's own besides the bank it is what both come to.
  const amount = isSum ? net(table, table.game.bankerId) : null;
  table.form.querySelector("[data-sum]").classList.toggle("has-problem", Boolean(table.problem));
  total.classList.toggle("is-sum", amount !== null);
  setText(total, amount === null ? words.noSum : fill(words.sum, { amount: toText(0, table.game) }));
  showLine(table, table.form.querySelector("[data-sum-say]"), amount);
  showWho(table);
  showNobody(table);
  const [sentence, values] = question(table);
  setText(table.form.querySelector("[data-save-word]"), isWhole ? words.save : fill(sentence, values));
  table.form.querySelector("[data-save]").classList.toggle("is-ready", isWhole);
}

// Before anything was said, where no strip leads there: who plays.
function showWho(table) {
  const isShown = table.game.asksEach && !isTouched(table) && !table.problem;
  table.form.querySelector("[data-who]").hidden = !isShown;
  table.form.querySelector("[data-sum-say]").hidden = isShown;
}

// Where another strip is open before anything was said: that nobody won.
function showNobody(table) {
  const isShown = !table.game.asksEach && !isTouched(table) && table.strip !== "start" && !table.problem && !table.correcting;
  const button = table.form.querySelector("[data-nobody]");
  if (!button) return;
  button.hidden = !isShown;
  if (isShown) table.form.querySelector("[data-sum-say]").hidden = true;
}

function showLine(table, line, whole) {
  const { words, banker } = table.game;
  if (whole === null) return setText(line, soFar(table));
  const { amount, mark } = reckoned(table, whole, () => showSum(table));
  const has = held(table, table.game.bankerId);
  if (has !== null && has + amount < 0) {
    const [paid, chips] = [-amount, has].map((each) => strong(toText(each, table.game)));
    return say(line, words.short, { name: banker, amount: paid, chips });
  }
  const next = isCrowded(table) && nextBanker(table);
  const plain = amount > 0 ? words.gets : words.pays;
  const then = amount > 0 ? words.getsThen : words.paysThen;
  const even = next ? words.evenThen : words.even;
  const sentence = amount === 0 ? even : next ? then : plain;
  return say(line, sentence, { name: banker, amount: strong(mark + toText(Math.abs(amount), table.game)), next });
}

// What the rows say before there is a sum.
function soFar(table) {
  const { words } = table.game;
  const { hand } = table;
  if (hand && table.strip === "cards" && cards(hand).length && table.tree && goesOn(table, hand)) {
    return fill(words.stands, { name: hand.dataset.name });
  }
  const count = waiting(table).length;
  if (count) return fill(count === 1 ? words.oneWaits : words.manyWait, { count });
  if (contradicted(table).length) return fill(words.theBank, { what: table.game.bankWords[bankKey(table)] });
  return isTouched(table) ? "" : words.untapped;
}
