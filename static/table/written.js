// A form as a text that can be kept, with all that stands in its fields, and no panel open over it.

const FIELDS = "input, select";

export function written(form) {
  const copy = form.cloneNode(true);
  const copies = copy.querySelectorAll(FIELDS);
  form.querySelectorAll(FIELDS).forEach((field, place) => writeDown(field, copies[place]));
  delete copy.dataset.ready;
  copy.querySelector("[data-save]").classList.remove("is-sent");
  for (const part of copy.querySelectorAll("[inert]")) part.inert = false;
  for (const panel of copy.querySelectorAll("details.panel")) panel.open = false;
  for (const panel of copy.querySelectorAll(".keypad, .waits")) panel.hidden = true;
  copy.removeAttribute("style"); // Reckoned anew; the page takes none from a text.
  return copy.outerHTML;
}

function writeDown(field, copy) {
  if (field.type === "checkbox") copy.toggleAttribute("checked", field.checked);
  else if (field.matches("select")) [...field.options].forEach((option, place) => copy.options[place].toggleAttribute("selected", option.selected));
  else copy.setAttribute("value", field.value);
}

export function unwritten(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
}
