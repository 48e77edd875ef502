// The strips of the bank: what it had, what else it does, who holds it; and the one before a tap.

import { missing, standing } from "./depth.js";
import { hasLimits, openLimits } from "./limits.js";
import { openPeople } from "./people.js";
import { chip, fill, say, strong } from "./pieces.js";
import { bankKey, isNobody, isTouched, playing, setCall, setNobody } from "./sheet.js";
import { paged } from "./paged.js";

const SHOWN = 5;

export function startStrip(table, line, hint) {
  const { words } = table.game;
  const isOn = isNobody(table);
  line.textContent = isOn ? words.nobodyWon : words.start;
  hint.textContent = isOn ? words.nobodyHint : words.startHint;
  const act = () => {
    setNobody(table, !isOn);
    table.show("start");
  };
  const canSay = isOn || !isTouched(table);
  return [
    canSay && chip({ text: words.nobody, before: isOn ? "check" : "", on: isOn, look: "is-outcome", act }),
    chip({ text: words.who, look: "is-bare", act: () => openPeople(table) }),
    chip({ text: words.more, look: "is-bare", act: () => table.show("bankMore") }),
  ];
}

// The same from any other strip, before anything was said.
export function startNobody(table) {
  table.form.querySelector("[data-nobody]")?.addEventListener("click", () => {
    setNobody(table, true);
    table.show("start");
  });
}

const isBust = (key) => key.split("-")[0] === "bust";

export function bankStrip(table, line) {
  const { game } = table;
  const bust = isBust(bankKey(table));
  sayWhatFollows(table, line);
  const keys = bust ? game.bankBust : game.bankSpecial;
  const isLong = keys.length > SHOWN;
  if (keys.length === 1 && bust) return [];
  return [
    ...keys.slice(0, SHOWN).map((key) => bankChip(table, key)),
    isLong && chip({ text: game.words.more, act: () => table.show("bankRest") }),
  ];
}

// What a bank that is bust, or has a special, does to everybody who stood.
function sayWhatFollows(table, line) {
  const { game } = table;
  const key = bankKey(table);
  const sentence = isBust(key) ? game.words.bankBust : game.alone.includes(key) ? game.words.bankSpecial : whoWins(table);
  say(line, sentence, { name: strong(game.banker), what: game.bankWords[key], points: game.bankWords[key], better: game.beats[key] });
}

// What beats the bank: more points, only something special, or nothing.
export function whoWins(table) {
  const { words, beats } = table.game;
  const better = beats[bankKey(table)];
  if (better === undefined) return words.bankHas;
  return better ? words.bankBeaten : words.bankUnbeaten;
}

export function bankRestStrip(table, line) {
  const { game } = table;
  say(line, game.words.bankMore, { name: strong(game.banker) });
  const keys = isBust(bankKey(table)) ? game.bankBust : game.bankSpecial;
  const back = () => table.show("bank");
  const chips = keys.slice(SHOWN).map((key) => bankChip(table, key));
  return paged(table, [...chips, chip({ text: game.words.back, before: "back", act: back })], back);
}

// What is of the whole table: who plays, how much is entered, and a hand of the banker's own.
export function bankMoreStrip(table, line) {
  const { game } = table;
  const { words } = game;
  if (table.correcting) say(line, words.bankMore, { name: strong(game.banker) });
  else line.textContent = words.howMuch;
  const depths = table.correcting ? {} : { outcomes: words.outcomes, points: words.points, cards: words.byCards };
  const back = () => table.start();
  return paged(table, [
    ...Object.entries(depths).map(([depth, text]) => depthChip(table, depth, text)),
    chip({ text: words.who, act: () => openPeople(table) }),
    mayAddOwn(table) && chip({ text: words.ownHand, submit: "own:" }),
    hasLimits(table) && chip({ text: words.limits, act: () => openLimits(table) }),
    chip({ text: words.back, before: "back", act: back }),
  ], back);
}

// With two who play, the banker may have a hand too, where the game lets it.
function mayAddOwn(table) {
  const ids = new Set(playing(table).map((hand) => hand.dataset.player));
  return table.game.mayPlayAlone && ids.size === 1 && !ids.has(table.game.bankerId);
}

function depthChip(table, depth, text) {
  const isOn = table.game.depth === depth;
  if (isOn) return chip({ text, before: "check", on: true, act: () => table.start() });
  return chip({ text, on: false, submit: `depth:${depth}` });
}

export function bankChip(table, key, { isPlain, strip = "bank" } = {}) {
  const { game } = table;
  const [word, multiple] = game.chips[key];
  const isOnce = key === "bust";
  const isOn = bankKey(table) === key;
  const act = () => {
    table.chooseBank(isPlain && isOn ? "stood" : key);
    const [asked] = missing(table).asked;
    const then = standing(table).length && !(isPlain && isOn) ? "whoBust" : strip;
    table.show(asked ? "asked" : then, asked ?? null, table.page);
  };
  return chip({
    text: isOnce && !isPlain ? fill(game.words.plainBust, { multiple }) : word,
    after: isOnce || isPlain || key.startsWith("points") ? "" : `${multiple}×`,
    on: isOn,
    look: isPlain ? "is-outcome is-points" : "is-outcome",
    act,
  });
}

// Against this bank a win that was called before is paid otherwise if the hand only stood.
export function askedStrip(table, line) {
  const { game, hand } = table;
  const key = game.asks[bankKey(table)];
  const [word, multiple] = game.chips[key];
  say(line, game.words.paidBefore, { name: strong(hand.dataset.name) });
  const answer = (said) => () => {
    setCall(table, hand, said);
    const [next] = missing(table).asked;
    table.show(next ? "asked" : "bank", next ?? null);
  };
  const stood = game.looks[game.faces[bankKey(table)][""]]?.at(-1);
  return [
    chip({ text: word, after: `${multiple}×`, look: "is-outcome", act: answer(key) }),
    chip({ text: game.words.stood, after: `${stood}×`, look: "is-outcome", act: answer("") }),
  ];
}

export function bankerStrip(table, line) {
  const { game } = table;
  line.textContent = game.words.newBank;
  return game.seats.map(([id, name]) => chip({ text: name, submit: `bank:${id}` }));
}
