// What a hand shows and pays, from the multiples that the engine made: only multiplied and added.

import { bankKey, call, choice, playing, raises, stake } from "./sheet.js";

const FIELDS = ["word", "said", "mark", "tone", "multiple"];
// A bank that doubles takes the first stake twice; a raise it does not.
export const TIMES = "2 × ";

const UNKNOWN = ["", "", "?", "unclear", null];

export function faceOf(table, key, bank = bankKey(table)) {
  const { faces, looks } = table.game;
  const found = looks[faces[bank]?.[key] ?? faces.stood[key]] ?? UNKNOWN;
  return Object.fromEntries(FIELDS.map((name, place) => [name, found[place]]));
}

export const face = (table, hand) => faceOf(table, call(hand));

export const isGain = ({ tone }) => tone === "won" || tone === "special";

// The stake as it counts: doubled by the bank, and with the raises; null while it cannot be read.
export function risked(table, hand) {
  const first = stake(table, hand);
  const more = raises(table, hand);
  if (first === null || more === null) return null;
  return more.reduce((sum, amount) => sum + amount, first * (choice(table, "doubled") ? 2 : 1));
}

export function amount(table, hand) {
  const { multiple } = face(table, hand);
  const at = risked(table, hand);
  return multiple === null || at === null ? null : multiple * at;
}

// What the bank gets; null while a row is unclear.
export function bankAmount(table) {
  const amounts = playing(table).map((hand) => amount(table, hand));
  return amounts.includes(null) ? null : 0 - amounts.reduce((sum, each) => sum + each, 0);
}

// A tap turns what an untouched hand shows, and takes back everything else.
export function tapped(table, hand) {
  const own = face(table, hand);
  const untouched = faceOf(table, "");
  const isSame = own.tone === untouched.tone && own.multiple === untouched.multiple;
  return isSame ? table.game.taps[bankKey(table)] : "";
}
