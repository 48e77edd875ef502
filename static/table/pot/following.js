// What comes after a round with a pot: the pot stays with its banker, or goes home with him.

import { changeBank, nextForm, orderFrom } from "../next.js";
import { capitalField, hands, stake, yields } from "./sheet.js";

// The form of the next round.
export function following(table) {
  const { game, round } = table;
  const isLast = yields(table) || game.passes || (game.rounds !== null && game.round >= game.rounds);
  const [id, holder] = isLast ? game.order[0] : [game.bankerId, game.banker];
  const order = orderFrom(game.order, id);
  const stakes = round.rows.filter((row) => row.isDone).map((row) => row.stake);
  const seen = [...new Set([...game.seen, ...stakes])].sort((a, b) => a - b);
  const changed = {
    banker: holder,
    bankerId: id,
    bankerStake: isLast ? stakeOf(table, id) : game.bankerStake,
    order,
    nextBanker: order[0][1],
    isNewBank: isLast,
    seats: isLast ? order.slice(0, -1) : game.seats,
    pot: isLast ? null : round.pot,
    round: isLast ? 1 : game.round + 1,
    seen,
  };
  const form = nextForm(table, { holder, game: changed });
  if (isLast) changeBank(table, form, order);
  if (form.elements.yields) form.elements.yields.checked = false;
  askCapital(form, isLast);
  return form;
}

const stakeOf = (table, player) => stake(table, hands(table).find((hand) => hand.dataset.player === player));

// A new banker puts up a capital with the first round.
function askCapital(form, isAsked) {
  const field = capitalField({ form });
  form.querySelector("[data-before]")?.remove();
  if (!isAsked) (field?.closest(".field") ?? field)?.remove();
  else if (field) field.value = "";
  else form.querySelector(".desk-plain").append(Object.assign(document.createElement("input"), { type: "hidden", name: "pot" }));
}
