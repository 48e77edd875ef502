// Names at the ends of lines: pushed apart, and cut to the room there is.

const APART = 24;

// Returns a place for each wished place (pixels from the top), in the same order: at least APART
// from each other, within 0 and height, and as near to the wishes as that allows.
export function pushedApart(wishes, height) {
  const order = wishes.map((_, index) => index).sort((a, b) => wishes[a] - wishes[b]);
  const groups = [];
  for (const index of order) {
    groups.push({ members: [index], centre: wishes[index] });
    while (groups.length > 1 && overlap(groups.at(-2), groups.at(-1))) {
      groups.push(joined(groups.splice(-2), wishes));
    }
  }
  const places = [];
  let least = 0;
  for (const group of groups) {
    let place = Math.max(least, group.centre - halfOf(group));
    for (const index of group.members) {
      places[index] = place;
      place += APART;
    }
    least = place;
  }
  return withinHeight(places, order, height);
}

function halfOf(group) {
  return ((group.members.length - 1) * APART) / 2;
}

function overlap(upper, lower) {
  return lower.centre - halfOf(lower) - (upper.centre + halfOf(upper)) < APART;
}

function joined([upper, lower], wishes) {
  const members = [...upper.members, ...lower.members];
  const centre = members.reduce((sum, index) => sum + wishes[index], 0) / members.length;
  return { members, centre };
}

// The last ones move up as far as the bottom asks; each pushes the one before it.
function withinHeight(places, order, height) {
  let most = height;
  for (const index of [...order].reverse()) {
    places[index] = Math.min(places[index], most);
    most = places[index] - APART;
  }
  return places;
}

// Returns a function that measures texts in a font, in pixels.
export function ruler(font) {
  const context = document.createElement("canvas").getContext("2d");
  context.font = font;
  return (text) => context.measureText(text).width;
}

// Returns the text, cut with "…" where it is wider than the room.
export function cut(text, room, width) {
  if (width(text) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && width(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
