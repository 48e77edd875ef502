// Amounts are integers of the smallest unit; here they become text and are read back.

const LONGEST = 40;
const COIN = "€|ƒ|fl|f|kr|EUR|NLG|SEK";
const WRITTEN = new RegExp(`^([-+]?) *(${COIN})? *([-+]?) *([0-9., ]+?) *(${COIN})?$`, "i");
const GROUPED = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;
const ONE_MARK = /^([1-9]\d{0,2})[.,](\d{3})$/;
const PARTED = /^(.*)([.,])(\d+)$/;

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
export function toAmount(text, coin) {
  const [amount, other] = readings(text, coin);
  return amount === undefined || other !== undefined ? null : amount;
}

// Everything that a text can mean, the nearer to zero first; just as ledger/book/amounts.py reads it.
export function readings(text, { digits }) {
  const bare = text.replace(/[\u00a0\u202f\u2009\u2007]/g, " ").replace(/[−–]/g, "-").replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const [, outer, before, inner, number, after] = WRITTEN.exec(bare) ?? [];
  if (number === undefined || [...text].length > LONGEST || (outer && inner) || (before && after)) return [];
  const found = numbers(number, digits).map(Number);
  if (!found.every(Number.isSafeInteger)) return [];
  return outer === "-" || inner === "-" ? found.map((amount) => 0 - amount) : found;
}

// What a number can mean, as the figures of an amount.
function numbers(number, digits) {
  const none = "0".repeat(digits);
  if (/^\d+$/.test(number)) return [number + none];
  const [, whole, rest] = (digits && ONE_MARK.exec(number)) || [];
  // Three figures after the only mark: thousands, or cents and a figure too many.
  if (whole) return [whole + rest.slice(0, digits).padEnd(digits, "0"), whole + rest + none];
  return GROUPED.test(number) ? [unmarked(number) + none] : parted(number, digits);
}

// A number whose last comma or point stands before the decimals.
function parted(number, digits) {
  const [, whole, mark, decimals] = PARTED.exec(number) ?? [];
  if (decimals === undefined || decimals.length > digits) return [];
  const [, between = mark] = GROUPED.exec(whole) ?? [];
  return /^\d*$/.test(whole) || between !== mark ? [unmarked(whole) + decimals.padEnd(digits, "0")] : [];
}

const unmarked = (number) => number.replace(/[., ]/g, "");
