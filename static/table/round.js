// A round as the phone keeps it: what is sent of it, and the form that it was entered on.

import { unwritten, written } from "./written.js";

export function roundOf({ address, form }) {
  const body = new URLSearchParams(new FormData(form));
  body.delete("csrf_token");
  return {
    id: form.elements.id.value,
    address,
    body: body.toString(),
    title: form.querySelector("h1").textContent.trim(),
    made: form.dataset.made,
    behind: form.dataset.behind ?? "",
    page: written(form),
  };
}

// The form as it was saved; what had been seen then may be more by now.
export function formOf({ body, page }) {
  const form = unwritten(page);
  form.elements.seen.value = new URLSearchParams(body).get("seen");
  return form;
}
