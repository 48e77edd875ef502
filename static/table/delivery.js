// Rounds on their way to the book: sent one by one until it answers, and then its own page is shown.

import { upToDate } from "../js/kept.js";
import { speak } from "../js/speak.js";
import { queryOf, said } from "./half.js";
import { toSend, waitingAt } from "./outbox.js";
import { pageAt, send, show } from "./send.js";
import { sentenceOf, showMark, showWaits } from "./waits.js";

const AGAIN = 1500;
const MOMENT = 300;
const OVER = ".panel[open], .keypad:not([hidden])";

export class Delivery {
  constructor(rounds) {
    this.rounds = rounds;
    this.address = rounds.address;
    this.notices = [];
    addEventListener("online", () => this.wake?.());
  }

  get form() {
    return this.rounds.table.form;
  }

  async start() {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      while (await this.goOn().catch((error) => this.startAgain(error)));
    } finally {
      this.isUnderWay = false;
    }
  }

  // A phone that slept may lose hold of what it keeps for a moment.
  async startAgain(error) {
    if (!(error instanceof DOMException)) throw error;
    return this.pause(AGAIN);
  }

  // Answers whether there is more to do.
  async goOn() {
    const [round] = await this.queue();
    return round ? this.deliver(round) : this.refresh();
  }

  async deliver(round) {
    const { told, version } = await send(round);
    const waiting = await waitingAt(this.address);
    if (told === "kept") return this.noteArrival(round, waiting.length, version);
    if (!round.isTakenBack && !waiting.some(({ id }) => id === round.id)) return true; // Taken back meanwhile.
    // What is refused is shown where it can be mended, by a page that forgets it once it has it.
    if (told === "refused") return this.rounds.leave(() => show(round));
    // A page of the server shows what waits for a table that it does not know.
    if (told === "gone") return this.rounds.leave(() => location.replace(this.address));
    if (this.rounds.stuck) showWaits(this.rounds, round);
    else if (!round.isTakenBack && this.told !== round.id) speak(sentenceOf(this.rounds.table, round, waiting.length));
    this.told = round.id;
    return this.pause(AGAIN);
  }

  queue = async () => (await toSend()).filter(({ address }) => address === this.address);

  // The next one, where it is open already, saw the version that this one made.
  noteArrival({ id }, count, version) {
    const { dataset, elements } = this.form;
    if (dataset.behind === id) elements.seen.value = version;
    this.rounds.count = count;
    showMark(this.rounds);
    return true;
  }

  // The server's own page in the place of the estimate; what was tapped meanwhile stays.
  async refresh() {
    const { table, stuck } = this.rounds;
    const isEstimated = table.form.classList.contains("is-estimated");
    if (!isEstimated && !stuck) return false; // A round that was taken back, on the page of then.
    const asked = said(table);
    const isTouched = isEstimated && table.isHalf();
    const page = await pageAt(isTouched ? `${this.address}?${queryOf(table)}` : this.address);
    if ((await this.queue()).length || this.rounds.isSaving || this.rounds.table !== table) return true;
    const form = page?.querySelector("[data-table]");
    if (page) this.notices.push(...noticesOf(page));
    if (page && !form) return this.rounds.leave(() => location.replace(this.address));
    if (!form || said(table) !== asked || table.form.querySelector(OVER)) return this.pause(form ? MOMENT : AGAIN);
    await this.take(page, form, isTouched);
    return false;
  }

  async take(page, form, isTouched) {
    Object.assign(this.rounds, { stuck: null, count: 0 });
    document.title = page.title;
    document.body.dataset.liveTag = page.body.dataset.liveTag || (document.body.dataset.liveTag ?? "");
    document.getElementById("undo")?.remove();
    const undo = page.getElementById("undo");
    this.form.after(...(undo ? [undo] : []));
    form.querySelector("[data-half]").hidden = true;
    if (this.form.dataset.aside) form.dataset.aside = this.form.dataset.aside;
    if (location.search) history.replaceState(null, "", location.pathname);
    await this.rounds.swap(form, { isSame: isTouched });
    upToDate(true);
    if (this.notices.length) speak(this.notices.join(". "));
    this.notices = [];
  }

  pause(time) {
    return new Promise((resolve) => {
      this.wake = () => resolve(true);
      setTimeout(this.wake, time);
    });
  }
}

// What the server's page has to say once: it is heard, though the page never was loaded.
const noticesOf = (page) => [...page.querySelectorAll("[data-spoken]")].map((element) => element.textContent.trim()).filter(Boolean);
