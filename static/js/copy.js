// Buttons that copy a text, or share it where the phone can; both stay hidden without this.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", () => share(button));
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  const done = await put(textOf(source), source);
  if (!done) return;
  const word = button.querySelector("[data-word]");
  word.textContent = button.dataset.done;
  button.classList.add("is-done");
  button.querySelector("path").setAttribute("d", "M5 12.5l4.5 4.5L19 7.5");
}

function textOf(source) {
  return "value" in source ? source.value : source.textContent.trim();
}

// On plain http there is no clipboard: the text is selected and copied the old way.
async function put(text, source) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const selection = getSelection();
    if ("select" in source) source.select();
    else selection.selectAllChildren(source);
    return document.execCommand("copy");
  }
}

async function share(button) {
  const text = textOf(document.getElementById(button.dataset.share));
  try {
    await navigator.share({ text });
  } catch {
    // Sharing was called off, which is an answer too.
  }
}
