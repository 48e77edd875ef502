// The table: taps write into the form's own fields, and everything is shown from them.

import { showBank, startBank } from "./bank.js";
import { startKeypad } from "./keypad.js";
import { startLimits } from "./limits.js";
import { startPeople } from "./people.js";
import { showRows, startRows } from "./rows.js";
import { startSave } from "./save.js";
import { hands, isTouched } from "./sheet.js";
import { startStakes } from "./stake-strip.js";
import { showStrip, startStrips } from "./strip.js";
import { showSum } from "./sum.js";

class Table {
  constructor(form) {
    this.form = form;
    this.game = JSON.parse(form.dataset.game);
    this.strip = "start";
    this.hand = null;
    this.entry = null;
    this.isAskingLimits = false;
    this.problem = form.querySelector("[data-problem]").textContent.trim();
  }

  // Shows what was just touched: a strip, and the hand that it speaks of.
  show(strip, hand = null) {
    this.strip = strip;
    this.hand = hand;
    this.forgetProblem();
    this.render();
  }

  // What was refused stays in sight until something is changed.
  forgetProblem() {
    this.problem = "";
    this.form.querySelector("[data-problem]").textContent = "";
  }

  // Whether Save has something to record, and what asks for it where it has not.
  isReady() {
    return isTouched(this);
  }

  ask() {
    this.show("start");
  }

  render() {
    showRows(this);
    showStrip(this);
    showBank(this);
    showSum(this);
  }
}

for (const form of document.querySelectorAll("[data-table]")) start(new Table(form));

function start(table) {
  for (const begin of [startRows, startStakes, startStrips, startBank, startKeypad, startPeople, startLimits, startSave]) {
    begin(table);
  }
  const row = hands(table)[Number(table.form.dataset.problemRow ?? -1)];
  if (row) Object.assign(table, { strip: "stake", hand: row });
  table.render();
  table.form.dataset.ready = "";
}
