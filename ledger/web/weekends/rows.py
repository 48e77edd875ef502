"""Weekends as rows of a list."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.standings import WeekendSummary
from ledger.store.weekends import Weekend
from ledger.web.format import Shown, format_days, shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """Who won most, and how much."""

    name: str
    amount: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekendRow:
    """A weekend in a list."""

    name: str
    url: str
    best: Best | None
    note: str
    state: str
    is_done: bool


def weekend_row(
    group_id: UUID, summary: WeekendSummary, *, open_count: int, has_coin: bool
) -> WeekendRow:
    """Return a weekend as a row; `open_count` payments of it are still open.

    `has_coin` is for a page with several coins: there each amount has its own.
    """
    weekend, best = summary.weekend, summary.best
    return WeekendRow(
        name=weekend.name,
        url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        best=None
        if best is None
        else Best(
            name=best.player.name, amount=shown(best.amount, weekend.currency, has_coin=has_coin)
        ),
        note=format_days(weekend.starts_on, weekend.ends_on),
        state=_state(weekend, open_count),
        is_done=weekend.is_settled and not open_count,
    )


def _state(weekend: Weekend, open_count: int) -> str:
    if not weekend.is_settled:
        return _("open")
    if open_count:
        return open_payments_word(open_count)
    return _("settled")


def open_payments_word(count: int) -> str:
    """Return how many payments are open, in words."""
    return ngettext("%(num)d payment open", "%(num)d payments open", count)
