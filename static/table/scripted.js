// Says before the first paint that scripts run: the page then shows what is tapped, not the fields.
document.documentElement.classList.add("scripted");
