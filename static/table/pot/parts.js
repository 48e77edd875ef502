// A row of its own among the chips of a strip: stakes, points, ranks.

export function stripRow(kind, chips) {
  const place = document.createElement("div");
  place.className = "pot-row";
  place.dataset.kind = kind;
  place.append(...chips.filter(Boolean));
  return place;
}
