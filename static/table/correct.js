// Correcting a round: what it was beside what it becomes, row by row, and who gives whom the difference.

import { toAmount, toSigned, toText } from "./amounts.js";
import { fill, say, setText, signClass, strong } from "./pieces.js";
import { hands, isOut } from "./sheet.js";
import { fieldsOf } from "./fields.js";
import { settled } from "./settled.js";

export function startCorrecting(table) {
  const told = table.form.dataset.correcting;
  if (told) new Correcting(table, JSON.parse(told));
}

class Correcting {
  constructor(table, told) {
    Object.assign(this, { table, ...told, rows: null });
    table.correcting = this;
    const isReady = table.isReady.bind(table);
    const ask = table.ask.bind(table);
    table.isReady = () => isReady() && this.isChanged;
    table.ask = () => (this.isChanged || !isReady() ? ask() : undefined);
    this.isWhole = isReady;
    // A reason chosen, the history is in sight again.
    table.form.querySelector("[data-why]").addEventListener("change", ({ target }) => {
      table.form.dataset.shows = "why";
      if (target.value === "other") table.form.elements.written.focus();
    });
    table.form.addEventListener("click", (event) => {
      if (event.target.closest("[data-strip-stake]")) table.show("stake", table.hand);
      if (event.target.closest("[data-hand], [data-open], [data-strip]")) this.open(event.target.closest("[data-hand]"));
      if (event.target.closest("[data-strip-done]")) table.form.dataset.shows = "why";
    });
  }

  // What speaks of a row lies over the history; the row itself stays in sight.
  open(hand) {
    this.table.form.dataset.shows = this.table.strip === "end" ? "why" : "strip";
    hand?.scrollIntoView({ block: "nearest" });
  }

  get isChanged() {
    return JSON.stringify(fieldsOf(this.table)) !== JSON.stringify(this.fields);
  }

  // After the table has shown itself: each row says what it was before, where that was otherwise.
  show() {
    const { table, isChanged } = this;
    if (!this.rows && !isChanged) this.rows = new Map(this.keyed().map(([key, hand]) => [key, shownBy(hand)]));
    const stake = table.form.querySelector("[data-strip-stake]");
    if (stake) stake.hidden = !table.hand || isOut(table.hand) || table.strip === "stake";
    const changed = this.keyed().map(([key, hand]) => this.showRow(hand, this.wasIn(key, hand)));
    this.showNow(changed.filter(Boolean));
    const moved = this.moved();
    this.showBank(moved);
    this.showSum(isChanged, moved);
  }

  // Every hand with a key of its own: the player, and the number among the player's.
  keyed() {
    const counts = new Map();
    return hands(this.table).map((hand) => {
      const { player } = hand.dataset;
      counts.set(player, (counts.get(player) ?? 0) + 1);
      return [`${player} ${counts.get(player)}`, hand];
    });
  }

  wasIn(key, hand) {
    if (this.rows) return this.rows.get(key) ?? ["", ""];
    return this.was[hand.dataset.player] ?? ["", ""];
  }

  showRow(hand, [amount, word]) {
    const [newAmount, newWord] = shownBy(hand);
    const isOther = word !== newWord || amount !== newAmount;
    hand.classList.toggle("is-changed", isOther);
    wasPlace(hand).textContent = amount !== newAmount ? amount : "";
    if (!isOther) return "";
    const text = word && word !== newWord ? fill(this.words.becomes, { before: word, after: newWord }) : newWord;
    setText(hand.querySelector("[data-word]"), text);
    return `${hand.dataset.name}: ${text}`;
  }

  showNow(texts) {
    const now = this.table.form.querySelector("[data-now]");
    now.hidden = texts.length === 0;
    setText(now.querySelector("[data-now-what]"), texts.join(" · "));
  }

  // What everybody gets more than before, by player; null while a row is unclear.
  moved() {
    const { game } = this.table;
    const nets = new Map();
    const add = (player, amount) => nets.set(player, (nets.get(player) ?? 0) + amount);
    for (const hand of hands(this.table)) {
      if (isOut(hand)) continue;
      const amount = amountIn(hand, game);
      if (amount === null) return null;
      add(hand.dataset.player, amount);
      const banker = this.bankerId();
      if (banker) add(banker, -amount);
    }
    for (const [player, net] of Object.entries(this.net)) add(player, -net);
    return nets;
  }

  bankerId() {
    return this.table.form.elements.banker?.value ?? null;
  }

  showBank(moved) {
    const place = this.table.form.querySelector("[data-bank-was]");
    if (!place) return;
    const id = this.bankerId();
    const before = this.net[id];
    const isOther = moved !== null && before !== undefined && (moved.get(id) ?? 0) !== 0;
    setText(place, isOther ? this.was[id][0] : "");
    const becomes = this.table.form.querySelector("[data-bank-becomes]");
    if (!becomes) return;
    const amount = moved === null ? null : (moved.get(id) ?? 0) + (before ?? 0);
    setText(becomes, amount === null ? "" : toSigned(amount, this.table.game));
    becomes.className = `bank-amount amount ${amount === null ? "" : signClass(amount)}`;
  }

  showSum(isChanged, moved) {
    const { table, words } = this;
    const isWhole = this.isWhole();
    const line = table.form.querySelector("[data-sum-say]");
    if (isWhole && line) this.sayDifference(line, isChanged, moved);
    const save = table.form.querySelector("[data-save-word]");
    if (isWhole) setText(save, isChanged ? words.correct : words.unchanged);
    table.form.querySelector("[data-save]").classList.toggle("is-ready", isWhole && isChanged);
  }

  sayDifference(line, isChanged, moved) {
    const { words, names } = this;
    if (isChanged && !this.table.form.querySelector("[data-amount]")) return null;
    if (!isChanged || moved === null) return setText(line, "");
    const transfers = settled(moved);
    const total = transfers.reduce((sum, [, , amount]) => sum + amount, 0);
    const amount = strong(toText(total, this.table.game));
    if (transfers.length === 0) return setText(line, words.even);
    if (transfers.length > 1) return say(line, words.moves, { amount });
    const [[sender, receiver]] = transfers;
    return say(line, words.gives, { sender: names[sender], receiver: names[receiver], amount });
  }
}

const shownBy = (hand) => [
  hand.querySelector("[data-amount]")?.textContent ?? "",
  hand.querySelector("[data-word]").textContent,
];

// The amount in a row as the page shows it, read back; 0 where nothing is paid.
function amountIn(hand, game) {
  const text = hand.querySelector("[data-amount]")?.textContent ?? "0";
  return text ? toAmount(text, game) : null;
}

function wasPlace(hand) {
  const found = hand.querySelector(".hand-was");
  if (found) return found;
  const made = document.createElement("s");
  made.className = "hand-was amount";
  const amount = hand.querySelector("[data-amount]");
  if (amount?.closest("button")) amount.before(made);
  else hand.append(made);
  return made;
}
