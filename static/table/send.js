// Sends a round, as its form would. An answer may be lost on its way: sent again, it counts once.

import { arrived } from "./outbox.js";

const PATIENCE = 10_000;
const TOKEN = "csrf_token";
const SENT = "Ledger-Sent";
const GONE = "Ledger-Gone";
const ASKING = [409, 422];
const NOT_THERE = [404, 409];

// Tells "kept" once the book has it as of a version, and it waits no more; "refused" where the
// answer asks something, "gone" where the book knows no such table, or "away" where nobody can say.
export async function send(round) {
  const { status, headers } = await posted(round);
  if (headers?.has(GONE) && !round.isTakenBack) return { told: "gone" };
  const version = headers?.get(SENT) ?? (round.isTakenBack && NOT_THERE.includes(status) ? seenBy(round) : null);
  if (!version) return { told: ASKING.includes(status) && !round.isTakenBack ? "refused" : "away" };
  await arrived(round, version);
  return { told: "kept", version };
}

const seenBy = ({ body }) => new URLSearchParams(body).get("seen");

// One that was taken back on the phone is voided, in case the book has it all the same.
async function posted({ id, address, body, isTakenBack }) {
  const asked = isTakenBack ? { address: `${address.split("/sittings/")[0]}/rounds/${id}/void`, body: "" } : { address, body };
  const answer = await post(asked);
  // A page that stood for long has a token that counts no more: the table has a new one.
  const page = answer?.status === 400 ? await pageAt(address) : null;
  if (page && renewToken(page)) return (await post(asked)) ?? {};
  return page?.querySelector("[data-gone]") ? { headers: new Headers({ [GONE]: "1" }) } : (answer ?? {});
}

async function post({ address, body }) {
  const fields = new URLSearchParams(body);
  fields.set(TOKEN, token);
  try {
    // A network that asks to log in first leads elsewhere, or answers for itself.
    return await fetch(address, {
      method: "POST",
      headers: { [SENT]: "1" },
      body: fields,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return null;
  }
}

const tokenIn = (page) => page.querySelector(`[name="${TOKEN}"]`)?.value ?? "";

let token = tokenIn(document);

function renewToken(page) {
  const fresh = tokenIn(page);
  if (!fresh) return false;
  token = fresh;
  setTokens(document);
  return true;
}

// A form that was kept has the token of its time.
export function setTokens(part) {
  for (const field of part.querySelectorAll(`[name="${TOKEN}"]`)) field.value = token;
}

// A page as the server makes it now, or null where it does not answer and the phone's copy comes.
export async function pageAt(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("[data-kept-at]")?.dataset.keptAt ? null : page;
  } catch {
    return null;
  }
}

// Lets the browser send it, so that the page of the answer is shown.
export function show({ address, body }) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address, hidden: true });
  const fields = new URLSearchParams(body);
  fields.set(TOKEN, token);
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
