"""Rules that change how people play and nothing that is counted, in words."""

from collections.abc import Callable, Iterator, Mapping

from flask_babel import gettext as _

from ledger.rules.banking.rules import BankingRules
from ledger.rules.rule_sets import Kind
from ledger.web.labels import option_label
from ledger.web.rules.parts import Agreed, Line

_OWN_HAND: Mapping[str, Callable[[], str]] = {
    "vuile_was": lambda: _(
        "Dirty wash: a player whose first two cards are a 7 and an 8 may hand them back for two"
        " new ones. The stake stays; the bank may not."
    ),
    "zoekertje": lambda: _(
        "Search cards: between the hands of a split a card may be asked for; the first may be"
        " refused, the next not."
    ),
    "bank_pair_taken": lambda: _(
        "A bank with two equal cards, not two aces, has to offer them clockwise: whoever wants"
        " them swaps cards with the bank."
    ),
}
_OPEN_CARDS: Mapping[str, Callable[[], str]] = {
    "swap": lambda: _(
        "In turn everybody swaps one card, or all of them, with the cards in the middle."
    ),
    "pass": lambda: _("Or passes: then everybody else has one turn more, and hands are shown."),
    "vuile_was": lambda: _("Dirty wash: 7, 8 and 9 in the middle are replaced by three new cards."),
}

SAID: Mapping[Kind, Mapping[str, Callable[[], str]]] = {
    Kind.ALL_HANDS_AT_ONCE: _OWN_HAND,
    Kind.HAND_BY_HAND: _OWN_HAND,
    Kind.STROKES: _OPEN_CARDS,
}
"""The rules of play that have words, by kind of game and key."""


def play_lines(agreed: Agreed) -> Iterator[Line]:
    """Return the rules of play, and the options that change no more than play."""
    said = SAID[agreed.rules.kind]
    noted = agreed.rules.notes if isinstance(agreed.rules, BankingRules) else ()
    for key in dict.fromkeys((*noted, *agreed.rules.play)):
        if key in said:
            yield agreed.line(said[key]())
    for name, option in agreed.rules.options.items():
        if option.for_play:
            yield agreed.switch(option_label(name), name)
