// Who has the bank next, from what the engine made of the rules, and from the chips of each.

import { held, net } from "./holdings.js";
import { bankKey, call, choice, isOut, playing } from "./sheet.js";

// The name, as far as the rules and the bank's own wish say; null: whoever has it.
export function nextBanker(table) {
  const { always, ifWaited, takers, banker } = table.game;
  const bank = bankKey(table);
  const has = (keys) => playing(table).find((hand) => !isOut(hand) && keys?.includes(call(hand)));
  const taker = has(takers[bank]);
  const goesOn = choice(table, "yields") || always.includes(bank) || has(ifWaited[bank]);
  if (!taker && !goesOn) return null;
  const name = whoHasIt(table, taker?.dataset.player);
  return name === banker ? null : name;
}

// Who has the bank, from the banker's left or from whoever takes it: never somebody without chips.
function whoHasIt(table, taker) {
  const { order } = table.game;
  const from = Math.max(0, order.findIndex(([id]) => id === taker));
  const found = [...order.slice(from), ...order.slice(0, from)].find(([id]) => {
    const before = held(table, id);
    return before === null || before + (net(table, id) ?? 0) > 0;
  });
  return found ? found[1] : null;
}
