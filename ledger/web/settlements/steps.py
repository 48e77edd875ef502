"""What can be done with a weekend as a whole, each asked once: settling it, opening it again."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.actors import Role
from ledger.store.settlements import WeekendSettlement
from ledger.store.sittings import weekend_sittings
from ledger.web.access import current_actor
from ledger.web.labels import names_in_words, rule_set_name


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table at which people still play, and would not be able to."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that changes the weekend, asked once."""

    title: str
    url: str
    lines: tuple[str, ...]
    button: str
    is_first: bool
    tables: tuple[OpenTable, ...] = ()


def steps(group_id: UUID, settlement: WeekendSettlement) -> tuple[Step, ...]:
    """Return what whoever asks may do: settle and close, or reopen."""
    weekend = settlement.weekend
    if not current_actor().role.covers(Role.OWNER):
        return ()
    if weekend.is_settled:
        step = Step(
            title=_("Reopen the weekend…"),
            url=url_for("settlements.reopen", group_id=group_id, weekend_id=weekend.id),
            lines=(
                _("Rounds can be played again. Payments made stay; the others are planned anew."),
            ),
            button=_("Reopen the weekend"),
            is_first=False,
        )
        return (step,)
    if not settlement.balances:
        return ()
    count = len(settlement.transfers)
    tables = _open_tables(group_id, weekend.id)
    return (
        Step(
            title=_("Settle and close the weekend…"),
            url=url_for("settlements.settle", group_id=group_id, weekend_id=weekend.id),
            lines=(
                ngettext(
                    "%(num)d payment is written down.", "%(num)d payments are written down.", count
                ),
                _("The weekend takes no more rounds until somebody reopens it."),
            ),
            button=_("Settle and close"),
            is_first=True,
            tables=tables,
        ),
    )


def _open_tables(group_id: UUID, weekend_id: UUID) -> tuple[OpenTable, ...]:
    """Return the tables of the weekend that nobody ended yet, the newest first."""
    return tuple(
        OpenTable(
            name=_(
                "%(rules)s, round %(number)s: %(names)s",
                rules=rule_set_name(sitting.rule_set),
                number=sitting.last_number + 1,
                names=names_in_words([player.name for player in sitting.seats]),
            ),
            url=url_for("sittings.show", group_id=group_id, sitting_id=sitting.id),
        )
        for sitting in weekend_sittings(group_id, weekend_id)
        if sitting.is_open
    )
