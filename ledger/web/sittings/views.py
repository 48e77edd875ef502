"""Sittings: the rounds so far, this evening's standing, ending and reopening a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting, reopen_sitting, sitting_of
from ledger.errors import Problem, RefusedError
from ledger.store.buy_ins import bought
from ledger.store.notes import notes_of
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting
from ledger.store.standings import sitting_standings
from ledger.web.access import current_actor, member
from ledger.web.chip_values import value_of_sitting
from ledger.web.fields import whole_number
from ledger.web.format import format_weekday_and_date
from ledger.web.labels import (
    coin_name,
    problem_sentence,
    rule_set_name,
    seated_elsewhere_sentence,
)
from ledger.web.live import live
from ledger.web.notices import tell
from ledger.web.round_titles import round_title
from ledger.web.sittings.noted import NotedRow, noted_rows, noted_title
from ledger.web.sittings.rounds_so_far import RoundRow, games_so_far, news_of, round_rows
from ledger.web.sittings.standing_table import StandingTable, standing_table
from ledger.web.sittings.value import may_change_value

bp = Blueprint(
    "sittings", __name__, url_prefix="/groups/<uuid:group_id>/sittings/<uuid:sitting_id>"
)

SHOWN_ROUNDS = 20
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingPage:
    """The page, ready to be shown; an address that this role has not is empty."""

    title: str
    note: str
    following: str
    """That the page keeps itself up to date, where there is something to wait for."""
    news: str
    """What came last, for who listens to the page."""
    standings: StandingTable
    worth: str
    """What the chips are worth, where they have a value."""
    worth_url: str
    worth_word: str
    games: str
    """Who lost or won the games of strokes that have ended."""
    noted_title: str
    noted: tuple[NotedRow, ...]
    table_url: str
    table_word: str
    rules_url: str
    end_url: str
    end_word: str
    rounds: tuple[RoundRow, ...]
    older_url: str
    newest_url: str
    form: FlaskForm


@bp.get("")
@member(Role.VIEWER)
@live
def show(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Show the rounds so far, the newest first, and how everybody stands."""
    sitting = sitting_of(current_actor(), sitting_id)
    before = whole_number(request.args.get("before", ""), most_digits=_MOST_DIGITS)
    rounds = last_rounds(group_id, sitting_id, limit=SHOWN_ROUNDS, before=before)
    page = _page(group_id, sitting, rounds, before)
    return render_template("sittings/show.html", sitting=sitting, page=page)


@bp.post("/end")
@member(Role.SCOREKEEPER)
def end(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """End the sitting and go to its weekend."""
    sitting = end_sitting(current_actor(), sitting_id)
    return redirect(url_for("weekends.show", group_id=group_id, weekend_id=sitting.weekend_id), 303)


@bp.post("/reopen")
@member(Role.SCOREKEEPER)
def reopen(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Let the sitting go on."""
    try:
        reopen_sitting(current_actor(), sitting_id)
    except RefusedError as error:
        tell(_refusal(error.problems))
    return redirect(url_for("sittings.show", group_id=group_id, sitting_id=sitting_id), 303)


def _refusal(problems: Sequence[Problem]) -> str:
    """Return why a table cannot go on; those who sit elsewhere in one sentence."""
    elsewhere = [str(p.values["name"]) for p in problems if p.code == "seated_elsewhere"]
    return seated_elsewhere_sentence(elsewhere) if elsewhere else problem_sentence(problems[0])


def _page(
    group_id: UUID, sitting: Sitting, rounds: tuple[Round, ...], before: int | None
) -> SittingPage:
    def url(endpoint: str, before: int | None = None) -> str:
        return url_for(endpoint, group_id=group_id, sitting_id=sitting.id, before=before)

    may_write = current_actor().role.covers(Role.SCOREKEEPER)
    may_end = may_write and not sitting.is_weekend_settled
    lowest = rounds[-1].number if rounds else 1
    standing = [each for each in rounds if each.corrected_by_id is None]
    return SittingPage(
        title=_(
            "%(rules)s, %(day)s",
            rules=rule_set_name(sitting.rule_set),
            day=format_weekday_and_date(sitting.date),
        ),
        note=_note(sitting),
        following=_("Keeps itself up to date") if sitting.is_open else "",
        news=_news(sitting, standing),
        standings=standing_table(
            sitting, sitting_standings(group_id, sitting), _bought(group_id, sitting)
        ),
        worth=value_of_sitting(sitting),
        worth_url=url("chip_value.edit") if may_write and may_change_value(sitting) else "",
        worth_word=_("Change what the chips are worth")
        if sitting.value
        else _("Say what the chips are worth"),
        games=games_so_far(standing),
        noted_title=noted_title(sitting),
        noted=noted_rows(sitting, notes_of(group_id, sitting)),
        table_url=url("rounds.table") if may_write and sitting.is_open else "",
        table_word=round_title(sitting.last_number + 1),
        rules_url=url("rules.sitting"),
        end_url=_end_url(sitting, url("sittings.end"), url("sittings.reopen")) if may_end else "",
        end_word=_("Reopen this table") if sitting.is_ended else _("End this table"),
        rounds=round_rows(group_id, rounds, sitting.currency),
        older_url=url("sittings.show", before=lowest) if lowest > 1 else "",
        newest_url=url("sittings.show") if before is not None else "",
        form=FlaskForm(),
    )


def _bought(group_id: UUID, sitting: Sitting) -> Mapping[str, int]:
    """Return what everybody bought, where chips are counted."""
    return {} if sitting.running.chips is None else bought(group_id, sitting.id)


def _end_url(sitting: Sitting, end_url: str, reopen_url: str) -> str:
    return reopen_url if sitting.is_ended else end_url


def _news(sitting: Sitting, rounds: Sequence[Round]) -> str:
    if sitting.is_ended:
        return _("The table was ended.")
    return news_of(rounds[0], sitting.currency) if rounds else ""


def _note(sitting: Sitting) -> str:
    told = {
        "coin": coin_name(sitting.currency),
        "rounds": ngettext("%(num)d round", "%(num)d rounds", sitting.round_count),
        "name": sitting.banker.name,
    }
    if sitting.is_weekend_settled:
        return _("%(rounds)s, %(coin)s · settled", **told)
    if sitting.is_ended:
        return _("%(rounds)s, %(coin)s · ended", **told)
    if sitting.has_no_bank and not sitting.has_dealer:
        return _("%(rounds)s, %(coin)s · who deals is open", **told)
    if sitting.has_no_bank:
        return _("%(rounds)s, %(coin)s · %(name)s deals", **told)
    return _("%(rounds)s, %(coin)s · %(name)s has the bank", **told)
