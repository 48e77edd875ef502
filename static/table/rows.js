// The rows: what each hand shows, and what a tap on its name does.

import { toSigned, toText } from "./amounts.js";
import { amount, face, isGain, tapped } from "./faces.js";
import { icon, setText, signClass } from "./pieces.js";
import { field, hands, isOut, raises, setCall, stake } from "./sheet.js";

export function startRows(table) {
  table.form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tap]");
    if (button) tap(table, button.closest("[data-hand]"));
  });
}

function tap(table, hand) {
  if (table.isAskingLimits) return;
  if (isOut(hand)) field(hand, "out").checked = false;
  else setCall(table, hand, tapped(table, hand));
  table.show("hand", hand);
}

export function showRows(table) {
  for (const hand of hands(table)) showRow(table, hand);
  widen(table, "--stake-chars", "[data-stake]");
  widen(table, "--amount-chars", "[data-amount]");
}

// The columns grow with the longest number, in all rows alike.
function widen(table, property, selector) {
  const texts = [...table.form.querySelectorAll(selector)].map((element) => element.textContent);
  table.form.style.setProperty(property, Math.max(...texts.map((text) => text.length)));
}

function showRow(table, hand) {
  const out = isOut(hand);
  const own = face(table, hand);
  const asks = table.isAskingLimits;
  hand.classList.toggle("is-out", out);
  hand.classList.toggle("is-gain", !out && !asks && isGain(own));
  hand.classList.toggle("is-open", table.hand === hand);
  hand.dataset.tone = out || asks ? "none" : own.tone;
  setText(hand.querySelector("[data-title]"), hand.dataset.name);
  setText(hand.querySelector("[data-word]"), word(table, hand, own));
  showMark(hand.querySelector("[data-mark]"), out || asks ? "" : own.mark);
  showStake(table, hand);
  showAmount(table, hand, out || asks ? null : amount(table, hand));
}

function word(table, hand, own) {
  const { words } = table.game;
  if (isOut(hand)) return words.out;
  if (!table.isAskingLimits) return own.word;
  return hand.dataset.was ? words.was.replace("{amount}", hand.dataset.was) : words.stake;
}

function showMark(mark, name) {
  if (mark.dataset.shows === name) return;
  mark.dataset.shows = name;
  mark.replaceChildren(icon(name) ?? name);
}

function showStake(table, hand) {
  const first = stake(table, hand);
  const more = raises(table, hand) ?? [];
  const text = first === null ? field(hand, "stake").value : toText(first, table.game);
  setText(hand.querySelector("[data-stake]"), text);
  const place = hand.querySelector("[data-raises]");
  place.hidden = more.length === 0;
  const sum = more.reduce((all, each) => all + each, 0);
  setText(place, more.length ? `+ ${toText(sum, table.game)}` : "");
}

function showAmount(table, hand, value) {
  const place = hand.querySelector("[data-amount]");
  setText(place, value === null ? "" : toSigned(value, table.game));
  place.classList.remove("gain", "loss", "zero");
  if (value !== null) place.classList.add(signClass(value));
}
