// Where the page came safely, a worker keeps it on the phone, to be shown without a network.

const IDLE = 1000;
// Milliseconds that the page at most takes for itself once it is there.

const line = document.querySelector("[data-kept-at]");

// Whether this page is still there when it is loaded again without a network.
export const isKept = () => Boolean(navigator.serviceWorker?.controller);

// When this page was kept, if it came from the phone and not from the server; else 0.
export const keptAt = () => Number(line?.dataset.keptAt ?? 0);

const { worker } = document.querySelector("[data-worker]")?.dataset ?? {};

if (navigator.serviceWorker && worker) {
  navigator.serviceWorker.addEventListener("controllerchange", keep);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}

// The page that is open goes first.
function begin() {
  const register = () => navigator.serviceWorker.register(worker).catch(() => null);
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: IDLE });
  else setTimeout(register, IDLE);
}

function keep() {
  navigator.serviceWorker.controller?.postMessage({ keep: location.href });
}

// The page shows what the server has: it says no longer that it is old, and is kept as it is now.
export function upToDate(hasChanged) {
  const wasOld = keptAt() > 0 && !line.hidden;
  if (wasOld) line.hidden = true;
  if (isKept() && (hasChanged || wasOld)) keep();
}
