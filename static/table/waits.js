// What is seen of rounds that wait: a mark with their number, and a panel that says more.

import { isKept } from "../js/kept.js";
import { enter, leave } from "./covering.js";
import { held } from "./held.js";
import { waitingAt } from "./outbox.js";
import { fill } from "./pieces.js";

const panelOf = ({ form }) => form.querySelector("[data-waits]");

// What the panel says, and who listens hears, of the rounds that wait.
export function sentenceOf(table, { title }, count) {
  const { waitsSay, waitsMany } = panelOf(table).querySelector("[data-waits-say]").dataset;
  return count > 1 ? fill(waitsMany, { count }) : fill(waitsSay, { round: title });
}

export function startWaits(rounds, table, takeBack) {
  const on = (name, act) => panelOf(table).querySelector(`[data-waits-${name}]`).addEventListener("click", act);
  on("now", () => rounds.delivery.wake?.());
  on("back", takeBack);
  on("close", () => closeWaits(table));
  showMark(rounds);
}

export function showMark(rounds) {
  const { count, table } = rounds;
  if (!count) return;
  const mark = table.form.querySelector("[data-sent]");
  mark.hidden = false;
  mark.classList.remove("is-undone");
  mark.classList.add("is-waiting");
  mark.lastElementChild.replaceChildren(markButton(rounds, fill(mark.dataset.waiting, { count })));
}

// A touch on the mark says more.
function markButton(rounds, text) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "table-waiting", textContent: text });
  button.addEventListener("click", () => showWaits(rounds, rounds.stuck));
  return button;
}

export async function showWaits({ address, stuck, table }, round) {
  const panel = panelOf(table);
  const waiting = await waitingAt(address);
  const last = round ?? waiting.at(-1);
  if (!last) return;
  const part = (name) => panel.querySelector(`[data-waits-${name}]`);
  part("back").hidden = stuck?.id !== table.form.elements.id.value;
  part("close").hidden = Boolean(stuck);
  part("say").textContent = sentenceOf(table, last, waiting.length);
  const isOnlyHere = held().some(({ id }) => id === last.id);
  part("tab").hidden = !isOnlyHere;
  part("stay").hidden = isOnlyHere || isKept();
  if (!panel.hidden) return;
  panel.hidden = false;
  enter(table, panel, part("now"));
}

export function closeWaits(table) {
  const focusVisible = document.activeElement.matches(":focus-visible");
  panelOf(table).hidden = true;
  leave(table, focusVisible);
}
