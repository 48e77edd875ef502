// The rounds of this phone at one table: the one that is open, and those without an answer yet.
// A saved round is kept first; then the next is shown at once, and the book is asked until it answers.

import { enter, leave } from "./covering.js";
import { forgetHalfOf, halfFor, keptHalf, queryOf, said, showBack, wasBegunWhileWaiting } from "./half.js";
import { GUARD } from "./guard.js";
import { newId } from "./ids.js";
import { forget, keep, takeBack, toSend, waitingAt } from "./outbox.js";
import { fill } from "./pieces.js";
import { put } from "./put.js";
import { pageAt, send, setTokens, show } from "./send.js";
import { isKept, keptAt, upToDate } from "../js/kept.js";
import { speak } from "../js/speak.js";
import { unwritten, written } from "./written.js";

const AGAIN = 1500;
const MOMENT = 300;
const OVER = ".panel[open], .keypad:not([hidden])";

export class Rounds {
  constructor(table) {
    this.table = table;
    this.address = table.address;
    this.count = 0;
    this.stuck = null;
    addEventListener("online", () => this.wake?.());
    addEventListener("pageshow", ({ persisted }) => persisted && this.comeBack());
    addEventListener("pagehide", () => this.table.keepHalf());
    addEventListener("beforeunload", (event) => this.count && !isKept() && !this.isLeaving && event.preventDefault());
  }

  // A form that has just come: what its buttons do here.
  open(table) {
    this.table = table;
    const panel = panelOf(table);
    panel.querySelector("[data-waits-now]").addEventListener("click", () => this.wake?.());
    panel.querySelector("[data-waits-back]").addEventListener("click", () => this.takeBackStuck());
    panel.querySelector("[data-waits-close]").addEventListener("click", () => this.closePanel());
    table.form.querySelector("[data-undo]").addEventListener("click", ({ currentTarget }) => this.undo(currentTarget.dataset));
    this.showMark();
  }

  // What an earlier page left: its rounds wait on, the next one is shown, and half of it is back.
  async start() {
    // A browser that keeps nothing has nothing that waits.
    const [rounds, half] = await Promise.all([waitingAt(this.address).catch(() => []), keptHalf(this.address)]);
    // A page that the phone keeps is shown more than once, and each time another round is entered.
    if (keptAt()) this.table.form.elements.id.value = newId();
    const open = this.table.form.elements.id.value;
    if (rounds.some(({ id }) => id === open)) {
      // Loaded again, the page is asked for, and sends nothing.
      history.replaceState(null, "", location.pathname);
      // It was refused, and is open for mending: it waits until it is saved again, or dropped.
      showBack(this.table, true, () => forget(open));
      return;
    }
    this.count = rounds.length;
    const last = rounds.at(-1);
    if (last && !this.table.problem) await this.goOnFrom(last);
    const form = half && halfFor(this.table, half);
    if (form) {
      await this.put(form);
      showBack(this.table, true);
    } else if (half && !this.count && wasBegunWhileWaiting(this.table, half)) {
      // Others came between meanwhile: the server puts what was tapped on its page of now.
      this.leave(() => location.replace(`?${queryOf({ form: unwritten(half.page) })}`));
      return;
    }
    // A page that the phone kept is as of then, and so is one with a round that was taken back: the
    // server's own comes as soon as it answers.
    const isOld = keptAt() > 0 || (await this.queue().catch(() => [])).some((round) => round.isTakenBack);
    if (isOld) this.table.form.classList.add("is-estimated");
    if (this.count || isOld) this.deliver();
  }

  async goOnFrom(last) {
    if (last.made !== this.table.form.dataset.made) return this.beStuck(last);
    await this.put(formOf(last));
    return this.goOn(last);
  }

