// Save: a round that is not ready asks, and two touches of one thumb record one round.
// The table says whether it is ready, and asks what is missing.

import { GUARD } from "./guard.js";
import { startHalf } from "./half.js";
import { shake } from "./phone.js";
import { startUndo } from "./undo.js";
import { Waiting } from "./waiting.js";

const SAVED_AT = "ledger.savedAt";

export function startSave(table) {
  const button = table.form.querySelector("[data-save]");
  guardAfterSave(table);
  startUndo();
  const isNew = !table.form.dataset.correcting;
  table.waiting = isNew ? new Waiting(table) : null;
  let isSent = false;
  table.form.addEventListener("submit", (event) => {
    const isSave = !event.submitter?.name;
    const isRound = isSave && isNew;
    const isBusy = isSent || table.waiting?.isBusy;
    if (isRound || isBusy || (isSave && !table.isReady())) event.preventDefault();
    if (isBusy) return;
    if (isSave && !table.isReady()) {
      table.ask();
      return;
    }
    isSent = true;
    if (isSave) {
      sessionStorage.setItem(SAVED_AT, String(Date.now()));
      shake();
    }
    button.classList.add("is-sent");
    if (isRound) table.waiting.save();
  });
  // A page that comes back from memory may be sent again; its key records nothing twice.
  const letGo = () => {
    isSent = false;
    button.classList.remove("is-sent");
  };
  addEventListener("pageshow", letGo);
  table.form.addEventListener("takenback", letGo);
  startHalf(table);
  table.waiting?.start();
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
