// Says something to who hears the page: a region says only what comes into it after the page is there.

const PAUSE = 300;
// Milliseconds that a reader of the screen needs to find the region.

const region = document.querySelector("[data-speaks]");
let timer = 0;

export function speak(text) {
  clearTimeout(timer);
  region.textContent = "";
  timer = setTimeout(() => (region.textContent = text), PAUSE);
}
