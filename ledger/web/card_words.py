"""Cards as people of a language write them: their letters, and the suits with their names."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.rules.cards import SUITS, read_card

_AS_TEXT = "\ufe0e"
"""Asks for a suit as a letter, not as a picture."""

_LETTERS: Mapping[str, Callable[[], str]] = {
    "A": lambda: _("A"),
    "K": lambda: _("K"),
    "Q": lambda: _("Q"),
    "J": lambda: _("J"),
}
_SUITS: Mapping[str, Callable[[], str]] = {
    "S": lambda: _("spades"),
    "H": lambda: _("hearts"),
    "D": lambda: _("diamonds"),
    "C": lambda: _("clubs"),
}


def rank_word(rank: str) -> str:
    """Return a rank as it stands on the group's cards: "K", in Dutch "H"."""
    return _LETTERS[rank]() if rank in _LETTERS else rank


def suit_sign(suit: str) -> str:
    """Return the sign of a suit, as a letter."""
    return SUITS[suit] + _AS_TEXT


def suit_word(suit: str) -> str:
    """Return what a suit is called."""
    return _SUITS[suit]()


def card_word(text: str) -> str:
    """Return a card, as a record writes it, the way people read it: "H♠"; else the text itself."""
    card = read_card(text)
    if card is None:
        return text
    return rank_word(card.rank) + (suit_sign(card.suit) if card.suit else "")
