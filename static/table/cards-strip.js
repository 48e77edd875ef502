// The strip of cards: the hand so far and what it is worth, one question at most, and the ranks.

import { entryStrip } from "./depth.js";
import { face } from "./faces.js";
import { chip, icon, say, strong } from "./pieces.js";
import { note } from "./sheet.js";
import { drawn, goesOn, loadTree, setDrawn } from "./tree.js";

export async function openCards(table, hand) {
  await loadTree(table);
  table.show(hand ? "cards" : "bankCards", hand);
}

export const cardsStrip = (table, line) => strip(table, line, table.hand);

export const bankCardsStrip = (table, line) => strip(table, line, null);

function strip(table, line, hand) {
  const { game } = table;
  if (!table.tree) loadTree(table).then(() => table.render(), () => {});
  const ranks = drawn(table, hand);
  if (ranks.length) line.replaceChildren(...handSoFar(table, hand, ranks));
  else line.replaceChildren(question(table, hand ? hand.dataset.name : game.banker));
  line.append(...besides(table, hand, ranks));
  const isOpen = Boolean(table.tree) && goesOn(table, hand);
  return game.ranks.map(([rank, letter]) => rankKey(table, hand, rank, letter, isOpen));
}

function question(table, name) {
  const text = piece("cards-ask", "");
  say(text, table.game.words.askCards, { name: strong(name) });
  return text;
}

function handSoFar(table, hand, ranks) {
  const letters = Object.fromEntries(table.game.ranks);
  const held = document.createElement("span");
  held.className = "cards-held";
  held.append(...ranks.map((rank) => piece("card", letters[rank] ?? rank)));
  const worth = hand && face(table, hand).tone === "special" ? face(table, hand).word : (hand ?? table.form).dataset.cardsLabel;
  return [held, piece("cards-worth", worth ?? "")];
}

function piece(className, text) {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

// The question at these cards, else the way to points where there are no cards yet; and erase.
function besides(table, hand, ranks) {
  const { game } = table;
  const asked = hand && game.asked.find(([cards]) => same(cards, ranks));
  if (asked) return [questionChip(table, hand, asked), eraser(table, hand, ranks)];
  if (ranks.length) return [eraser(table, hand, ranks)];
  if (hand) return [chip({ text: game.words.more, act: () => table.show(entryStrip(table) === "hand" ? "points" : "other", hand) })];
  return [chip({ text: game.words.points, act: () => table.show("bankPoints") })];
}

const same = (some, others) => [...some].sort().join() === [...others].sort().join();

function questionChip(table, hand, [, name, text]) {
  const act = () => {
    note(hand, name).checked = true;
    setDrawn(table, hand, []);
    table.show("cards", hand);
  };
  return chip({ text, act });
}

function eraser(table, hand, ranks) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cards-erase";
  button.setAttribute("aria-label", table.game.words.erase);
  button.append(icon("erase"));
  button.addEventListener("click", () => {
    const focusVisible = button.matches(":focus-visible");
    setDrawn(table, hand, ranks.slice(0, -1));
    table.show(table.strip, hand);
    table.form.querySelector(".cards-erase")?.focus({ focusVisible });
  });
  return button;
}

function rankKey(table, hand, rank, letter, isOpen) {
  const act = () => {
    if (!table.tree || !goesOn(table, hand)) return;
    setDrawn(table, hand, [...drawn(table, hand), rank]);
    table.show(table.strip, hand);
  };
  const key = chip({ text: letter, look: isOpen ? "is-rank" : "is-rank is-over", act });
  if (!isOpen) key.setAttribute("aria-disabled", "true");
  return key;
}
