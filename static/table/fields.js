// What stands in the fields of a round, so that two can be compared.

import { hands, isOut } from "./sheet.js";

const TOP = ["banker", "bank_call", "bank_cards", "doubled", "yields", "pot", "tie_loser", "tie_winner", "verbied"];

export function fieldsOf(table) {
  const { elements } = table.form;
  const top = TOP.map((name) => [name, valueOf(elements[name])]).filter(([, value]) => value);
  const rows = hands(table).sort((a, b) => compare(a.dataset.player, b.dataset.player));
  return { hands: rows.map(fieldsIn), top: Object.fromEntries(top) };
}

function fieldsIn(hand) {
  const out = isOut(hand);
  const found = [...hand.querySelectorAll("[name^=hands-]")].map((field) => [field.name.split("-").slice(2).join("-"), valueOf(field)]);
  return found.filter(([name, value]) => value && (name !== "stake" || !out)).sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));

function valueOf(field) {
  if (!field) return "";
  if (field.type === "checkbox" && !field.checked) return "";
  return field.value.trim();
}
