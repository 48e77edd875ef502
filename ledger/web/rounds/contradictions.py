"""Hands that cannot have ended as it was tapped, beside what the bank had."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.rules.outcomes import Outcome
from ledger.store.sittings import Sitting
from ledger.web.rounds.faces import face
from ledger.web.rounds.forms import RoundForm
from ledger.web.rounds.game import engine_of
from ledger.web.rounds.typed import seated
from ledger.web.rounds.words import option_word

_CANNOT: Mapping[str, Callable[[str], str]] = {
    Outcome.WON: lambda name: _("%(name)s cannot have won", name=name),
    Outcome.LOST: lambda name: _("%(name)s cannot have lost", name=name),
    Outcome.PUSH: lambda name: _("%(name)s cannot have tied", name=name),
}


def cannot_have(outcome: str, name: str) -> str:
    """Return that somebody cannot have won, lost or tied."""
    return _CANNOT[outcome](name)


def the_bank(what: str) -> str:
    """Return what the bank had, where it says why something cannot be."""
    return _("The bank: %(what)s", what=what)


def refuse_contradictions(form: RoundForm, sitting: Sitting) -> bool:
    """Say at each hand that cannot have ended as called why; answer whether there is one."""
    engine = engine_of(sitting)
    bank_key = form.bank_key(engine)
    bank = next((call for call in engine.of_bank if call.key == bank_key), None)
    found = False
    for hand in form.playing():
        key, player = form.key_of(hand, engine), seated(sitting, hand.player.data)
        if key not in _CANNOT or player is None or bank is None:
            continue
        if face(engine, key, bank_key).tone == "unclear":
            why = the_bank(option_word(bank, engine.terms))
            hand.call.errors = [f"{cannot_have(key, player.name)}. {why}."]
            found = True
    return found
