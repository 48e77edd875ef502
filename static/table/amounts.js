// Amounts are integers of the smallest unit; here they become text and are read back.

export function toText(amount, { digits, point, group }) {
  const figures = String(Math.abs(amount)).padStart(digits + 1, "0");
  const whole = digits ? figures.slice(0, -digits) : figures;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return (amount < 0 ? "−" : "") + grouped + (digits ? point + figures.slice(-digits) : "");
}

export function toSigned(amount, coin) {
  return (amount > 0 ? "+" : "") + toText(amount, coin);
}

// As a field holds it: without marks between thousands.
export function toTyped(amount, coin) {
  return toText(amount, { ...coin, group: "" });
}

// The amount that a text plainly means, or null: then the server reads it, or asks.
export function toAmount(text, { digits, group }) {
  const bare = group ? text.trim().split(group).join("") : text.trim();
  const found = /^(\d{0,12})(?:[.,](\d{1,2}))?$/.exec(group && text.includes(group) && !isGrouped(text, group) ? "" : bare);
  if (!found || !(found[1] || found[2]) || (found[2] || "").length > digits) return null;
  return Number((found[1] || "0") + (found[2] || "").padEnd(digits, "0"));
}

function isGrouped(text, group) {
  const [first, ...others] = text.trim().split(/[.,](?=\d{1,2}$)/)[0].split(group);
  return /^\d{1,3}$/.test(first) && others.every((part) => /^\d{3}$/.test(part));
}
