"""A round in which all hands are played against one hand of the bank."""

from collections.abc import Iterator

from ledger.demo.cards import Pack, rank_of
from ledger.demo.chance import Chance
from ledger.demo.hands import LEFT_FOR_THE_BANK, draw, draw_to, some_stake, value_of
from ledger.demo.people import Person
from ledger.demo.tables import Record, Table
from ledger.demo.telling import Depth, Played, some_depth, tell
from ledger.rules.banking.terms import Terms

SPLIT = 0.4
YIELD = 0.08
DOUBLE = 0.1


def play(table: Table, chance: Chance, depth: Depth | None = None) -> Record:
    """Return the record of a round, from cards that are dealt and played here."""
    terms = table.terms
    pack = Pack(chance, terms.rules.counts, terms.decks)
    deals = [(person, [pack.draw(), pack.draw()]) for person in table.players]
    bank_cards = [pack.draw(), pack.draw()]
    hands = [
        hand for person, cards in deals for hand in _play(table, person, cards, terms, pack, chance)
    ]
    bank = None
    if terms.rules.bank.plays_for_nobody or any(hand.value.is_standing for hand in hands):
        draw_to(terms.bank_stands_on or 0, bank_cards, terms, pack)
        bank = Played(cards=bank_cards, value=value_of(bank_cards, terms))
    record: Record = {"banker": table.banker}
    if terms.bank_may_double and chance.random() < DOUBLE:
        record["bank_doubled"] = True
    if terms.rules.bank.may_yield and chance.random() < YIELD:
        record["bank_yields"] = True
    return record | tell(table, hands, bank, depth or some_depth(chance), chance)


def _play(
    table: Table, person: Person, cards: list[str], terms: Terms, pack: Pack, chance: Chance
) -> Iterator[Played]:
    """Play a person's cards to the end, as two hands where they are split."""
    stake = some_stake(person, table.stakes_of(person), chance)
    hands = [cards]
    chips = table.running.chips
    can_pay = chips is None or chips[person.name] >= 2 * stake
    can_split = can_pay and terms.rules.splits.most_hands != 1
    is_pair = rank_of(cards[0]) == rank_of(cards[1])
    has_cards = len(pack) > LEFT_FOR_THE_BANK + len(cards)
    if can_split and is_pair and has_cards and chance.random() < SPLIT:
        hands = [[card, pack.draw()] for card in cards]
    for hand in hands:
        raises = draw(person, hand, stake, terms, pack, chance)
        yield Played(
            player=person.name, stake=stake, raises=raises, cards=hand, value=value_of(hand, terms)
        )
