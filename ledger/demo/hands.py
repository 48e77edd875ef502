"""Playing a hand against a bank: when people draw, and when they stop."""

from ledger.demo.cards import Pack, rank_of
from ledger.demo.chance import Chance
from ledger.demo.people import Person
from ledger.rules.banking.hands import HandValue, value_of_cards
from ledger.rules.banking.stakes import CARDS_BEFORE_RAISES
from ledger.rules.banking.terms import Terms

LEFT_FOR_THE_BANK = 10
"""Cards that players leave in the pack, because the bank has to draw on whatever happens."""


def enough_for(person: Person, terms: Terms) -> int:
    """Return the points at which a person stops."""
    return round(person.caution * terms.rules.limit)


def some_stake(person: Person, stakes: tuple[int, ...], chance: Chance) -> int:
    """Return what a person stakes: the more daring, the more."""
    return chance.choice(stakes[: 1 + round(person.daring * (len(stakes) - 1))])


def draw(
    person: Person, cards: list[str], stake: int, terms: Terms, pack: Pack, chance: Chance
) -> list[int]:
    """Draw as a person does, and return the raises made on the way."""
    raises: list[int] = []
    most = terms.rules.raises.most
    enough = enough_for(person, terms)
    while len(pack) > LEFT_FOR_THE_BANK and not is_enough(cards, enough, terms):
        may_raise = len(raises) < most and len(cards) < CARDS_BEFORE_RAISES + most
        if may_raise and chance.random() < person.daring / 4:
            raises.append(chance.choice((stake, max(1, stake // 2))))
        cards.append(pack.draw())
    return raises


def draw_to(enough: int, cards: list[str], terms: Terms, pack: Pack) -> None:
    """Draw until the cards are enough, as a bank does."""
    while not is_enough(cards, enough, terms):
        cards.append(pack.draw())


def is_enough(cards: list[str], enough: int, terms: Terms) -> bool:
    """Answer whether somebody stops who wants so many points."""
    value = value_of(cards, terms)
    is_full = len(cards) == terms.rules.most_cards
    is_special = value.special is not None
    return value.is_bust or is_special or is_full or (value.points or 0) >= enough


def value_of(cards: list[str], terms: Terms) -> HandValue:
    """Return what cards come to."""
    return value_of_cards([rank_of(card) for card in cards], terms)
