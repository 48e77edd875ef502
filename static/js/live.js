// Keeps an open page up to date: asks every so often whether anything changed, and shows what did.
// Each part with `data-live` becomes what the server now says of it; all else stays as it is.

import { upToDate } from "./kept.js";
import { become } from "./morph.js";

const EVERY = 1500;
const LONGEST = 15000;
const PATIENCE = 8000;

const asked = { tag: document.body.dataset.liveTag, failures: 0, timer: 0, underWay: null };
const line = document.querySelector("[data-following]");
const said = document.querySelector("[data-news]");

document.addEventListener("visibilitychange", ask);
addEventListener("pageshow", ({ persisted }) => persisted && ask());
addEventListener("online", ask);
say(line.dataset.following);
askLater();

// Nobody asks while the page is hidden; when it is shown again it catches up at once, whatever
// became of a question that was under way.
async function ask() {
  clearTimeout(asked.timer);
  asked.underWay?.abort();
  asked.underWay = document.hidden ? null : new AbortController();
  if (asked.underWay) await answered(asked.underWay);
}

async function answered(underWay) {
  const patience = setTimeout(() => underWay.abort(), PATIENCE);
  const isAnswered = await take(underWay.signal);
  clearTimeout(patience);
  if (asked.underWay !== underWay) return;
  asked.failures = isAnswered ? 0 : asked.failures + 1;
  // One lost answer is no news.
  if (asked.failures !== 1) say(isAnswered ? line.dataset.following : line.dataset.away);
  askLater();
}

function askLater() {
  asked.timer = setTimeout(ask, Math.min(EVERY * 2 ** asked.failures, LONGEST));
}

// Answers whether the page is now as the server has it.
async function take(signal) {
  const headers = { "Ledger-Live": "1", "If-None-Match": asked.tag };
  try {
    const answer = await fetch(location.href, { headers, signal, cache: "no-store" });
    // The link was ended, or the table is not there: the server's own page says so.
    if (answer.status === 403 || answer.status === 404) location.reload();
    if (answer.status === 304) return stayWith(() => upToDate(false));
    return answer.ok && show(await answer.text(), answer.headers.get("ETag"));
  } catch {
    return false;
  }
}

// An answer without a tag is somebody else's, as of a network that asks to log in first.
function show(text, tag) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (!tag) return false;
  if (fresh.documentElement.lang !== document.documentElement.lang) location.reload();
  const stay = heldInView();
  for (const part of fresh.querySelectorAll("[data-live]")) {
    const own = document.getElementById(part.id);
    if (own) become(own, part);
  }
  stay();
  tell(fresh.querySelector("[data-news]").dataset.news);
  asked.tag = tag;
  return stayWith(() => upToDate(true));
}

function stayWith(act) {
  const stay = heldInView();
  act();
  stay();
  return true;
}

// Returns what puts the first title or round in view back where it was, once others came above it.
function heldInView() {
  const marks = document.querySelectorAll("main h1, main h2, main [id]:not([data-live])");
  const top = (mark) => mark.getBoundingClientRect().top;
  const first = scrollY > 0 && [...marks].find((mark) => top(mark) >= 0);
  const before = first && top(first);
  return () => {
    if (first?.isConnected) scrollBy({ top: top(first) - before, behavior: "instant" });
  };
}

function tell(news) {
  if (news !== said.dataset.news) said.textContent = news;
  said.dataset.news = news;
}

function say(text) {
  if (line.textContent === text && line.hidden === !text) return;
  const stay = heldInView();
  line.textContent = text;
  line.hidden = !text;
  stay();
}
