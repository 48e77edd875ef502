// Rounds that wait on this phone are sent from any page; what is left is said, with the way to it.

import { toSend } from "../table/outbox.js";
import { send } from "../table/send.js";

const line = document.querySelector("[data-unsent]");

if (line) start();

async function start() {
  // A browser that keeps nothing has nothing that waits.
  if (!(await toSend().catch(() => [])).length) return;
  // What was not taken has others behind it that come later.
  const refusing = new Set();
  // Asked for one by one: what is taken back at the table meanwhile waits no more.
  for (let round = await first(refusing); round; round = await first(refusing)) {
    const { told } = await send(round);
    if (told !== "kept") refusing.add(round.address);
  }
  say((await toSend()).filter((round) => !round.isTakenBack));
}

const first = async (refusing) => (await toSend()).find(({ address }) => !refusing.has(address));

function say([first, ...others]) {
  line.hidden = !first;
  if (!first) return;
  line.querySelector("[data-unsent-say]").textContent = (others.length ? line.dataset.many : line.dataset.one).replace("{count}", others.length + 1);
  line.querySelector("a").href = first.address;
}
