// Turns a text area with one name a line into chips: Enter or a comma adds the next one.
// What was typed before this ran is taken over; a name that is being typed stays one to type on.

for (const area of document.querySelectorAll("[data-names]")) start(area);

function start(area) {
  const list = document.createElement("ul");
  const entry = document.createElement("input");
  list.className = "chips";
  Object.assign(entry, { className: "chip name-entry", type: "text", autocomplete: "off" });
  // The label now speaks of the field that is typed into.
  entry.id = area.id;
  area.removeAttribute("id");
  entry.setAttribute("aria-describedby", area.getAttribute("aria-describedby") ?? "");
  entry.enterKeyHint = "next";
  const state = { area, list, entry };
  const isTyping = document.activeElement === area;
  const [whole, begun] = isTyping ? cutAtCursor(area) : [area.value, ""];
  entry.value = begun;
  area.after(list);
  show(state, namesIn(whole));
  if (isTyping) entry.focus();
  area.hidden = true;
  entry.addEventListener("input", () => take(state));
  entry.addEventListener("keydown", (event) => press(state, event));
  area.form.addEventListener("submit", () => write(state));
}

function namesIn(text) {
  return text.split(/[\n,;]/).map((name) => name.trim()).filter(Boolean);
}

// The whole names, and the one that the cursor stands in; nothing is lost where it is not the last.
function cutAtCursor({ value, selectionStart }) {
  const before = value.slice(0, selectionStart).search(/[^\n,;]*$/);
  const after = selectionStart + value.slice(selectionStart).search(/[\n,;]|$/);
  return [`${value.slice(0, before)}\n${value.slice(after)}`, value.slice(before, after).trimStart()];
}

function shown({ list }) {
  return [...list.querySelectorAll("[data-name]")].map((chip) => chip.dataset.name);
}

// Keeps the text area as it would be without this script, with the name being typed.
function write(state) {
  const names = [...shown(state), ...namesIn(state.entry.value)];
  state.area.value = names.join("\n");
  for (const count of document.querySelectorAll("[data-name-count]")) say(count, names.length);
  state.area.dispatchEvent(new Event("change", { bubbles: true }));
}

function say(count, number) {
  const { none, one, many } = count.dataset;
  count.textContent = [none, one][number] ?? many.replace("{number}", number);
}

function take(state) {
  if (/[\n,;]/.test(state.entry.value)) add(state);
  else write(state);
}

function add(state) {
  const typed = namesIn(state.entry.value);
  state.entry.value = "";
  show(state, [...shown(state), ...typed]);
  state.entry.focus();
}

function press(state, event) {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    // Enter adds a name; only the button opens the group.
    event.preventDefault();
    if (state.entry.value.trim()) add(state);
  } else if (event.key === "Backspace" && state.entry.value === "" && shown(state).length) {
    event.preventDefault();
    const names = shown(state);
    state.entry.value = names.pop();
    show(state, names);
    state.entry.focus();
  }
}

function show(state, names) {
  const chips = names.map((name, index) => chipOf(state, name, index));
  const last = document.createElement("li");
  last.append(state.entry);
  state.list.replaceChildren(...chips, last);
  write(state);
}

function chipOf(state, name, index) {
  const chip = document.getElementById(state.area.dataset.chip).content.firstElementChild.cloneNode(true);
  const button = chip.querySelector("button");
  chip.dataset.name = name;
  chip.querySelector("[data-chip-name]").textContent = name;
  chip.querySelector("svg").classList.add(`p${(index % 14) + 1}`);
  button.setAttribute("aria-label", state.area.dataset.remove.replace("{name}", name));
  button.addEventListener("click", () => {
    chip.remove();
    show(state, shown(state));
    state.entry.focus();
  });
  return chip;
}
