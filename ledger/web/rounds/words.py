"""What is called at the table, in the reader's language, and the sentences its scripts fill in."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from flask_babel import gettext as _

from ledger.rules.banking.calls import BUST, POINTS, STOOD, UNTOUCHED, Call, key_of_value
from ledger.rules.banking.hand_tree import least_total
from ledger.rules.banking.hands import value_of_cards
from ledger.rules.banking.terms import Terms
from ledger.rules.outcomes import Outcome
from ledger.web.specials import points_text, special_said, special_word

TIMES = "×"

_NOTES: Mapping[str, Callable[[], str]] = {
    "vuile_was": lambda: _("Dirty wash"),
    "zoekertje": lambda: _("Search card"),
    "bank_pair_taken": lambda: _("Pair of the bank taken"),
    "verbied": lambda: _("Verbied"),
}
FIRST_CARDS: Mapping[str, tuple[str, ...]] = {"vuile_was": ("7", "8")}
"""The first cards of a hand at which the page asks whether something is to be noted."""


def base(key: str) -> str:
    """Return a call's key without its number of cards."""
    return key.partition("-")[0]


def count_of(key: str) -> int | None:
    """Return the number of cards in a call's key, None where it names none."""
    name, _dash, number = key.partition("-")
    return int(number) if number and name != POINTS else None


def points_of(key: str) -> Fraction | None:
    """Return the points in a call's key, None where it names none."""
    name, _dash, number = key.partition("-")
    return Fraction(number) if name == POINTS else None


def called_word(key: str, terms: Terms) -> str:
    """Return called points or a special as a row says it: "19", "2 aces", "7 cards"."""
    points, special = points_of(key), terms.special_named(base(key))
    if points is not None:
        return points_text(points)
    return special_word(base(key), count_of(key), special.names if special else {})


def called_said(key: str, terms: Terms) -> str:
    """Return called points or a special as it is said aloud: "19", "two aces"."""
    points, special = points_of(key), terms.special_named(base(key))
    if points is not None:
        return points_text(points)
    return special_said(base(key), count_of(key), special.names if special else {})


def note_word(note: str) -> str:
    """Return what a marker is called."""
    return _NOTES[note]() if note in _NOTES else note.replace("_", " ")


def note_question(note: str) -> str:
    """Return the question whether something is to be noted, with the cards it is about."""
    return _(
        "%(cards)s: %(note)s?", cards=" + ".join(FIRST_CARDS[note]), note=note_word(note).lower()
    )


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


def cards_label(cards: Sequence[str], terms: Terms) -> str:
    """Return what stands before the cards of a hand: their points, also bust, or the special."""
    value = value_of_cards(cards, terms)
    key = key_of_value(value)
    return str(least_total(cards, terms)) if value.is_bust else called_word(key, terms)


def waits_word(what: str) -> str:
    """Return that a called hand waits, as its row says it: "19, waits"."""
    return _("%(hand)s, waits", hand=what)


def waits_said(what: str) -> str:
    """Return that a called hand waits, as it is said aloud."""
    return _("%(hand)s, waits for the bank", hand=what)


def decided_word(what: str, multiple: int) -> str:
    """Return what became of a called hand: "19, won", "17, lost", "18, tie"."""
    times = abs(multiple)
    if multiple == 0:
        return _("%(hand)s, tie", hand=what)
    if times == 1:
        return _("%(hand)s, won", hand=what) if multiple > 0 else _("%(hand)s, lost", hand=what)
    if multiple > 0:
        return _("%(hand)s, won %(multiple)s×", hand=what, multiple=times)
    return _("%(hand)s, lost %(multiple)s×", hand=what, multiple=times)


def chip_word(call: Call, terms: Terms) -> str:
    """Return a call as its chip says it, beside what it pays: "Bust", "2 aces", "7 cards"."""
    plain: Mapping[str, Callable[[], str]] = {
        STOOD: lambda: _("Stood"),
        Outcome.WON: lambda: _("Won"),
        Outcome.LOST: lambda: _("Lost"),
        Outcome.PUSH: lambda: _("Tie"),
        BUST: lambda: _("Bust"),
    }
    if call.key in plain:
        return plain[call.key]()
    if call.count is not None:
        return special_word("", call.count)
    return called_word(call.key, terms)


def bank_word(call: Call, terms: Terms) -> str:
    """Return what the bank had, as the line under the rows says it beside the banker's name."""
    points = points_of(call.key)
    if call.key == STOOD:
        return _("bank")
    if points is not None:
        return _("bank, %(points)s points", points=points_text(points))
    if base(call.key) == BUST:
        return bust_said(call.count)
    return called_word(call.key, terms)


def option_word(call: Call, terms: Terms) -> str:
    """Return a call as a list of choices says it, where nothing stands beside it."""
    plain: Mapping[str, Callable[[], str]] = {
        UNTOUCHED: lambda: _("not said"),
        STOOD: lambda: _("stood"),
        Outcome.WON: lambda: _("won"),
        Outcome.LOST: lambda: _("lost"),
        Outcome.PUSH: push_word,
    }
    points = points_of(call.key)
    if call.key in plain:
        return plain[call.key]()
    if points is not None:
        return _("%(points)s points", points=points_text(points))
    if base(call.key) == BUST:
        return bust_said(call.count)
    return called_word(call.key, terms)


def two_ways() -> str:
    """Return that an amount on the keypad can be read in two ways."""
    return _("Thousands, or cents?")


def no_amount() -> str:
    """Return that what stands on the keypad is no amount."""
    return _("This is no amount.")


def hand_name(name: str, number: int) -> str:
    """Return what a player's first, second … hand is called: "Kees", "Kees 2"."""
    return name if number == 1 else _("%(name)s %(number)s", name=name, number=number)
