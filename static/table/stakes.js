// Stakes: a step more or less within the limits and the chips held, and which ones a strip offers.

import { canStake } from "./holdings.js";
import { hands, setStake, stake } from "./sheet.js";

const SHOWN = 3;
const MOST_SHOWN = 6;

export function startStakes(table) {
  table.form.addEventListener("click", (event) => {
    const hand = event.target.closest("[data-hand]");
    const step = event.target.closest("[data-step]");
    if (step) stepStake(table, hand, Number(step.dataset.step));
    else if (event.target.closest("[data-number]")) table.show("stake", hand);
  });
}

function stepStake(table, hand, direction) {
  const now = stake(table, hand) ?? 0;
  const { ladder } = table.game;
  const next = direction > 0 ? ladder.find((rung) => rung > now) : ladder.findLast((rung) => rung < now);
  if (next !== undefined && (direction < 0 || canStake(table, hand, next))) {
    setStake(table, hand, next);
    delete hand.dataset.was;
  }
  if (table.hand === hand) table.show(table.strip, hand, table.page);
  else table.show("stake", hand);
}

// Chosen once for a strip that is open, so that a tap on one moves none of them.
export function offered(table, hand, now) {
  if (!table.offered?.includes(now)) table.offered = chosen(table, hand, now);
  return table.offered.filter((amount) => isInside(table, hand, amount));
}

// As many amounts as fit: those of tonight, filled up from the ladder around the stake.
function chosen(table, hand, now) {
  const { game } = table;
  const tonight = [...game.seen, ...hands(table).map((each) => stake(table, each))];
  const found = new Set([now, ...tonight].filter((amount) => isInside(table, hand, amount)));
  const rungs = game.ladder.filter((rung) => (game.hasStep || isRound(rung)) && isInside(table, hand, rung));
  const enough = game.hasStep && game.ladder.length <= MOST_SHOWN ? MOST_SHOWN : SHOWN;
  for (const rung of around(rungs, now)) if (found.size < enough) found.add(rung);
  const nearest = [...found].sort((a, b) => Math.abs(a - now) - Math.abs(b - now));
  return nearest.slice(0, MOST_SHOWN).sort((a, b) => a - b);
}

function isInside(table, hand, amount) {
  const { least, most } = table.game;
  const isWithin = amount !== null && amount >= (least ?? 1) && amount <= (most ?? amount);
  return isWithin && canStake(table, hand, amount);
}

// 1, 2, 5, 10 …: not the 25 between.
const isRound = (rung) => /^[125]0*$/.test(String(rung));

// The next rung up, the next down, the one after that up, and so on.
function around(rungs, now) {
  const above = rungs.filter((rung) => rung > now);
  const below = rungs.filter((rung) => rung < now).reverse();
  return rungs.flatMap((_, place) => [above[place], below[place]]).filter((rung) => rung !== undefined);
}
