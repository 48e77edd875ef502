// The strips of a hand: its stake, how it ended, its points and the bank's, what lies under More.

import { openPeople } from "../people.js";
import { chip, say, strong } from "../pieces.js";
import { multiple, rowOfHand } from "./fold.js";
import { said } from "./rows.js";
import { bank, call, note, setHand, setOut, setStake } from "./sheet.js";
import { sayStake, stakeRow } from "./stake-row.js";

export function startHands(table) {
  table.form.addEventListener("click", (event) => {
    const outcome = event.target.closest("[data-outcome]")?.dataset.outcome;
    if (outcome) turn(table, outcome);
  });
}

// The same again takes it back; anything else is the hand's, and the next one is up.
function turn(table, key, against = "") {
  const { hand } = table;
  if (call(hand) === key && bank(hand) === against) {
    setHand(hand, "");
    table.show("hand", hand);
    return;
  }
  end(table, key, against);
}

function end(table, key, against) {
  const { hand } = table;
  const { stake } = rowOfHand(table, hand);
  if (stake !== null) setStake(table, hand, stake);
  setHand(hand, key, against);
  if (multiple(table, key, against) === undefined) table.show("bank", hand);
  else table.follow();
}

export function handStrip(table, line) {
  sayStake(table, line);
  const stakes = stakeRow(table);
  if (!table.game.callsPoints) return stakes;
  return [row("stakes", stakes), row("points", pointChips(table, table.game.points[0]))];
}

function row(kind, chips) {
  const place = document.createElement("div");
  place.className = "pot-row";
  place.dataset.kind = kind;
  place.append(...chips);
  return place;
}

function pointChips(table, keys) {
  const { words, busts } = table.game;
  return [
    ...keys.map((key) => pointChip(table, key)),
    ...busts.slice(0, 1).map((key) => bustChip(table, key, () => turn(table, key))),
    chip({ text: words.fewer, act: () => table.show("points", table.hand) }),
  ];
}

// Points against which the bank's hand still fits keep it; else it is asked for.
function pointChip(table, key) {
  const { hand } = table;
  const isOn = call(hand) === key;
  const act = () => {
    const keeps = !isOn && multiple(table, key, bank(hand)) !== undefined;
    if (isOn && multiple(table, key, "") === undefined) table.show("bank", hand);
    else if (isOn) turn(table, key);
    else end(table, key, keeps ? bank(hand) : "");
  };
  return chip({ text: said(table.game, key), on: isOn, look: "is-outcome", act });
}

function bustChip(table, key, act, isOn = call(table.hand) === key) {
  return chip({ text: table.game.words.bustChip, before: "cross", on: isOn, look: "is-outcome", act });
}

export function bankStrip(table, line) {
  const { game, hand } = table;
  say(line, game.words.andBank, { name: strong(hand.dataset.name), what: said(game, call(hand)) });
  const chips = [
    ...game.bankPoints[0].map((key) => bankChip(table, key)),
    ...game.busts.slice(0, 1).map((key) => bustChip(table, key, () => end(table, call(hand), key), bank(hand) === key)),
    chip({ text: game.words.fewer, act: () => table.show("points", hand) }),
    chip({ text: "", before: "back", label: game.words.back, act: () => table.show("hand", hand) }),
  ];
  return [row("stakes", []), row("points", chips)];
}

function bankChip(table, key) {
  const { hand } = table;
  const act = () => end(table, call(hand), key);
  return chip({ text: said(table.game, key), on: bank(hand) === key, look: "is-outcome", act });
}

// Few points: of the hand, or of the bank where the hand's are known.
export function pointsStrip(table, line) {
  const { game, hand } = table;
  const isBank = multiple(table, call(hand), "") === undefined && call(hand) in game.paid;
  if (isBank) say(line, game.words.andBank, { name: strong(hand.dataset.name), what: said(game, call(hand)) });
  else sayStake(table, line);
  const [, keys] = isBank ? game.bankPoints : game.points;
  return [
    ...keys.map((key) => (isBank ? bankChip(table, key) : pointChip(table, key))),
    chip({ text: "", before: "back", label: game.words.back, act: () => table.show(isBank ? "bank" : "hand", hand) }),
  ];
}

export function moreStrip(table, line) {
  const { game, hand } = table;
  const { words, callsPoints } = game;
  say(line, words.moreOf, { name: strong(hand.dataset.name) });
  const calls = callsPoints ? [["lost", "", words.lostChip], ["won", "", words.wonChip]] : game.more;
  return [
    ...calls.map(([key, against, text]) => callChip(table, key, against, text)),
    ...game.notes.map(([name, text]) => noteChip(table, name, text)),
    chip({ text: words.sitOut, act: () => sitOut(table) }),
    chip({ text: callsPoints ? words.byOutcome : words.byPoints, submit: `depth:${callsPoints ? "outcomes" : "points"}` }),
    chip({ text: words.back, before: "back", act: () => table.show("hand", hand) }),
  ];
}

function callChip(table, key, against, text) {
  const { hand } = table;
  const isOn = call(hand) === key && bank(hand) === against;
  return chip({ text, on: isOn, look: "is-outcome", act: () => turn(table, key, against) });
}

function noteChip(table, name, text) {
  const box = note(table.hand, name);
  const act = () => {
    box.checked = !box.checked;
    table.show("more", table.hand);
  };
  return chip({ text, before: box.checked ? "check" : "", on: box.checked, act });
}

function sitOut(table) {
  setOut(table.hand, true);
  table.follow();
}

export function endStrip(table, line, hint) {
  const { words } = table.game;
  const isEmpty = table.round.pot === 0;
  line.textContent = isEmpty ? words.noPot : words.allPlayed;
  hint.textContent = isEmpty ? words.noPotHint : words.allPlayedHint;
  return [
    chip({ text: words.who, look: "is-bare", act: () => openPeople(table) }),
    chip({ text: words.more, look: "is-bare", act: () => table.show("pot") }),
  ];
}
