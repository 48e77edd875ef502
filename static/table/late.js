// What waits on the phone for a table that takes no rounds any more: each is asked about.

import { toSend } from "./outbox.js";
import { send, show } from "./send.js";

askFirst();

async function askFirst() {
  const round = (await toSend().catch(() => [])).find(({ address }) => address === location.pathname);
  if (!round) return;
  const { told } = await send(round);
  if (told === "refused") show(round);
  if (told === "kept") askFirst();
}
