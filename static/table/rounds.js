// The rounds of this phone at one table: the one that is open, and those without an answer yet.
// A saved round is kept first; then the next is shown at once, and the book is asked until it answers.

import { isKept, keptAt } from "../js/kept.js";
import { Delivery } from "./delivery.js";
import { forgetHalfOf, halfFor, keptHalf, queryOf, sayRefused, showBack, wasBegunWhileWaiting } from "./half.js";
import { held } from "./held.js";
import { newId } from "./ids.js";
import { forget, keep, waitingAt } from "./outbox.js";
import { put } from "./put.js";
import { formOf, roundOf } from "./round.js";
import { setTokens } from "./send.js";
import { takeBackLast, takeBackStuck, withAside } from "./take-back.js";
import { showWaits, startWaits } from "./waits.js";
import { unwritten } from "./written.js";

export class Rounds {
  constructor(table) {
    this.table = table;
    this.address = table.address;
    this.count = 0;
    // A round of which only the server can say what comes after it.
    this.stuck = null;
    this.delivery = new Delivery(this);
    addEventListener("pageshow", ({ persisted }) => persisted && this.comeBack());
    addEventListener("pagehide", () => this.table.keepHalf());
    addEventListener("beforeunload", (event) => this.isLostWithPage() && event.preventDefault());
  }

  // Without a network it cannot come back, or what the tab alone holds would go with it.
  isLostWithPage() {
    return this.count && !this.isLeaving && (!isKept() || held().length);
  }

  // A form that has just come: what its buttons do here.
  open(table) {
    this.table = table;
    startWaits(this, table, () => takeBackStuck(this));
    table.form.querySelector("[data-undo]").addEventListener("click", ({ currentTarget }) => takeBackLast(this, currentTarget.dataset));
  }

  // What an earlier page left: its rounds wait on, the next one is shown, and half of it is back.
  async start() {
    // A browser that keeps nothing has nothing that waits.
    const [rounds, half] = await Promise.all([waitingAt(this.address).catch(() => []), keptHalf(this.address)]);
    // A page that the phone keeps is shown more than once, and each time another round is entered.
    if (keptAt()) this.table.form.elements.id.value = newId();
    const open = this.table.form.elements.id.value;
    if (rounds.some(({ id }) => id === open)) return this.mend(open);
    this.count = rounds.length;
    const last = rounds.at(-1);
    if (last && !this.table.problem) await this.goOnFrom(last);
    if (half && (await this.bringBack(half))) return;
    // A page that the phone kept is as of then, and so is one with a round that was taken back: the
    // server's own comes as soon as it answers.
    const isOld = keptAt() > 0 || (await this.delivery.queue().catch(() => [])).some((round) => round.isTakenBack);
    if (isOld) this.table.form.classList.add("is-estimated");
    if (this.count || isOld) this.delivery.start();
  }

  // A round was refused, and is open for mending: it waits until it is saved again, or dropped.
  mend(id) {
    // Loaded again, the page is asked for, and sends nothing.
    history.replaceState(null, "", location.pathname);
    showBack(this.table, true, () => forget(id));
    sayRefused(this.table);
  }

  // Answers whether the page is left for it.
  async bringBack(half) {
    const form = halfFor(this.table, half);
    if (form) {
      await this.swap(form);
      showBack(this.table, true);
      return false;
    }
    if (this.count || !wasBegunWhileWaiting(this.table, half)) return false;
    // Others came between meanwhile: the server puts what was tapped on its page of now.
    this.leave(() => location.replace(`?${queryOf({ form: unwritten(half.page) })}`));
    return true;
  }

  // From the browser's memory, where it stood still: the table may have gone on.
  comeBack() {
    this.isLeaving = false;
    if (!this.stuck) this.table.letGo();
    this.table.form.classList.add("is-estimated");
    this.delivery.start();
  }

  async save() {
    this.isSaving = true;
    await this.keepAndGoOn(roundOf(this.table));
    this.isSaving = false;
    if (!this.isLeaving) this.delivery.start();
  }

  async keepAndGoOn(round) {
    try {
      await keep(round);
    } catch {
      // A browser that keeps nothing sends it at once, as without scripts.
      this.leave(() => this.table.form.submit());
      return;
    }
    forgetHalfOf(this.table);
    const rounds = await waitingAt(this.address).catch(() => [round]);
    this.count = rounds.length;
    // What was mended may have others behind it.
    if (rounds.at(-1).id === round.id) await this.goOn(round);
    else await this.goOnFrom(rounds.at(-1));
  }

  async goOnFrom(last) {
    if (last.made !== this.table.form.dataset.made) return this.beStuck(last);
    await this.swap(formOf(last));
    return this.goOn(last);
  }

  // To the next round, or to waiting for the server where only that knows how it begins.
  async goOn(round) {
    const form = this.table.following();
    return form ? this.swap(withAside(this.table, form)) : this.beStuck(round);
  }

  beStuck(round) {
    this.stuck = round;
    this.table.isDone = true;
  }

  // Puts a form in the place of the one that is shown.
  async swap(form, options) {
    setTokens(form);
    await put(this.table, form, options);
  }

  // Nothing else is sent before the rounds that wait.
  holdBack() {
    if (!this.count) return false;
    showWaits(this, this.stuck);
    return true;
  }

  leave(act) {
    this.isLeaving = true;
    act();
    return false;
  }
}
