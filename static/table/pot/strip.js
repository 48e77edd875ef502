// The strip: one fixed place that speaks of who plays now, or of what was touched last.

import { openPeople } from "../people.js";
import { addsStrip, bankerStrip, brokeStrip, capitalStrip, potStrip } from "./capital-strips.js";
import { bankCardsStrip } from "./card-strips.js";
import { endStrip, handStrip, moreStrip, stakesStrip } from "./hand-strips.js";
import { bankCalledStrip, bankLowStrip, calledStrip, lowStrip } from "./point-strips.js";
import { call } from "./sheet.js";

const STRIPS = {
  hand: handStrip,
  stakes: stakesStrip,
  called: calledStrip,
  low: lowStrip,
  bank: (table, line) => (table.game.depth === "cards" ? bankCardsStrip : bankCalledStrip)(table, line),
  bankCalled: bankCalledStrip,
  bankLow: bankLowStrip,
  more: moreStrip,
  end: endStrip,
  capital: capitalStrip,
  adds: addsStrip,
  broke: brokeStrip,
  pot: potStrip,
  banker: bankerStrip,
};

export function startStrips(table) {
  table.form.addEventListener("click", (event) => {
    const opened = event.target.closest("[data-open]")?.dataset.open;
    if (opened === "banker") table.show("banker");
    if (opened === "pot") table.show(table.round.begins === null ? "capital" : "pot");
    if (event.target.closest("[data-more]")) table.show("more", table.hand);
    if (event.target.closest("[data-who]")) openPeople(table);
  });
}

export function showStrip(table) {
  const strip = table.form.querySelector("[data-strip]");
  const place = strip.querySelector("[data-chips]");
  const focused = [...place.querySelectorAll("button")].indexOf(document.activeElement);
  strip.dataset.shows = table.strip;
  const hint = strip.querySelector("[data-hint]");
  hint.textContent = "";
  const chips = STRIPS[table.strip](table, strip.querySelector("[data-say]"), hint);
  hint.hidden = !hint.textContent;
  place.replaceChildren(...chips.filter(Boolean));
  showParts(table, strip);
  const buttons = place.querySelectorAll("button");
  place.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)]?.focus();
}

// What stands beside the chips: More, the banker before, and how the hand ended.
function showParts(table, strip) {
  const isOfHand = ["hand", "bank"].includes(table.strip);
  strip.querySelector("[data-more]").hidden = !isOfHand;
  const before = strip.querySelector("[data-before]");
  if (before) before.hidden = table.strip !== "capital";
  const outcomes = strip.querySelector("[data-outcomes]");
  outcomes.hidden = table.strip !== "hand" || table.game.depth !== "outcomes";
  for (const button of outcomes.querySelectorAll("[data-outcome]")) {
    const isOn = table.hand !== null && call(table.hand) === button.dataset.outcome;
    button.setAttribute("aria-pressed", String(isOn));
  }
  table.form.querySelector(".pot").classList.toggle("is-open", ["pot", "capital", "adds", "broke"].includes(table.strip));
}
