"""Who gives whom the difference between two rounds."""

from flask_babel import gettext as _

from ledger.book.settlement import settle
from ledger.rules.results import RoundResult
from ledger.web.format import format_spoken


def differences(was: RoundResult, becomes: RoundResult | None, currency: str) -> tuple[str, ...]:
    """Return who gives whom how much, in as few payments as can be; nothing while it is unknown."""
    if becomes is None:
        return ()
    names = dict.fromkeys([*was.net, *becomes.net])
    moved = {name: becomes.net.get(name, 0) - was.net.get(name, 0) for name in names}
    return tuple(
        _(
            "%(sender)s gives %(receiver)s %(amount)s",
            sender=each.sender,
            receiver=each.receiver,
            amount=format_spoken(each.amount, currency),
        )
        for each in settle(moved).transfers
    )
