"""What is called at the table, in the reader's language, and the sentences its scripts fill in."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.rules.banking.calls import BUST, STOOD, UNTOUCHED, Call
from ledger.rules.outcomes import Outcome
from ledger.web.specials import special_word

TIMES = "×"
LONGEST_WORD = 9
"""From more cards on a chip shows their number alone, so that it fits."""

_NOTES: Mapping[str, Callable[[], str]] = {
    "vuile_was": lambda: _("Dirty wash"),
    "zoekertje": lambda: _("Search card"),
}
NOTES = tuple(_NOTES)
"""The markers that the page offers; others may be sent over the API."""


def base(key: str) -> str:
    """Return a call's key without its number of cards."""
    return key.partition("-")[0]


def count_of(key: str) -> int | None:
    """Return the number of cards in a call's key, None where it names none."""
    number = key.partition("-")[2]
    return int(number) if number else None


def note_word(note: str) -> str:
    """Return what a marker is called."""
    return _NOTES[note]()


def bust_word(multiple: int) -> str:
    """Return a bust as a row says it: "bust", "bust 2×"."""
    return _("bust %(multiple)s×", multiple=multiple) if multiple > 1 else _("bust")


def bust_said(count: int | None) -> str:
    """Return a bust as it is said aloud: "bust", "bust with 7 cards"."""
    return _("bust") if count is None else _("bust with %(count)s cards", count=count)


def won_word(multiple: int) -> str:
    """Return a win as a row says it: "won", "won 2×"."""
    return _("won %(multiple)s×", multiple=multiple) if multiple > 1 else _("won")


def lost_word(multiple: int) -> str:
    """Return a loss as a row says it: "lost", "lost 2×"."""
    return _("lost %(multiple)s×", multiple=multiple) if multiple > 1 else _("lost")


def push_word() -> str:
    """Return a tie in which nobody pays as a row says it."""
    return _("tie")


def chip_word(call: Call) -> str:
    """Return a call as its chip says it, beside what it pays: "Bust", "2 aces", "7 cards"."""
    if call.key == STOOD:
        return _("Stood")
    if call.key == Outcome.PUSH:
        return _("Tie")
    if base(call.key) == BUST and call.count is None:
        return _("Bust")
    if call.count is not None:
        is_long = call.count > LONGEST_WORD
        return str(call.count) if is_long else special_word("", call.count)
    return special_word(call.key, None)


def bank_word(call: Call) -> str:
    """Return what the bank had, as the line under the rows says it beside the banker's name."""
    if call.key == STOOD:
        return _("bank")
    if base(call.key) == BUST:
        return bust_said(call.count)
    return special_word(base(call.key), call.count)


def option_word(call: Call) -> str:
    """Return a call as a list of choices says it, where nothing stands beside it."""
    plain: Mapping[str, Callable[[], str]] = {
        UNTOUCHED: lambda: _("not said"),
        STOOD: lambda: _("stood"),
        "won": lambda: _("won"),
        "lost": lambda: _("lost"),
        "push": push_word,
    }
    if call.key in plain:
        return plain[call.key]()
    if base(call.key) == BUST:
        return bust_said(call.count)
    return special_word(base(call.key), call.count)


def hand_name(name: str, number: int) -> str:
    """Return what a player's first, second … hand is called: "Kees", "Kees 2"."""
    return name if number == 1 else _("%(name)s %(number)s", name=name, number=number)
