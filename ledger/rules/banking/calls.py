"""What is called at the table: the choices of a page, the hands they mean, what each pays.

A call is a key: `""` for a hand nobody touched, `won`, `lost`, `push`, `bust`, `bust-7`, a
special's name, `n_cards-7`; for the bank also `stood`. Which there are follows from the rule
set's data.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.rules.banking.deciding import decide, is_possible
from ledger.rules.banking.hands import TWENTY_ONE, HandValue, Side, read_hand
from ledger.rules.banking.rules import BankingRules, Special, Tie
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import Shoe
from ledger.rules.forms import ByBust, ByOutcome, BySpecial, Hand, HandJson, Stood
from ledger.rules.outcomes import SIGNS, Outcome

UNTOUCHED = ""
STOOD = "stood"
BUST = "bust"


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that can be called: its key, what it pays, and its number of cards if told."""

    key: str
    multiple: int = 1
    count: int | None = None


def player_calls(terms: Terms) -> tuple[Call, ...]:
    """Return what can be called of a player's hand while the bank's points stay unknown."""
    plain = [Call(UNTOUCHED), Call(Outcome.WON.value), Call(Outcome.LOST.value)]
    if terms.rules.tie is Tie.PUSH:
        plain.append(Call(Outcome.PUSH.value))
    specials = [special for special in terms.specials if special.is_at_once]
    return (*plain, *_bust_calls(terms.rules), *_special_calls(specials, terms.rules))


def bank_calls(terms: Terms) -> tuple[Call, ...]:
    """Return what can be called of the bank's hand while its points stay unknown."""
    specials = [each for each in terms.specials if each.is_at_once or each.multiple > 1]
    return (Call(STOOD), *_bust_calls(terms.rules), *_special_calls(specials, terms.rules))


def _bust_calls(rules: BankingRules) -> Iterator[Call]:
    yield Call(BUST)
    if rules.bust.long_count is not None:
        for count in range(rules.bust.long_count, rules.longest_call + 1):
            yield Call(f"{BUST}-{count}", rules.bust.multiple_at(count), count)


def _special_calls(specials: list[Special], rules: BankingRules) -> Iterator[Call]:
    for special in specials:
        if not special.needs_count:
            yield Call(special.id, special.multiple)
            continue
        for count in range(special.least_count, min(special.most_count, rules.longest_call) + 1):
            yield Call(f"{special.id}-{count}", special.multiple_at(count), count)


def hand_for_call(key: str, bank_key: str, terms: Terms) -> HandJson:
    """Return the hand that a call of a player means beside the bank's call, for a record."""
    return _player_hand(key, _bank_value(bank_key, terms), terms).as_json()


def bank_hand_for_call(key: str) -> HandJson | None:
    """Return the hand that a call of the bank means, for a record; none where it only stood."""
    return None if key == STOOD else _named_hand(key).as_json()


def _player_hand(key: str, bank: HandValue | None, terms: Terms) -> Hand:
    decides_alone = bank is not None and not bank.is_standing
    if key == UNTOUCHED:
        return Stood() if decides_alone else ByOutcome(Outcome.LOST)
    if key == Outcome.WON and decides_alone and bank is not None and not bank.is_bust:
        return _paid_before(terms)
    if key in set(Outcome):
        return ByOutcome(Outcome(key))
    return _named_hand(key)


def _paid_before(terms: Terms) -> Hand:
    """Return what a hand must have been that won against a bank which takes from everybody."""
    by_points = terms.special_named(TWENTY_ONE)
    return ByOutcome(Outcome.WON) if by_points is None else BySpecial(by_points.id)


def _named_hand(key: str) -> Hand:
    name, _, number = key.partition("-")
    count = int(number) if number else None
    return ByBust(count) if name == BUST else BySpecial(name, count)


def multiples(terms: Terms) -> dict[str, dict[str, int | None]]:
    """Return what each call pays beside each call of the bank, times the stake, with its sign.

    None stands for a contradiction. The first key is the bank's.
    """
    player_keys = [call.key for call in player_calls(terms)]
    return {
        bank.key: {key: _multiple(key, bank.key, terms) for key in player_keys}
        for bank in bank_calls(terms)
    }


def _multiple(key: str, bank_key: str, terms: Terms) -> int | None:
    bank = _bank_value(bank_key, terms)
    hand = _value(_player_hand(key, bank, terms), terms, Side.PLAYER)
    if hand is None or (hand.called is not None and not is_possible(hand.called, bank, terms)):
        return None
    outcome, multiple, _ = decide(hand, bank, terms.rules.tie)
    return SIGNS[outcome] * multiple


def _bank_value(key: str, terms: Terms) -> HandValue | None:
    return None if key == STOOD else _value(_named_hand(key), terms, Side.BANK)


def _value(hand: Hand, terms: Terms, side: Side) -> HandValue | None:
    value, _ = read_hand(hand, "", terms, Shoe(terms.decks), side)
    return value
