// The question what becomes of a round: it waits on the phone until that is answered.

import { forget, seeFrom, waitingAt } from "./outbox.js";

const form = document.querySelector("[data-asked]");
const address = new URL(form.action).pathname;

// Whoever says that it counts has seen the others: what waits besides comes after it.
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await seeFrom(address, Number(form.elements.seen.value));
  } finally {
    form.submit();
  }
});

for (const link of form.querySelectorAll("[data-drop]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      await forget(form.elements.id.value);
    } finally {
      location.assign(link.href);
    }
  });
}

sayBehind();

async function sayBehind() {
  const line = form.querySelector("[data-behind]");
  const count = (await waitingAt(address).catch(() => [])).filter(({ id }) => id !== form.elements.id.value).length;
  if (!line || !count) return;
  const { behind, behindMany } = line.dataset;
  line.textContent = count === 1 ? behind : behindMany.replace("{count}", count);
  line.hidden = false;
}
