// Taking back: one touch takes one round, and the next is a new decision.

import { GUARD } from "./guard.js";

export function startUndo(form) {
  const undo = document.getElementById("undo");
  const button = form.querySelector(".table-undo");
  if (!undo || !button) return;
  let isSent = false;
  undo.addEventListener("submit", (event) => {
    if (isSent || "guarded" in button.dataset) event.preventDefault();
    else isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
  setTimeout(() => delete button.dataset.guarded, GUARD);
}
