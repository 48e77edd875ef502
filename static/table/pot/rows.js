// The rows: who has played, who plays now, who waits, and the pot after each.

import { toSigned, toText } from "../amounts.js";
import { fill, icon, setText, signClass } from "../pieces.js";
import { isBroken, multiple } from "./fold.js";
import { bank, call, hands, isOut, isShort, setOut } from "./sheet.js";

export function startRows(table) {
  table.form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tap]");
    if (button) tap(table, button.closest("[data-hand]"));
  });
}

function tap(table, hand) {
  if (isOut(hand)) setOut(hand, false);
  const { begins, pot, rows } = table.round;
  const isDone = rows.some((row) => row.hand === hand && row.isDone);
  if (begins === null || isBroken(begins) || (isBroken(pot) && !isDone)) table.follow();
  else table.show("hand", hand);
}

export function showRows(table) {
  for (const row of table.round.rows) showRow(table, row);
  widen(table, "--amount-chars", "[data-amount]");
  widen(table, "--pot-chars", "[data-after]");
}

// The columns grow with the longest number, in all rows alike.
function widen(table, property, selector) {
  const texts = [...table.form.querySelectorAll(selector)].map((element) => element.textContent);
  table.form.style.setProperty(property, Math.max(...texts.map((text) => text.length)));
}

function showRow(table, row) {
  const { hand } = row;
  hand.classList.toggle("is-out", row.isOut);
  hand.classList.toggle("is-gain", row.isDone && !row.isHigh && row.amount > 0);
  hand.classList.toggle("is-open", table.hand === hand);
  hand.dataset.state = stateOf(table, row);
  const face = row.isDone ? faceOf(table, row) : {};
  hand.dataset.tone = face.tone ?? "none";
  showMark(hand.querySelector("[data-mark]"), markOf(table, row, face, hand.dataset.state));
  setText(hand.querySelector("[data-word]"), wordOf(table, row, face, hand.dataset.state));
  showAmounts(table, row);
}

function stateOf(table, row) {
  if (row.isOut) return "out";
  if (row.isDone) return row.isHigh ? "high" : "done";
  if (row.isHalf && row.stake === null) return "noStake";
  if (row.isHalf && !isShort(row.hand)) return "half";
  if (isBroken(table.round.pot)) return "broken";
  return table.round.now === row || row.isHalf ? "now" : "waits";
}

function markOf(table, row, face, state) {
  if (row.isDone) return face.mark;
  if (state === "half") return said(table.game, call(row.hand));
  if (state === "noStake") return "?";
  return state === "now" ? "…" : "";
}

function wordOf(table, row, face, state) {
  const { game } = table;
  const { words } = game;
  const stake = toText(row.stake ?? 0, game);
  const key = call(row.hand);
  const values = { stake, what: said(game, key), bank: said(game, bank(row.hand)) };
  if (state === "high") return fill(words.tooHigh, values);
  return fill(row.isDone ? words[face.word] : words[state], values);
}

export const said = (game, key) => game.said[key] ?? key;

// How a hand that is settled looks, and by which sentence it is told.
function faceOf(table, row) {
  const { game } = table;
  const [key, against] = [call(row.hand), bank(row.hand)];
  const isWon = row.amount > 0;
  const plain = { mark: isWon ? "plus" : "minus", tone: isWon ? "won" : "lost" };
  if (game.busts.includes(key)) return { mark: "cross", tone: "bust", word: "bust" };
  if (row.times === 0) return { mark: "=", tone: "push", word: "equal" };
  if (key === "won" || key === "lost") {
    const word = isWon ? (against ? "wonBank" : "won") : against ? "lostBank" : "lost";
    return { ...plain, word };
  }
  const isAtOnce = multiple(table, key, "") !== undefined;
  if (isAtOnce && isWon) return { mark: `${row.times}×`, tone: "special", word: "wonWith" };
  if (isAtOnce) return { ...plain, word: "lostWith" };
  if (game.atOnce.includes(against)) return { ...plain, word: isWon ? "wonBank" : "lostBank" };
  return { ...plain, word: isWon ? "wonPoints" : "lostPoints" };
}

function showMark(mark, name) {
  if (mark.dataset.shows === name) return;
  mark.dataset.shows = name;
  mark.replaceChildren(icon(name) ?? name);
}

function showAmounts(table, row) {
  const place = row.hand.querySelector("[data-amount]");
  setText(place, row.isDone ? toSigned(row.amount, table.game) : "");
  place.classList.remove("gain", "loss", "zero");
  if (row.isDone) place.classList.add(signClass(row.amount));
  setText(row.hand.querySelector("[data-after]"), row.isDone ? toText(row.after, table.game) : "");
  row.hand.querySelector("[data-pot-said]").hidden = !row.isDone;
}

export const isAnybodyDone = (table) => hands(table).length > 0 && table.round.rows.some((row) => row.isDone);
