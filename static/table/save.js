// Save: a round that is not ready asks, and two touches of one thumb record one round.
// The table says whether it is ready, and asks what is missing.

import { GUARD } from "./guard.js";
import { startHalf } from "./half.js";
import { shake } from "./phone.js";
import { startOthers } from "./others.js";
import { Rounds } from "./rounds.js";
import { startUndo } from "./undo.js";

const SAVED_AT = "ledger.savedAt";

let rounds = null;

// Answers once what an earlier page left is there.
export async function startSave(table) {
  const { form } = table;
  const button = form.querySelector("[data-save]");
  const isNew = !form.dataset.correcting;
  table.address = location.pathname;
  guardAfterSave(table);
  startUndo(table);
  let isSent = false;
  form.addEventListener("submit", (event) => {
    const isSave = !event.submitter?.name;
    const isReady = !isSave || table.isReady();
    if (isSent || !isReady || (isSave && isNew)) event.preventDefault();
    if (isSent) return;
    if (!isReady) {
      table.ask();
      return;
    }
    if (!isSave && rounds?.holdBack()) {
      event.preventDefault();
      return;
    }
    isSent = true;
    table.isDone = true;
    button.classList.add("is-sent");
    if (!isSave) return;
    sessionStorage.setItem(SAVED_AT, String(Date.now()));
    shake();
    if (isNew) rounds.save();
  });
  // A page that comes back from memory may be sent again; its key records nothing twice.
  table.letGo = () => {
    isSent = false;
    table.isDone = false;
    button.classList.remove("is-sent");
  };
  if (!isNew) {
    addEventListener("pageshow", table.letGo);
    return;
  }
  startHalf(table);
  await followRounds(table);
}

async function followRounds(table) {
  if (rounds) {
    rounds.open(table);
    return;
  }
  rounds = new Rounds(table);
  rounds.open(table);
  await rounds.start();
  startOthers(rounds);
}

// The second of two quick touches lands on the next round's page: nothing there takes it.
function guardAfterSave(table) {
  const desk = table.form.querySelector("[data-desk]");
  const left = GUARD - (Date.now() - Number(sessionStorage.getItem(SAVED_AT) ?? 0));
  if (left <= 0 || left > GUARD) return;
  desk.dataset.guarded = "";
  setTimeout(() => delete desk.dataset.guarded, left);
  desk.addEventListener(
    "click",
    (event) => {
      if (!("guarded" in desk.dataset) || !event.target.closest(".save")) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
