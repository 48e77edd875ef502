// Cards: what the engine says that they come to, walked card by card, and the ranks to tap.

import { chip, icon, strong } from "../pieces.js";
import { cards, hands, setBankCards, setCards } from "./sheet.js";

const SHORT = 1;
const SHORT_FOR_BANK = 2;
const STOPS_BANK = 4;

// Fetches once what cards come to; without a network it is tried again at the next look.
export async function loadTree(table) {
  if (table.tree) return;
  table.loading ??= fetch(table.form.dataset.cards).then((answer) => answer.json());
  try {
    table.tree = await table.loading;
  } catch {
    table.loading = null;
    return;
  }
  for (const hand of hands(table)) for (const isBank of [false, true]) note(table, hand, isBank);
  table.render();
}

// Where the ranks lead, one after the other; null where the hand had to stop before.
function placeOf({ game, tree }, ranks) {
  const order = game.ranks.map(([rank]) => rank);
  let place = tree.places[0];
  for (const rank of ranks) {
    const number = place[3 + order.indexOf(rank)];
    if (!number) return null;
    place = tree.places[number];
  }
  return place;
}

// Keeps with the hand what its cards come to, or the bank's against it.
function note(table, hand, isBank) {
  const ranks = cards(hand, isBank);
  const place = ranks.length ? placeOf(table, ranks) : null;
  const [key, label, flags] = place ?? [];
  const name = isBank ? "bankCards" : "cards";
  const told = place ? { Key: table.tree.keys[key], Label: label, Short: flags & (isBank ? SHORT_FOR_BANK : SHORT) } : {};
  for (const what of ["Key", "Label", "Short"]) {
    if (told[what]) hand.dataset[name + what] = told[what];
    else if (table.tree) delete hand.dataset[name + what];
  }
}

export function draw(table, hand, isBank, ranks) {
  if (isBank) setBankCards(hand, ranks);
  else setCards(hand, ranks);
  note(table, hand, isBank);
}

function goesOn(table, ranks, isBank) {
  const place = placeOf(table, ranks);
  return Boolean(place) && place.slice(3).some(Boolean) && !(isBank && place[2] & STOPS_BANK);
}

// The hand so far and its worth, in the place of the question.
export function sayCards(table, line, isBank) {
  const { hand, game } = table;
  const ranks = cards(hand, isBank);
  const letters = Object.fromEntries(game.ranks);
  const held = document.createElement("span");
  held.className = "cards-held";
  held.append(...ranks.map((rank) => piece("card", letters[rank] ?? rank)));
  const worth = hand.dataset[isBank ? "bankCardsLabel" : "cardsLabel"] ?? "";
  line.replaceChildren(strong(isBank ? game.banker : hand.dataset.name), held, piece("cards-worth", worth));
}

function piece(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

// A key for each rank; none takes a touch where the hand has to stop.
export function rankKeys(table, isBank, act) {
  const { hand, game } = table;
  const ranks = cards(hand, isBank);
  const isOpen = Boolean(table.tree) && goesOn(table, ranks, isBank);
  return game.ranks.map(([rank, letter]) => {
    const look = isOpen ? "is-rank" : "is-rank is-over";
    const key = chip({ text: letter, look, act: () => isOpen && act([...ranks, rank]) });
    if (!isOpen) key.setAttribute("aria-disabled", "true");
    return key;
  });
}

export function eraser(table, isBank, act) {
  const button = chip({ text: "", label: table.game.words.erase, look: "is-erase", act: () => act(cards(table.hand, isBank).slice(0, -1)) });
  button.replaceChildren(icon("erase"));
  return button;
}

