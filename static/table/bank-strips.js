// The strips of the bank: what it had, what else it does, who holds it; and the one before a tap.

import { openPeople } from "./people.js";
import { chip, fill, say, strong } from "./pieces.js";
import { bankKey, choice, isNobody, isTouched, setBankKey, setChoice, setNobody } from "./sheet.js";

const SHOWN = 5;

export function startStrip(table, line, hint) {
  const { words } = table.game;
  const isOn = isNobody(table);
  line.textContent = isOn ? words.nobodyWon : words.start;
  hint.textContent = isOn ? words.nobodyHint : words.startHint;
  const act = () => {
    setNobody(table, !isOn);
    table.show("start");
  };
  const canSay = isOn || !isTouched(table);
  return [
    canSay && chip({ text: words.nobody, before: isOn ? "check" : "", on: isOn, look: "is-outcome", act }),
    chip({ text: words.who, look: "is-bare", act: () => openPeople(table) }),
    chip({ text: words.more, look: "is-bare", act: () => table.show("bankMore") }),
  ];
}

const isBust = (key) => key.split("-")[0] === "bust";

export function bankStrip(table, line) {
  const { game } = table;
  const bust = isBust(bankKey(table));
  line.textContent = bust ? game.words.bankBust : game.words.bankSpecial;
  const keys = bust ? game.bankBust : game.bankSpecial;
  return [
    ...keys.slice(0, SHOWN).map((key) => bankChip(table, key)),
    chip({ text: game.words.more, act: () => table.show("bankMore") }),
  ];
}

export function bankMoreStrip(table, line) {
  const { game } = table;
  const key = bankKey(table);
  const keys = key === "stood" ? [] : isBust(key) ? game.bankBust : game.bankSpecial;
  say(line, game.words.bankMore, { name: strong(game.banker) });
  return [
    ...keys.slice(SHOWN).map((each) => bankChip(table, each)),
    game.mayDouble && choiceChip(table, "doubled", game.words.double),
    choiceChip(table, "yields", game.words.yield),
    chip({ text: game.words.back, before: "back", act: () => table.show(key === "stood" ? "start" : "bank") }),
  ];
}

function bankChip(table, key) {
  const { game } = table;
  const [word, multiple] = game.chips[key];
  const isPlain = key === "bust";
  const act = () => {
    setBankKey(table, key);
    table.show("bank");
  };
  return chip({
    text: isPlain ? fill(game.words.plainBust, { multiple }) : word,
    after: isPlain ? "" : `${multiple}×`,
    on: bankKey(table) === key,
    look: "is-outcome",
    act,
  });
}

function choiceChip(table, name, text) {
  const isOn = choice(table, name);
  const act = () => {
    setChoice(table, name, !isOn);
    table.show("bankMore");
  };
  return chip({ text, before: isOn ? "check" : "", on: isOn, act });
}

export function bankerStrip(table, line) {
  const { game } = table;
  line.textContent = game.words.newBank;
  return game.seats.map(([id, name]) => chip({ text: name, submit: `bank:${id}` }));
}
