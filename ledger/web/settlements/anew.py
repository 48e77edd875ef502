"""Planning a settled weekend anew, in which something changed: what it does, asked once."""

from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.desk.settlements import preview_anew
from ledger.store.settlements import WeekendSettlement
from ledger.web.access import current_actor
from ledger.web.format import format_spoken
from ledger.web.settlements.step import Step


def anew_step(group_id: UUID, settlement: WeekendSettlement) -> Step | None:
    """Return the step with the plan that it would store, None where nothing changed."""
    weekend = settlement.weekend
    if not settlement.has_changed:
        return None
    planned = preview_anew(current_actor(), weekend.id)
    if planned is None:
        return None
    dropped = sum(not each.is_paid for each in settlement.transfers)
    count = len(planned.transfers)
    lines = [_("What was paid stays paid, and the weekend stays closed.")]
    if dropped:
        lines.append(
            ngettext(
                "%(num)d payment that is not paid is dropped.",
                "%(num)d payments that are not paid are dropped.",
                dropped,
            )
        )
    lines.append(
        ngettext("%(num)d payment is written down:", "%(num)d payments are written down:", count)
        if count
        else _("Nobody owes anything then.")
    )
    return Step(
        title=_("Plan what changed anew…"),
        url=url_for("settlements.plan_again", group_id=group_id, weekend_id=weekend.id),
        lines=tuple(lines),
        button=_("Plan anew"),
        is_first=False,
        pairs=(("seen", planned.mark),),
        rows=tuple(
            _(
                "%(sender)s pays %(receiver)s %(amount)s",
                sender=each.sender.name,
                receiver=each.receiver.name,
                amount=format_spoken(each.amount, weekend.currency),
            )
            for each in planned.transfers
        ),
    )
