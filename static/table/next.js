// The next round, made on the phone at Save from what the server sent along.
// It is an estimate: the server's own page comes in its place as soon as it answers.

import { newId } from "./ids.js";
import { toTyped } from "./amounts.js";
import { renumber } from "./further.js";
import { fill } from "./pieces.js";
import { field } from "./sheet.js";
import { unwritten, written } from "./written.js";

const EMPTIED = ["call", "cards", "raises", "bank", "bank_cards", "draws", "tied"];
const OF_CARDS = ["cardsKey", "cardsLabel", "cardsShort", "bankCardsKey", "bankCardsLabel", "bankCardsShort", "was"];
const OF_THIS_ROUND = ["ready", "problemRow", "asksLimits"];

// `game` is what of the page's data changes, `holder` who has the bank or deals.
export function nextForm(table, { game, holder }) {
  const form = unwritten(written(table.form));
  const { elements } = form;
  for (const name of OF_THIS_ROUND) delete form.dataset[name];
  form.dataset.round = Number(form.dataset.round) + 1;
  form.dataset.game = JSON.stringify({ ...JSON.parse(form.dataset.game), ...game });
  form.classList.add("is-estimated");
  form.dataset.behind = elements.id.value;
  elements.id.value = newId();
  elements.seen.value = Number(elements.seen.value) + 1;
  for (const place of form.querySelectorAll("[data-holder]")) place.textContent = holder;
  form.querySelector("[data-problem]").textContent = "";
  form.querySelector("[data-half]").hidden = true;
  showHead(form);
  emptyRows(form);
  return form;
}

function showHead(form) {
  const number = Number(form.dataset.round);
  const title = form.querySelector("[data-title]");
  title.textContent = fill(title.dataset.title, { number });
  const undo = form.querySelector("[data-undo]");
  undo.lastElementChild.textContent = fill(undo.dataset.undo, { number: number - 1 });
  form.querySelector("[data-put-back]")?.remove();
  undo.type = "button";
  undo.hidden = false;
  undo.dataset.own = "";
  delete undo.dataset.guarded;
}

// Everybody has one hand again, of which nothing is said, at the same stake.
function emptyRows(form) {
  const seen = new Set();
  for (const row of form.querySelectorAll("[data-hand]")) {
    const { player } = row.dataset;
    if (seen.has(player) || field(row, "own")?.value) row.remove();
    seen.add(player);
    for (const name of EMPTIED) if (field(row, name)) field(row, name).value = "";
    for (const box of row.querySelectorAll("[type=checkbox]")) box.checked = false;
    for (const name of OF_CARDS) delete row.dataset[name];
    if (row.dataset.playerName) row.dataset.name = row.dataset.playerName;
  }
}

// Who has the bank gets up from the rows, and who had it sits down there, from the bank's left.
export function changeBank(table, form, order) {
  const { banker, bankerId, bankerStake } = table.game;
  const [id] = order.at(-1);
  const rows = [...form.querySelectorAll("[data-hand]")];
  const own = rows.find((row) => row.dataset.player === id);
  Object.assign(own.dataset, { player: bankerId, name: banker });
  if ("playerName" in own.dataset) own.dataset.playerName = banker;
  own.querySelector(".hand-title").textContent = banker;
  field(own, "player").value = bankerId;
  field(own, "stake").value = toTyped(bankerStake, table.game);
  order.slice(0, -1).forEach(([player], number) => {
    const row = rows.find((each) => each.dataset.player === player);
    renumber(row, number);
    row.parentElement.append(row);
  });
  const out = form.querySelector(`[data-out="${id}"]`);
  out.dataset.out = bankerId;
  out.querySelector("span").textContent = banker;
  form.elements.banker.value = id;
}

// From the left of who has the bank, to whoever has it.
export function orderFrom(order, id) {
  const place = order.findIndex(([each]) => each === id) + 1;
  return [...order.slice(place), ...order.slice(0, place)];
}
