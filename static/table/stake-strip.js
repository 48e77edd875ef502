// The strip of a stake: what was staked tonight, raises, a split, and any other amount.

import { toText } from "./amounts.js";
import { TIMES, risked } from "./faces.js";
import { openKeypad } from "./keypad.js";
import { chip, fill, quiet, say, strong } from "./pieces.js";
import { choice, raises, setRaises, setStake, stake } from "./sheet.js";
import { splitChip, unsplitChip } from "./split.js";
import { offered } from "./stakes.js";

function rangeText({ words, least, most, ...coin }) {
  if (least === null && most === null) return "";
  const values = { least: least && toText(least, coin), most: most && toText(most, coin) };
  if (most === null) return fill(words.from, values);
  return fill(least === null ? words.upTo : words.range, values);
}

export function stakeStrip(table, line) {
  const more = raises(table, table.hand) ?? [];
  return more.length ? raisedStrip(table, line, more) : plainStrip(table, line);
}

function plainStrip(table, line) {
  const { hand, game } = table;
  const now = stake(table, hand);
  const range = rangeText(game);
  const text = now === null ? "?" : toText(now, game);
  say(line, game.words.stakes, { name: strong(hand.dataset.name), stake: strong(text) });
  if (range) line.append(quiet(` · ${range}`));
  return [
    row(offered(table, hand, now).map((amount) => stakeChip(table, amount, now))),
    raiseChip(table),
    splitChip(table),
    otherChip(table, "stake"),
  ];
}

function raisedStrip(table, line, more) {
  const { hand, game } = table;
  const first = stake(table, hand) ?? 0;
  say(line, game.words.raised, {
    name: strong(hand.dataset.name),
    stake: (choice(table, "doubled") ? TIMES : "") + toText(first, game),
    raises: toText(more.reduce((sum, amount) => sum + amount, 0), game),
    amount: strong(toText(risked(table, hand) ?? 0, game)),
  });
  return [
    stakeChip(table, first, first),
    raiseChip(table),
    chip({ text: game.words.unraise, behind: "minus", act: () => takeRaiseOff(table, more) }),
    splitChip(table),
    unsplitChip(table),
    otherChip(table, "raise"),
  ];
}

function row(chips) {
  const place = document.createElement("div");
  place.className = "strip-row";
  place.dataset.count = chips.length;
  place.append(...chips);
  return place;
}

function stakeChip(table, amount, now) {
  const { hand } = table;
  const isOn = amount === now;
  const act = () => {
    setStake(table, hand, amount);
    delete hand.dataset.was;
    table.show("stake", hand);
  };
  return chip({ text: toText(amount, table.game), before: isOn ? "check" : "", on: isOn, look: "is-stake", act });
}

// A raise of the whole first stake; less than that by the keypad.
export function raiseChip(table) {
  const { hand, game } = table;
  if (!game.mostRaises) return null;
  const more = raises(table, hand) ?? [];
  const act = () => {
    const first = stake(table, hand);
    if (first !== null && more.length < game.mostRaises) setRaises(table, hand, [...more, first]);
    table.show("stake", hand);
  };
  return chip({ text: game.words.raise, behind: "plus", act });
}

function takeRaiseOff(table, more) {
  setRaises(table, table.hand, more.slice(0, -1));
  table.show("stake", table.hand);
}

function otherChip(table, kind) {
  const act = () => openKeypad(table, kind === "raise" ? raiseEntry(table) : stakeEntry(table));
  return chip({ text: table.game.words.other, before: "keypad", act });
}

function stakeEntry(table) {
  const { hand, game } = table;
  return {
    title: game.words.stakesNow,
    name: hand.dataset.name,
    range: rangeText(game),
    button: game.words.take,
    take: (amount) => {
      setStake(table, hand, amount);
      table.show("stake", hand);
    },
  };
}

function raiseEntry(table) {
  const { hand, game } = table;
  const more = raises(table, hand);
  const most = toText(stake(table, hand) ?? 0, game);
  return {
    title: game.words.raisesNow,
    name: hand.dataset.name,
    range: fill(game.words.upTo, { most }),
    button: game.words.takeRaise,
    take: (amount) => {
      setRaises(table, hand, [...more.slice(0, -1), amount]);
      table.show("stake", hand);
    },
  };
}
