// Puts a form in the place of the one that is shown: the same is open there, and in focus.

import { showCovered } from "./covering.js";
import { hands } from "./sheet.js";

const CONTROLS = "button, a[href], input, select";

// Returns the table of the form that came.
export async function put(table, form, { isSame = false } = {}) {
  const { hand, strip, page } = table;
  const number = hand ? hands(table).indexOf(hand) : -1;
  const focus = focusIn(table.form);
  table.form.replaceWith(form);
  const fresh = await table.again(form);
  const row = hands(fresh)[number] ?? null;
  if (isSame && strip && (row || number < 0)) fresh.show(strip, row, page);
  giveFocus(form, focus);
  showCovered(fresh);
  return fresh;
}

function focusIn(form) {
  const active = document.activeElement;
  if (!form.contains(active)) return null;
  const all = [...form.querySelectorAll(CONTROLS)];
  return { place: all.indexOf(active), count: all.length, isSave: active.matches("[data-save]"), focusVisible: active.matches(":focus-visible") };
}

function giveFocus(form, focus) {
  if (!focus) return;
  const all = [...form.querySelectorAll(CONTROLS)];
  const isLike = !focus.isSave && all.length === focus.count;
  (isLike ? all[focus.place] : form.querySelector("[data-save]")).focus({ focusVisible: focus.focusVisible, preventScroll: true });
}
