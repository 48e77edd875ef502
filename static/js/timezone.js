// Fills in the zone of this phone's clock, where the form says another one by default.

for (const field of document.querySelectorAll("[data-timezone]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone?.includes("/")) field.value = zone;
}
