// The strips of called points: a hand's, which moves on by itself, and the bank's.

import { bankChip, whoWins } from "./bank-strips.js";
import { moveOn } from "./depth.js";
import { callChip, reckon } from "./hand-strips.js";
import { paged } from "./paged.js";
import { chip, say, strong } from "./pieces.js";
import { bankKey, call } from "./sheet.js";

const POINTS_FIT = 8;

export function pointsStrip(table, line) {
  const { game, hand } = table;
  if (call(hand)) reckon(table, line);
  else say(line, game.words.askPoints, { name: strong(hand.dataset.name) });
  return [
    ...game.usual.map((key) => pointsChip(table, key)),
    callChip(table, "bust", { then: moveOn }),
    chip({ text: game.words.other, act: () => table.show("other", hand) }),
  ];
}

export function fewerStrip(table, line) {
  const { game, hand } = table;
  reckon(table, line);
  const back = () => table.show("points", hand);
  return paged(table, game.fewer.map((key) => pointsChip(table, key)), back, POINTS_FIT);
}

const pointsChip = (table, key) => callChip(table, key, { isPlain: true, then: moveOn });

export function bankPointsStrip(table, line) {
  const { game } = table;
  const key = bankKey(table);
  const [points] = game.chips[key] ?? [""];
  const name = strong(game.banker);
  if (isPoints(table, key)) say(line, whoWins(table), { name, points, what: points, better: game.beats[key] });
  else say(line, game.words.askBank, { name });
  return [
    ...game.bankUsual.map((each) => bankChip(table, each, { isPlain: true, strip: "bankPoints" })),
    chip({ text: game.words.bust, before: "cross", on: key === "bust", look: "is-outcome", act: () => bust(table) }),
    chip({ text: game.words.other, act: () => table.show("bankOther") }),
  ];
}

const isPoints = (table, key) => key.startsWith("points") || table.game.bankUsual.includes(key);

function bust(table) {
  table.chooseBank(bankKey(table) === "bust" ? "stood" : "bust");
  table.show(bankKey(table) === "bust" ? "bank" : "bankPoints");
}

export function bankOtherStrip(table, line) {
  const { game } = table;
  say(line, game.words.askBank, { name: strong(game.banker) });
  const keys = [...game.bankSpecial, ...game.bankBust.slice(1), ...game.bankFewer];
  const others = keys.filter((key) => !game.bankUsual.includes(key));
  const back = () => table.show("bankPoints");
  const chips = others.map((key) => bankChip(table, key, { strip: "bankOther" }));
  return paged(table, [...chips, chip({ text: game.words.back, before: "back", act: back })], back);
}
