// The rows: what each shows, and what a tap on a name does.

import { icon, setText, signClass } from "../pieces.js";
import { field, hands, isOut } from "../sheet.js";
import { endOf, forgetDraws, forgetTie, handAt, id, isTied, setCall, setTied, tied } from "./sheet.js";

export function startRows(table) {
  table.form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tap]");
    if (button) tap(table, button.closest("[data-hand]"));
  });
}

function tap(table, hand) {
  const { depth, callOf, highest } = table.game;
  if (isOut(hand)) {
    field(hand, "out").checked = false;
    table.show("start", hand);
  } else if (table.strip === "tie" || table.strip === "drawCards") turnTied(table, hand);
  else if (table.strip === "highest") {
    clearEnd(table, "winner");
    setCall(table, hand, highest);
    table.show("start");
  } else if (depth !== "outcomes") table.show(depth, hand);
  else {
    turnEnd(table, hand, callOf);
    table.show("start");
  }
}

// The first tap names the end that gets the stroke, the second the other; a tap on a name takes it back.
function turnEnd(table, hand, callOf) {
  const own = endOf(table, hand);
  if (own) {
    if (own === table.game.strokeTo && isTied(hand)) forgetDraws(table);
    setCall(table, hand, "");
    return;
  }
  const [first, second] = table.game.ends;
  const end = handAt(table, first) ? second : first;
  clearEnd(table, end);
  if (end === first && !isTied(hand)) forgetTie(table);
  setCall(table, hand, callOf[end]);
}

function clearEnd(table, end) {
  const before = handAt(table, end);
  if (before) setCall(table, before, "");
}

function turnTied(table, hand) {
  clearEnd(table, table.game.strokeTo);
  if (endOf(table, hand)) setCall(table, hand, "");
  forgetDraws(table);
  setTied(hand, !isTied(hand));
  table.show("tie");
}

export function showRows(table) {
  for (const hand of hands(table)) showRow(table, hand);
  const texts = [...table.form.querySelectorAll("[data-amount]")].map((place) => place.textContent);
  if (texts.length) table.form.style.setProperty("--amount-chars", Math.max(...texts.map((text) => text.length)));
}

function showRow(table, hand) {
  const [mark, word, tone, amount, sign] = table.view.rows[id(hand)];
  hand.dataset.tone = tone;
  hand.classList.toggle("is-open", isSpokenOf(table, hand));
  setText(hand.querySelector("[data-word]"), word);
  showMark(hand.querySelector("[data-mark]"), mark);
  const place = hand.querySelector("[data-amount]");
  if (!place) return;
  setText(place, amount);
  place.className = `hand-amount amount live ${signClass(sign)}`;
}

// The ink bar: at the row that the strip speaks of, or at all who have to draw.
function isSpokenOf(table, hand) {
  if (table.strip === "tie") return tied(table).length > 1 && isTied(hand);
  if (table.strip === "drawCards") return hand === table.hand;
  const { draw } = table.view;
  if (table.strip === "start" && draw && !draw.chosen) return draw.players.includes(id(hand));
  return table.strip !== "start" && table.hand === hand;
}

function showMark(mark, name) {
  if (mark.dataset.shows === name) return;
  mark.dataset.shows = name;
  mark.replaceChildren(icon(name) ?? name);
  mark.classList.toggle("is-wide", !icon(name) && name.length > 2);
}
