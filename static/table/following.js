// What comes after a round that all played at once against the bank.

import { held, net } from "./holdings.js";
import { changeBank, nextForm, orderFrom } from "./next.js";
import { nextBanker } from "./next-banker.js";
import { toTyped } from "./amounts.js";
import { field, hands, setBankKey, setChoice, stake, STOOD } from "./sheet.js";

// The form of the next round, or null where only the server can say how it begins.
export function following(table) {
  const { game } = table;
  const holder = nextBanker(table) ?? game.banker;
  const [id] = game.order.find(([, name]) => name === holder);
  const chips = game.held && chipsAfter(table);
  // Where fewer than two are left, the server says who won.
  if (game.held && (!chips || Object.values(chips).filter((left) => left > 0).length < 2)) return null;
  const order = orderFrom(game.order, id);
  const isSame = id === game.bankerId;
  const stakes = hands(table).map((hand) => stake(table, hand));
  const form = nextForm(table, {
    holder,
    game: {
      banker: holder,
      bankerId: id,
      bankerStake: isSame ? game.bankerStake : stakeOf(table, id),
      order,
      seats: isSame ? game.seats : order.slice(0, -1),
      held: chips,
      seen: [...new Set([...game.seen, ...stakes])].sort((a, b) => a - b),
    },
  });
  if (!isSame) changeBank(table, form, order);
  form.elements.nobody.checked = false;
  emptyBank(form);
  if (chips) affordStakes(form, chips, game);
  return form;
}

function emptyBank(form) {
  const table = { form };
  setBankKey(table, STOOD);
  for (const name of ["doubled", "yields"]) if (form.elements[name]) setChoice(table, name, false);
}

function chipsAfter(table) {
  const after = Object.keys(table.game.held).map((player) => {
    const won = net(table, player);
    return [player, won === null ? null : held(table, player) + won];
  });
  return after.some(([, chips]) => chips === null) ? null : Object.fromEntries(after);
}

const stakeOf = (table, player) => stake(table, hands(table).find((hand) => hand.dataset.player === player));

// Nobody stakes more than they hold; who holds nothing sits out.
function affordStakes(form, chips, game) {
  for (const row of form.querySelectorAll("[data-hand]")) {
    const most = chips[row.dataset.player];
    field(row, "out").checked = most <= 0;
    const now = stake({ game }, row);
    if (now > most) field(row, "stake").value = toTyped(game.ladder.findLast((rung) => rung <= most) ?? game.ladder[0], game);
  }
}
