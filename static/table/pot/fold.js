// The pot from hand to hand: the engine's multiples times the stakes, taken out of it or put in.

import { bank, begins, call, hands, isOut, isShort, stake } from "./sheet.js";

// What a hand wins times its stake, as the engine said; undefined while it is not settled.
export const multiple = ({ game }, key, against) => game.paid[key]?.[against];

export function fold(table) {
  const first = begins(table);
  let pot = first;
  const rows = hands(table).map((hand) => {
    const row = rowOf(table, hand, pot);
    if (row.isDone) pot = row.after;
    return row;
  });
  const canPlay = pot !== null && pot > 0;
  const now = canPlay ? rows.find((row) => !row.isOut && !row.isDone) : undefined;
  return { rows, now, pot, begins: first };
}

function rowOf(table, hand, before) {
  const key = call(hand);
  const times = isShort(hand) ? undefined : multiple(table, key, bank(hand));
  const out = isOut(hand);
  const typed = "fresh" in hand.dataset && !key ? proposed(table.game, before) : stake(table, hand);
  const isDone = !out && times !== undefined && typed !== null && before !== null;
  const row = { hand, before, isOut: out, isDone, isHalf: !out && !isDone && key !== "" };
  // Who has not played yet is offered no more than there is.
  const at = isDone || typed === null || before === null ? typed : Math.min(typed, before);
  if (!isDone) return { ...row, stake: at };
  const amount = times * at;
  return { ...row, stake: at, times, amount, after: before - amount, isHigh: at > before };
}

// To who has staked nothing tonight: a round part of what is in the pot.
function proposed({ ladder }, pot) {
  return ladder.filter(isRound).findLast((rung) => rung * 4 <= (pot ?? 0)) ?? ladder[0];
}

// 1, 2, 5, 10 …: not the 25 between.
export const isRound = (rung) => /^[125]0*$/.test(String(rung));

// Nothing is in it; after a correction it may be less than that.
export const isBroken = (pot) => pot !== null && pot <= 0;

// How many have still to play; nobody can once the pot is empty.
export function left({ rows, pot }) {
  return rows.filter((row) => !row.isOut && !row.isDone && (row.isHalf || !isBroken(pot))).length;
}

export const rowOfHand = ({ round }, hand) => round.rows.find((row) => row.hand === hand);
