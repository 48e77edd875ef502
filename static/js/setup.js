// Sets up a table without loading the page again: what the server says comes in place of the form.
// Every answer is the server's: the lot, the order of the seats, the options of another game.

const ASKED = new Set(["rule_set", "unit", "way", "banker"]);

for (const form of document.querySelectorAll("[data-setup]")) start(form);

function start(form) {
  const asked = { form, count: 0 };
  form.addEventListener("input", () => (asked.isTouched = true));
  form.addEventListener("change", ({ target }) => change(asked, target));
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ask]");
    if (!button) return;
    event.preventDefault();
    ask(asked, button.name, button.value);
  });
}

function change(asked, target) {
  const { name, value } = target;
  if (asked.isUnderWay) return;
  if (name === "seats" && target.checked && !target.defaultChecked) sayOthers(asked.form);
  if (name === "way" && value === "lot") return ask(asked, "draw", "1");
  if (ASKED.has(name) || (name === "seats" && changesWhoBegins(asked.form))) ask(asked, "show", "1");
}

// Somebody sits down who was not there: these are not the same seats.
function sayOthers(form) {
  const note = form.querySelector("[data-note]");
  note.textContent = note.dataset.note;
}

// Who begins has gone, or the first ones sit down and each of them is in the lot.
function changesWhoBegins(form) {
  const id = form.elements.banker.value;
  const isHere = [...form.querySelectorAll("[data-seat]:checked")].some((box) => box.value === id);
  return !isHere || !form.elements.order.value;
}

// What is touched while an answer is under way makes it ask once more, so that nothing is lost.
async function ask(asked, name, value) {
  const { form } = asked;
  const body = new URLSearchParams(new FormData(form));
  body.append(name, value);
  const number = (asked.count += 1);
  asked.isUnderWay = true;
  asked.isTouched = false;
  const text = await answer(form.action, body);
  if (number !== asked.count) return;
  if (asked.isTouched) return ask(asked, name, value);
  asked.isUnderWay = false;
  // The form's own `id` is its field of that name.
  const id = form.getAttribute("id");
  const page = new DOMParser().parseFromString(text, "text/html").getElementById(id);
  if (page) replace(form, page);
  else sendItself(form, name, value);
}

async function answer(address, body) {
  try {
    const got = await fetch(address, { method: "POST", body });
    return await got.text();
  } catch {
    return "";
  }
}

// Puts the new form's content in, with the same parts open and the same control in focus.
function replace(form, page) {
  const { id, selectionStart } = document.activeElement ?? {};
  for (const part of form.querySelectorAll("details[id]")) {
    const fresh = page.querySelector(`#${part.id}`);
    if (fresh) fresh.open ||= part.open;
  }
  form.replaceChildren(...page.childNodes);
  const control = id ? document.getElementById(id) : null;
  control?.focus({ preventScroll: true });
  if (selectionStart) control?.setSelectionRange(selectionStart, selectionStart);
}

// Without an answer that can be read the browser sends the form, and says what is wrong.
function sendItself(form, name, value) {
  const button = document.createElement("button");
  Object.assign(button, { name, value, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
