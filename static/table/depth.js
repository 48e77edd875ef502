// What is still to be said: each hand in turn, then the bank; and the strip that asks for it.

import { face, faceOf } from "./faces.js";
import { STOOD, bankCards, bankKey, call, cards, isTouched, playing } from "./sheet.js";

const CANNOT = { won: "cannotWon", lost: "cannotLost", push: "cannotPush" };
const STRIPS = { outcomes: "hand", points: "points", cards: "cards" };
const BANK_STRIPS = { outcomes: "bankPoints", points: "bankPoints", cards: "bankCards" };

export const entryStrip = (table) => STRIPS[table.game.depth];

export const bankEntryStrip = (table) => BANK_STRIPS[table.game.depth];

const isShort = (holder, drawn) => drawn.length > 0 && Boolean(holder.dataset.cardsShort);

// Against this bank a win called before may have been paid at once, or have waited.
export const isAsked = (table, hand) => call(hand) === "won" && Boolean(table.game.asks[bankKey(table)]);

export const waiting = (table) => playing(table).filter((hand) => face(table, hand).tone === "called");

const isUnsaid = (table, hand) => face(table, hand).tone === "waits" || isShort(hand, cards(hand));

// Who stood as far as anybody said, where a bust hand would lose less than they do.
export function standing(table) {
  const [stood, bust] = ["", "bust"].map((key) => faceOf(table, key).multiple);
  return stood < 0 && bust !== null && bust > stood ? playing(table).filter((hand) => call(hand) === "") : [];
}

// That is asked once for what the bank had.
const isBustAsked = (table) => table.bustAsked !== bankKey(table) && !table.correcting && standing(table).length > 0;

// An outcome that cannot be, beside what the bank had.
const isContradicted = (table, hand) => face(table, hand).tone === "unclear" && call(hand) in CANNOT;

export const contradicted = (table) => playing(table).filter((hand) => isContradicted(table, hand));

export function missing(table) {
  const rows = playing(table).filter((hand) => isUnsaid(table, hand));
  const isBankUnsaid = bankKey(table) === STOOD && (rows.length > 0 || waiting(table).length > 0);
  return {
    rows,
    bank: isBankUnsaid || isShort(table.form, bankCards(table)),
    asked: playing(table).filter((hand) => isAsked(table, hand)),
    wrong: contradicted(table),
    bust: isBustAsked(table),
  };
}

export const isReady = (table) => isReckonable(table) && !isBustAsked(table);

// What is asked once about a bank has an answer already as it stands.
export function isReckonable(table) {
  if (!playing(table).length) return false;
  const { rows, bank, asked, wrong } = missing(table);
  return isTouched(table) && !rows.length && !bank && !asked.length && !wrong.length;
}

// What Save says while something is missing.
export function question(table) {
  const { words, banker, depth } = table.game;
  const { rows, bank, asked, wrong, bust } = missing(table);
  if (!playing(table).length) return [words.nobodyPlays, {}];
  if (rows.length > 1) return [words.stillMany, { count: rows.length }];
  if (rows.length === 1) return [bank ? words.stillOneAndBank : words.stillOne, { name: rows[0].dataset.name }];
  if (asked.length) return [words.paidBefore, { name: asked[0].dataset.name }];
  if (bank) return [depth === "cards" ? words.cardsOf : words.pointsOf, { name: banker }];
  if (wrong.length) return [words[CANNOT[call(wrong[0])]], { name: wrong[0].dataset.name }];
  return [bust ? words.whoBust : words.whoWon, {}];
}

// Opens what is missing: first after this row, then from the top, then the bank.
export function openNext(table) {
  const { rows, bank, asked, wrong, bust } = missing(table);
  const after = rows.find((row) => table.hand && isAfter(row, table.hand));
  const row = after ?? rows[0];
  if (row) table.show(entryStrip(table), row);
  else if (asked.length) table.show("asked", asked[0]);
  else if (bank) table.show(bankEntryStrip(table));
  else if (wrong.length) table.show("hand", wrong[0]);
  else if (bust) table.show("whoBust");
  else return false;
  return true;
}

// Where every hand is asked about, the next is up at once; else this one stays.
export function moveOn(table, hand) {
  if (table.game.asksEach && openNext(table)) return;
  table.show(table.game.asksEach ? entryStrip(table) : "hand", hand);
}

const isAfter = (row, other) => Boolean(other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
