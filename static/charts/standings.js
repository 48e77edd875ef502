// Draws the chart of standings beside its table, and brings the tapped player forward.

import { inkOf, layout, traces } from "./drawing.js";

const CONFIG = {
  displayModeBar: false, displaylogo: false, showSendToCloud: false, plotlyServerURL: "",
  showTips: false, scrollZoom: false, doubleClick: false,
};
const LEAST_HEIGHT = { narrow: 340, wide: 540 };
const PER_NAME = 25;

for (const chart of document.querySelectorAll("[data-chart]")) start(chart);

async function start(chart) {
  const answer = await fetch(chart.dataset.chart, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const figure = await answer.json();
  if (figure.data.length === 0) return;
  const state = { chart, figure, plot: chart.querySelector("[data-chart-plot]"), chosen: chart.dataset.chosen };
  chart.hidden = false;
  await draw(state);
  listen(state);
}

async function draw({ figure, plot, chosen }) {
  const ink = inkOf(plot);
  const width = plot.clientWidth;
  const least = width < 640 ? LEAST_HEIGHT.narrow : LEAST_HEIGHT.wide;
  const height = Math.max(least, figure.data.length * PER_NAME + 54);
  const size = { width, height };
  await window.Plotly.react(plot, traces(figure, ink, chosen), layout(figure, ink, chosen, size), CONFIG);
}

function listen(state) {
  state.plot.on("plotly_click", (event) => choose(state, event.points[0]?.data.meta?.player));
  state.plot.on("plotly_clickannotation", (event) => choose(state, event.annotation.name));
  for (const element of document.querySelectorAll("[data-choose]")) {
    element.hidden = false;
    element.addEventListener("click", () => choose(state, element.dataset.choose));
  }
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw(state));
  let drawn = state.plot.clientWidth;
  new ResizeObserver(() => {
    if (state.plot.clientWidth === drawn) return;
    drawn = state.plot.clientWidth;
    draw(state);
  }).observe(state.plot);
  show(state);
}

function choose(state, player) {
  if (!player || player === state.chosen) return;
  state.chosen = player;
  draw(state);
  show(state);
}

// Shows the chosen one's name and numbers above the chart, in the buttons and in the table.
function show({ chart, chosen }) {
  for (const head of chart.querySelectorAll("[data-head]")) head.hidden = head.dataset.head !== chosen;
  for (const button of document.querySelectorAll("button[data-choose]")) {
    button.setAttribute("aria-pressed", String(button.dataset.choose === chosen));
  }
  for (const row of document.querySelectorAll("tr[data-choose]")) {
    row.classList.toggle("is-chosen", row.dataset.choose === chosen);
  }
}
