// The strips of called points: a hand's, then the bank's against it; the usual ones, and fewer.

import { chip, say, strong } from "../pieces.js";
import { end, endBank, turn } from "./ends.js";
import { multiple } from "./fold.js";
import { stripRow } from "./parts.js";
import { said } from "./rows.js";
import { bank, call } from "./sheet.js";
import { sayStake, stakeRow } from "./stake-row.js";

export function calledStrip(table, line) {
  const { game, hand } = table;
  sayStake(table, line);
  const isBust = (key) => call(hand) === key;
  const chips = [
    ...game.points[0].map((key) => pointChip(table, key)),
    ...game.busts.slice(0, 1).map((key) => bustChip(table, isBust(key), () => turn(table, key))),
    chip({ text: game.words.fewer, act: () => table.show("low", hand) }),
  ];
  return [stripRow("stakes", stakeRow(table)), stripRow("points", chips)];
}

// Points against which the bank's hand still fits keep it; else it is asked for.
function pointChip(table, key) {
  const { hand } = table;
  const isOn = call(hand) === key;
  const act = () => {
    const keeps = !isOn && multiple(table, key, bank(hand)) !== undefined;
    if (isOn && multiple(table, key, "") === undefined) table.show("bank", hand);
    else if (isOn) turn(table, key);
    else end(table, key, keeps ? bank(hand) : "");
  };
  return chip({ text: said(table.game, key), on: isOn, look: "is-outcome", act });
}

function bustChip(table, isOn, act) {
  return chip({ text: table.game.words.bustChip, before: "cross", on: isOn, look: "is-outcome", act });
}

export function bankCalledStrip(table, line) {
  const { game, hand } = table;
  sayBank(table, line);
  const chips = [
    ...game.bankPoints[0].map((key) => bankChip(table, key)),
    ...game.busts.slice(0, 1).map((key) => bustChip(table, bank(hand) === key, () => endBank(table, key))),
    chip({ text: game.words.fewer, act: () => table.show("bankLow", hand) }),
  ];
  const back = chip({ text: game.words.back, before: "back", act: () => table.show("hand", hand) });
  return [stripRow("buttons", [back]), stripRow("points", chips)];
}

function sayBank(table, line) {
  const { game, hand } = table;
  say(line, game.words.andBank, { name: strong(hand.dataset.name), what: said(game, call(hand)) });
}

function bankChip(table, key) {
  const isOn = bank(table.hand) === key;
  return chip({ text: said(table.game, key), on: isOn, look: "is-outcome", act: () => endBank(table, key) });
}

export function lowStrip(table, line) {
  sayStake(table, line);
  const [, keys] = table.game.points;
  return [...keys.map((key) => pointChip(table, key)), backChip(table, "called")];
}

export function bankLowStrip(table, line) {
  sayBank(table, line);
  const [, keys] = table.game.bankPoints;
  return [...keys.map((key) => bankChip(table, key)), backChip(table, "bankCalled")];
}

function backChip(table, strip) {
  const { words } = table.game;
  return chip({ text: "", before: "back", label: words.back, act: () => table.show(strip, table.hand) });
}
