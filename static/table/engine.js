// What the engine makes of the round as it stands: asked a moment after the last touch.
// Until it has answered, what the page reckoned is marked as that.

import { said } from "./half.js";

const MOMENT = 200;
const MARK = "≈ ";

// What the bank gets, with the mark before it; `show` shows it again once the engine has answered.
export function reckoned(table, amount, show) {
  if (table.correcting) return { amount, mark: "" };
  const key = said(table);
  if (table.engine?.key !== key) askLater(table, { key, bank: null }, show);
  const { bank } = table.engine;
  return bank === null ? { amount, mark: MARK } : { amount: bank, mark: "" };
}

function askLater(table, engine, show) {
  table.engine = engine;
  clearTimeout(table.asking);
  table.asking = setTimeout(() => ask(table, engine, show), MOMENT);
}

async function ask(table, engine, show) {
  const body = new URLSearchParams(new FormData(table.form));
  body.set("action", "preview");
  try {
    const answer = await fetch(table.address, { method: "POST", body });
    if (answer.ok) engine.bank = (await answer.json()).bank;
  } catch {
    return; // Without a network it stays an estimate.
  }
  if (table.engine === engine && engine.bank !== null) show();
}
