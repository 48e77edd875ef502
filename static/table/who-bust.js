// A bank whose hand takes more from who stood than from who was bust: it asks once who that was.

import { standing } from "./depth.js";
import { paged } from "./paged.js";
import { chip } from "./pieces.js";
import { bankKey, call, playing, setCall } from "./sheet.js";

export function whoBustStrip(table, line) {
  table.bustAsked = bankKey(table);
  line.textContent = table.game.words.whoBustSay;
  const stood = new Set(standing(table));
  const asked = playing(table).filter((hand) => stood.has(hand) || call(hand) === "bust");
  return paged(table, asked.map((hand) => nameChip(table, hand)));
}

function nameChip(table, hand) {
  const isOn = call(hand) === "bust";
  const act = () => {
    setCall(table, hand, isOn ? "" : "bust");
    table.show("whoBust", null, table.page);
  };
  return chip({ text: hand.dataset.name, before: isOn ? "cross" : "", on: isOn, look: "is-name", act });
}
