// The form is the only place where a round is kept; here what a pot adds to it is read and written.

import { toAmount, toTyped } from "../amounts.js";
import { field, hands, isOut, note, stake } from "../sheet.js";

export { field, hands, isOut, note, stake };

export const call = (hand) => field(hand, "call").value;

export const bank = (hand) => field(hand, "bank").value;

export function setHand(hand, key, against = "") {
  field(hand, "call").value = key;
  field(hand, "bank").value = against;
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
