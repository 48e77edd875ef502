// A split: one more hand for a player, a row of its own under the last.

import { entryStrip } from "./depth.js";
import { canStake } from "./holdings.js";
import { chip, fill } from "./pieces.js";
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

function nameHands(table, player) {
  handsOf(table, player).forEach((hand, place) => {
    const name = hand.dataset.playerName;
    hand.dataset.name = place ? fill(table.game.words.nth, { name, number: place + 1 }) : name;
    hand.classList.toggle("hand-further", place > 0);
  });
}

const numberOf = (hand) => Number(hand.dataset.prefix.split("-")[1]);

// A copy of a row whose fields and names carry another number.
function renumbered(hand, number) {
  const row = hand.cloneNode(true);
  const [from, to] = [hand.dataset.prefix, `hands-${number}`];
  for (const element of [row, ...row.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes(from)) element.setAttribute(name, value.replaceAll(`${from}-`, `${to}-`));
    }
  }
  row.dataset.prefix = to;
  return row;
}
