// Every hand that cards can make, as the engine made it: sent once, and then walked card by card.

import { STOOD, bankCards, cards, hands, setBankCards, setCards } from "./sheet.js";

const SHORT = 1;
const SHORT_FOR_BANK = 2;
const STOPS_BANK = 4;

// Fetches the tree once; what it says of every call takes the place of what was known.
export async function loadTree(table) {
  table.loading ??= fetch(table.form.dataset.cards).then((answer) => answer.json());
  table.loading.catch(() => (table.loading = null)); // The next tap tries again.
  const { keys, places, ...told } = await table.loading;
  if (table.tree) return;
  Object.assign(table.game, told);
  table.tree = { keys, places };
  for (const hand of hands(table)) note(table, hand, cards(hand), SHORT);
  note(table, table.form, bankCards(table), SHORT_FOR_BANK);
}

// Where the ranks lead, one after the other; null where the hand had to stop before.
function placeOf(table, ranks) {
  const order = table.game.ranks.map(([rank]) => rank);
  let place = table.tree.places[0];
  for (const rank of ranks) {
    const number = place[3 + order.indexOf(rank)];
    if (!number) return null;
    place = table.tree.places[number];
  }
  return place;
}

function note(table, holder, ranks, shortFlag) {
  const place = placeOf(table, ranks);
  if (!place || !ranks.length) return;
  const [key, label, flags] = place;
  holder.dataset.cardsKey = table.tree.keys[key];
  holder.dataset.cardsLabel = label;
  if (flags & shortFlag) holder.dataset.cardsShort = "yes";
  else delete holder.dataset.cardsShort;
}

export const drawn = (table, hand) => (hand ? cards(hand) : bankCards(table));

// Whether another card may be drawn; `hand` is null for the bank's.
export function goesOn(table, hand) {
  const place = placeOf(table, drawn(table, hand));
  return Boolean(place) && place.slice(3).some(Boolean) && (hand || !(place[2] & STOPS_BANK));
}

export function setDrawn(table, hand, ranks) {
  if (hand) setCards(table, hand, ranks);
  else if (ranks.length) setBankCards(table, ranks);
  else table.chooseBank(STOOD);
  note(table, hand ?? table.form, ranks, hand ? SHORT : SHORT_FOR_BANK);
}
