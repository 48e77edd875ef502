"""Cards as they are typed: with the letters of a record, or with those on the group's cards."""

from wtforms import StringField

from ledger.rules.cards import RANKS, SUITS, read_card
from ledger.web.card_words import rank_word

MOST_CARDS = 40
"""Cards of one hand that are looked at; no hand has so many."""


def typed_cards(text: str | None) -> tuple[str, ...]:
    """Return the cards that a text names, as a record writes them; what is no card stays as it is.

    They stand apart by blanks, commas or plus signs: "A 9", "E, Kn", "10H + 9S".
    """
    parts = (text or "").replace(",", " ").replace("+", " ").split()
    return tuple(_card(part) for part in parts[:MOST_CARDS])


def _card(text: str) -> str:
    own = {rank_word(rank).casefold(): rank for rank in RANKS}
    folded = text.casefold()
    if folded in own:
        return own[folded]
    suit = folded[-1:].upper()
    if suit in SUITS and folded[:-1] in own:
        return own[folded[:-1]] + suit
    card = read_card(text)
    return text[:MOST_CARDS] if card is None else str(card)


class CardsField(StringField):
    """The cards of a hand as text; `cards` are they, one by one."""

    @property
    def cards(self) -> tuple[str, ...]:
        """Return the cards that were typed, as a record writes them."""
        return typed_cards(self.data)

    def _value(self) -> str:
        return " ".join(self.cards)
