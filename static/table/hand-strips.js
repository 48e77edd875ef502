// The strips of a hand: outcomes, what lies under More, and hands of many cards.

import { toSigned, toText } from "./amounts.js";
import { amount, face, risked } from "./faces.js";
import { chip, say, signClass, strong } from "./pieces.js";
import { call, field, handsOf, isOut, note, setCall } from "./sheet.js";
import { raiseChip } from "./stake-strip.js";
import { splitChip, unsplitChip } from "./split.js";

export function reckon(table, line) {
  const { hand, game } = table;
  const own = face(table, hand);
  const value = amount(table, hand);
  const at = risked(table, hand);
  const name = strong(hand.dataset.name);
  if (isOut(hand)) return say(line, game.words.plain, { name, what: game.words.out });
  if (value === null) return say(line, game.words.plain, { name, what: own.said });
  return say(line, game.words.reckoning, {
    name,
    what: own.said,
    multiple: String(Math.abs(own.multiple)),
    stake: toText(at, game),
    amount: strong(toSigned(value, game), signClass(value)),
  });
}

export function handStrip(table, line) {
  const { game } = table;
  reckon(table, line);
  return [
    ...game.first.map((key) => callChip(table, key)),
    game.counted.length > 0 && countsChip(table),
    splitChip(table),
    chip({ text: game.words.more, act: () => table.show("more", table.hand) }),
  ];
}

export function moreStrip(table, line) {
  const { game, hand } = table;
  reckon(table, line);
  const isSplit = handsOf(table, hand.dataset.player).length > 1;
  return [
    ...game.more.map((key) => callChip(table, key)),
    raiseChip(table),
    ...["vuile_was", "zoekertje"].map((name) => noteChip(table, name)),
    isSplit ? unsplitChip(table) : outChip(table),
    backChip(table, "hand"),
  ];
}

export function countStrip(table, line) {
  const { game, hand } = table;
  reckon(table, line);
  const isBust = call(hand).startsWith("bust");
  return [
    ...game.counted.map(([key, bust]) => callChip(table, isBust ? bust : key, game.chips[key][0])),
    chip({ text: game.words.bust, before: "cross", on: isBust, look: "is-outcome", act: () => turnBust(table) }),
    backChip(table, "hand"),
  ];
}

// The same number of cards, bust or not.
function turnBust(table) {
  const { game, hand } = table;
  const pair = game.counted.find((keys) => keys.includes(call(hand))) ?? game.counted[0];
  setCall(table, hand, pair[0] === call(hand) ? pair[1] : pair[0]);
  table.show("count", hand);
}

function countsChip(table) {
  const { game, hand } = table;
  const isOn = game.counted.some((keys) => keys.includes(call(hand)));
  const [key, bust] = game.counted[0];
  const act = () => {
    if (!isOn) setCall(table, hand, call(hand) === "bust" ? bust : key);
    table.show("count", hand);
  };
  return chip({ text: game.words.cards, on: isOn, look: "is-outcome", act });
}

function callChip(table, key, word = table.game.chips[key][0]) {
  const { hand, game } = table;
  const isOn = call(hand) === key;
  const isBust = key === "bust";
  return chip({
    text: word,
    after: isBust ? "" : `${game.chips[key][1]}×`,
    before: isBust ? "cross" : "",
    on: isOn,
    look: "is-outcome",
    act: () => {
      field(hand, "out").checked = false;
      setCall(table, hand, isOn ? "" : key);
      table.show(table.strip, hand);
    },
  });
}

function noteChip(table, name) {
  const box = note(table.hand, name);
  const act = () => {
    box.checked = !box.checked;
    table.show("more", table.hand);
  };
  return chip({ text: table.game.words[name], before: box.checked ? "check" : "", on: box.checked, act });
}

function outChip(table) {
  const box = field(table.hand, "out");
  const act = () => {
    box.checked = !box.checked;
    table.show("more", table.hand);
  };
  return chip({ text: table.game.words.sitOut, before: box.checked ? "check" : "", on: box.checked, act });
}

export function backChip(table, strip) {
  return chip({ text: table.game.words.back, before: "back", act: () => table.show(strip, table.hand) });
}
