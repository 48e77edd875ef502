// What the phone does besides: its screen stays on at the table, and it shakes a little at Save.

const OFF = "ledger.screenMayGoOff";
const SHAKE = 30;
// Milliseconds; felt, and over before the hand is back.

let lock = null;
let isAsking = false;

// Without a switch, or on a page that did not come safely, the screen goes off as ever.
export function startAwake(table) {
  const button = table.form.querySelector("[data-awake]");
  if (!button || !navigator.wakeLock) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (isOff()) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
    follow(button);
  });
  // The phone takes the lock away from a page that is not in sight.
  document.addEventListener("visibilitychange", () => follow(button));
  follow(button);
}

const isOff = () => localStorage.getItem(OFF) !== null;

async function follow(button) {
  button.setAttribute("aria-pressed", String(!isOff()));
  if (isOff()) await release();
  else if (document.visibilityState === "visible") await hold();
}

async function hold() {
  if (isAsking || (lock && !lock.released)) return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null; // An empty battery says no.
  }
  isAsking = false;
  if (isOff()) await release(); // Turned off while the phone was asked.
}

async function release() {
  const held = lock;
  lock = null;
  await held?.release();
}

export function shake() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate?.(SHAKE);
}
