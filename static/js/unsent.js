// Rounds that wait on this phone are sent from any page; what is left is said, with the way to it.

import { takenBack, waiting } from "../table/outbox.js";
import { send, sendTakenBack } from "../table/send.js";

const line = document.querySelector("[data-unsent]");

if (line) start();

async function start() {
  // A browser that keeps nothing has nothing that waits.
  for (const round of await takenBack().catch(() => [])) await sendTakenBack(round);
  if (!(await waiting().catch(() => [])).length) return;
  // What was not taken has others behind it that come later.
  const refusing = new Set();
  // Asked for one by one: what is taken back at the table meanwhile waits no more.
  for (let round = await first(refusing); round; round = await first(refusing)) {
    const { told } = await send(round);
    if (told !== "kept") refusing.add(round.address);
  }
  say(await waiting());
}

const first = async (refusing) => (await waiting()).find(({ address }) => !refusing.has(address));

function say([first, ...others]) {
  line.hidden = !first;
  if (!first) return;
  line.querySelector("[data-unsent-say]").textContent = (others.length ? line.dataset.many : line.dataset.one).replace("{count}", others.length + 1);
  line.querySelector("a").href = first.address;
}
