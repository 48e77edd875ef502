// A button that opens and closes what it controls; without this all of it is open.

for (const button of document.querySelectorAll("[data-fold]")) {
  const content = document.getElementById(button.dataset.fold);
  button.hidden = false;
  fold(false);
  button.addEventListener("click", () => fold(button.getAttribute("aria-expanded") === "false"));

  function fold(isOpen) {
    button.setAttribute("aria-expanded", String(isOpen));
    content.classList.toggle("is-folded", !isOpen);
  }
}
