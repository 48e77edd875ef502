// Says beside a field how the amount in it is understood, while it is typed; the server decides.

import { readings, toText } from "../table/amounts.js";

document.addEventListener("input", ({ target }) => {
  const place = target.id && document.querySelector(`output[data-echo][for="${CSS.escape(target.id)}"]`);
  if (place) show(place, target.value);
});

// A mark at the end says nothing yet: decimals are still to come.
function show(place, text) {
  place.hidden = /^\s*$|[.,]\s*$/.test(text);
  place.textContent = place.hidden ? "" : words(text, JSON.parse(place.dataset.echo));
}

function words(text, coin) {
  const found = readings(text, coin);
  if (!found.length) return coin.noAmount;
  const shown = found.map((amount) => coin.shown.replace("{amount}", toText(amount, coin)));
  return found.length > 1 ? coin.twoWays.replace("{small}", shown[0]).replace("{large}", shown[1]) : `= ${shown[0]}`;
}
