// Taking back: one touch takes one round, and the next is a new decision.

import { GUARD } from "./guard.js";

export function startUndo() {
  const form = document.getElementById("undo");
  const button = document.querySelector(".table-undo");
  if (!form || !button) return;
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent || "guarded" in button.dataset) event.preventDefault();
    else isSent = true;
  });
  addEventListener("pageshow", () => (isSent = false));
  setTimeout(() => delete button.dataset.guarded, GUARD);
}
