// A hand card by card: a rank and a suit, in either order; after the last the strip moves on.

import { chip, strong } from "../pieces.js";
import { cards, setCards } from "./sheet.js";

export function cardsStrip(table, line) {
  const { game, hand } = table;
  if (table.picking?.hand !== hand) table.picking = { hand, rank: "", suit: "" };
  line.replaceChildren(handSoFar(table));
  line.firstElementChild.prepend(strong(hand.dataset.name, "strip-whose"));
  return {
    look: "is-grid is-pack",
    chips: [
      ...inColumns(game.ranks).map(([rank, text]) => pickChip(table, { rank, text })),
      ...inColumns(game.suits).map(([suit, text, label]) => pickChip(table, { suit, text, label })),
    ],
    tools: [
      chip({ text: game.words.more_, look: "is-bare", act: () => table.show("more", hand) }),
      eraseChip(table),
    ],
  };
}

// Two lines, read line by line, though the grid is filled column by column.
function inColumns(list) {
  const half = Math.ceil(list.length / 2);
  return list.slice(0, half).flatMap((each, place) => [each, list[half + place]]).filter(Boolean);
}

function handSoFar(table) {
  const place = document.createElement("span");
  place.className = "strip-hand";
  const own = cards(table.hand);
  for (let number = 0; number < table.game.handSize; number += 1) {
    const card = document.createElement("span");
    card.className = "strip-card";
    card.textContent = own[number] ? table.cardWord(own[number]) : "";
    place.append(card);
  }
  const worth = document.createElement("b");
  worth.className = "strip-worth";
  worth.textContent = own.length === table.game.handSize ? table.view.rows[table.hand.dataset.player][0] : "";
  place.append(worth);
  return place;
}

function pickChip(table, { rank = "", suit = "", text, label }) {
  const { picking } = table;
  const isOn = rank ? picking.rank === rank : picking.suit === suit;
  const act = () => pick(table, rank ? { rank } : { suit });
  const look = rank ? "is-points is-stake" : "is-suit is-stake";
  return chip({ text, on: isOn, look, label, act });
}

function pick(table, part) {
  const { hand, game } = table;
  Object.assign(table.picking, part);
  const { rank, suit } = table.picking;
  if (!rank || !suit) {
    table.show("cards", hand);
    return;
  }
  const own = cards(hand).length >= game.handSize ? [] : cards(hand);
  table.picking = null;
  setCards(table, hand, [...own, rank + suit]);
  if (own.length + 1 >= game.handSize) table.next();
  else table.show("cards", hand);
}

function eraseChip(table) {
  const { hand, game } = table;
  const act = () => {
    const isPicking = table.picking.rank || table.picking.suit;
    table.picking = null;
    if (!isPicking) setCards(table, hand, cards(hand).slice(0, -1));
    table.show("cards", hand);
  };
  const button = chip({ text: "", before: "erase", look: "is-icon", label: game.words.erase, act });
  button.lastElementChild.remove();
  return button;
}

