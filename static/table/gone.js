// The book does not know this table: what waits for it on the phone is shown, to be entered anew by
// hand, and dropped only once that was asked.

import { forgetHalfOf, keptHalf } from "./half.js";
import { forget, waitingAt } from "./outbox.js";
import { unwritten } from "./written.js";

const section = document.querySelector("[data-gone]");
const part = (name) => section.querySelector(`[data-gone-${name}]`);
const address = location.pathname;

if (section) show();

async function show() {
  const [rounds, half] = await Promise.all([waitingAt(address).catch(() => []), keptHalf(address)]);
  const titled = half ? [...rounds, { title: section.dataset.half, page: half.page }] : rounds;
  part("rounds").replaceChildren(...titled.flatMap(shown));
  section.hidden = titled.length === 0;
  part("drop").onclick = () => ask(true);
  part("keep").onclick = () => ask(false);
  part("sure").onclick = () => drop(rounds);
}

// A round as it stood on the page where it was entered, line by line.
function shown({ title, page }) {
  const form = unwritten(page);
  const heading = document.createElement("h3");
  const holder = textIn(form, ".table-bank.live");
  heading.textContent = holder ? `${title} · ${holder}` : title;
  const list = document.createElement("ul");
  for (const hand of form.querySelectorAll("[data-hand]")) list.append(item(lineOf(hand)));
  const bank = textIn(form, ".bank-name");
  if (bank) list.append(item(bank));
  return [heading, list];
}

function lineOf(hand) {
  const told = ["[data-word]", "[data-stake]", "[data-raises]:not([hidden])", "[data-amount]"].map((name) => textIn(hand, name));
  return `${hand.dataset.name}: ${told.filter(Boolean).join(" · ")}`;
}

const textIn = (element, name) => element.querySelector(name)?.textContent.trim().replaceAll(/\s+/g, " ") ?? "";

const item = (text) => Object.assign(document.createElement("li"), { textContent: text });

function ask(isAsked) {
  part("drop").hidden = isAsked;
  part("ask").hidden = !isAsked;
  part(isAsked ? "keep" : "drop").focus();
}

async function drop(rounds) {
  for (const { id } of rounds) await forget(id);
  await forgetHalfOf({ address });
  ask(false);
  await show();
}
