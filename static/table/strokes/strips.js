// The strip of a game of strokes: one fixed place that speaks of what was touched last.

import { openPeople } from "../people.js";
import { chip, setText } from "../pieces.js";
import { cardsStrip } from "./cards.js";
import { backChip, verbiedChip } from "./chips.js";
import { drawCardsStrip, drawStrip, tieStrip } from "./draws.js";
import { otherStrip, pointsStrip } from "./points.js";
import { handAt, setCall, call } from "./sheet.js";

const STRIPS = {
  start: startStrip,
  tie: tieStrip,
  drawCards: drawCardsStrip,
  highest: highestStrip,
  points: pointsStrip,
  other: otherStrip,
  cards: cardsStrip,
  more: moreStrip,
  banker: dealerStrip,
};

export function startStrips(table) {
  table.form.addEventListener("click", (event) => {
    if (event.target.closest("[data-open]")) table.show("banker");
    if (event.target.closest("[data-who]")) openPeople(table);
  });
}

// A strip writes its line and gives its chips; `look` says how they lie, `tools` stand beside the line.
export function showStrip(table) {
  const strip = table.form.querySelector("[data-strip]");
  const focused = [...strip.querySelectorAll("[data-chips] button")].indexOf(document.activeElement);
  const line = strip.querySelector("[data-say]");
  const { chips, look = "", tools = [] } = STRIPS[table.strip](table, line);
  strip.dataset.shows = isBarred(table) ? "row" : "start";
  const place = strip.querySelector("[data-chips]");
  place.className = `strip-chips ${look}`;
  const isSame = table.spoken?.strip === table.strip && table.spoken.hand === table.hand;
  table.spoken = { strip: table.strip, hand: table.hand };
  put(place, chips.filter(Boolean), isSame);
  put(strip.querySelector("[data-tools]"), tools.filter(Boolean), isSame);
  const buttons = place.querySelectorAll("button");
  if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)]?.focus();
}

// What is under a thumb stays where the server's answer changes nothing about it.
function put(place, chips, isSame) {
  const isEqual = chips.map((each) => each.outerHTML).join("") === place.innerHTML;
  if (!isSame || !isEqual) place.replaceChildren(...chips);
}

// The ink bar stands where the strip speaks of a row.
function isBarred(table) {
  return table.form.querySelector(".hand.is-open") !== null;
}

function startStrip(table, line) {
  const { game } = table;
  if (table.view.draw) return drawStrip(table, line);
  const starts = { outcomes: game.words.start, points: game.words.startPoints, cards: game.words.startCards };
  setText(line, starts[game.depth]);
  const isByOutcome = game.depth === "outcomes";
  return {
    chips: [
      isByOutcome && chip({ text: game.words.tie, act: () => table.show("tie") }),
      isByOutcome && game.highest && highestChip(table),
      game.mayForbid && verbiedChip(table, "start"),
      chip({ text: game.words.more_, act: () => table.show("more") }),
    ],
  };
}

// The hand that nothing beats: of who won, or of who is tapped next.
function highestChip(table) {
  const { game } = table;
  const winner = handAt(table, "winner");
  const isOn = winner !== null && call(winner) === game.highest;
  const act = () => {
    if (winner) setCall(table, winner, isOn ? game.callOf.winner : game.highest);
    table.show(winner ? "start" : "highest");
  };
  return chip({ text: game.words.highestHand, on: isOn, look: "is-outcome", act });
}

function highestStrip(table, line) {
  setText(line, table.game.words.highestWho);
  return { chips: [backChip(table, "start")] };
}

function moreStrip(table, line) {
  const { game } = table;
  setText(line, game.words.more);
  const depths = { outcomes: game.words.outcomesOnly, points: game.words.pointsToo, cards: game.words.cardsToo };
  const others = table.correcting ? [] : Object.entries(depths).filter(([depth]) => depth !== game.depth);
  return {
    chips: [
      backChip(table, "start"),
      game.mayForbid && verbiedChip(table, "more"),
      chip({ text: game.words.who, act: () => openPeople(table) }),
      ...others.map(([depth, text]) => chip({ text, submit: `depth:${depth}` })),
    ],
  };
}

function dealerStrip(table, line) {
  setText(line, table.game.words.newDealer);
  return { chips: table.game.names.map(([id, name]) => chip({ text: name, submit: `bank:${id}` })) };
}
