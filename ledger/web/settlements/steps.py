"""What can be done with a weekend as a whole, each asked once: settling it, opening it again."""

from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.actors import Role
from ledger.store.carries import carried_into, closed_with
from ledger.store.plans import plan_in_force
from ledger.store.settlements import WeekendSettlement
from ledger.store.sittings import weekend_sittings
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor
from ledger.web.labels import names_in_words, rule_set_name
from ledger.web.settlements.anew import anew_step
from ledger.web.settlements.step import OpenTable, Step
from ledger.web.settlements.wished import left_over, taken_in_words


def steps(
    group_id: UUID, settlement: WeekendSettlement, pairs: tuple[tuple[str, str], ...] = ()
) -> tuple[Step, ...]:
    """Return what whoever asks may do: settle and close, plan anew, or reopen.

    `pairs` is what was asked of the plan, which settling stores.
    """
    weekend = settlement.weekend
    if not current_actor().role.covers(Role.OWNER):
        return ()
    if weekend.is_settled:
        step = Step(
            title=_("Reopen the weekend…"),
            url=url_for("settlements.reopen", group_id=group_id, weekend_id=weekend.id),
            lines=(
                _("Rounds can be played again. Payments made stay; the others are planned anew."),
                *_given_back(group_id, weekend),
            ),
            button=_("Reopen the weekend"),
            is_first=False,
        )
        anew = anew_step(group_id, settlement)
        return (step,) if anew is None else (anew, step)
    if not settlement.balances:
        return ()
    count = len(settlement.transfers)
    closed = (each.weekend.id for each in settlement.taken_in if each.closes)
    tables = tuple(table for id_ in (weekend.id, *closed) for table in _open_tables(group_id, id_))
    return (
        Step(
            title=_("Settle and close the weekend…"),
            url=url_for("settlements.settle", group_id=group_id, weekend_id=weekend.id),
            lines=(
                ngettext(
                    "%(num)d payment is written down.", "%(num)d payments are written down.", count
                ),
                *taken_in_words(settlement),
                *left_over(settlement),
                _("The weekend takes no more rounds until somebody reopens it."),
            ),
            button=_("Settle and close"),
            is_first=True,
            tables=tables,
            pairs=(*pairs, ("seen", settlement.mark)),
        ),
    )


def _given_back(group_id: UUID, weekend: Weekend) -> tuple[str, ...]:
    """Return what reopening does to weekends that the plan took something in from."""
    plan = plan_in_force(group_id, weekend.id)
    if plan is None or not carried_into(group_id, plan.id):
        return ()
    opened = [
        _("%(weekend)s is opened too.", weekend=each.name)
        for each in closed_with(group_id, weekend.id)
    ]
    return (_("What was taken in from other weekends goes back there."), *opened)


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
