// The table with a pot: taps write into the form's own fields, and everything is shown from them.

import { mayCorrect } from "../corrected.js";
import { startFocus } from "../focus.js";
import { startKeypad } from "../keypad.js";
import { openPeople, startPeople } from "../people.js";
import { startAwake } from "../phone.js";
import { startSave } from "../save.js";
import { chooseCapital } from "./capital-strips.js";
import { fold, isBroken, left } from "./fold.js";
import { following } from "./following.js";
import { startHands } from "./hand-strips.js";
import { showPot, showSum } from "./pot.js";
import { showRows, startRows } from "./rows.js";
import { hands, isOut } from "./sheet.js";
import { showStrip, startStrips } from "./strip.js";

const OF_A_HAND = ["hand", "stakes", "called", "low", "bank", "bankCalled", "bankLow", "more"];

class Table {
  constructor(form) {
    this.form = form;
    this.game = JSON.parse(form.dataset.game);
    this.hand = null;
    this.entry = null;
    this.round = fold(this);
    this.problem = form.querySelector("[data-problem]").textContent.trim();
  }

  // Shows what was just touched: a strip, and the hand that it speaks of.
  show(strip, hand = null) {
    this.strip = strip;
    this.hand = hand;
    this.offered = null;
    this.problem = "";
    this.form.querySelector("[data-problem]").textContent = "";
    this.render();
  }

  // Goes on to whoever plays now, or staked too much; to the capital before anybody can.
  follow() {
    this.round = fold(this);
    const { begins, now, rows } = this.round;
    const next = now ?? rows.find((row) => row.isHigh);
    const strip = begins === null ? "capital" : isBroken(begins) ? "broke" : next ? "hand" : "end";
    this.show(strip, strip === "hand" ? next.hand : null);
  }

  // The table of another form that came in the place of this one.
  again(form) {
    return start(new Table(form));
  }

  following() {
    return following(this);
  }

  // What Save waits for, as `[sentence, values, what asks for it]`; null: for nothing.
  get missing() {
    const { words } = this.game;
    const { begins, rows } = this.round;
    if (begins === null || isBroken(begins)) return [begins === null ? words.howMuch : words.capitalFirst, {}, () => this.follow()];
    const high = rows.find((row) => row.isHigh);
    if (high) return [words.highSave, { name: high.hand.dataset.name }, () => this.show("hand", high.hand)];
    const count = left(this.round);
    if (count) return [count === 1 ? words.oneLeft : words.manyLeft, { count }, () => this.follow()];
    return rows.some((row) => row.isDone) ? null : [words.nobody, {}, () => openPeople(this)];
  }

  isReady() {
    return this.missing === null;
  }

  ask() {
    this.missing[2]();
  }

  render() {
    this.round = fold(this);
    const isOver = this.strip === "end" && this.round.now;
    if (isOver || (OF_A_HAND.includes(this.strip) && isOut(this.hand))) {
      this.follow();
      return;
    }
    showPot(this);
    showRows(this);
    showStrip(this);
    showSum(this);
    this.correcting?.show();
  }
}

for (const form of document.querySelectorAll("[data-table]")) start(new Table(form));

async function start(table) {
  const parts = [startRows, startStrips, startHands, startKeypad, startPeople];
  for (const begin of [...parts, startFocus, startAwake]) begin(table);
  await mayCorrect(table);
  chooseCapital(table);
  const { problem } = table;
  const row = hands(table)[Number(table.form.dataset.problemRow ?? -1)];
  if (row && table.round.begins > 0) table.show("hand", row);
  else table.follow();
  table.form.querySelector("[data-problem]").textContent = problem;
  table.problem = problem;
  showSum(table);
  table.correcting?.show();
  await startSave(table);
  table.form.dataset.ready = "";
  return table;
}
