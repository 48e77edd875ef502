// The chips that several strips of a game of strokes have.

import { chip } from "../pieces.js";
import { field, isOut } from "../sheet.js";

export function verbiedChip(table, strip) {
  const box = table.form.elements.verbied;
  const act = () => {
    box.checked = !box.checked;
    table.show(strip, table.hand);
  };
  return chip({ text: table.game.words.verbied, before: box.checked ? "check" : "", on: box.checked, act });
}

export function outChip(table) {
  const { hand } = table;
  const act = () => {
    field(hand, "out").checked = !isOut(hand);
    table.next();
  };
  return chip({ text: table.game.words.sitOut, on: isOut(hand), act });
}

export function backChip(table, strip) {
  return chip({ text: table.game.words.back, before: "back", act: () => table.show(strip, table.hand) });
}
