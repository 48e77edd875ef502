// Who plays: a name taps somebody out of this round and in again; coming and leaving asks the server.

import { enter, leave } from "./covering.js";
import { field, handsOf, isOut } from "./sheet.js";

export function openPeople(table) {
  panel(table).open = true;
  show(table);
  enter(table, panel(table));
}

const panel = (table) => table.form.querySelector("[data-people]");

export function startPeople(table) {
  panel(table).addEventListener("click", (event) => {
    const name = event.target.closest("[data-out]");
    if (name) turn(table, name.dataset.out);
    if (event.target.closest("[data-close]")) close(table);
  });
  panel(table).addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(table);
    if (event.key !== "Enter" || event.target.name !== "new_name") return;
    // Enter would save the round: here it lets somebody new come.
    event.preventDefault();
    event.target.form.requestSubmit(panel(table).querySelector("[data-newcomer]"));
  });
}

// One touch is the whole of it: the row says it, behind the panel that goes away.
function turn(table, player) {
  const own = handsOf(table, player);
  const out = !isOut(own[0]);
  for (const hand of own) field(hand, "out").checked = out;
  close(table);
}

function close(table) {
  const focusVisible = document.activeElement.matches(":focus-visible");
  panel(table).open = false;
  table.render();
  leave(table, focusVisible);
}

function show(table) {
  for (const name of panel(table).querySelectorAll("[data-out]")) {
    const own = handsOf(table, name.dataset.out);
    name.setAttribute("aria-pressed", String(own.length > 0 && isOut(own[0])));
  }
}
