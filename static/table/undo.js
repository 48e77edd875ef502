// Taking back: one touch takes one round, and the next is a new decision. Half a round comes along.

import { GUARD } from "./guard.js";
import { queryOf } from "./half.js";

export function startUndo(table) {
  const { form } = table;
  const undo = document.getElementById("undo");
  const button = form.querySelector("[data-undo]");
  if (!undo || !button) return;
  let isSent = false;
  undo.addEventListener("submit", (event) => {
    if (!form.isConnected) return;
    if (isSent || (event.submitter === button && "guarded" in button.dataset)) {
      event.preventDefault();
      return;
    }
    isSent = true;
    carry(table, undo);
  });
  addEventListener("pageshow", () => (isSent = false));
  setTimeout(() => delete button.dataset.guarded, GUARD);
}

function carry(table, undo) {
  for (const field of undo.querySelectorAll("[data-carried]")) field.remove();
  if (!table.isHalf()) return;
  for (const [name, value] of new URLSearchParams(queryOf(table))) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    field.dataset.carried = "";
    undo.append(field);
  }
}
