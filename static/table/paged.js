// Chips for a strip: as many as fit, and the others behind More.

import { chip } from "./pieces.js";

const FIT = 6;

export function paged(table, chips, back, fit = FIT) {
  const { words } = table.game;
  const all = chips.filter(Boolean);
  if (all.length <= fit) return all;
  const from = table.page * (fit - 1);
  const isLast = from + fit - 1 >= all.length;
  const turn = (page) => () => table.show(table.strip, table.hand, page);
  const home = back ?? turn(0);
  return [
    ...all.slice(from, from + fit - 1),
    isLast ? chip({ text: words.back, before: "back", act: home }) : chip({ text: words.more, act: turn(table.page + 1) }),
  ];
}
