// A split: one more hand for a player, a row of its own under the last.

import { entryStrip } from "./depth.js";
import { nameHands, renumbered } from "./further.js";
import { canStake } from "./holdings.js";
import { chip } from "./pieces.js";
import { field, hands, handsOf, setCall, setRaises } from "./sheet.js";

export function splitChip(table) {
  const { hand, game } = table;
  const { player } = hand.dataset;
  const isMost = game.mostHands !== null && handsOf(table, player).length >= game.mostHands;
  if (isMost || !canStake(table, null, game.ladder[0], player)) return null;
  return chip({ text: table.game.words.split, act: () => split(table) });
}

export function unsplitChip(table) {
  const { hand, game } = table;
  const isOnly = handsOf(table, hand.dataset.player).length === 1;
  if (isOnly && hand.dataset.player !== game.bankerId) return null;
  if (isOnly) return chip({ text: game.words.ownHandAway, act: () => takeAway(table) });
  return chip({ text: table.game.words.unsplit, act: () => unsplit(table) });
}

function split(table) {
  const own = handsOf(table, table.hand.dataset.player);
  const number = 1 + Math.max(...hands(table).map((hand) => numberOf(hand)));
  const row = renumbered(own[0], number);
  row.classList.add("hand-further");
  setCall(table, row, "");
  field(row, "stake").value = field(own[0], "stake").value;
  for (const box of row.querySelectorAll("[type=checkbox]")) box.checked = false;
  setRaises(table, row, []);
  own.at(-1).after(row);
  nameHands(table, row.dataset.player);
  table.show(entryStrip(table), row);
}

function takeAway(table) {
  table.hand.remove();
  table.start();
}

function unsplit(table) {
  const { hand } = table;
  const own = handsOf(table, hand.dataset.player);
  const last = hand === own[0] ? own.at(-1) : hand;
  last.remove();
  nameHands(table, own[0].dataset.player);
  table.show(entryStrip(table), own[own.indexOf(last) - 1]);
}

const numberOf = (hand) => Number(hand.dataset.prefix.split("-")[1]);
