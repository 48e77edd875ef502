// What the round does, and Save: an outline that asks until everything needed was said.

import { say, setText, strong } from "../pieces.js";

export function showSum(table) {
  const { view, game } = table;
  const line = table.form.querySelector("[data-sum-say]");
  const total = table.form.querySelector("[data-sum-total]");
  const [key, values] = view.sum;
  const news = key === "untapped" ? line.dataset.news : "";
  line.dataset.shows = news ? "news" : key;
  if (news) setText(line, news);
  else say(line, game.words[key], { ...values, name: strong(values.name ?? "") });
  const [rest, others] = view.total;
  say(total, game.words[rest], others);
  const problem = table.problem || view.problem;
  const who = table.form.querySelector("[data-who]");
  if (who) who.hidden = key !== "untapped" || Boolean(rest || problem);
  setText(table.form.querySelector("[data-problem]"), problem);
  table.form.querySelector("[data-sum]").classList.toggle("has-problem", Boolean(problem));
  setText(table.form.querySelector("[data-save-word]"), view.ready ? game.words.save : view.save);
  table.form.querySelector("[data-save]").classList.toggle("is-ready", view.ready);
}
