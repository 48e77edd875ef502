// Points as they are called: one touch a hand, and the strip moves on by itself.

import { chip, say, strong } from "../pieces.js";
import { backChip, outChip, verbiedChip } from "./chips.js";
import { call, setCall } from "./sheet.js";

export function pointsStrip(table, line) {
  const { game } = table;
  speak(table, line);
  const other = chip({ text: game.words.other, look: "is-small", act: () => table.show("other", table.hand) });
  return { look: "is-grid is-rows", chips: [...game.usual.map((key) => pointsChip(table, key)), other] };
}

export function otherStrip(table, line) {
  const { game } = table;
  speak(table, line);
  const outcome = (key) => callChip(table, key, game.words[key], "is-outcome");
  return {
    look: "is-grid",
    chips: [
      ...game.others.map((key) => pointsChip(table, key)),
      outcome("lost"),
      outcome("won"),
      outChip(table),
      game.mayForbid && verbiedChip(table, "other"),
      chip({ text: game.words.more_, act: () => table.show("more", table.hand) }),
      backChip(table, "points"),
    ],
  };
}

function speak(table, line) {
  const { game, hand } = table;
  const known = game.calls[call(hand)];
  const name = strong(hand.dataset.name);
  if (known) say(line, game.words.called, { name, what: known[1] });
  else say(line, game.words.calls, { name });
}

function pointsChip(table, key) {
  const [mark, word] = table.game.calls[key];
  const isNumber = /^\d+$/.test(mark);
  const isOther = !/^\d+½?$/.test(mark);
  const button = callChip(table, key, isOther ? word : mark, isNumber ? "is-outcome is-points" : "is-outcome is-small");
  if (!isNumber) button.setAttribute("aria-label", word);
  return button;
}

function callChip(table, key, text, look) {
  const { hand } = table;
  const isOn = call(hand) === key;
  const act = () => {
    setCall(table, hand, isOn ? "" : key);
    if (isOn) table.show(table.strip, hand);
    else table.next();
  };
  return chip({ text, on: isOn, look, act });
}
