// Stands between the pages and the network: asks the network first, and has the phone's copy ready.

const PATIENCE = 3000;
const PATIENCE_AFTER_WRITING = 15_000;
// Milliseconds without an answer before the copy is shown.

let hasWritten = false;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOffline());
});

addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  await registration.navigationPreload?.enable();
  await clients.claim();
  await renew();
}

// A page that came before the worker asks to be kept, and one that has news.
addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keepAnew(event.data.keep).catch(() => null));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") wrote(event, pathname);
  else if (pathname.startsWith(LEDGER.files)) event.respondWith(file(request));
  else if (isOurs(pathname) && !request.headers.has("Ledger-Live")) event.respondWith(page(event));
});

const isOurs = (pathname) => ![LEDGER.join, LEDGER.shared, LEDGER.api].some((path) => pathname.startsWith(path));

// What was just written shows on the next page: a copy from before does not stand for it.
// Who comes in by a link sees nothing that was kept for somebody else, and who chooses a language
// nothing in the one before.
function wrote(event, pathname) {
  hasWritten = true;
  if (pathname.startsWith(LEDGER.join) || pathname === LEDGER.language) event.waitUntil(dropAll());
}

async function page(event) {
  const { request } = event;
  const asked = network(event);
  event.waitUntil(asked.catch(() => null));
  const kept = await keptPage(request.url);
  try {
    const answer = await (kept ? Promise.race([asked, later(kept)]) : asked);
    return kept && isAway(answer) ? kept : answer;
  } catch (error) {
    const found = kept ?? (request.mode === "navigate" ? await offlinePage() : null);
    if (!found) throw error;
    return found;
  }
}

// Resolves with the answer at once; what follows from it is done besides.
async function network(event) {
  const { request } = event;
  const answer = (await event.preloadResponse) ?? (await fetch(request));
  hasWritten = false;
  if (isShutOut(answer)) event.waitUntil(dropGroup(request.url));
  else if (mayKeep(request.url, answer)) event.waitUntil(keep(request.url, answer.clone()));
  return answer;
}

function later(kept) {
  const patience = hasWritten ? PATIENCE_AFTER_WRITING : PATIENCE;
  return new Promise((resolve) => setTimeout(resolve, patience, kept));
}

// A proxy says that there is no server behind it.
const isAway = ({ status }) => status === 502 || status === 504;
