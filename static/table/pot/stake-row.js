// The stakes that a hand is offered: those of tonight, the ladder around its own, the whole pot.

import { toText } from "../amounts.js";
import { openKeypad } from "../keypad.js";
import { chip, fill, quiet, say, strong } from "../pieces.js";
import { isRound, rowOfHand } from "./fold.js";
import { setStake } from "./sheet.js";

const SHOWN = 4;

export function sayStake(table, line) {
  const { game, hand } = table;
  say(line, game.words.stakes, { name: strong(hand.dataset.name), most: most(table) });
}

const most = (table) => toText(Math.max(0, rowOfHand(table, table.hand).before), table.game);

export function stakeRow(table) {
  const { before, stake: now } = rowOfHand(table, table.hand);
  if (!table.offered || !(now === before || now === null || table.offered.includes(now))) table.offered = offered(table, before, now);
  const amounts = table.offered;
  return [
    ...amounts.filter((amount) => amount < before).map((amount) => stakeChip(table, amount, now)),
    potChip(table, before, now),
    ...amounts.filter((amount) => amount > before).map((amount) => highChip(table, amount, now)),
    otherChip(table),
  ];
}

// As many as fit beside the pot; at most one that is too high, so that it stays in sight.
// They are chosen once for a hand that is open: a tap on one moves none of them.
function offered(table, pot, now) {
  const { game } = table;
  const base = now ?? pot;
  const tonight = [...game.seen, ...table.round.rows.filter((row) => row.isDone).map((row) => row.stake)];
  const known = [...new Set([now, ...tonight])].filter((amount) => amount !== null && amount !== pot);
  const near = (amounts) => amounts.sort((a, b) => Math.abs(a - base) - Math.abs(b - base));
  const rungs = game.ladder.filter((rung) => isRound(rung) && rung < pot && !known.includes(rung));
  const above = near(known.filter((amount) => amount > pot)).slice(0, 1);
  const below = [...near(known.filter((amount) => amount < pot)), ...around(rungs, base)];
  const inside = below.slice(0, SHOWN - above.length);
  if (now !== null && now < pot && !inside.includes(now)) inside.splice(-1, 1, now);
  return [...inside, ...above].sort((a, b) => a - b);
}

// The next rung up, the next down, the one after that up, and so on.
function around(rungs, base) {
  const above = rungs.filter((rung) => rung > base);
  const below = rungs.filter((rung) => rung < base).reverse();
  return rungs.flatMap((_, place) => [above[place], below[place]]).filter((rung) => rung !== undefined);
}

function stakeChip(table, amount, now) {
  const isOn = amount === now;
  const text = toText(amount, table.game);
  return chip({ text, before: isOn ? "check" : "", on: isOn, look: "is-stake", act: () => put(table, amount) });
}

function put(table, amount) {
  const { hand, offered } = table;
  setStake(table, hand, amount);
  table.show("hand", hand);
  table.offered = offered;
  table.render();
}

function potChip(table, pot, now) {
  const made = stakeChip(table, pot, now);
  made.lastElementChild.before(quiet(table.game.words.pot), " ");
  return made;
}

function highChip(table, amount, now) {
  const { game } = table;
  const made = chip({ text: toText(amount, game), after: game.words.high, look: "is-stake is-high", on: amount === now });
  made.setAttribute("aria-disabled", "true");
  return made;
}

function otherChip(table) {
  const { game, hand } = table;
  const entry = {
    title: game.words.stakesNow,
    name: hand.dataset.name,
    range: fill(game.words.upTo, { most: most(table) }),
    button: game.words.take,
    take: (amount) => put(table, amount),
  };
  return chip({ text: game.words.other, act: () => openKeypad(table, entry) });
}
