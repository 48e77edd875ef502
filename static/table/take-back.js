// Taking back a round that waits: it is open again, as it was saved.

import { GUARD } from "./guard.js";
import { newId } from "./ids.js";
import { takeBack, waitingAt } from "./outbox.js";
import { formOf } from "./round.js";
import { closeWaits } from "./waits.js";
import { unwritten, written } from "./written.js";

// By the button of undo, where it is of a round of this phone.
export async function takeBackLast(rounds, button) {
  if (!("own" in button) || "guarded" in button) return;
  const last = (await waitingAt(rounds.address)).at(-1);
  if (!last) return;
  const form = formOf(last);
  // What was tapped of the next round waits until this one is saved again.
  if (rounds.table.isHalf()) form.dataset.aside = written(rounds.table.form);
  await takeAway(rounds, last, form);
  await rounds.swap(form);
  guard(form.querySelector("[data-undo]"));
}

// The form of the next round, as it was tapped before the round before it was opened again.
export function withAside({ form }, next) {
  const half = form.dataset.aside && unwritten(form.dataset.aside);
  delete next.dataset.aside;
  if (half?.elements.banker?.value !== next.elements.banker?.value || half?.dataset.round !== next.dataset.round) return next;
  for (const name of ["id", "seen"]) half.elements[name].value = next.elements[name].value;
  Object.assign(half.dataset, { behind: next.dataset.behind, game: next.dataset.game });
  return half;
}

// The page still has the form of a round after which only the server can go on.
export async function takeBackStuck(rounds) {
  const { stuck, table } = rounds;
  await takeAway(rounds, stuck, table.form);
  rounds.stuck = null;
  closeWaits(table);
  table.letGo();
}

// The book may have heard of it: it is voided there, before this one comes anew.
async function takeAway(rounds, round, form) {
  await takeBack(round);
  form.dataset.behind = round.id;
  rounds.count -= 1;
  form.elements.id.value = newId();
  rounds.delivery.start();
}

// One touch takes one round, and the next is a new decision.
function guard(button) {
  button.dataset.guarded = "";
  setTimeout(() => delete button.dataset.guarded, GUARD);
}
