// A tie: who is tied, who lost or won the draw, or the cards that were drawn.

import { chip, say, setText, strong } from "../pieces.js";
import { drawn, forgetDraws, forgetTie, handAt, handOf, id, setCall, setDrawn, setTie, tie, tied } from "./sheet.js";

const LONGEST = 12;

export function tieStrip(table, line) {
  const { game } = table;
  if (tied(table).length > 1) return drawStrip(table, line);
  setText(line, game.words.tieWho);
  const act = () => {
    forgetTie(table);
    table.show("start");
  };
  return { chips: [chip({ text: game.words.back, before: "back", act })] };
}

export function drawStrip(table, line) {
  const { draw } = table.view;
  if (!draw) return { chips: [] };
  const { words } = table.game;
  const end = draw.end === "loser" ? "Loser" : "Winner";
  const names = draw.players.map((player) => table.name(player));
  const which = strong(draw.end === "loser" ? words.lowest : words.highest);
  if (draw.chosen) say(line, words[`drew${end}`], { name: table.name(draw.chosen) });
  else say(line, words[isShort(names) ? `draw${end}` : `short${end}`], { names: listed(table, names), which });
  return {
    chips: [
      ...draw.players.map((player) => nameChip(table, draw, player)),
      chip({ text: words.cards, act: () => startDrawing(table, draw) }),
    ],
  };
}

// Long names stand on the chips alone, so that the question is never cut.
const isShort = (names) => names.length < 3 && names.join("").length <= LONGEST;

function listed(table, names) {
  if (names.length < 2) return names.join("");
  return table.game.words.and.replace("{first}", names.slice(0, -1).join(", ")).replace("{last}", names.at(-1));
}

function nameChip(table, draw, player) {
  const isOn = draw.chosen === player;
  const act = () => choose(table, draw, isOn ? "" : player);
  return chip({ text: table.name(player), on: isOn, look: "is-outcome is-name", act });
}

// In a round told by outcomes, who lost the draw lost; else the draw is kept beside the points.
function choose(table, draw, player) {
  if (tied(table).length > 1) {
    forgetDraws(table);
    const before = handAt(table, draw.end);
    if (before) setCall(table, before, "");
    if (player) setCall(table, handOf(table, player), table.game.callOf[draw.end]);
  } else {
    const others = table.game.ends.map((end) => [end, tie(table, end)]);
    forgetDraws(table);
    for (const [end, other] of others) setTie(table, end, other);
    setTie(table, draw.end, player);
  }
  table.show("start");
}

function startDrawing(table, draw) {
  const before = tied(table).length > 1 && handAt(table, draw.end);
  if (before) setCall(table, before, "");
  if (draw.chosen) forgetDraws(table);
  table.show("drawCards", nextToDraw(table, draw));
}

// Whoever drew the fewest cards so far draws next.
function nextToDraw(table, draw) {
  const own = draw.players.map((player) => handOf(table, player));
  const fewest = Math.min(...own.map((hand) => drawn(hand).length));
  return own.find((hand) => drawn(hand).length === fewest);
}

export function drawCardsStrip(table, line) {
  const { game, hand } = table;
  say(line, game.words.drewWhat, { name: strong(hand.dataset.name) });
  return { look: "is-joined", chips: game.ranks.map(([rank, text]) => chip({ text, act: () => draw(table, rank) })) };
}

// Once all of the tied drew as many, the server says who it was, or that they draw again.
function draw(table, rank) {
  const players = (table.view.draw?.players ?? []).map((player) => handOf(table, player));
  setDrawn(table.hand, [...drawn(table.hand), rank]);
  const counts = players.map((hand) => drawn(hand).length);
  const isAll = Math.min(...counts) === Math.max(...counts);
  if (isAll) table.show("start");
  else table.show("drawCards", nextToDraw(table, { players: players.map(id) }));
}
