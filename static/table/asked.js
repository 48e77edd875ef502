// The question which round it was has the round in its own form: the phone need not send it again.

import { forget, seeFrom } from "./outbox.js";

const form = document.querySelector("[data-asked]");
const forgotten = forget(form.elements.id.value);

// Whoever says that it is the next round has seen the others: what waits comes after it.
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await forgotten;
    await seeFrom(new URL(form.action).pathname, Number(form.elements.seen.value) + 1);
  } finally {
    form.submit();
  }
});
