// What is wrong with a field stands beside it until somebody fills in something else there.

document.addEventListener("input", ({ target }) => {
  const told = (target.getAttribute?.("aria-describedby") ?? "").split(" ");
  for (const id of [`${target.name}-problem`, ...told]) {
    if (id.endsWith("-problem")) document.getElementById(id)?.remove();
  }
  target.removeAttribute?.("aria-invalid");
});
