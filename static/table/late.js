// What waits on the phone for a table that takes no rounds any more: each is asked about.

import { forget, waitingAt } from "./outbox.js";
import { send, show } from "./send.js";

askFirst();

async function askFirst() {
  const [round] = await waitingAt(location.pathname).catch(() => []);
  const told = round && (await send(round));
  if (told === "refused") show(round);
  if (told !== "kept") return;
  await forget(round.id);
  askFirst();
}
