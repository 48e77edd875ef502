// The question what becomes of a round: it waits on the phone until that is answered.

import { forget, seeFrom } from "./outbox.js";

const form = document.querySelector("[data-asked]");

// Whoever says that it counts has seen the others: what waits besides comes after it.
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await seeFrom(new URL(form.action).pathname, Number(form.elements.seen.value));
  } finally {
    form.submit();
  }
});

form.querySelector("[data-drop]").addEventListener("click", async (event) => {
  event.preventDefault();
  try {
    await forget(form.elements.id.value);
  } finally {
    location.assign(form.action);
  }
});
