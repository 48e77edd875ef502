"""What is called at the table: the choices of a page, the hands they mean, what each pays.

A call is a key: `""` for a hand nobody touched, `won`, `lost`, `bust`, `bust-7`, a special's name,
`n_cards-7`; for the bank also `stood`. Which there are follows from the rule set's data.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ledger.rules.bank import is_possible
from ledger.rules.cards import Shoe
from ledger.rules.forms import ByBust, ByOutcome, BySpecial, Hand, HandJson, Stood
from ledger.rules.hands import HandValue, read_hand
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.rules.scoring import SIGNS, decide
from ledger.rules.terms import Terms, terms_of

UNTOUCHED = ""
STOOD = "stood"
BUST = "bust"
PAID_AT_ONCE = "twenty_one"
"""What a hand that won against a bank with a special must have had."""

Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Call:
    """One thing that can be called: its key, what it pays, and its number of cards if told."""

    key: str
    multiple: int = 1
    count: int | None = None


def player_calls(rule_set: RuleSet, options: Options) -> tuple[Call, ...]:
    """Return what can be called of a player's hand."""
    plain = (Call(UNTOUCHED), Call(Outcome.WON.value), Call(Outcome.LOST.value))
    return (*plain, *_bust_calls(rule_set), *_special_calls(terms_of(rule_set, options)))


def bank_calls(rule_set: RuleSet, options: Options) -> tuple[Call, ...]:
    """Return what can be called of the bank's hand."""
    return (Call(STOOD), *_bust_calls(rule_set), *_special_calls(terms_of(rule_set, options)))


def _bust_calls(rule_set: RuleSet) -> Iterator[Call]:
    yield Call(BUST)
    for count in range(rule_set.bust.long_count, rule_set.longest_call + 1):
        yield Call(f"{BUST}-{count}", rule_set.bust.multiple_at(count), count)


def _special_calls(terms: Terms) -> Iterator[Call]:
    for special in terms.specials:
        if not special.needs_count:
            yield Call(special.id, special.multiple)
            continue
        for count in range(special.least_count, terms.rules.longest_call + 1):
            yield Call(f"{special.id}-{count}", special.multiple_at(count), count)


def hand_for_call(key: str, bank_key: str) -> HandJson:
    """Return the hand that a call of a player means beside the bank's call, for a record."""
    return _player_hand(key, bank_key).as_json()


def bank_hand_for_call(key: str) -> HandJson | None:
    """Return the hand that a call of the bank means, for a record; none where it only stood."""
    return None if key == STOOD else _named_hand(key).as_json()


def _player_hand(key: str, bank_key: str) -> Hand:
    if key == UNTOUCHED:
        return ByOutcome(Outcome.LOST) if bank_key == STOOD else Stood()
    if key == Outcome.WON and bank_key != STOOD and not _is_bust(bank_key):
        return BySpecial(PAID_AT_ONCE)
    if key in (Outcome.WON, Outcome.LOST):
        return ByOutcome(Outcome(key))
    return _named_hand(key)


def _named_hand(key: str) -> Hand:
    name, _, number = key.partition("-")
    count = int(number) if number else None
    return ByBust(count) if name == BUST else BySpecial(name, count)


def _is_bust(key: str) -> bool:
    return key.partition("-")[0] == BUST


def multiples(rule_set: RuleSet, options: Options) -> dict[str, dict[str, int | None]]:
    """Return what each call pays beside each call of the bank, times the stake, with its sign.

    None stands for a contradiction. The first key is the bank's.
    """
    terms = terms_of(rule_set, options)
    player_keys = [call.key for call in player_calls(rule_set, options)]
    return {
        bank.key: {key: _multiple(key, bank.key, terms) for key in player_keys}
        for bank in bank_calls(rule_set, options)
    }


def _multiple(key: str, bank_key: str, terms: Terms) -> int | None:
    bank = None if bank_key == STOOD else _value(_named_hand(bank_key), terms)
    hand = _value(_player_hand(key, bank_key), terms)
    if hand is None or (hand.called is not None and not is_possible(hand.called, bank, terms)):
        return None
    outcome, multiple, _ = decide(hand, bank, terms.rules.tie)
    return SIGNS[outcome] * multiple


def _value(hand: Hand, terms: Terms) -> HandValue | None:
    value, _ = read_hand(hand, "", terms, Shoe(terms.decks))
    return value
