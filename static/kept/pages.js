// What the phone keeps: pages as they came last, and the files that they name.
// LEDGER comes from the server: where its files lie, the page for each language without a network,
// where somebody comes in by a link or sees what is shared, where a language is chosen, and the API.

const PAGES = `ledger pages ${registration.scope}`;
const FILES = `ledger files ${registration.scope}`;
const KEEP = "Ledger-Keep";
const MOST = 80;
const TOLD = ["Content-Type", "Content-Language", "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options"];
const NAMED = /(?:src|href)="([^"]+)"/g;
const GROUP = new RegExp(`^${registration.scope}groups/[^/]+`);
// A table is kept with the page of its rounds so far.
const BESIDE = /^.*(?=\/table(?:$|\?))/;
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false };

// The server says what may be kept. A round half tapped is in its address, and not kept with it.
function mayKeep(address, answer) {
  const isWhole = !new URL(address).searchParams.has("half");
  return isWhole && answer.ok && !answer.redirected && answer.headers.has(KEEP);
}

async function keep(address, answer) {
  const headers = TOLD.filter((name) => answer.headers.has(name)).map((name) => [name, answer.headers.get(name)]);
  const text = withMoment(await answer.text(), answer.headers.get("Content-Language"));
  const pages = await caches.open(PAGES);
  await pages.delete(address, { ignoreVary: true });
  await pages.put(address, new Response(text, { headers }));
  await keepFiles(text);
  const kept = await pages.keys();
  for (const old of kept.slice(0, Math.max(kept.length - MOST, 0))) await pages.delete(old);
  const [beside] = BESIDE.exec(address) ?? [];
  if (beside) await keepAnew(beside).catch(() => null);
}

// A page says in its own language that it is from the phone; until it is kept, that is hidden.
function withMoment(text, language) {
  const now = new Date();
  const moment = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language ?? undefined, WHEN).format(now);
  return text.replace('data-kept-at="" hidden', `data-kept-at="${now.getTime()}" data-spoken`).replace("{moment}", moment);
}

// Asks for a page once more, to be kept; the server takes that for no visit.
async function keepAnew(address) {
  const answer = await fetch(address, { headers: { [KEEP]: "1" } });
  if (isShutOut(answer)) await dropGroup(address);
  else if (mayKeep(address, answer)) await keep(address, answer);
}

const isShutOut = ({ status }) => [401, 403, 404].includes(status);

async function keptPage(address) {
  const pages = await caches.open(PAGES);
  const ignoreSearch = new URL(address).pathname.endsWith("/table");
  return (await pages.match(address)) ?? (ignoreSearch ? pages.match(address, { ignoreSearch }) : undefined);
}

// The language is that of the page that was kept last.
async function offlinePage() {
  const pages = await caches.open(PAGES);
  const [last] = (await pages.keys()).slice(-1);
  const language = last && (await pages.match(last)).headers.get("Content-Language");
  const known = [language, ...navigator.languages.map((each) => each.slice(0, 2)), "en"];
  const address = LEDGER.offline[known.find((each) => each in LEDGER.offline)];
  return (await caches.open(FILES)).match(address);
}

// A file has its version in its address, and never changes.
async function file(request) {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isLasting(answer)) await files.put(request.url, answer.clone());
  return answer;
}

const isLasting = (answer) => answer.ok && (answer.headers.get("Cache-Control") ?? "").includes("immutable");

const filesIn = (text) => [...text.matchAll(NAMED)].map(([, path]) => path).filter((path) => path.startsWith(LEDGER.files));

async function keepFiles(text) {
  await Promise.all(filesIn(text).map((path) => file(new Request(path)).catch(() => null)));
}

async function keepOffline() {
  const files = await caches.open(FILES);
  for (const address of Object.values(LEDGER.offline)) {
    const answer = await fetch(address, { headers: { [KEEP]: "1" } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const text = await answer.clone().text();
    await files.put(address, answer);
    await keepFiles(text);
  }
}

// After a new version: every page once more, and then only the files that a page still names.
async function renew() {
  const pages = await caches.open(PAGES);
  for (const { url } of await pages.keys()) await keepAnew(url).catch(() => null);
  await tidy();
}

async function tidy() {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const offline = Object.values(LEDGER.offline);
  const texts = [...(await pages.matchAll()), ...(await Promise.all(offline.map((each) => files.match(each))))];
  const named = new Set(offline);
  for (const page of texts) for (const path of filesIn(await page.text())) named.add(path);
  for (const kept of await files.keys()) if (!named.has(new URL(kept.url).pathname)) await files.delete(kept);
}

// What was kept belongs to who was let in: of a group that is closed to them, nothing stays.
async function dropGroup(address) {
  const [group] = GROUP.exec(address) ?? [];
  if (!group) return;
  const pages = await caches.open(PAGES);
  for (const kept of await pages.keys()) {
    if (kept.url === registration.scope || kept.url.startsWith(`${group}/`)) await pages.delete(kept);
  }
}

const dropAll = () => caches.delete(PAGES);
