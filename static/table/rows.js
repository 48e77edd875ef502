// The rows: what each hand shows, and what a tap on its name does.

import { toSigned, toText } from "./amounts.js";
import { entryStrip, isAsked } from "./depth.js";
import { amount, face, isGain, tapped } from "./faces.js";
import { holding, isBroke } from "./holdings.js";
import { fill, icon, setText, signClass } from "./pieces.js";
import { cards, field, hands, handsOf, isOut, raises, setCall, stake } from "./sheet.js";

// From so many letters on a row's word takes two lines.
const LONG = 12;

export function startRows(table) {
  table.form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tap]");
    if (button) tap(table, button.closest("[data-hand]"));
  });
}

function tap(table, hand) {
  if (table.isAskingLimits || isBroke(table, hand.dataset.player)) return;
  const wasOut = isOut(hand);
  field(hand, "out").checked = false;
  if (table.game.asksEach) return open(table, hand);
  if (!wasOut) setCall(table, hand, tapped(table, hand));
  table.show("hand", hand);
}

// Where every hand is asked about, a tap turns nothing: it opens the row. Beside cards there is no
// room for More: there a tap on the row that is open leads to what else there is.
function open(table, hand) {
  const isOpen = table.hand === hand && table.strip === "cards" && cards(hand).length > 0;
  table.show(isOpen ? "other" : entryStrip(table), hand);
}

export function showRows(table) {
  for (const hand of hands(table)) showRow(table, hand);
  widen(table, "--stake-chars", "[data-stake]");
  widen(table, "--amount-chars", "[data-amount]");
  widen(table, "--holding-chars", "[data-holding]");
}

// The columns grow with the longest number, in all rows alike.
function widen(table, property, selector) {
  const texts = [...table.form.querySelectorAll(selector)].map((element) => element.textContent);
  table.form.style.setProperty(property, Math.max(...texts.map((text) => text.length)));
}

function showRow(table, hand) {
  const out = isOut(hand);
  const own = isAsked(table, hand) ? asked(table) : face(table, hand);
  const asks = table.isAskingLimits;
  const broke = isBroke(table, hand.dataset.player);
  hand.classList.toggle("is-out", out);
  hand.classList.toggle("is-broke", broke);
  hand.classList.toggle("is-gain", !out && !asks && isGain(own));
  hand.classList.toggle("is-open", table.hand === hand);
  hand.dataset.tone = out || asks ? "none" : own.tone;
  setText(hand.querySelector("[data-title]"), hand.dataset.name);
  const said = word(table, hand, own);
  setText(hand.querySelector("[data-word]"), said);
  hand.querySelector("[data-word]").classList.toggle("is-long", said.length > LONG);
  showMark(hand.querySelector("[data-mark]"), out || asks ? "" : own.mark);
  showStake(table, hand);
  showAmount(table, hand, out || asks || own.multiple === null ? null : amount(table, hand));
  setText(hand.querySelector("[data-holding]"), asks ? "" : holdingOf(table, hand));
}

const asked = ({ game }) => ({ word: game.words.atOnceOrStood, mark: "?", tone: "unclear", multiple: null });

// A player's chips stand once, at the first hand; the banker's beside the bank.
function holdingOf(table, hand) {
  const { player } = hand.dataset;
  const isFirst = handsOf(table, player)[0] === hand;
  return isFirst && player !== table.game.bankerId ? holding(table, player) : "";
}

function word(table, hand, own) {
  const { words } = table.game;
  if (isBroke(table, hand.dataset.player)) return words.broke;
  if (isOut(hand)) return words.out;
  if (!table.isAskingLimits && cards(hand).length) return withCards(table, hand);
  if (!table.isAskingLimits) return own.word;
  return hand.dataset.was ? words.was.replace("{amount}", hand.dataset.was) : words.stake;
}

function withCards(table, hand) {
  const letters = Object.fromEntries(table.game.ranks);
  const text = cards(hand).map((rank) => letters[rank] ?? rank).join(" ");
  return fill(table.game.words.withCards, { what: hand.dataset.cardsLabel ?? "", cards: text });
}

function showMark(mark, name) {
  if (mark.dataset.shows === name) return;
  mark.dataset.shows = name;
  mark.replaceChildren(icon(name) ?? name);
}

function showStake(table, hand) {
  const first = stake(table, hand);
  const more = raises(table, hand) ?? [];
  const text = first === null ? field(hand, "stake").value : toText(first, table.game);
  setText(hand.querySelector("[data-stake]"), text);
  const place = hand.querySelector("[data-raises]");
  place.hidden = more.length === 0;
  const sum = more.reduce((all, each) => all + each, 0);
  setText(place, more.length ? `+ ${toText(sum, table.game)}` : "");
}

function showAmount(table, hand, value) {
  const place = hand.querySelector("[data-amount]");
  setText(place, value === null ? "" : toSigned(value, table.game));
  place.classList.remove("gain", "loss", "zero");
  if (value !== null) place.classList.add(signClass(value));
}
