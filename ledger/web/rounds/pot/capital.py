"""Capital: the amounts that a banker is offered, and adding some between two rounds."""

from uuid import UUID, uuid5

from flask_babel import gettext as _

from ledger.desk.actors import Actor
from ledger.desk.capital import add_capital
from ledger.errors import RefusedError
from ledger.money import ladder
from ledger.rules.running import FIRST_ROUND
from ledger.store.sittings import Sitting
from ledger.web.fields import read_amount, whole_number
from ledger.web.kinds import banking_result
from ledger.web.labels import problem_sentence
from ledger.web.rounds.evening import Evening, is_plain
from ledger.web.rounds.pot.engine import UNSAID
from ledger.web.rounds.typed import Typed, typed_hands

ADDED = "added"
_OFFERED = 8
_USUAL_RUNGS = 7
"""From the smallest stake to what is usually put up: 5 to 500."""
_HIGHEST_RUNG = 1_000_000
_MOST_DIGITS = 12


def capitals_offered(evening: Evening) -> tuple[int, ...]:
    """Return amounts to put up, the least first: those of tonight, and the ladder around them."""
    tonight = _capitals(evening)
    rungs = [rung for rung in ladder(evening.ladder[0], _HIGHEST_RUNG) if is_plain(rung)]
    usual = tonight[0] if tonight else rungs[min(_USUAL_RUNGS - 1, len(rungs) - 1)]
    others = sorted(set(rungs) - set(tonight), key=lambda rung: _distance(rung, usual))
    return tuple(sorted([*tonight, *others][:_OFFERED]))


def _capitals(evening: Evening) -> list[int]:
    """Return what was put up tonight, each once, the newest first."""
    records = [banking_result(each.result).record for each in evening.rounds]
    found = [record.pot for record in records if record.pot and record.bank_round == FIRST_ROUND]
    return list(dict.fromkeys(found))


def _distance(rung: int, usual: int) -> float:
    """Return how far apart two amounts are, as one of the other."""
    return max(rung, usual) / min(rung, usual)


def put_in(actor: Actor, sitting: Sitting, sent: Typed) -> str:
    """Add capital as a form says; return what was refused, "" where nothing was.

    The same form sent twice adds once.
    """
    if any(hand.get("call") != UNSAID or hand.get("cards") for hand in typed_hands(sent)):
        return _("Capital is added between two rounds, not within one.")
    try:
        amount = read_amount(sent.get(ADDED, ""), sitting.currency)
        add_capital(
            actor,
            sitting.id,
            amount,
            id=_key(sent),
            seen=whole_number(sent.get("seen", ""), most_digits=_MOST_DIGITS),
        )
    except RefusedError as error:
        return problem_sentence(error.problems[0], sitting.currency)
    return ""


def _key(sent: Typed) -> UUID | None:
    """Return the one-time key of the capital, made of the form's own, which a round takes."""
    try:
        return uuid5(UUID(sent.get("id", "")), ADDED)
    except ValueError:
        return None
