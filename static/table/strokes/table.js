// The table of a game of strokes: taps write into the form's own fields, all is shown from them.

import { mayCorrect } from "../corrected.js";
import { startFocus } from "../focus.js";
import { startPeople } from "../people.js";
import { startAwake } from "../phone.js";
import { startSave } from "../save.js";
import { hands, isOut } from "../sheet.js";
import { following } from "./following.js";
import { showRows, startRows } from "./rows.js";
import { isSaid, tied, unsaid } from "./sheet.js";
import { showStrip, startStrips } from "./strips.js";
import { showSum } from "./sum.js";
import { look } from "./view.js";

class Table {
  constructor(form) {
    this.form = form;
    this.game = JSON.parse(form.dataset.game);
    this.names = new Map(this.game.names);
    this.view = this.game.view;
    this.asked = "";
    this.said = new Map();
    this.strip = "start";
    this.hand = null;
    this.picking = null;
    this.problem = form.querySelector("[data-problem]").textContent.trim();
    this.cardWord = (card) => this.wordOf(card);
  }

  name(player) {
    return this.names.get(player);
  }

  wordOf(card) {
    const letters = new Map(this.game.ranks);
    const signs = new Map(this.game.suits);
    const suit = card.slice(-1).toUpperCase();
    const rank = card.slice(0, -1).toUpperCase();
    return signs.has(suit) ? (letters.get(rank) ?? rank) + signs.get(suit) : (letters.get(card.toUpperCase()) ?? card);
  }

  // Shows what was just touched: a strip, and the row that it speaks of.
  show(strip, hand = null) {
    this.strip = strip;
    this.hand = hand;
    this.problem = "";
    this.render();
  }

  // On to the next row of which nothing is said; after the last, what the round comes to.
  next() {
    const all = hands(this);
    const after = [...all.slice(all.indexOf(this.hand) + 1), ...all.slice(0, all.indexOf(this.hand) + 1)];
    const open = after.find((hand) => !isOut(hand) && !isSaid(this, hand));
    if (open && this.game.depth !== "outcomes") this.show(this.game.depth, open);
    else this.show("start");
  }

  // What the server answers: the round may need a draw, or, once all is said, a row may be wrong.
  take(view) {
    this.view = view;
    const row = hands(this)[view.row ?? -1];
    if (row && this.strip === "start" && this.game.depth !== "outcomes") Object.assign(this, { strip: this.game.depth, hand: row });
    this.render();
  }

  // The table of another form that came in the place of this one.
  again(form) {
    return start(new Table(form));
  }

  following() {
    return following(this);
  }

  isReady() {
    return this.view.ready || (Boolean(this.view.isPending) && !unsaid(this).length && hands(this).filter((hand) => !isOut(hand)).length > 1);
  }

  ask() {
    const [open] = unsaid(this);
    if (this.game.depth !== "outcomes" && open) this.show(this.game.depth, open);
    else this.show(tied(this).length ? "tie" : "start");
  }

  render() {
    look(this);
    showRows(this);
    showStrip(this);
    showSum(this);
    this.correcting?.show();
  }
}

for (const form of document.querySelectorAll("[data-table]")) start(new Table(form));

async function start(table) {
  for (const begin of [startRows, startStrips, startPeople, startFocus, startAwake]) begin(table);
  await mayCorrect(table);
  const wrong = hands(table)[Number(table.form.dataset.problemRow ?? -1)];
  const [open] = unsaid(table);
  if (table.game.depth !== "outcomes" && (wrong || open)) {
    Object.assign(table, { strip: table.game.depth, hand: wrong ?? open });
  } else if (tied(table).length) table.strip = "tie";
  table.render();
  await startSave(table);
  table.form.dataset.ready = "";
  return table;
}
