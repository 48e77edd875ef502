// The strips of the bank: what is put up and added, a broken bank, who has it next.

import { toAmount, toText, toTyped } from "../amounts.js";
import { openKeypad } from "../keypad.js";
import { openPeople } from "../people.js";
import { chip, say, strong } from "../pieces.js";
import { isAnybodyDone } from "./rows.js";
import { begins, capitalField, yields } from "./sheet.js";

// What was typed and cannot be read is asked for anew.
export function chooseCapital(table) {
  const field = capitalField(table);
  if (field && toAmount(field.value, table.game) === null) field.value = "";
}

export function capitalStrip(table, line) {
  const { game } = table;
  const chosen = begins(table);
  say(line, game.isNewBank ? game.words.hasBank : game.words.putUp, { name: strong(game.banker) });
  return amountChips(table, chosen, {
    title: game.words.putsUpNow,
    button: game.words.takeCapital,
    take: (amount) => {
      capitalField(table).value = toTyped(amount, game);
      table.follow();
    },
  });
}

export function addsStrip(table, line) {
  const { game } = table;
  say(line, game.words.adds, { name: strong(game.banker) });
  return amountChips(table, null, {
    title: game.words.addsNow,
    button: game.words.takeAdded,
    take: (amount) => {
      table.form.elements.added.value = toTyped(amount, game);
      table.form.requestSubmit(table.form.querySelector("[data-add-capital]"));
    },
  });
}

function amountChips(table, chosen, entry) {
  const { game } = table;
  const { capitals } = game;
  const isOther = chosen !== null && !capitals.includes(chosen);
  return [
    ...capitals.map((amount) => amountChip(table, amount, amount === chosen, entry)),
    chip({
      text: isOther ? toText(chosen, game) : game.words.other,
      on: isOther,
      look: isOther ? "is-stake" : "",
      act: () => openKeypad(table, { ...entry, name: game.banker, range: "" }),
    }),
  ];
}

function amountChip(table, amount, isOn, { take }) {
  const text = toText(amount, table.game);
  return chip({ text, before: isOn ? "check" : "", on: isOn, look: "is-stake", act: () => take(amount) });
}

export function brokeStrip(table, line, hint) {
  const { game } = table;
  say(line, game.words.broke, { name: strong(game.banker) });
  hint.textContent = game.words.brokeHint;
  return [!table.correcting && addChip(table), handOverChip(table)];
}

export function potStrip(table, line, hint) {
  const { game } = table;
  const { words } = game;
  const isOwn = capitalField(table) !== null;
  const canAdd = !isOwn && !table.correcting && !isAnybodyDone(table);
  say(line, words.inPot, { amount: strong(toText(table.round.pot, game)) });
  if (!isOwn && !canAdd) hint.textContent = words.addLater;
  return [
    isOwn && chip({ text: words.change, act: () => table.show("capital") }),
    canAdd && addChip(table),
    handOverChip(table),
    game.mayYield && yieldChip(table, "pot"),
    chip({ text: words.who, act: () => openPeople(table) }),
    chip({ text: words.back, before: "back", act: () => table.follow() }),
  ];
}

const addChip = (table) => chip({ text: table.game.words.add, act: () => table.show("adds") });

const handOverChip = (table) => chip({ text: table.game.words.handOver, act: () => table.show("banker") });

export function yieldChip(table, strip) {
  const isOn = yields(table);
  const act = () => {
    table.form.elements.yields.checked = !isOn;
    table.show(strip);
  };
  return chip({ text: table.game.words.yield, before: isOn ? "check" : "", on: isOn, act });
}

export function bankerStrip(table, line) {
  const { game } = table;
  line.textContent = game.words.newBank;
  return [
    ...game.seats.map(([id, name]) => chip({ text: name, submit: `bank:${id}` })),
    chip({ text: game.words.back, before: "back", act: () => table.follow() }),
  ];
}
