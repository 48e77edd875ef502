// The strip of a stake: what was staked tonight, raises, a split, and any other amount.

import { toText } from "./amounts.js";
import { risked } from "./faces.js";
import { openKeypad } from "./keypad.js";
import { chip, fill, quiet, say, strong } from "./pieces.js";
import { handsOf, hands, raises, setRaises, setStake, stake } from "./sheet.js";
import { splitChip, unsplitChip } from "./split.js";

const SHOWN = 3;
const MOST_SHOWN = 6;

export function startStakes(table) {
  table.form.addEventListener("click", (event) => {
    const hand = event.target.closest("[data-hand]");
    const step = event.target.closest("[data-step]");
    if (step) stepStake(table, hand, Number(step.dataset.step));
    else if (event.target.closest("[data-number]")) table.show("stake", hand);
  });
}

function stepStake(table, hand, direction) {
  const now = stake(table, hand) ?? 0;
  const { ladder } = table.game;
  const next = direction > 0 ? ladder.find((rung) => rung > now) : ladder.findLast((rung) => rung < now);
  if (next !== undefined) setStake(table, hand, next);
  if (next !== undefined) delete hand.dataset.was;
  table.show(table.hand === hand ? table.strip : "stake", hand);
}

export function rangeText({ words, least, most, ...coin }) {
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
    row(offered(table, now).map((amount) => stakeChip(table, amount, now))),
    raiseChip(table),
    splitChip(table),
    otherChip(table, "stake"),
  ];
}

function raisedStrip(table, line, more) {
  const { hand, game } = table;
  const first = stake(table, hand) ?? 0;
  const isSplit = handsOf(table, hand.dataset.player).length > 1;
  say(line, game.words.raised, {
    name: strong(hand.dataset.name),
    stake: toText(first, game),
    raises: toText(more.reduce((sum, amount) => sum + amount, 0), game),
    amount: strong(toText(risked(table, hand) ?? 0, game)),
  });
  return [
    stakeChip(table, first, first),
    raiseChip(table),
    chip({ text: game.words.unraise, behind: "minus", act: () => takeRaiseOff(table, more) }),
    splitChip(table),
    isSplit && unsplitChip(table),
    otherChip(table, "raise"),
  ];
}

// As many amounts as fit: those of tonight, filled up from the ladder around the stake.
function offered(table, now) {
  const { game } = table;
  const tonight = [...game.seen, ...hands(table).map((hand) => stake(table, hand))];
  const inside = (amount) => amount !== null && amount >= (game.least ?? 1) && amount <= (game.most ?? amount);
  const found = new Set([now, ...tonight].filter(inside));
  for (const rung of around(game.ladder.filter(isRound), now)) if (found.size < SHOWN) found.add(rung);
  const nearest = [...found].sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
  return nearest.slice(0, MOST_SHOWN).sort((a, b) => a - b);
}

// 1, 2, 5, 10 …: not the 25 between.
const isRound = (rung) => /^[125]0*$/.test(String(rung));

// The next rung up, the next down, the one after that up, and so on.
function around(rungs, now) {
  const above = rungs.filter((rung) => rung > now);
  const below = rungs.filter((rung) => rung < now).reverse();
  return rungs.flatMap((_, place) => [above[place], below[place]]).filter((rung) => rung !== undefined);
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