  async save() {
    this.isSaving = true;
    await this.keepAndGoOn(roundOf(this.table));
    this.isSaving = false;
    if (!this.isLeaving) this.deliver();
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

  // From the browser's memory, where it stood still: the table may have gone on.
  comeBack() {
    this.isLeaving = false;
    if (!this.stuck) this.table.letGo();
    this.table.form.classList.add("is-estimated");
    this.deliver();
  }

  // To the next round, or to waiting for the server where only that knows how it begins.
  async goOn(round) {
    const form = this.table.following();
    if (!form) return this.beStuck(round);
    return this.put(form);
  }

  async put(form, options) {
    setTokens(form);
    await put(this.table, form, options);
  }

  // ---- On its way ----

  async deliver() {
    if (this.isDelivering) return;
    this.isDelivering = true;
    try {
      while (await this.deliverFirst().catch((error) => this.startAgain(error)));
    } finally {
      this.isDelivering = false;
    }
  }

  // A phone that slept may lose hold of what it keeps for a moment.
  async startAgain(error) {
    if (!(error instanceof DOMException)) throw error;
    await this.pause(AGAIN);
    return true;
  }

  // Answers whether there is more to do.
  async deliverFirst() {
    const [round] = await this.queue();
    if (!round) return this.refresh();
    const { told, version } = await send(round);
    const rounds = await waitingAt(this.address);
    if (told === "kept") return this.isKept(round, rounds.length, version);
    if (!round.isTakenBack && !rounds.some(({ id }) => id === round.id)) return true; // Taken back meanwhile.
    if (told === "refused") {
      // It is shown where it can be mended, by a page that forgets the round once it has it.
      this.leave(() => show(round));
      return false;
    }
    await this.isAway(round);
    return true;
  }

  queue = async () => (await toSend()).filter(({ address }) => address === this.address);

  // The next one, where it is open already, saw the version that this one made.
  isKept({ id }, count, version) {
    const { dataset, elements } = this.table.form;
    if (dataset.behind === id) elements.seen.value = version;
    this.count = count;
    this.showMark();
    return true;
  }

  async isAway(round) {
    if (round.isTakenBack) this.said = round.id;
    if (this.stuck) this.showPanel(round);
    else if (this.said !== round.id) speak(fill(sentence(this.table), { round: round.title }));
    this.said = round.id;
    await this.pause(AGAIN);
  }

  // The server's own page in the place of the estimate; what was tapped meanwhile stays.
  async refresh() {
    const { table } = this;
    const isEstimated = table.form.classList.contains("is-estimated");
    if (!isEstimated && !this.stuck) return false; // A round that was taken back, on the page of then.
    const asked = said(table);
    const isTouched = isEstimated && table.isHalf();
    const page = await pageAt(isTouched ? `${this.address}?${queryOf(table)}` : this.address);
    if ((await this.queue()).length || this.isSaving || this.table !== table) return true;
    const form = page?.querySelector("[data-table]");
    if (page) this.notices = [...(this.notices ?? []), ...noticesOf(page)];
    if (page && !form) return this.leave(() => location.replace(this.address));
    if (!form || said(table) !== asked || table.form.querySelector(OVER)) {
      await this.pause(form ? MOMENT : AGAIN);
      return true;
    }
    await this.take(page, form, isTouched);
    return false;
  }

  async take(page, form, isTouched) {
    this.stuck = null;
    this.count = 0;
    document.title = page.title;
    document.getElementById("undo")?.remove();
    const undo = page.getElementById("undo");
    this.table.form.after(...(undo ? [undo] : []));
    form.querySelector("[data-half]").hidden = true;
    if (location.search) history.replaceState(null, "", location.pathname);
    await this.put(form, { isSame: isTouched });
    upToDate(true);
    if (this.notices.length) speak(this.notices.join(". "));
    this.notices = [];
  }

  pause(time) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, time);
    });
  }

  leave(act) {
    this.isLeaving = true;
    act();
    return false;
  }

  // ---- Taking back ----

  undo(button) {
    if ("own" in button && !("guarded" in button)) this.takeBack();
  }

  // The last round that waits is open again.
  async takeBack() {
    const last = (await waitingAt(this.address)).at(-1);
    if (!last) return;
    const form = formOf(last);
    await this.takeAway(last, form);
    await this.put(form);
    guard(form.querySelector("[data-undo]"));
  }

  // The book may have heard of it: it is voided there, before this one comes anew.
  async takeAway(round, form) {
    await takeBack(round);
    form.dataset.behind = round.id;
    this.count -= 1;
    form.elements.id.value = newId();
    this.deliver();
  }

  beStuck(round) {
    this.stuck = round;
    this.table.isDone = true;
  }

  async takeBackStuck() {
    await this.takeAway(this.stuck, this.table.form);
    this.stuck = null;
    this.closePanel();
    this.table.letGo();
  }

  // ---- What is seen of it ----

  showMark() {
    const mark = this.table.form.querySelector("[data-sent]");
    if (!this.count) return;
    mark.hidden = false;
    mark.classList.remove("is-undone");
    mark.classList.add("is-waiting");
    mark.lastElementChild.replaceChildren(this.markButton(fill(mark.dataset.waiting, { count: this.count })));
  }

  // A touch on the mark says more.
  markButton(text) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "table-waiting", textContent: text });
    button.addEventListener("click", () => this.showPanel(this.stuck));
    return button;
  }

  // Nothing else is sent before the rounds that wait.
  holdBack() {
    if (!this.count) return false;
    this.showPanel(this.stuck);
    return true;
  }

  async showPanel(round) {
    const panel = panelOf(this.table);
    const last = round ?? (await waitingAt(this.address)).at(-1);
    if (!last) return;
    panel.querySelector("[data-waits-back]").hidden = !this.stuck || this.stuck.id !== this.table.form.elements.id.value;
    panel.querySelector("[data-waits-close]").hidden = Boolean(this.stuck);
    panel.querySelector("[data-waits-say]").textContent = fill(sentence(this.table), { round: last.title });
    panel.querySelector("[data-waits-stay]").hidden = isKept();
    if (!panel.hidden) return;
    panel.hidden = false;
    enter(this.table, panel, panel.querySelector("[data-waits-now]"));
  }

  closePanel() {
    const focusVisible = document.activeElement.matches(":focus-visible");
    panelOf(this.table).hidden = true;
    leave(this.table, focusVisible);
  }
}

// One touch takes one round, and the next is a new decision.
function guard(button) {
  button.dataset.guarded = "";
  setTimeout(() => delete button.dataset.guarded, GUARD);
}

const panelOf = (table) => table.form.querySelector("[data-waits]");

const sentence = (table) => panelOf(table).querySelector("[data-waits-say]").dataset.waitsSay;

function roundOf({ address, form }) {
  const body = new URLSearchParams(new FormData(form));
  body.delete("csrf_token");
  return {
    id: form.elements.id.value,
    address,
    body: body.toString(),
    title: form.querySelector("h1").textContent.trim(),
    made: form.dataset.made,
    behind: form.dataset.behind ?? "",
    page: written(form),
  };
}

// The form as it was saved; what had been seen then may be more by now.
function formOf({ body, page }) {
  const form = unwritten(page);
  form.elements.seen.value = new URLSearchParams(body).get("seen");
  return form;
}

// What the server's page has to say once: it is heard, though the page never was loaded.
const noticesOf = (page) => [...page.querySelectorAll("[data-spoken]")].map((element) => element.textContent.trim()).filter(Boolean);
