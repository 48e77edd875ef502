"""Figures: lines as a Plotly figure; colours, fonts and sizes are the page's own business."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from plotly import graph_objects as go

from ledger.web.charts.lines import Line
from ledger.web.charts.scales import steps, thinned

LEAST_STEP = 10
"""The smallest step of the scale, in the smallest unit of the coin."""

Figure = dict[str, Any]
"""A figure as JSON; Any, because Plotly's values are of all kinds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """What stands below the lines: the last place, words at some, hairlines at some."""

    last: int
    ticks: Sequence[tuple[int, str]]
    places: Sequence[str]
    """The name of each place, for the words beside a point; the first is of place 0."""
    boundaries: Sequence[int] = ()


def figure(
    lines: Sequence[Line], axis: Axis, *, money: Callable[[int], str], mark: Callable[[int], str]
) -> Figure:
    """Return a figure of the lines; `money` says an amount with its sign, `mark` one on a scale."""
    amounts = [point.amount for line in lines for point in line.points] or [0]
    ticks = steps(min(*amounts, 0), max(*amounts, 0), least=LEAST_STEP)
    # A little room, or the outermost lines of the scale would be cut off.
    room = max((ticks[-1] - ticks[0]) // 250, 1)
    drawn = go.Figure(
        data=[_trace(line, money) for line in lines],
        layout=go.Layout(
            template="none",
            xaxis=go.layout.XAxis(
                range=[0, max(axis.last, 1)],
                tickvals=[place for place, _ in axis.ticks],
                ticktext=[word for _, word in axis.ticks],
            ),
            yaxis=go.layout.YAxis(
                range=[ticks[0] - room, ticks[-1] + room],
                tickvals=ticks,
                ticktext=[mark(t) for t in ticks],
            ),
            meta={"boundaries": list(axis.boundaries)},
        ),
    )
    figure: Figure = drawn.to_plotly_json()
    say = cache(money)
    for trace, line in zip(figure["data"], lines, strict=True):
        trace.update(_points(line, axis, say))
    return figure


def _points(line: Line, axis: Axis, money: Callable[[int], str]) -> Figure:
    """Return the points of a line; Plotly would copy and check each of thousands of them."""
    points = thinned(line.points)
    return {
        "x": [point.place for point in points],
        "y": [point.amount for point in points],
        "customdata": [f"{axis.places[p.place]}, {money(p.amount)}" for p in points],
    }


def _trace(line: Line, money: Callable[[int], str]) -> go.Scatter:
    return go.Scatter(
        name=line.player.name,
        mode="lines",
        hovertemplate="%{customdata}<extra></extra>",
        cliponaxis=False,
        meta={
            "player": str(line.player.id),
            "colour": line.player.colour,
            "left": line.has_left,
            "total": money(line.total),
        },
    )
