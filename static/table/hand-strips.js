// The strips of a hand: outcomes, what lies under More, and hands of many cards.

import { toSigned, toText } from "./amounts.js";
import { openCards } from "./cards-strip.js";
import { entryStrip, moveOn } from "./depth.js";
import { amount, face, risked } from "./faces.js";
import { paged } from "./paged.js";
import { chip, say, signClass, strong } from "./pieces.js";
import { call, field, handsOf, isOut, note, setCall } from "./sheet.js";
import { raiseChip } from "./stake-strip.js";
import { splitChip, unsplitChip } from "./split.js";

const FEWEST = 6;
const MOST = 8;

export function reckon(table, line) {
  const { hand, game } = table;
  const own = face(table, hand);
  const value = amount(table, hand);
  const name = strong(hand.dataset.name);
  if (isOut(hand)) return say(line, game.words.plain, { name, what: game.words.out });
  if (value === null) return say(line, game.words.plain, { name, what: own.said });
  const stake = toText(risked(table, hand), game);
  if (!own.multiple) return say(line, game.words.keeps, { name, what: own.said, stake });
  return say(line, game.words.reckoning, {
    name,
    what: own.said,
    multiple: String(Math.abs(own.multiple)),
    stake,
    amount: strong(toSigned(value, game), signClass(value)),
  });
}

export const handStrip = (table, line) => offered(table, line, table.game.hand);

// Beside the points of a hand; the way back leads to them.
export function otherStrip(table, line) {
  return offered(table, line, table.game.other, () => table.show(entryStrip(table), table.hand));
}

const DEEDS = {
  "@counts": countsChip,
  "@split": splitChip,
  "@raise": raiseChip,
  "@unsplit": unsplitChip,
  "@points": pointsChip,
  "@cards": cardsChip,
  "@fewer": fewerChip,
  "@out": outChip,
};

function offered(table, line, tokens, back) {
  reckon(table, line);
  return paged(table, tokens.map((token) => offeredChip(table, token)), back, fitOf(tokens));
}

// As many in two lines as bring the notes into sight.
const fitOf = (tokens) => (tokens.findLastIndex((token) => token.startsWith("@note:")) < FEWEST - 1 ? FEWEST : MOST);

function offeredChip(table, token) {
  if (token.startsWith("@note:")) return noteChip(table, token.slice(6));
  if (token in DEEDS) return DEEDS[token](table);
  return callChip(table, token, table.game.asksEach ? { then: moveOn } : {});
}

export function countStrip(table, line) {
  const { game, hand } = table;
  reckon(table, line);
  const isBust = call(hand).startsWith("bust");
  return [
    ...game.counted.map(([key, bust]) => callChip(table, isBust ? bust : key, { word: game.chips[key][0] })),
    chip({ text: game.words.bust, before: "cross", on: isBust, look: "is-outcome", act: () => turnBust(table) }),
    backChip(table),
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

const MARKS = { bust: "cross", push: "equal", won: "", lost: "" };

// A call; `then` says what comes after it, where that is not this strip again.
export function callChip(table, key, { word, isPlain, then } = {}) {
  const { hand, game } = table;
  const isOn = call(hand) === key;
  const [text, multiple] = game.chips[key];
  return chip({
    text: word ?? text,
    after: isPlain || key in MARKS ? "" : `${multiple}×`,
    before: MARKS[key] ?? "",
    on: isOn,
    look: isPlain ? "is-outcome is-points" : "is-outcome",
    act: () => {
      field(hand, "out").checked = false;
      setCall(table, hand, isOn ? "" : key);
      if (then && !isOn) then(table, hand);
      else table.show(table.strip, hand, table.page);
    },
  });
}

function noteChip(table, name) {
  const box = note(table.hand, name);
  return choiceChip(table, box, table.game.notes[name]);
}

function outChip(table) {
  if (handsOf(table, table.hand.dataset.player).length > 1) return null;
  return choiceChip(table, field(table.hand, "out"), table.game.words.sitOut);
}

function choiceChip(table, box, text) {
  const act = () => {
    box.checked = !box.checked;
    table.show(table.strip, table.hand, table.page);
  };
  return chip({ text, before: box.checked ? "check" : "", on: box.checked, act });
}

function pointsChip(table) {
  if (entryStrip(table) === "points") return null;
  return chip({ text: table.game.words.points, act: () => table.show("points", table.hand) });
}

function cardsChip(table) {
  if (entryStrip(table) === "cards") return null;
  return chip({ text: table.game.words.byCards, act: () => openCards(table, table.hand) });
}

function fewerChip(table) {
  return table.game.fewer.length > 0 && chip({ text: table.game.words.fewer, act: () => table.show("fewer", table.hand) });
}

function backChip(table) {
  const strip = table.game.asksEach ? "other" : "hand";
  return chip({ text: table.game.words.back, before: "back", act: () => table.show(strip, table.hand) });
}
