// From Save to the answer: the round is kept on the phone, and sent until the book has it.

import { enter, leave } from "./covering.js";
import { halfOf } from "./half.js";
import { forget, keep, waitingAt } from "./outbox.js";
import { fill } from "./pieces.js";
import { send, show } from "./send.js";

const AGAIN = 1500;

export class Waiting {
  constructor(table) {
    this.table = table;
    this.form = table.form;
    this.panel = this.form.querySelector("[data-waits]");
    this.now = this.panel.querySelector("[data-waits-now]");
    this.round = null;
    this.seenKey = `ledger.seen.${location.pathname}`;
    this.keepSeen();
    this.now.addEventListener("click", () => this.wake?.());
    this.panel.querySelector("[data-waits-back]").addEventListener("click", () => this.takeBack());
    addEventListener("online", () => this.wake?.());
    addEventListener("beforeunload", (event) => this.isShown && event.preventDefault());
  }

  // Whether a round of this page is on its way, so that nothing else is sent.
  get isBusy() {
    return this.round !== null;
  }

  get isShown() {
    return !this.panel.hidden;
  }

  // What an earlier page left: what this page has open for mending is done with.
  async start() {
    // A browser that keeps nothing has nothing that waits.
    const [round] = await waitingAt(location.pathname).catch(() => []);
    if (!round) return;
    if (round.id === this.form.elements.id.value) await forget(round.id);
    else await this.deliver(round, 0);
  }

  async save() {
    const round = roundOf(this.form);
    try {
      await keep(round);
    } catch {
      // A browser that keeps nothing sends it at once, as without scripts.
      this.form.submit();
      return;
    }
    await this.deliver(round, AGAIN);
  }

  async deliver(round, patience) {
    this.round = round;
    const shown = setTimeout(() => this.show(round), patience);
    let told = await send(round);
    while (told === "away" && this.round === round) {
      this.show(round);
      await this.pause();
      if (this.round === round) told = await send(round);
    }
    clearTimeout(shown);
    if (this.round === round) await this.follow(round, told);
  }

  async follow(round, told) {
    this.panel.hidden = true;
    if (told === "kept") {
      await forget(round.id);
      location.replace(round.address);
    } else {
      // A refusal is shown where it can be mended, by a page that forgets the round once it has it.
      show(round);
    }
  }

  pause() {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, AGAIN);
    });
  }

  show(round) {
    if (!this.isShown) {
      this.panel.hidden = false;
      enter(this.table, this.panel, this.now);
    }
    const say = this.panel.querySelector("[data-waits-say]");
    say.textContent = fill(say.dataset.waitsSay, { round: round.title });
  }

  // What an earlier page had seen holds for its round here too: the book may have that round since.
  keepSeen() {
    const seen = sessionStorage.getItem(this.seenKey);
    const isBack = new URLSearchParams(location.search).has("half");
    if (seen && isBack) this.form.elements.seen.value = seen;
    else sessionStorage.removeItem(this.seenKey);
  }

  // The book may have it all the same: sent under another id, it is asked which of the two counts.
  async takeBack() {
    const { id, address, body } = this.round;
    this.round = null;
    this.wake?.();
    await forget(id);
    const focusVisible = document.activeElement.matches(":focus-visible");
    this.panel.hidden = true;
    leave(this.table, focusVisible);
    const { elements } = this.form;
    if (id === elements.id.value) elements.id.value = newId();
    else this.bringBack(address, new URLSearchParams(body));
    this.form.dispatchEvent(new Event("takenback"));
  }

  bringBack(address, fields) {
    sessionStorage.setItem(this.seenKey, fields.get("seen"));
    location.replace(`${address}?${halfOf(fields)}`);
  }
}

function roundOf(form) {
  return {
    id: form.elements.id.value,
    address: location.pathname,
    body: new URLSearchParams(new FormData(form)).toString(),
    title: document.querySelector("h1").textContent.trim(),
  };
}

// crypto.randomUUID is only there on https.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
