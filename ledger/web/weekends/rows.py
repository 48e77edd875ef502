"""Weekends as rows of a list."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _

from ledger.store.standings import WeekendSummary
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


def weekend_row(group_id: UUID, summary: WeekendSummary) -> WeekendRow:
    """Return a weekend as a row."""
    weekend, best = summary.weekend, summary.best
    return WeekendRow(
        name=weekend.name,
        url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        best=None
        if best is None
        else Best(name=best.player.name, amount=shown(best.amount, weekend.currency)),
        note=format_days(weekend.starts_on, weekend.ends_on),
        state=_("settled") if weekend.is_settled else _("open"),
        is_done=weekend.is_settled,
    )
