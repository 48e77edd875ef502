// The strips of a hand: its stake and how it ended, what lies under More, and when all have played.

import { openPeople } from "../people.js";
import { chip, say, strong } from "../pieces.js";
import { yieldChip } from "./capital-strips.js";
import { cardsStrip } from "./card-strips.js";
import { turn } from "./ends.js";
import { isBroken } from "./fold.js";
import { calledStrip } from "./point-strips.js";
import { bank, call, note, setOut } from "./sheet.js";
import { sayStake, stakeRow } from "./stake-row.js";

const BY_DEPTH = { outcomes: stakesStrip, points: calledStrip, cards: cardsStrip };
const DEPTHS = { outcomes: "byOutcome", points: "byPoints", cards: "byCards" };

export function startHands(table) {
  table.form.addEventListener("click", (event) => {
    const outcome = event.target.closest("[data-outcome]")?.dataset.outcome;
    if (outcome) turn(table, outcome);
  });
}

export const handStrip = (table, line) => BY_DEPTH[table.game.depth](table, line);

export function stakesStrip(table, line) {
  sayStake(table, line);
  return stakeRow(table);
}

export function moreStrip(table, line) {
  const { game, hand } = table;
  const { words } = game;
  const asksOutcome = game.depth === "outcomes";
  say(line, words.moreOf, { name: strong(hand.dataset.name) });
  const calls = asksOutcome ? game.more : [["lost", "", words.lostChip], ["won", "", words.wonChip]];
  const others = table.correcting ? [] : Object.keys(DEPTHS).filter((depth) => depth !== game.depth);
  return [
    ...calls.map(([key, against, text]) => callChip(table, key, against, text)),
    game.depth === "cards" && chip({ text: words.points, act: () => table.show("called", hand) }),
    ...game.notes.map(([name, text]) => noteChip(table, name, text)),
    chip({ text: words.sitOut, act: () => sitOut(table) }),
    ...others.map((depth) => chip({ text: words[DEPTHS[depth]], submit: `depth:${depth}` })),
    chip({ text: words.back, before: "back", act: () => table.show("hand", hand) }),
  ];
}

function callChip(table, key, against, text) {
  const { hand } = table;
  const isOn = call(hand) === key && bank(hand) === against;
  return chip({ text, on: isOn, look: "is-outcome", act: () => turn(table, key, against) });
}

function noteChip(table, name, text) {
  const box = note(table.hand, name);
  const act = () => {
    box.checked = !box.checked;
    table.show("more", table.hand);
  };
  return chip({ text, before: box.checked ? "check" : "", on: box.checked, act });
}

function sitOut(table) {
  setOut(table.hand, true);
  table.follow();
}

export function endStrip(table, line, hint) {
  const { words } = table.game;
  const isEmpty = isBroken(table.round.pot);
  line.textContent = isEmpty ? words.noPot : words.allPlayed;
  hint.textContent = isEmpty ? words.noPotHint : words.allPlayedHint;
  return [
    table.game.mayYield && yieldChip(table, "end"),
    chip({ text: words.who, look: "is-bare", act: () => openPeople(table) }),
    chip({ text: words.more, look: "is-bare", act: () => table.show("pot") }),
  ];
}
