// The form is the only place where a round is kept; here it is read and written.

import { toAmount, toTyped } from "./amounts.js";

const BETWEEN_RAISES = /[+;]/;

export const hands = (table) => [...table.form.querySelectorAll("[data-hand]")];

export const handsOf = (table, player) => hands(table).filter((hand) => hand.dataset.player === player);

export const playing = (table) => hands(table).filter((hand) => !isOut(hand));

export const field = (hand, name) => hand.querySelector(`[name$="-${name}"]`);

export const isOut = (hand) => field(hand, "out").checked;

export const call = (hand) => field(hand, "call").value;

export function setCall(table, hand, key) {
  field(hand, "call").value = key;
  if (key) setNobody(table, false);
}

export const stake = (table, hand) => toAmount(field(hand, "stake").value, table.game);

// Where hands of a split have the same stake, all hands of the player follow.
export function setStake(table, hand, amount) {
  const all = table.game.equalStakes ? handsOf(table, hand.dataset.player) : [hand];
  for (const each of all) field(each, "stake").value = toTyped(amount, table.game);
}

export function raises(table, hand) {
  const parts = field(hand, "raises").value.split(BETWEEN_RAISES).filter((part) => part.trim());
  const amounts = parts.map((part) => toAmount(part, table.game));
  return amounts.includes(null) ? null : amounts;
}

export function setRaises(table, hand, amounts) {
  field(hand, "raises").value = amounts.map((amount) => toTyped(amount, table.game)).join(" + ");
}

export const note = (hand, name) => hand.querySelector(`[name$="-notes"][value="${name}"]`);

export const bankKey = (table) => table.form.elements.bank_call.value;

export function setBankKey(table, key) {
  table.form.elements.bank_call.value = key;
  setNobody(table, false);
}

export const choice = (table, name) => Boolean(table.form.elements[name]?.checked);

export function setChoice(table, name, isOn) {
  table.form.elements[name].checked = isOn;
}

export const isNobody = (table) => choice(table, "nobody");

export const setNobody = (table, isOn) => setChoice(table, "nobody", isOn);

// Whether anything was said of how the round went; a stake alone says nothing.
export function isTouched(table) {
  return isNobody(table) || bankKey(table) !== "stood" || playing(table).some((hand) => call(hand));
}
