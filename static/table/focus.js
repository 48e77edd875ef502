// What the keyboard is at stands whole in sight, also in a line of chips that scrolls.

export function startFocus(table) {
  table.form.addEventListener("focusin", ({ target }) => {
    if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
