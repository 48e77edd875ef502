"""What is called at the table: the choices of a page, the hands they mean, what each pays.

A call is a key: `""` for a hand nobody touched, `won`, `lost`, `push`, `bust`, `bust-7`,
`points-19`, a special's name, `n_cards-7`; for the bank also `stood`. Which there are follows
from the rule set's data.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ledger.rules.banking.bank import early_problems
from ledger.rules.banking.deciding import decide, is_possible
from ledger.rules.banking.hands import (
    TWENTY_ONE,
    HandValue,
    Side,
    least_points,
    read_hand,
    value_of_cards,
    value_of_points,
)
from ledger.rules.banking.rules import BankingRules, Special, Tie
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import Shoe, read_card
from ledger.rules.forms import (
    ByBust,
    ByOutcome,
    ByPoints,
    BySpecial,
    Hand,
    HandJson,
    Stood,
    as_number,
)
from ledger.rules.outcomes import SIGNS, Outcome

UNTOUCHED = ""
STOOD = "stood"
BUST = "bust"
POINTS = "points"


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


def waiting_calls(terms: Terms) -> tuple[Call, ...]:
    """Return what can be called of a player's hand that waits for the points of the bank."""
    compared = [special for special in terms.specials if not special.is_at_once]
    return _waiting(compared, terms, Side.PLAYER)


def bank_point_calls(terms: Terms) -> tuple[Call, ...]:
    """Return what else can be called of a bank that stood, its points being known."""
    compared = [each for each in terms.specials if not each.is_at_once and each.multiple == 1]
    return _waiting(compared, terms, Side.BANK)


def _waiting(specials: list[Special], terms: Terms, side: Side) -> tuple[Call, ...]:
    """Return the calls by points, ascending, then those of specials that have none of their own."""
    rules = terms.rules
    worths: set[int | Fraction] = {
        points
        for points in range(least_points(rules, side), rules.limit + 1)
        if _can_stand(value_of_points(points, None, terms), side, terms)
    }
    own = {points for each in specials if (points := _own_points(each)) is not None}
    by_name = [special for special in specials if _own_points(special) is None]
    return (
        *(Call(points_key(points)) for points in sorted(worths | own)),
        *_special_calls(by_name, rules),
    )


def _own_points(special: Special) -> Fraction | None:
    """Return the points by which a special can be told: no other hand has 20.5."""
    points = special.counts_as
    return points if points is not None and points.denominator > 1 else None


def _can_stand(value: HandValue, side: Side, terms: Terms) -> bool:
    is_early = side is Side.BANK and bool(early_problems(value, "", terms))
    return value.is_standing and not is_early


def points_key(points: int | Fraction) -> str:
    """Return the key of a hand that was called by its points: `points-19`, `points-20.5`."""
    return f"{POINTS}-{as_number(points)}"


def key_of_value(value: HandValue) -> str:
    """Return the call that says what a hand comes to."""
    if value.is_bust:
        return BUST if value.count is None or value.multiple == 1 else f"{BUST}-{value.count}"
    special = value.special
    if special is None or _own_points(special) is not None:
        return points_key(value.points or 0)
    return f"{special.id}-{value.count}" if special.needs_count else special.id


def key_of_cards(texts: Sequence[str], terms: Terms) -> str | None:
    """Return the call that says what cards come to, None where they cannot be."""
    cards = [read_card(text) for text in texts]
    ranks = [card.rank for card in cards if card is not None and card.rank in terms.rules.counts]
    if not ranks or len(ranks) < len(texts):
        return None
    return key_of_value(value_of_cards(ranks, terms))


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
    if name == POINTS:
        return ByPoints(Fraction(number))
    count = int(number) if number else None
    return ByBust(count) if name == BUST else BySpecial(name, count)


def multiples(
    terms: Terms, players: Iterable[Call] = (), banks: Iterable[Call] = ()
) -> dict[str, dict[str, int | None]]:
    """Return what each call pays beside each call of the bank, times the stake, with its sign.

    None stands for a contradiction, or a hand that still waits. The first key is the bank's.
    Without calls to ask about, these are all that leave the points of the bank unknown.
    """
    player_keys = [call.key for call in players or player_calls(terms)]
    return {
        bank.key: {key: _multiple(key, bank.key, terms) for key in player_keys}
        for bank in banks or bank_calls(terms)
    }


def waits_for_bank(key: str, bank_key: str, terms: Terms) -> bool:
    """Return whether a hand, as called beside this call of the bank, is decided by the bank."""
    hand = _value(_player_hand(key, _bank_value(bank_key, terms), terms), terms, Side.PLAYER)
    return hand is not None and hand.is_standing


def _multiple(key: str, bank_key: str, terms: Terms) -> int | None:
    bank = _bank_value(bank_key, terms)
    hand = _value(_player_hand(key, bank, terms), terms, Side.PLAYER)
    if hand is None or (hand.called is not None and not is_possible(hand.called, bank, terms)):
        return None
    if bank is None and hand.is_standing and hand.called is None:
        return None
    outcome, multiple, _ = decide(hand, bank, terms.rules.tie)
    return SIGNS[outcome] * multiple


def _bank_value(key: str, terms: Terms) -> HandValue | None:
    return None if key == STOOD else _value(_named_hand(key), terms, Side.BANK)


def _value(hand: Hand, terms: Terms, side: Side) -> HandValue | None:
    value, _ = read_hand(hand, "", terms, Shoe(terms.decks), side)
    return value
