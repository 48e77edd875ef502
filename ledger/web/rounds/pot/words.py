"""What can be said of a hand, in the reader's language: on a chip, in a list, in a row."""

from flask_babel import gettext as _

from ledger.rules.banking.calls import UNTOUCHED
from ledger.rules.outcomes import Outcome
from ledger.web.rounds.pot.engine import PotEngine, is_bust, points_in
from ledger.web.rounds.words import base, bust_said, count_of
from ledger.web.specials import special_said


def said(key: str, engine: PotEngine) -> str:
    """Return what is said of a hand, aloud: "won", "bust", "two aces", "18"."""
    outcomes = {
        Outcome.WON.value: _("won"),
        Outcome.LOST.value: _("lost"),
        Outcome.PUSH.value: _("equal"),
    }
    if key in outcomes:
        return outcomes[key]
    if is_bust(key):
        return bust_said(count_of(key))
    if points := points_in(key):
        return points
    special = engine.terms.special_named(base(key))
    return special_said(base(key), count_of(key), special.names if special else {})


def hand_option(key: str, engine: PotEngine) -> str:
    """Return what a list offers to say of a hand."""
    if key == UNTOUCHED:
        return _("not played yet")
    if points := points_in(key):
        return _("%(points)s points", points=points)
    return said(key, engine)


def bank_option(key: str, engine: PotEngine) -> str:
    """Return what a list offers to say of the bank's hand."""
    return _("not told") if key == UNTOUCHED else hand_option(key, engine)


def hand_chip(key: str, engine: PotEngine) -> str:
    """Return a hand that is settled at once as its chip says it."""
    if is_bust(key) and count_of(key) is None:
        return _("Bust")
    if key == Outcome.PUSH:
        return _("Tie")
    return _("%(hand)s at once", hand=said(key, engine))


def bank_chip(key: str, engine: PotEngine) -> str:
    """Return what the bank had as its chip says it."""
    return _("Bank %(hand)s", hand=said(key, engine))
