// Sends a round, as its form would. An answer may be lost on its way: sent again, it counts once.

const PATIENCE = 10_000;

// Answers "kept", "refused", or "away" where nobody can say.
export async function send({ address, body }) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(body),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.type === "opaqueredirect") return "kept";
    return answer.status >= 500 || answer.status === 429 ? "away" : "refused";
  } catch {
    return "away";
  }
}

// Lets the browser send it, so that the page of the answer is shown.
export function show({ address, body }) {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address, hidden: true });
  for (const [name, value] of new URLSearchParams(body)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
