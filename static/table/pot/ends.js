// How a hand ended, once that is touched: it is written down, and the next one is up.

import { multiple, rowOfHand } from "./fold.js";
import { bank, call, setBank, setHand, setStake } from "./sheet.js";

// The same again takes it back; anything else is the hand's, and the next one is up.
export function turn(table, key, against = "") {
  const { hand } = table;
  if (call(hand) === key && bank(hand) === against) {
    setHand(hand, "");
    table.show("hand", hand);
    return;
  }
  end(table, key, against);
}

export function end(table, key, against) {
  const { hand } = table;
  keepStake(table);
  setHand(hand, key, against);
  if (multiple(table, key, against) === undefined) table.show("bank", hand);
  else table.follow();
}

export function endBank(table, key) {
  setBank(table.hand, key);
  table.follow();
}

// What was proposed is staked once anything is said of the hand.
export function keepStake(table) {
  const { stake } = rowOfHand(table, table.hand);
  if (stake !== null) setStake(table, table.hand, stake);
}
