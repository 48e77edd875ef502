"""A round in which all hands are played against one hand of the bank."""

from collections.abc import Iterator

from ledger.demo.cards import Pack, rank_of
from ledger.demo.chance import Chance
from ledger.demo.people import Person
from ledger.demo.tables import Record, Table, banking_rules, usual_stakes
from ledger.demo.telling import Played, some_depth, tell
from ledger.rules.banking.hands import LEAST_CARDS, HandValue, value_of_cards
from ledger.rules.banking.terms import Terms, terms_of

# Kept for the bank, which has to draw on whatever happens.
_LEFT_FOR_THE_BANK = 10


def play(table: Table, chance: Chance) -> Record:
    """Return the record of a round, from cards that are dealt and played here."""
    terms = terms_of(banking_rules(table), table.options)
    pack = Pack(chance, terms.rules.counts, terms.decks)
    deals = [(person, [pack.draw(), pack.draw()]) for person in table.players]
    bank_cards = [pack.draw(), pack.draw()]
    hands = [
        hand for person, cards in deals for hand in _play(table, person, cards, terms, pack, chance)
    ]
    bank = None
    if any(hand.value.is_standing for hand in hands):
        _draw_to(terms.bank_stands_on or 0, bank_cards, terms, pack)
        bank = Played(cards=bank_cards, value=_value(bank_cards, terms))
    record: Record = {"banker": table.banker}
    if terms.bank_may_double and chance.random() < 0.1:
        record["bank_doubled"] = True
    if chance.random() < 0.08:
        record["bank_yields"] = True
    return record | tell(table, hands, bank, some_depth(chance), chance)


def _play(
    table: Table, person: Person, cards: list[str], terms: Terms, pack: Pack, chance: Chance
) -> Iterator[Played]:
    """Play a person's cards to the end, as two hands where they are split."""
    stakes = usual_stakes(table.coin, terms.least_stake, terms.most_stake, None)
    most = 1 + round(person.daring * (len(stakes) - 1))
    stake = chance.choice(stakes[:most])
    hands = [cards]
    is_pair = rank_of(cards[0]) == rank_of(cards[1])
    if is_pair and len(pack) > _LEFT_FOR_THE_BANK + 2 and chance.random() < 0.4:
        hands = [[card, pack.draw()] for card in cards]
    for hand in hands:
        raises = _draw(person, hand, stake, terms, pack, chance)
        yield Played(
            player=person.name, stake=stake, raises=raises, cards=hand, value=_value(hand, terms)
        )


def _draw(
    person: Person, cards: list[str], stake: int, terms: Terms, pack: Pack, chance: Chance
) -> list[int]:
    """Draw as a person does, and return the raises made on the way."""
    raises: list[int] = []
    enough = round(person.caution * terms.rules.limit)
    while len(pack) > _LEFT_FOR_THE_BANK and not _is_enough(cards, enough, terms):
        most = terms.rules.raises.most
        may_raise = len(raises) < most and len(cards) < LEAST_CARDS + most
        if may_raise and chance.random() < person.daring / 4:
            raises.append(chance.choice((stake, max(1, stake // 2))))
        cards.append(pack.draw())
    return raises


def _draw_to(enough: int, cards: list[str], terms: Terms, pack: Pack) -> None:
    while not _is_enough(cards, enough, terms):
        cards.append(pack.draw())


def _is_enough(cards: list[str], enough: int, terms: Terms) -> bool:
    value = _value(cards, terms)
    return not value.is_standing or (value.points or 0) >= enough


def _value(cards: list[str], terms: Terms) -> HandValue:
    return value_of_cards([rank_of(card) for card in cards], terms)
