"""A round in which the bank plays against each hand in turn, with a pot that moves in between."""

from ledger.demo.cards import Pack
from ledger.demo.chance import Chance
from ledger.demo.hands import draw, draw_to, enough_for, some_stake, value_of
from ledger.demo.people import Person
from ledger.demo.tables import STAKES, Record, Table
from ledger.demo.telling import Depth, Played, as_called, by_cards, some_depth
from ledger.rules.banking.deciding import decide
from ledger.rules.outcomes import SIGNS, Outcome
from ledger.rules.running import FIRST_ROUND

STAKES_IN_A_CAPITAL = (2, 5)
YIELD = 0.05
ALL_OF_IT = 0.1


def play(table: Table, chance: Chance, depth: Depth | None = None) -> Record:
    """Return the record of a round; there is something in the pot, or the bank is new."""
    terms = table.terms
    depth = depth or some_depth(chance)
    record: Record = {"banker": table.banker}
    pot = table.running.pot
    if pot is None:
        pot = capital(table, chance)
        record |= {"pot": pot, "bank_round": FIRST_ROUND}
    if terms.rules.bank.may_yield and chance.random() < YIELD:
        record["bank_yields"] = True
    played = _play_all(table, pot, chance)
    return record | {"hands": [_told(table, *each, depth, chance) for each in played]}


def _play_all(table: Table, pot: int, chance: Chance) -> list[tuple[Played, Played | None]]:
    """Play the hands one after the other, as long as there is something in the pot."""
    played = []
    for person in table.players:
        if pot == 0:
            break
        hand, bank = _play(table, person, _stake(table, person, pot, chance), chance)
        outcome, multiple = _outcome(table, hand, bank)
        pot -= SIGNS[outcome] * multiple * hand.stake
        played.append((hand, bank))
    return played


def _stake(table: Table, person: Person, pot: int, chance: Chance) -> int:
    """Return what a person stakes; the daring now and then go for all that is in the pot."""
    stakes = tuple(stake for stake in table.stakes_of(person) if stake <= pot)
    if not stakes or chance.random() < person.daring * ALL_OF_IT:
        return pot
    return some_stake(person, stakes, chance)


def capital(table: Table, chance: Chance) -> int:
    """Return what a banker puts on the table: a few of the largest stakes."""
    return STAKES[table.coin][1] * chance.randint(*STAKES_IN_A_CAPITAL)


def _play(table: Table, person: Person, stake: int, chance: Chance) -> tuple[Played, Played | None]:
    """Play one hand to the end, and the bank's against it where it stands."""
    terms = table.terms
    # What was played before is shuffled in again.
    pack = Pack(chance, terms.rules.counts, terms.decks)
    cards = [pack.draw(), pack.draw()]
    draw(person, cards, stake, terms, pack, chance)
    hand = Played(player=person.name, stake=stake, cards=cards, value=value_of(cards, terms))
    if not hand.value.is_standing:
        return hand, None
    bank_cards = [pack.draw()]
    draw_to(terms.bank_stands_on or enough_for(table.bank, terms), bank_cards, terms, pack)
    return hand, Played(cards=bank_cards, value=value_of(bank_cards, terms))


def _outcome(table: Table, hand: Played, bank: Played | None) -> tuple[Outcome, int]:
    """Return how a hand ends for its player, and how many times the stake is paid."""
    against = None if bank is None else bank.value
    outcome, multiple, _ = decide(hand.value, against, table.terms.rules.tie)
    return outcome, multiple


def _told(table: Table, hand: Played, bank: Played | None, depth: Depth, chance: Chance) -> Record:
    """Return a hand as it is told, and the bank's against it."""
    if bank is None:
        return hand.with_hand(by_cards(hand) if depth is Depth.CARDS else as_called(hand, chance))
    if depth is Depth.CARDS:
        return hand.with_hand(by_cards(hand), by_cards(bank))
    if depth is Depth.OUTCOME:
        return hand.with_hand({"outcome": _outcome(table, hand, bank)[0].value})
    return hand.with_hand(as_called(hand, chance), as_called(bank, chance))
