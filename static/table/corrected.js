// What corrects a round is fetched only where one is corrected: a table does without.

export async function mayCorrect(table) {
  if ("correcting" in table.form.dataset) (await import("./correct.js")).startCorrecting(table);
}
