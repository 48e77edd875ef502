// Chips: what everybody holds before and after the round, where they are counted.

import { toText } from "./amounts.js";
import { amount, bankAmount } from "./faces.js";
import { fill } from "./pieces.js";
import { handsOf, isOut, stake } from "./sheet.js";

// Stands before what the phone reckoned by itself.
const ESTIMATE = "≈ ";

export const held = (table, player) => table.game.held?.[player] ?? null;

export const isBroke = (table, player) => held(table, player) !== null && held(table, player) <= 0;

// What a player wins in the round, as the bank too; null while it is unclear.
export function net(table, player) {
  const amounts = handsOf(table, player).filter((hand) => !isOut(hand)).map((hand) => amount(table, hand));
  if (player === table.game.bankerId) amounts.push(bankAmount(table));
  return amounts.includes(null) ? null : amounts.reduce((sum, each) => sum + each, 0);
}

export function holding(table, player) {
  const before = held(table, player);
  if (before === null) return "";
  const won = net(table, player);
  const mark = table.form.classList.contains("is-estimated") ? ESTIMATE : "";
  const text = mark + toText(before, table.game);
  // Below nothing it would read as what was lost.
  if (!won) return before < 0 ? fill(table.game.words.hasChips, { chips: text }) : text;
  return fill(table.game.words.chips, { before: text, after: toText(before + won, table.game) });
}

export const bankHolding = (table) => holding(table, table.game.bankerId);

// Nobody stakes more than they hold, all their hands together.
export function canStake(table, hand, wanted, player = hand.dataset.player) {
  const most = held(table, player);
  if (most === null) return true;
  const others = handsOf(table, player).filter((each) => each !== hand);
  return wanted + others.reduce((sum, each) => sum + (stake(table, each) ?? 0), 0) <= most;
}
