// The strips of cards: a hand's ranks, then the bank's against it, and the way to the next.

import { toText } from "../amounts.js";
import { chip, say, strong } from "../pieces.js";
import { draw, eraser, loadTree, rankKeys, sayCards } from "./cards.js";
import { keepStake } from "./ends.js";
import { multiple, rowOfHand } from "./fold.js";
import { stripRow } from "./parts.js";
import { said } from "./rows.js";
import { call, cards, isShort, setBank } from "./sheet.js";
import { sayStake, stakeRow } from "./stake-row.js";

export function cardsStrip(table, line) {
  const { hand } = table;
  loadTree(table);
  const drawn = cards(hand);
  if (drawn.length) sayCards(table, line, false);
  else sayStake(table, line);
  const act = (ranks) => tap(table, ranks);
  const above = drawn.length ? handButtons(table, act) : stakeRow(table);
  return [stripRow(drawn.length ? "buttons" : "stakes", above), stripRow("ranks", rankKeys(table, false, act))];
}

// What is settled at once has no hand of the bank.
function tap(table, ranks) {
  const { hand } = table;
  keepStake(table);
  draw(table, hand, false, ranks);
  if (multiple(table, call(hand), "") !== undefined) setBank(hand, "");
  table.show("hand", hand);
}

function handButtons(table, act) {
  const { game, hand } = table;
  const { words } = game;
  const isAtOnce = multiple(table, call(hand), "") !== undefined;
  const { stake } = rowOfHand(table, hand);
  return [
    eraser(table, false, act),
    chip({ text: words.stake, after: stake === null ? "?" : toText(stake, game), act: () => table.show("stakes", hand) }),
    !isShort(hand) && isAtOnce && chip({ text: words.toNext, look: "is-next", act: () => table.follow() }),
    !isShort(hand) && !isAtOnce && chip({ text: words.toBank, look: "is-next", act: () => table.show("bank", hand) }),
  ];
}

export function bankCardsStrip(table, line) {
  const { game, hand } = table;
  loadTree(table);
  const drawn = cards(hand, true);
  if (drawn.length) sayCards(table, line, true);
  else say(line, game.words.bankCards, { name: strong(game.banker), what: said(game, call(hand)) });
  const act = (ranks) => {
    draw(table, hand, true, ranks);
    table.show("bank", hand);
  };
  const back = chip({ text: game.words.back, before: "back", act: () => table.show("hand", hand) });
  const above = drawn.length
    ? [eraser(table, true, act), back, chip({ text: game.words.toNext, look: "is-next", act: () => table.follow() })]
    : [back, chip({ text: game.words.points, act: () => table.show("bankCalled", hand) })];
  return [stripRow("buttons", above), stripRow("ranks", rankKeys(table, true, act))];
}
