"""The way to the costs of a weekend, with how many there are and what they come to."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.actors import Role
from ledger.store.costs import cost_sum
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor
from ledger.web.format import format_spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class CostsLink:
    """The address, and what there is."""

    url: str
    note: str


def costs_link(group_id: UUID, weekend: Weekend) -> CostsLink | None:
    """Return the way to the costs; None for somebody who could enter none where there are none."""
    found = cost_sum(group_id, weekend.id)
    if not found.count and not current_actor().role.covers(Role.SCOREKEEPER):
        return None
    note = ngettext(
        "%(num)d cost, %(sum)s",
        "%(num)d costs, together %(sum)s",
        found.count,
        sum=format_spoken(found.amount, weekend.currency),
    )
    return CostsLink(
        url=url_for("costs.show", group_id=group_id, weekend_id=weekend.id),
        note=note if found.count else _("none yet"),
    )
