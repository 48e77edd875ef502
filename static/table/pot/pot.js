// What is in the pot, what the banker pays, and Save: an outline that says what is still missing.

import { toText } from "../amounts.js";
import { reckoned } from "../engine.js";
import { fill, say, setText, strong } from "../pieces.js";
import { isAnybodyDone } from "./rows.js";
import { yields } from "./sheet.js";

export function showPot(table) {
  const { game } = table;
  const { begins, pot } = table.round;
  setText(table.form.querySelector("[data-pot]"), pot === null ? "–" : toText(pot, game));
  setText(table.form.querySelector("[data-pot-word]"), potWord(game, begins, yields(table)));
}

function potWord({ words, round, rounds, nextBanker, ...coin }, begins, isLast) {
  const values = { round, rounds, name: nextBanker, amount: toText(begins ?? 0, coin) };
  if (begins === null) return fill(rounds === null ? words.emptyOpen : words.empty, values);
  if (isLast) return fill(words.thenBank, values);
  return fill(rounds === null ? words.begunOpen : words.begun, values);
}

export function showSum(table) {
  const { words, banker } = table.game;
  const isBegun = isAnybodyDone(table);
  const line = table.form.querySelector("[data-sum-say]");
  const total = table.form.querySelector("[data-sum-total]");
  table.form.querySelector("[data-sum]").classList.toggle("has-problem", Boolean(table.problem));
  table.form.querySelector("[data-who]").hidden = isBegun || Boolean(table.problem);
  line.hidden = !isBegun;
  total.classList.toggle("is-sum", isBegun);
  if (!isBegun) setText(total, words.noSum);
  else showBank(table, line, total, { words, banker });
  showSave(table);
}

function showBank(table, line, total, { words, banker }) {
  const paid = table.round.rows.reduce((sum, row) => sum + (row.isDone ? row.amount : 0), 0);
  const isWhole = table.missing === null;
  const { amount, mark } = isWhole ? reckoned(table, 0 - paid, () => showSum(table)) : { amount: 0 - paid, mark: "" };
  const sentence = amount === 0 ? words.even : amount > 0 ? words.gets : words.pays;
  say(line, sentence, { name: banker, amount: strong(mark + toText(Math.abs(amount), table.game)) });
  setText(total, fill(words.sum, { amount: toText(0, table.game) }));
}

function showSave(table) {
  const { missing } = table;
  const [sentence, values] = missing ?? [table.game.words.save, {}];
  setText(table.form.querySelector("[data-save-word]"), fill(sentence, values));
  table.form.querySelector("[data-save]").classList.toggle("is-ready", missing === null);
}
