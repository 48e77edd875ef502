"""What a plan was made by, or would be: wishes, what they cost and leave, what it takes in."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.carries import Carry, carried_out_of
from ledger.store.settlements import WeekendSettlement
from ledger.store.weekends import Weekend, find_weekend
from ledger.web.settlements.asking import told
from ledger.web.settlements.wish_words import cost_in_words, wishes_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanLine:
    """A sentence about a plan; with an address where it is about another weekend."""

    text: str
    url: str = ""


def plan_lines(group_id: UUID, settlement: WeekendSettlement) -> tuple[PlanLine, ...]:
    """Return what is to be known of a plan, stored or not."""
    return (
        *(PlanLine(text=text) for text in _wishes(settlement)),
        *_carried(group_id, settlement),
        *(PlanLine(text=text) for text in left_over(settlement)),
    )


def left_over(settlement: WeekendSettlement) -> list[str]:
    """Return what the rounding leaves, which is open until a next plan takes it in."""
    if settlement.has_changed or not settlement.rests:
        return []
    amounts = told(settlement.rests, settlement.players, settlement.weekend.currency)
    return [_("Carried to the next time: %(amounts)s.", amounts=amounts)]


def taken_in_words(settlement: WeekendSettlement) -> list[str]:
    """Return what storing a plan does to other weekends."""
    said = []
    for each in settlement.taken_in:
        name = each.weekend.name
        if each.dropped:
            said.append(
                ngettext(
                    "%(num)d unpaid payment of %(weekend)s is dropped: this plan has its amount.",
                    "%(num)d unpaid payments of %(weekend)s are dropped: this plan has their"
                    " amounts.",
                    len(each.dropped),
                    weekend=name,
                )
            )
        if each.closes:
            said.append(_("%(weekend)s is closed too, and takes no more rounds.", weekend=name))
    return said


def _wishes(settlement: WeekendSettlement) -> list[str]:
    wished = settlement.wished
    if wished.without is None:
        return []
    currency = settlement.weekend.currency
    said = wishes_in_words(wished.wishes, lambda id_: settlement.players[UUID(id_)].name, currency)
    return [*said, cost_in_words(len(settlement.transfers), wished.without)]


def _carried(group_id: UUID, settlement: WeekendSettlement) -> list[PlanLine]:
    """Return what a plan takes in, or took in, and what others took in from its weekend."""
    currency, players = settlement.weekend.currency, settlement.players
    lines = []
    for each in settlement.taken_in:
        amounts, other = told(each.amounts, players, currency), each.weekend
        text = _("Taken in from %(weekend)s: %(amounts)s.", weekend=other.name, amounts=amounts)
        lines.append(PlanLine(text=text, url=_settle_url(group_id, other.id)))
    for carry in carried_out_of(group_id, settlement.weekend.id):
        amounts, other = told(carry.amounts, players, currency), _weekend(group_id, carry)
        text = _("Settled with %(weekend)s: %(amounts)s.", weekend=other.name, amounts=amounts)
        lines.append(PlanLine(text=text, url=_settle_url(group_id, other.id)))
    return lines


def _weekend(group_id: UUID, carry: Carry) -> Weekend:
    found = find_weekend(group_id, carry.into_weekend_id)
    if found is None:
        message = f"a balance was carried into {carry.into_weekend_id}, which is not there"
        raise LookupError(message)
    return found


def _settle_url(group_id: UUID, weekend_id: UUID) -> str:
    return url_for("settlements.show", group_id=group_id, weekend_id=weekend_id)
