// Buttons that print the page; without this they stay hidden, and the browser's own menu prints.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
