// Sends a round, as its form would. An answer may be lost on its way: sent again, it counts once.

const PATIENCE = 10_000;
const TOKEN = "csrf_token";
const ASKING = [409, 422];

// Answers "kept", "refused" where the answer asks something, or "away" where nobody can say.
export async function send(round) {
  const status = await post(round);
  // A page that stood for long has a token that counts no more: the table has a new one.
  if (status !== 400) return toldBy(status);
  return (await renewToken(round.address)) ? toldBy(await post(round)) : "away";
}

function toldBy(status) {
  if (status === 303) return "kept";
  return ASKING.includes(status) ? "refused" : "away";
}

async function post({ address, body }) {
  const fields = new URLSearchParams(body);
  fields.set(TOKEN, token);
  try {
    const { type, status } = await fetch(address, {
      method: "POST",
      body: fields,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    return type === "opaqueredirect" ? 303 : status;
  } catch {
    return 0;
  }
}

const tokenIn = (page) => page.querySelector(`[name="${TOKEN}"]`)?.value ?? "";

let token = tokenIn(document);

async function renewToken(address) {
  const page = await pageAt(address);
  if (page) token = tokenIn(page);
  setTokens(document);
  return token !== "";
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
