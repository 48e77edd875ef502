// A further row for a player: a copy of one whose fields and names carry another number.

import { fill } from "./pieces.js";
import { handsOf } from "./sheet.js";

export const renumbered = (row, number) => renumber(row.cloneNode(true), number);

export function renumber(row, number) {
  const [from, to] = [row.dataset.prefix, `hands-${number}`];
  for (const element of [row, ...row.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      if (value.includes(`${from}-`)) element.setAttribute(name, value.replaceAll(`${from}-`, `${to}-`));
    }
  }
  row.dataset.prefix = to;
  return row;
}

export function nameHands(table, player) {
  handsOf(table, player).forEach((hand, place) => {
    const name = hand.dataset.playerName;
    hand.dataset.name = place ? fill(table.game.words.nth, { name, number: place + 1 }) : name;
    hand.classList.toggle("hand-further", place > 0);
  });
}
