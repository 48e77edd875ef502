"""A settlement as plain text, to be sent around."""

from flask_babel import gettext as _

from ledger.store.settlements import WeekendSettlement
from ledger.web.format import format_coin, format_signed


def settlement_text(settlement: WeekendSettlement) -> str:
    """Return who played what and who pays whom, one line each."""
    weekend = settlement.weekend
    currency = weekend.currency
    lines = [weekend.name, ""]
    lines += [
        f"{each.player.name} {format_signed(each.played, currency)}" for each in settlement.balances
    ]
    lines.append("")
    for each in settlement.transfers:
        amount = format_coin(each.amount if each.is_paid else each.left, currency)
        sentence = _(
            "%(sender)s pays %(receiver)s %(amount)s",
            sender=each.sender.name,
            receiver=each.receiver.name,
            amount=amount,
        )
        lines.append(_("%(sentence)s, paid", sentence=sentence) if each.is_paid else sentence)
    lines += [_("Nobody owes anything.")] if not settlement.transfers else []
    return "\n".join(lines)
