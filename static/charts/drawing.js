// Turns the figure that the server made into one in this page's colours, fonts and size.

import { cut, pushedApart, ruler } from "./names.js";

// What the styles call a dash, as Plotly says it: for a thin line, and for the chosen one.
const DASHES = {
  none: ["solid", "solid"],
  "9 4": ["9px,4px", "12px,6px"],
  "2 4": ["2px,4px", "2px,7px"],
  "11 4 2 4": ["11px,4px,2px,4px", "15px,6px,3px,6px"],
};
const WIDE = 640;
const CHOSEN = 3.5;
const OTHER = 1.6;

// Returns the colours and the font that hold on the page now.
export function inkOf(plot) {
  const style = getComputedStyle(plot);
  const token = (name) => style.getPropertyValue(`--${name}`).trim();
  const names = ["ink", "ink2", "line", "edge", "sheet", "accent"];
  const ink = Object.fromEntries(names.map((name) => [name, token(name)]));
  return { ...ink, family: style.fontFamily, player: (n) => token(`player-${n}`) };
}

// Returns the dash of a player's colour, as the styles say it.
export function dashOf(colour, isChosen) {
  const sample = document.createElement("span");
  sample.className = `p${colour}`;
  document.body.append(sample);
  const dash = getComputedStyle(sample).getPropertyValue("--dash").trim();
  sample.remove();
  return (DASHES[dash] ?? DASHES.none)[Number(isChosen)];
}

// Returns the traces: the lines, the chosen one last and on a halo, then their ends.
export function traces(figure, ink, chosen) {
  const lines = figure.data.map((trace) => lineOf(trace, ink, trace.meta.player === chosen));
  const first = lines.filter((line) => line.meta.player !== chosen);
  const last = lines.filter((line) => line.meta.player === chosen);
  const halo = last.map((line) => ({
    ...line, hoverinfo: "skip", hovertemplate: null, line: { color: ink.sheet, width: 9 },
  }));
  return [...first, ...halo, ...last, endsOf([...first, ...last], ink, chosen)];
}

function lineOf(trace, ink, isChosen) {
  const color = ink.player(trace.meta.colour);
  const line = { color, dash: dashOf(trace.meta.colour, isChosen), width: isChosen ? CHOSEN : OTHER };
  const label = { bgcolor: ink.sheet, bordercolor: color, font: { color: ink.ink, size: 16, family: ink.family } };
  return { ...trace, line, opacity: isChosen ? 1 : 0.8, hoverlabel: label };
}

function endsOf(lines, ink, chosen) {
  const isChosen = (line) => line.meta.player === chosen;
  const hollow = (line) => line.meta.left;
  return {
    type: "scatter", mode: "markers", hoverinfo: "skip", cliponaxis: false, showlegend: false,
    x: lines.map((line) => line.x.at(-1)),
    y: lines.map((line) => line.y.at(-1)),
    marker: {
      opacity: 1,
      size: lines.map((line) => (isChosen(line) ? 11 : hollow(line) ? 8 : 7)),
      color: lines.map((line) => (hollow(line) ? ink.sheet : line.line.color)),
      line: { width: lines.map((line) => (hollow(line) ? 1.8 : 0)), color: lines.map((line) => line.line.color) },
    },
  };
}

