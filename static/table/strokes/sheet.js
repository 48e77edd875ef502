// The form is the only place where a round of strokes is kept; here it is read and written.

import { field, hands, playing } from "../sheet.js";

export const call = (hand) => field(hand, "call").value;

export const cards = (hand) => field(hand, "cards").value.split(/[\s,;]+/).filter(Boolean);

export const drawn = (hand) => field(hand, "draws").value.split(/[\s,;]+/).filter(Boolean);

export const isTied = (hand) => field(hand, "tied").value !== "";

export const id = (hand) => hand.dataset.player;

export const handOf = (table, player) => hands(table).find((hand) => id(hand) === player);

// What was called of a hand and its cards exclude each other; draws were about other hands.
export function setCall(table, hand, key) {
  field(hand, "call").value = key;
  field(hand, "cards").value = "";
  forgetDraws(table);
}

export function setCards(table, hand, list) {
  field(hand, "call").value = "";
  field(hand, "cards").value = list.join(" ");
  forgetDraws(table);
}

export function setDrawn(hand, list) {
  field(hand, "draws").value = list.join(" ");
}

export function setTied(hand, isOn) {
  field(hand, "tied").value = isOn ? "1" : "";
}

export function setTie(table, end, player) {
  table.form.elements[`tie_${end}`].value = player;
}

export const tie = (table, end) => table.form.elements[`tie_${end}`].value;

export function forgetDraws(table) {
  for (const hand of hands(table)) setDrawn(hand, []);
  for (const end of table.game.ends) setTie(table, end, "");
}

export function forgetTie(table) {
  for (const hand of hands(table)) setTied(hand, false);
  forgetDraws(table);
}

export const endOf = (table, hand) => table.game.endOf[call(hand)] ?? null;

export const handAt = (table, end) => playing(table).find((hand) => endOf(table, hand) === end) ?? null;

export const tied = (table) => playing(table).filter(isTied);

// Whether a hand was told at all: called, or all its cards.
export const isSaid = (table, hand) => call(hand) !== "" || cards(hand).length >= table.game.handSize;

export const unsaid = (table) => playing(table).filter((hand) => !isSaid(table, hand));
