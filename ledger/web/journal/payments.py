"""What was paid, and what it was paid for, in plain words."""

from flask_babel import gettext as _

from ledger.web.format import format_spoken
from ledger.web.journal.names import Names
from ledger.web.journal.told import Details, Told


def mark_paid(details: Details, names: Names) -> Told:
    """Say that a payment of a plan was made; older lines name nobody."""
    if "sender" not in details:
        return Told(_("A payment was made: %(amount)s.", amount=_amount(details, names)))
    return Told(_("%(sender)s paid %(receiver)s %(amount)s.", **_paid(details, names)))


def pay_part(details: Details, names: Names) -> Told:
    """Say that a part of a payment was made."""
    return Told(_("%(sender)s paid %(receiver)s a part, %(amount)s.", **_paid(details, names)))


def mark_unpaid(details: Details, names: Names) -> Told:
    """Say that a payment was not made after all."""
    if "sender" not in details:
        amount = _amount(details, names)
        return Told(_("A payment was not made after all: %(amount)s.", amount=amount))
    return Told(
        _(
            "%(sender)s did not pay %(receiver)s %(amount)s after all.",
            **_paid(details, names),
        )
    )


def enter_payment(details: Details, names: Names) -> Told:
    """Say that somebody paid somebody by itself."""
    return Told(
        _("%(sender)s paid %(receiver)s %(amount)s, outside a plan.", **_paid(details, names))
    )


def void_payment(details: Details, names: Names) -> Told:
    """Say that such a payment was taken back."""
    return Told(
        _(
            "A payment outside a plan was taken back: %(sender)s paid %(receiver)s %(amount)s.",
            **_paid(details, names),
        )
    )


def enter_cost(details: Details, names: Names) -> Told:
    """Say that somebody paid something for others, and who they are."""
    shared = names.people(names.in_order(details["shares"]))
    text = _("%(name)s paid %(amount)s: %(what)s.", **_cost(details, names))
    return Told(text, (_("Shared by %(names)s.", names=shared),))


def void_cost(details: Details, names: Names) -> Told:
    """Say that a cost was taken back."""
    return Told(
        _("A cost was taken back: %(name)s paid %(amount)s, %(what)s.", **_cost(details, names))
    )


def _cost(details: Details, names: Names) -> dict[str, str]:
    return {
        "name": names.player(details["payer"]),
        "amount": _amount(details, names),
        "what": names.cost(details),
    }


def _amount(details: Details, names: Names) -> str:
    return format_spoken(details["amount"], names.currency(details))


def _paid(details: Details, names: Names) -> dict[str, str]:
    return {
        "sender": names.player(details["sender"]),
        "receiver": names.player(details["receiver"]),
        "amount": _amount(details, names),
    }
