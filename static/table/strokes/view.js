// What the round comes to: for who lost and who won from what the server sent along, for points,
// cards and draws from the server itself, which scores without recording.

import { hands, isOut, playing } from "../sheet.js";
import { call, cards, drawn, endOf, handAt, id, isTied, tied, unsaid } from "./sheet.js";

const NOTHING = ["", {}];

// Whether outcomes are all that is said of everybody at the table, so that nothing is to be asked.
export const isPlain = (table) =>
  hands(table).every((hand) => {
    const isEnd = call(hand) === "" || endOf(table, hand) !== null;
    return !isOut(hand) && isEnd && !cards(hand).length && !drawn(hand).length;
  });

export function look(table) {
  if (isPlain(table)) {
    table.asked = "";
    for (const hand of hands(table)) isAsBefore(table, hand);
    table.view = plainView(table);
    return;
  }
  const now = fields(table);
  if (now.toString() === table.asked) return;
  table.asked = now.toString();
  if (table.said.size === 0) for (const hand of hands(table)) isAsBefore(table, hand);
  table.view = pendingView(table);
  ask(table, now);
}

function fields(table) {
  const data = new FormData(table.form);
  data.set("action", "preview");
  return new URLSearchParams(data);
}

async function ask(table, now) {
  try {
    const answer = await fetch(location.pathname, { method: "POST", body: now });
    if (!answer.ok) return;
    const view = await answer.json();
    if (table.asked === now.toString()) table.take(view);
  } catch {
    // Without a network Save asks the server itself.
  }
}

function plainView(table) {
  const { game } = table;
  const [loser, winner] = named(table);
  const ids = { loser, winner };
  const strokeTo = ids[game.strokeTo];
  const amounts = game.pairs[`${loser ?? ""}|${winner ?? ""}`] ?? {};
  const missing = game.needed.find((end) => ids[end] === null);
  const draw = drawOf(table, strokeTo);
  return {
    rows: Object.fromEntries(hands(table).map((hand) => [id(hand), plainRow(table, hand, ids, amounts)])),
    sum: sumOf(table, strokeTo, amounts, draw),
    total: winner ? ["deals", { name: table.name(winner) }] : strokeTo ? ["dealsOpen", {}] : NOTHING,
    draw,
    ready: missing === undefined,
    save: missing === undefined ? game.words.save : question(table, missing, draw),
    problem: "",
    row: null,
  };
}

// The ids of who lost and who won; with two at the table one name says both, where the rules say so.
export function named(table) {
  const found = ["loser", "winner"].map((end) => handAt(table, end));
  const own = playing(table);
  if (table.game.oneDecides && found.some(Boolean)) {
    const other = own.find((hand) => !found.includes(hand)) ?? null;
    return found.map((hand) => id(hand ?? other));
  }
  return found.map((hand) => hand && id(hand));
}

function plainRow(table, hand, ids, amounts) {
  const player = id(hand);
  const [text, sign] = amounts[player] ?? ["", 0];
  const end = player === ids.loser ? "loser" : player === ids.winner ? "winner" : "";
  if (isTied(hand) && !end) {
    const { draws, drew } = table.game.tied;
    return ["equal", ids[table.game.strokeTo] ? drew : draws, "tied", text, sign];
  }
  return [...table.game.faces[player][end].slice(0, 3), text, sign];
}

function drawOf(table, strokeTo) {
  const players = tied(table).map(id);
  const isDrawn = players.length > 1 && (strokeTo === null || players.includes(strokeTo));
  return isDrawn ? { end: table.game.strokeTo, players, chosen: strokeTo } : null;
}

function sumOf(table, strokeTo, amounts, draw) {
  if (!strokeTo) return draw ? ["again", {}] : handAt(table, table.game.ends[1]) ? NOTHING : ["untapped", {}];
  const key = table.game.sums[strokeTo];
  const name = table.name(strokeTo);
  const [amount, sign] = amounts[strokeTo] ?? ["", 0];
  return sign ? [`${key}Paid`, { name, amount }] : [key, { name }];
}

function question(table, end, draw) {
  if (table.game.depth !== "outcomes") return toGo(table);
  const isSecond = end !== table.game.ends[0];
  const who = end === "loser" ? "Loser" : "Winner";
  if (draw && !isSecond) return table.game.words[`who${who}Draw`];
  return table.game.words[`${isSecond ? "and" : "who"}${who}`];
}

function toGo(table) {
  const open = unsaid(table);
  if (open.length !== 1) return table.game.toGo[open.length];
  return table.game.words.pointsOf.replace("{name}", open[0].dataset.name);
}

// While the server is asked: what was just said, and the rest as it was.
function pendingView(table) {
  const { game, view } = table;
  const rows = hands(table).map((hand) => [id(hand), isAsBefore(table, hand) ? view.rows[id(hand)] : pendingRow(table, hand)]);
  const isReady = view.ready && !unsaid(table).length;
  return { ...view, rows: Object.fromEntries(rows), ready: isReady, save: view.save || game.words.save, isPending: true };
}

// Notes what is said of a hand, and answers whether it was the same before.
function isAsBefore(table, hand) {
  const said = [call(hand), cards(hand).join(" "), isOut(hand)].join("|");
  const before = table.said.get(hand);
  table.said.set(hand, said);
  return before === said;
}

function pendingRow(table, hand) {
  const { game } = table;
  const [mark, word, tone] = game.faces[id(hand)][endOf(table, hand) ?? ""];
  if (isOut(hand)) return ["", game.words.out, "out", "", 0];
  if (cards(hand).length) return ["", cards(hand).map(table.cardWord).join(" "), "called", "", 0];
  const known = game.calls[call(hand)];
  if (known) return [known[0], word, "called", "", 0];
  return [mark, word, tone, "", 0];
}
