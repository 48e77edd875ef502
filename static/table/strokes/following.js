// What comes after a round of strokes: one more for somebody, or a new game; who won deals.

import { nextForm } from "../next.js";
import { fill } from "../pieces.js";
import { hands } from "../sheet.js";
import { forgetDraws, id } from "./sheet.js";
import { isPlain, named } from "./view.js";

// The form of the next round, or null where only the server can say who got the stroke.
export function following(table) {
  const { game, view } = table;
  if (!isPlain(table) || !view.ready) return null;
  const [loser, winner] = named(table);
  const strokeTo = game.strokeTo === "loser" ? loser : winner;
  const isOver = game.sums[strokeTo] === "ends";
  const strokes = isOver ? mapOf(game.strokes, () => 0) : { ...game.strokes, [strokeTo]: game.strokes[strokeTo] + 1 };
  const [sentence, number] = game.over;
  const changed = { ...facesAfter(table, strokes), strokes, over: [sentence, number + Number(isOver)] };
  const form = nextForm(table, { holder: winner ? table.name(winner) : game.open, game: { ...changed, view: emptyView(table, changed.faces) } });
  form.querySelector("[data-sum-say]").dataset.news = isOver ? fill(sentence, { name: table.name(strokeTo), number }) : "";
  forgetDraws({ form, game });
  if (form.elements.verbied) form.elements.verbied.checked = false;
  hands({ form }).forEach((row, seat) => drawTally(row, strokes[id(row)], game, seat));
  return form;
}

const mapOf = (map, act) => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, act(value, key)]));

// How each row looks, what the next stroke does, and no amounts for whom they may be others now.
function facesAfter({ game }, strokes) {
  const isEnd = (end) => end === game.strokeTo;
  const moved = Object.keys(strokes).filter((player) => strokes[player] !== game.strokes[player]);
  return {
    faces: mapOf(game.faces, (faces, player) => {
      const [, toGo, isNear, gets] = game.counted[strokes[player]];
      return mapOf(faces, ([mark, word, tone, ...rest], end) => {
        if (end === "") return [mark, toGo, isNear ? "near" : "plain", ...rest];
        return [mark, isEnd(end) ? gets : word, tone, ...rest];
      });
    }),
    sums: mapOf(game.sums, (_, player) => (game.counted[strokes[player]][4] ? "ends" : "gets")),
    pairs: Object.fromEntries(Object.entries(game.pairs).filter(([pair]) => !moved.some((player) => pair.includes(player)))),
  };
}

const emptyView = ({ game }, faces) => ({ ...game.view, rows: mapOf(faces, (own) => own[""]), draw: null, ready: false });

// As the server draws it: the strokes so far, and the one that may come.
function drawTally(row, number, game, seat) {
  row.querySelector(".tally .visually-hidden").textContent = game.counted[number][0];
  const plain = row.querySelector(".tally b");
  if (plain) plain.textContent = number;
  const drawn = row.querySelector(".tally-drawn");
  drawn?.replaceChildren(...game.tallies[seat].slice(0, number + 1).map((path, place) => stroke(path, place === number)));
}

function stroke(path, isNext) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
  element.setAttribute("d", path);
  if (isNext) element.setAttribute("class", "tally-next");
  return element;
}
