// Says before the first paint that scripts run: the page then shows what is tapped, not the fields.
// Until they have begun, a touch on Save is no answer: it was the second of two.
if ("noModule" in HTMLScriptElement.prototype) {
  document.documentElement.classList.add("scripted");
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-table]:not([data-ready])")) event.preventDefault();
  }, { capture: true });
}
