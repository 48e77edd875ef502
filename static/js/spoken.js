// What is to be heard: a region says only what comes into it after the page is there.

const PAUSE = 300;
// Milliseconds that a reader of the screen needs to find the region.

const region = document.querySelector("[data-speaks]");

export function speak(text) {
  region.textContent = "";
  setTimeout(() => (region.textContent = text), PAUSE);
}

const texts = [...document.querySelectorAll("[data-spoken]")].map((element) => element.textContent.trim());
if (texts.some(Boolean)) speak(texts.filter(Boolean).join(". "));
