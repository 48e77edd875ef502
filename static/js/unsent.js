// Rounds that wait on this phone are sent from any page; what is left is said, with the way to it.

import { forget, waiting } from "../table/outbox.js";
import { send } from "../table/send.js";

const line = document.querySelector("[data-unsent]");

if (line) start();

async function start() {
  // A browser that keeps nothing has nothing that waits.
  const rounds = await waiting().catch(() => []);
  if (!rounds.length) return;
  const refusing = new Set();
  for (const round of rounds) if (!refusing.has(round.address)) await deliver(round, refusing);
  say(await waiting());
}

// What was not taken has others behind it that come later.
async function deliver(round, refusing) {
  if ((await send(round)) === "kept") await forget(round.id);
  else refusing.add(round.address);
}

function say([first, ...others]) {
  line.hidden = !first;
  if (!first) return;
  line.querySelector("[data-unsent-say]").textContent = (others.length ? line.dataset.many : line.dataset.one).replace("{count}", others.length + 1);
  line.querySelector("a").href = first.address;
}
