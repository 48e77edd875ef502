// The form is the only place where a round is kept; here what a pot adds to it is read and written.

import { toAmount, toTyped } from "../amounts.js";
import { field, hands, isOut, note, stake } from "../sheet.js";

export { field, hands, isOut, note, stake };

export const cards = (hand, isBank = false) => field(hand, isBank ? "bank_cards" : "cards").value.split(" ").filter(Boolean);

// A hand is called, or its cards were tapped: then these say what it is. So is the bank's.
export const call = (hand) => (cards(hand).length ? (hand.dataset.cardsKey ?? "?") : field(hand, "call").value);

export const bank = (hand) => (cards(hand, true).length ? (hand.dataset.bankCardsKey ?? "?") : field(hand, "bank").value);

// Whether another card has to be drawn.
export const isShort = (hand) => cards(hand).length > 0 && Boolean(hand.dataset.cardsShort);

export function setHand(hand, key, against = "") {
  field(hand, "call").value = key;
  field(hand, "cards").value = "";
  setBank(hand, against);
}

export function setBank(hand, key) {
  field(hand, "bank").value = key;
  field(hand, "bank_cards").value = "";
}

export function setCards(hand, ranks) {
  field(hand, "call").value = "";
  field(hand, "cards").value = ranks.join(" ");
}

export function setBankCards(hand, ranks) {
  field(hand, "bank").value = "";
  field(hand, "bank_cards").value = ranks.join(" ");
}

export function setOut(hand, isOn) {
  field(hand, "out").checked = isOn;
}

export function setStake(table, hand, amount) {
  delete hand.dataset.fresh;
  field(hand, "stake").value = toTyped(amount, table.game);
}

// The field of the capital, where a banker puts one up with this round.
export const capitalField = (table) => table.form.elements.pot ?? null;

// What is in the pot before the first hand; null before a capital is put up.
export function begins(table) {
  const own = capitalField(table);
  return own ? toAmount(own.value, table.game) : table.game.pot;
}

export const yields = (table) => Boolean(table.form.elements.yields?.checked);
