// The sum under the rows, and Save: an outline that asks until something was said.

import { toText } from "./amounts.js";
import { bankAmount } from "./faces.js";
import { say, setText, strong } from "./pieces.js";
import { isTouched } from "./sheet.js";

export function showSum(table) {
  const { words, banker } = table.game;
  const line = table.form.querySelector("[data-sum-say]");
  const total = table.form.querySelector("[data-sum-total]");
  const amount = isTouched(table) ? bankAmount(table) : null;
  table.form.querySelector("[data-sum]").classList.toggle("has-problem", Boolean(table.problem));
  total.classList.toggle("is-sum", amount !== null);
  if (amount === null) {
    setText(line, isTouched(table) ? "" : words.untapped);
    setText(total, words.noSum);
  } else {
    const sentence = amount === 0 ? words.even : amount > 0 ? words.gets : words.pays;
    say(line, sentence, { name: banker, amount: strong(toText(Math.abs(amount), table.game)) });
    setText(total, words.sum.replace("{amount}", toText(0, table.game)));
  }
  setText(table.form.querySelector("[data-save-word]"), isTouched(table) ? words.save : words.whoWon);
  table.form.querySelector("[data-save]").classList.toggle("is-ready", isTouched(table));
}
