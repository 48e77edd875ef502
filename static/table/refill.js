// A page out of the phone was made for another address: what was tapped comes into its fields here.

import { keptAt } from "../js/kept.js";
import { nameHands, renumbered } from "./further.js";
import { hands, handsOf } from "./sheet.js";

const ROW = /^hands-(\d+)-player$/;

export function refill(table) {
  const said = new URLSearchParams(location.search);
  if (!keptAt() || !said.has("half")) return;
  setRows(table, said);
  for (const field of table.form.elements) {
    if (said.has(field.name) || field.name.startsWith("hands-")) setField(field, said.getAll(field.name));
  }
}

// Whoever was taken away is not there, and a split hand has a row of its own.
function setRows(table, said) {
  const rows = [...said].filter(([name]) => ROW.test(name)).map(([name, player]) => [`hands-${ROW.exec(name)[1]}`, player]);
  for (const hand of hands(table)) {
    if (!rows.some(([prefix]) => prefix === hand.dataset.prefix)) hand.remove();
  }
  for (const [prefix, player] of rows) {
    const own = handsOf(table, player);
    if (!own.length || own.some((hand) => hand.dataset.prefix === prefix)) continue;
    own.at(-1).after(renumbered(own[0], prefix.split("-")[1]));
    nameHands(table, player);
  }
}

function setField(field, values) {
  if (["checkbox", "radio"].includes(field.type)) field.checked = values.includes(field.value);
  else field.value = values[0] ?? "";
}
