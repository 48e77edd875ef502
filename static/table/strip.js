// The strip: one fixed place that speaks of what was touched last, with up to six chips.

import {
  askedStrip, bankMoreStrip, bankRestStrip, bankStrip, bankerStrip, startStrip,
} from "./bank-strips.js";
import { bankCardsStrip, cardsStrip } from "./cards-strip.js";
import { countStrip, handStrip, otherStrip } from "./hand-strips.js";
import { bankOtherStrip, bankPointsStrip, fewerStrip, pointsStrip } from "./points-strips.js";
import { openPeople } from "./people.js";
import { stakeStrip } from "./stake-strip.js";
import { whoBustStrip } from "./who-bust.js";

const STRIPS = {
  start: startStrip,
  hand: handStrip,
  other: otherStrip,
  count: countStrip,
  points: pointsStrip,
  fewer: fewerStrip,
  cards: cardsStrip,
  asked: askedStrip,
  whoBust: whoBustStrip,
  stake: stakeStrip,
  bank: bankStrip,
  bankRest: bankRestStrip,
  bankPoints: bankPointsStrip,
  bankOther: bankOtherStrip,
  bankCards: bankCardsStrip,
  bankMore: bankMoreStrip,
  banker: bankerStrip,
};

export function startStrips(table) {
  table.form.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener?.dataset.open === "banker") table.show("banker");
    if (opener?.dataset.open === "people") openPeople(table);
    if (opener?.dataset.open === "bank") table.show("bankMore");
    if (event.target.closest("[data-who]")) openPeople(table);
  });
}

export function showStrip(table) {
  const strip = table.form.querySelector("[data-strip]");
  const focused = strip.contains(document.activeElement) ? focusPlace(strip) : -1;
  strip.dataset.shows = table.strip;
  const hint = strip.querySelector("[data-hint]");
  hint.textContent = "";
  const chips = STRIPS[table.strip](table, strip.querySelector("[data-say]"), hint);
  hint.hidden = !hint.textContent;
  const place = strip.querySelector("[data-chips]");
  place.replaceChildren(...chips.filter(Boolean));
  const buttons = place.querySelectorAll("button");
  if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)]?.focus();
  table.form.querySelector("[data-bank]").classList.toggle("is-open", ["bank", "who"].some((of) => table.strip.startsWith(of)) && table.strip !== "banker");
}

// Chips are made anew; whoever moves by keys stays where they were.
function focusPlace(strip) {
  return [...strip.querySelectorAll("[data-chips] button")].indexOf(document.activeElement);
}
