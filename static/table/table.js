// The table: taps write into the form's own fields, and everything is shown from them.

import { startNobody } from "./bank-strips.js";
import { showBank, startBank } from "./bank.js";
import { mayCorrect } from "./corrected.js";
import { bankEntryStrip, isReady, openNext } from "./depth.js";
import { startFocus } from "./focus.js";
import { following } from "./following.js";
import { startKeypad } from "./keypad.js";
import { startLimits } from "./limits.js";
import { openPeople, startPeople } from "./people.js";
import { startAwake } from "./phone.js";
import { showRows, startRows } from "./rows.js";
import { startSave } from "./save.js";
import { hands, playing, setBankKey } from "./sheet.js";
import { startStakes } from "./stakes.js";
import { showStrip, startStrips } from "./strip.js";
import { showSum } from "./sum.js";

class Table {
  constructor(form) {
    this.form = form;
    this.game = { ...JSON.parse(form.dataset.rules), ...JSON.parse(form.dataset.game) };
    this.strip = "start";
    this.hand = null;
    this.page = 0;
    this.tree = null;
    this.entry = null;
    this.isAskingLimits = false;
    this.problem = form.querySelector("[data-problem]").textContent.trim();
  }

  // Shows what was just touched: a strip, the hand that it speaks of, and how far its chips go.
  show(strip, hand = null, page = 0) {
    if (strip !== this.strip || hand !== this.hand) this.offered = null;
    Object.assign(this, { strip, hand, page });
    this.forgetProblem();
    this.render();
  }

  // Shows what comes first: the question who won, or the first hand that nothing was said of.
  start() {
    if (!this.game.asksEach) this.show("start");
    else if (!openNext(this)) this.show(bankEntryStrip(this));
  }

  chooseBank(key) {
    setBankKey(this, key);
  }

  // What was refused stays in sight until something is changed.
  forgetProblem() {
    this.problem = "";
    this.form.querySelector("[data-problem]").textContent = "";
  }

  // The table of another form that came in the place of this one.
  again(form) {
    return start(new Table(form));
  }

  following() {
    return following(this);
  }

  // Whether Save has something to record, and what asks for it where it has not.
  isReady() {
    return isReady(this);
  }

  ask() {
    if (!playing(this).length) openPeople(this);
    else if (!openNext(this)) this.show("start");
  }

  render() {
    showRows(this);
    showStrip(this);
    showBank(this);
    showSum(this);
    this.correcting?.show();
  }
}

for (const form of document.querySelectorAll("[data-table]")) start(new Table(form));

async function start(table) {
  const parts = [startRows, startStakes, startStrips, startBank, startNobody, startKeypad, startPeople, startLimits];
  for (const begin of [...parts, startFocus, startAwake]) begin(table);
  await mayCorrect(table);
  const row = hands(table)[Number(table.form.dataset.problemRow ?? -1)];
  if (row) Object.assign(table, { strip: "stake", hand: row });
  else if (table.game.asksEach && !table.problem && !table.correcting) table.start();
  table.render();
  await startSave(table);
  table.form.dataset.ready = "";
  return table;
}