// Returns the layout for a width and height: axes, names at the ends, hairlines of who left.
export function layout(figure, ink, chosen, size) {
  const isWide = size.width >= WIDE;
  const font = { family: ink.family, size: 16, color: ink.ink2 };
  const width = ruler(`16px ${ink.family}`);
  const room = Math.min(size.width * 0.3, 190);
  const names = figure.data.map((trace) => cut(trace.name, room, width));
  const totals = isWide ? Math.max(...figure.data.map((trace) => width(trace.meta.total))) * 1.06 + 48 : 0;
  const ticks = Math.max(...figure.layout.yaxis.ticktext.map(width));
  const margin = { t: 14, b: 40, l: Math.ceil(ticks) + 12, r: Math.ceil(Math.max(...names.map(width)) * 1.06 + 36 + totals) };
  const inner = { width: size.width - margin.l - margin.r, height: size.height - margin.t - margin.b };
  return {
    ...figure.layout, font, margin, ...size,
    paper_bgcolor: ink.sheet, plot_bgcolor: ink.sheet, showlegend: false, hovermode: "closest", dragmode: false,
    xaxis: { ...figure.layout.xaxis, ...xTicks(figure, inner.width, width), fixedrange: true, showgrid: false,
      zeroline: false, ticks: "outside", ticklen: 6, tickcolor: ink.edge, tickfont: font, automargin: false },
    yaxis: { ...figure.layout.yaxis, fixedrange: true, gridcolor: ink.line, zeroline: true,
      zerolinecolor: ink.ink2, zerolinewidth: 1.6, tickfont: font, ticklabelstandoff: 6, automargin: false },
    shapes: [...boundaries(figure, ink), ...leavers(figure, ink)],
    annotations: endNames(figure, ink, chosen, { names, inner, totals, margin }),
  };
}

// Leaves out ticks where their words would touch: every second one, every third …, from the newest.
function xTicks(figure, pixels, width) {
  const { tickvals, ticktext, range } = figure.layout.xaxis;
  const at = (index) => ((tickvals[index] - range[0]) / (range[1] - range[0])) * pixels;
  const touch = (a, b) => at(b) - at(a) < (width(ticktext[a]) + width(ticktext[b])) / 2 + 14;
  const every = (step) => tickvals.map((_, index) => index).filter((index) => (tickvals.length - 1 - index) % step === 0);
  let step = 1;
  while (every(step).some((index, place, kept) => place > 0 && touch(kept[place - 1], index))) step += 1;
  return { tickvals: every(step).map((i) => tickvals[i]), ticktext: every(step).map((i) => ticktext[i]) };
}

function boundaries(figure, ink) {
  return figure.layout.meta.boundaries.map((x) => ({
    type: "line", layer: "below", x0: x, x1: x, y0: 0, y1: 1, yref: "paper", line: { color: ink.line, width: 1 },
  }));
}

function leavers(figure, ink) {
  const end = figure.layout.xaxis.range[1];
  return figure.data.filter((trace) => trace.meta.left).map((trace) => ({
    type: "line", layer: "below", x0: trace.x.at(-1), x1: end, y0: trace.y.at(-1), y1: trace.y.at(-1),
    opacity: 0.6, line: { color: ink.player(trace.meta.colour), width: 1 },
  }));
}

function endNames(figure, ink, chosen, { names, inner, totals, margin }) {
  const [low, high] = figure.layout.yaxis.range;
  const fromTop = (value) => ((high - value) / (high - low)) * inner.height;
  const wishes = figure.data.map((trace) => fromTop(trace.y.at(-1)));
  const places = pushedApart(wishes, inner.height);
  return figure.data.flatMap((trace, index) => {
    const shift = places[index] - wishes[index];
    const isChosen = trace.meta.player === chosen;
    const weight = isChosen ? 600 : 400;
    const color = ink.player(trace.meta.colour);
    const base = { x: figure.layout.xaxis.range[1], y: trace.y.at(-1), captureevents: true, name: trace.meta.player };
    const label = { ...base, text: escaped(names[index]), font: { color, size: 16, weight, family: ink.family },
      showarrow: true, arrowhead: 0, arrowwidth: 1.4, arrowcolor: color, ax: 24, ay: shift, xanchor: "left",
      align: "left", standoff: 7, startstandoff: 1, borderpad: 2 };
    const total = { ...base, text: trace.meta.total, showarrow: false, xanchor: "right", align: "right",
      xshift: margin.r - 4, yshift: -shift, font: totalFont(trace, ink) };
    return totals ? [label, total] : [label];
  });
}

function totalFont(trace, ink) {
  const isGain = trace.y.at(-1) > 0;
  return { size: 16, family: ink.family, color: isGain ? ink.accent : ink.ink, weight: isGain ? 600 : 400 };
}

// Plotly reads some tags in texts; a name is only a name.
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
