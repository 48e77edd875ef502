// Other phones at this table: an untouched form goes on to the next round by itself, and a touched
// one says that another phone was quicker. It asks as rarely as the pages of those who watch.

import { speak } from "../js/speak.js";
import { fill } from "./pieces.js";

const EVERY = 1500;
const LONGEST = 15_000;
const PATIENCE = 8000;
const QUIET = 1000;
// Milliseconds without a finger, before anything is put in the place of what is shown.
const OVER = ".panel[open], .keypad:not([hidden]), .waits:not([hidden])";

let rounds = null;
let failures = 0;
let timer = 0;
// The page that the server has now, where it is not shown yet.
let pending = null;
let isDown = false;
let touchedAt = 0;

export function startOthers(ours) {
  rounds = ours;
  addEventListener("pointerdown", () => (isDown = true), true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, lifted, true);
  for (const type of ["visibilitychange", "online"]) addEventListener(type, askSoon, true);
  askLater();
}

function lifted() {
  isDown = false;
  touchedAt = Date.now();
}

function askSoon() {
  clearTimeout(timer);
  if (!document.hidden) turn();
}

function askLater() {
  clearTimeout(timer);
  timer = setTimeout(turn, Math.min(EVERY * 2 ** failures, LONGEST));
}

// What this phone saved comes first, and the server's page after it.
const isOwnUnderWay = () => rounds.count > 0 || rounds.stuck || rounds.isSaving || rounds.isLeaving || rounds.delivery.isUnderWay || formNow().matches(".is-estimated");

const formNow = () => rounds.table.form;

async function turn() {
  if (document.hidden) return;
  if (isOwnUnderWay()) pending = null;
  else await ask();
  if (pending && !isOwnUnderWay()) await show(pending);
  askLater();
}

async function ask() {
  const headers = { "Ledger-Live": "1", "If-None-Match": document.body.dataset.liveTag ?? "" };
  const { table } = rounds;
  try {
    const answer = await fetch(rounds.address, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    failures = 0;
    const tag = answer.ok && answer.headers.get("ETag");
    if (!tag) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (rounds.table !== table || isOwnUnderWay()) return;
    document.body.dataset.liveTag = tag;
    pending = { page, form: page.querySelector("[data-table]"), isSaid: false };
  } catch {
    failures += 1;
  }
}

async function show(news) {
  const { table } = rounds;
  const { page, form } = news;
  if (form?.elements.seen.value === formNow().elements.seen.value) pending = null;
  else if (table.isHalf() || table.problem) say(news);
  else if (isDown || Date.now() - touchedAt < QUIET || formNow().querySelector(OVER)) return;
  else if (!form) rounds.leave(() => location.replace(rounds.address));
  else {
    pending = null;
    await rounds.delivery.take(page, form, false);
  }
}

// Quietly, in the place of the mark that the last round was sent.
function say(news) {
  if (news.isSaid) return;
  news.isSaid = true;
  const mark = formNow().querySelector("[data-sent]");
  const number = Number(news.form?.dataset.round ?? 0);
  const isRound = number > Number(formNow().dataset.round);
  mark.hidden = false;
  mark.classList.add("is-undone");
  mark.lastElementChild.textContent = isRound ? fill(mark.dataset.recorded, { number: number - 1 }) : mark.dataset.changed;
  formNow().querySelector("[data-put-back]")?.remove();
  speak(mark.lastElementChild.textContent);
}
