// Keeps the words about the first bank true while names are checked, and draws by lot at once.

for (const form of document.querySelectorAll("[data-seating]")) start(form);

function start(form) {
  const bank = form.querySelector("[name=banker]");
  form.addEventListener("change", (event) => {
    if (event.target.name === "seats") seat(form, bank);
    show(form, bank);
  });
  form.querySelector("[data-draw]").addEventListener("click", (event) => {
    event.preventDefault();
    draw(form, bank);
    show(form, bank);
  });
}

function seated(form) {
  return [...form.querySelectorAll("[data-seat]:checked")].map((box) => box.value);
}

// A bank that is not here is drawn again among those who are.
function seat(form, bank) {
  if (!seated(form).includes(bank.value)) draw(form, bank);
}

function draw(form, bank) {
  const others = seated(form).filter((id) => id !== bank.value);
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  if (others.length) bank.value = others[number % others.length];
}

function show(form, bank) {
  const start_ = form.querySelector("[data-start]");
  for (const box of form.querySelectorAll("[data-seat]")) {
    const word = box.parentElement.querySelector(".if-here span");
    if (word) word.textContent = box.value === bank.value ? form.dataset.bankHere : form.dataset.here;
    if (box.value === bank.value) start_.textContent = start_.dataset.text.replace("{name}", box.dataset.seat);
  }
}
