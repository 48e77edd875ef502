"""Standings as a chart beside the same numbers: over weekends, or over one weekend's rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.weekends import weekend_of
from ledger.money import CHIPS, CURRENCIES
from ledger.store.players import players_by_id
from ledger.store.round_counts import counts_of
from ledger.store.round_series import round_series
from ledger.store.sittings import Sitting, weekend_sittings
from ledger.store.standings import played_coins, weekend_series, weekend_standings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor, current_group, member
from ledger.web.charts.courses import Course, Step, rounds_course, weekends_course
from ledger.web.charts.figures import figure
from ledger.web.charts.lines import Line
from ledger.web.coins import CoinTab, coin_tabs, conversion_note
from ledger.web.format import Shown, format_mark, format_signed, plain, shown
from ledger.web.labels import coin_name
from ledger.web.weekends.words import rounds_in_words

MOST_ROUNDS = 500
"""Rounds of a weekend that a chart shows, the newest; three long evenings have fewer."""

MOST_COLUMNS = 100
"""Weekends or rounds that the table below a chart shows; its totals count all of them."""

bp = Blueprint("charts", __name__, url_prefix="/groups/<uuid:group_id>")


@dataclass(frozen=True, slots=True, kw_only=True)
class StepColumn:
    """A weekend or a round: a column of the table below the chart; its sum is nought."""

    name: str
    mark: str
    """The sign of the coin that was played in, where that is another one."""
    url: str
    sum: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """A player's best step."""

    text: str
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartRow:
    """A player: the line's colour, the total, and what each step brought."""

    id: str
    name: str
    colour: int
    count: int
    count_note: str
    total: Shown
    best: Best | None
    cells: tuple[Shown | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPage:
    """The page, ready to be shown."""

    title: str
    note: str
    back_url: str
    back_text: str
    is_back_home: bool
    tabs: tuple[CoinTab, ...]
    coins_note: str
    """That guilders are among the euro, where they are."""
    figure_url: str
    chart_label: str
    chosen: str
    count_word: str
    rows: tuple[ChartRow, ...]
    total_sum: Shown
    steps_title: str
    steps: tuple[StepColumn, ...]


@bp.get("/standings")
@member(Role.VIEWER)
def standings(group_id: UUID) -> ResponseReturnValue:
    """Show the standings over all weekends."""
    course = _all_weekends(group_id)
    played, own = played_coins(group_id), current_group().currency
    page = _page(
        course,
        title=_("Standings"),
        note=_since(course),
        back=(url_for("groups.show", group_id=group_id), current_group().name),
        is_back_home=True,
        figure_url=url_for("charts.standings_figure", group_id=group_id, currency=course.currency),
        words=(_("weekends"), _("Weekend by weekend")),
    )
    page = replace(
        page,
        tabs=tuple(coin_tabs(group_id, played, own=own, here=course.currency)),
        coins_note=conversion_note(played, course.currency),
    )
    return render_template("charts/standings.html", page=page)


@bp.get("/standings.json")
@member(Role.VIEWER)
def standings_figure(group_id: UUID) -> ResponseReturnValue:
    """Answer the figure of the standings over all weekends."""
    return _figure(_all_weekends(group_id))


@bp.get("/weekends/<uuid:weekend_id>/standings")
@member(Role.VIEWER)
def weekend(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show the standings over one weekend's rounds."""
    found = weekend_of(current_actor(), weekend_id)
    sittings = weekend_sittings(group_id, weekend_id)
    course = _all_rounds(group_id, found, sittings)
    page = _page(
        course,
        title=found.name,
        note=rounds_in_words(counts_of(sittings)),
        back=(
            url_for("weekends.show", group_id=group_id, weekend_id=weekend_id),
            _("The weekend"),
        ),
        is_back_home=False,
        figure_url=url_for("charts.weekend_figure", group_id=group_id, weekend_id=weekend_id),
        words=(_("rounds"), _("Round by round")),
    )
    return render_template("charts/standings.html", page=page)


@bp.get("/weekends/<uuid:weekend_id>/standings.json")
@member(Role.VIEWER)
def weekend_figure(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Answer the figure of the standings over one weekend's rounds."""
    found = weekend_of(current_actor(), weekend_id)
    return _figure(_all_rounds(group_id, found, weekend_sittings(group_id, weekend_id)))


def _all_weekends(group_id: UUID) -> Course:
    currency = request.args.get("currency", current_group().currency)
    if currency not in (*CURRENCIES, CHIPS.code):
        raise NotFoundError
    points = weekend_series(group_id, currency)
    return weekends_course(points, players_by_id(group_id), currency)


def _all_rounds(group_id: UUID, found: Weekend, sittings: Sequence[Sitting]) -> Course:
    return rounds_course(
        round_series(group_id, found.id, limit=MOST_ROUNDS),
        players_by_id(group_id),
        sittings,
        found.currency,
        weekend_standings(group_id, found),
        counts_of(sittings).money,
    )


def _figure(course: Course) -> ResponseReturnValue:
    return jsonify(
        figure(
            course.lines,
            course.axis,
            money=lambda amount: format_signed(amount, course.currency),
            mark=lambda amount: format_mark(amount, course.currency),
        )
    )


def _page(
    course: Course,
    *,
    title: str,
    note: str,
    back: tuple[str, str],
    is_back_home: bool,
    figure_url: str,
    words: tuple[str, str],
) -> ChartPage:
    rows = tuple(_row(line, course) for line in course.lines)
    return ChartPage(
        title=title,
        note=note,
        back_url=back[0],
        back_text=back[1],
        is_back_home=is_back_home,
        tabs=(),
        coins_note="",
        figure_url=figure_url,
        chart_label=_("Standing per player; the table has the same numbers."),
        chosen=rows[0].id if rows else "",
        count_word=words[0],
        rows=rows,
        total_sum=plain(sum(line.total for line in course.lines), course.currency),
        steps_title=_newest(course, words[1]),
        steps=tuple(_column(step, course.currency) for step in _columns(course)),
    )


def _columns(course: Course) -> list[Step]:
    """Return the steps that have a column, the newest first."""
    return list(reversed(course.steps[-MOST_COLUMNS:]))


def _newest(course: Course, title: str) -> str:
    if course.count <= MOST_COLUMNS:
        return title
    return _("The newest %(count)s of %(all)s", count=MOST_COLUMNS, all=course.count)


def _since(course: Course) -> str:
    count = len(course.steps)
    if not count:
        return ""
    return ngettext(
        "%(num)d weekend for %(coin)s since %(year)s",
        "%(num)d weekends for %(coin)s since %(year)s",
        count,
        coin=coin_name(course.currency),
        year=course.steps[0].day.year,
    )


def _column(step: Step, currency: str) -> StepColumn:
    url = ""
    if step.weekend_id is not None:
        url = url_for("charts.weekend", group_id=current_group().id, weekend_id=step.weekend_id)
    return StepColumn(
        name=step.name,
        mark=step.mark,
        url=url,
        sum=plain(sum(step.gains.values()), currency),
    )


def _row(line: Line, course: Course) -> ChartRow:
    own = [step.gains.get(line.player.id) for step in course.steps]
    best = max((amount for amount in own if amount is not None), default=0)
    gains = [step.gains.get(line.player.id) for step in _columns(course)]
    cells = [None if gain is None else shown(gain, course.currency) for gain in gains]
    return ChartRow(
        id=str(line.player.id),
        name=line.player.name,
        colour=line.player.colour,
        count=line.parts,
        count_note=_("took part %(count)s times", count=line.parts),
        total=shown(line.total, course.currency),
        best=None
        if best <= 0 or course.earlier
        else Best(
            text=_("best: %(name)s,", name=course.steps[own.index(best)].name),
            amount=shown(best, course.currency),
        ),
        cells=tuple(cells),
    )
