// The form is the only place where a round is kept; here it is read and written.

import { toAmount, toTyped } from "./amounts.js";

const BETWEEN_RAISES = /[+;]/;
export const STOOD = "stood";

export const hands = (table) => [...table.form.querySelectorAll("[data-hand]")];

export const handsOf = (table, player) => hands(table).filter((hand) => hand.dataset.player === player);

export const playing = (table) => hands(table).filter((hand) => !isOut(hand));

export const field = (hand, name) => hand.querySelector(`[name$="-${name}"]`);

export const isOut = (hand) => field(hand, "out").checked;

// A hand is called, or its cards were tapped: then these say what it is.
export const call = (hand) => (cards(hand).length ? hand.dataset.cardsKey : field(hand, "call").value);

export const cards = (hand) => field(hand, "cards").value.split(" ").filter(Boolean);

export function setCall(table, hand, key) {
  field(hand, "cards").value = "";
  field(hand, "call").value = key;
  if (key) setNobody(table, false);
}

export function setCards(table, hand, ranks) {
  setCall(table, hand, "");
  field(hand, "cards").value = ranks.join(" ");
  if (ranks.length) setNobody(table, false);
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

const fields = (table) => table.form.elements;

export const bankKey = (table) =>
  bankCards(table).length ? table.form.dataset.cardsKey : fields(table).bank_call.value;

export const bankCards = (table) => fields(table).bank_cards.value.split(" ").filter(Boolean);

export function setBankKey(table, key) {
  fields(table).bank_cards.value = "";
  fields(table).bank_call.value = key;
  setNobody(table, false);
}

export function setBankCards(table, ranks) {
  setBankKey(table, STOOD);
  fields(table).bank_cards.value = ranks.join(" ");
}

export const choice = (table, name) => Boolean(fields(table)[name]?.checked);

export function setChoice(table, name, isOn) {
  fields(table)[name].checked = isOn;
}

export const isNobody = (table) => choice(table, "nobody");

export const setNobody = (table, isOn) => setChoice(table, "nobody", isOn);

// Whether anything was said of how the round went; a stake alone says nothing.
export function isTouched(table) {
  return isNobody(table) || bankKey(table) !== STOOD || playing(table).some((hand) => call(hand));
}
