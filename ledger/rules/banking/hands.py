"""Hands: what each comes to, in whichever form it was entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ledger.errors import Problem
from ledger.rules.banking.rules import LEAST_CARDS, BankingRules, Special
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import Card, Shoe, read_card
from ledger.rules.forms import ByBust, ByCards, ByOutcome, ByPoints, BySpecial, Hand, Stood
from ledger.rules.outcomes import Outcome

TWENTY_ONE = "twenty_one"
"""A hand called so has the limit, also where that is no special."""


class Side(StrEnum):
    """Whose hand it is."""

    PLAYER = "player"
    BANK = "bank"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """What a hand comes to, as far as it is known."""

    points: int | Fraction | None = None
    count: int | None = None
    is_bust: bool = False
    special: Special | None = None
    called: Outcome | None = None
    multiple: int = 1
    """What a bust hand pays, or a special is paid."""

    @property
    def is_standing(self) -> bool:
        """Whether the hand waits for the bank."""
        return not self.is_bust and (self.special is None or not self.special.is_at_once)

    @property
    def worth(self) -> tuple[int | Fraction, int]:
        """What is compared: the points, then the rank among hands of the same points."""
        return (self.points or 0, self.special.beats_equal if self.special else 0)


STOOD = HandValue()


def known_count(hand: Hand, terms: Terms) -> int | None:
    """Return the number of cards in a hand where it is known."""
    match hand:
        case ByCards(cards):
            return len(cards)
        case BySpecial(name, None):
            special = terms.special_named(name)
            return special.count if special else None
        case ByPoints() | ByBust() | BySpecial():
            return hand.count
        case _:
            return None


def least_cards(rules: BankingRules, side: Side) -> int:
    """Return how many cards a hand has at least."""
    return rules.bank.least_cards if side is Side.BANK else LEAST_CARDS


def least_points(rules: BankingRules, side: Side, count: int | None = None) -> int:
    """Return how many points a hand has at least; only a hand of one card may have those of one."""
    fewest = least_cards(rules, side) if count is None else min(count, LEAST_CARDS)
    return fewest * rules.least_points_of_card


def read_hand(
    hand: Hand, path: str, terms: Terms, shoe: Shoe, side: Side = Side.PLAYER
) -> tuple[HandValue | None, list[Problem]]:
    """Return what a hand comes to and nothing else, or no value and what is wrong with it.

    The cards of a hand are taken from the shoe.
    """
    match hand:
        case ByCards(cards):
            return _read_cards(cards, path, terms, shoe, side)
        case ByPoints(points, count):
            return _read_points(points, count, path, terms, side)
        case ByBust(count):
            multiple = terms.rules.bust.multiple_at(count)
            value = HandValue(is_bust=True, count=count, multiple=multiple)
            return value, _count_problems(count, path, terms.rules, side)
        case BySpecial(name, count):
            return _read_special(name, count, path, terms, side)
        case ByOutcome(outcome):
            return HandValue(called=outcome), []
        case Stood():
            return STOOD, []


def _count_problems(count: int | None, path: str, rules: BankingRules, side: Side) -> list[Problem]:
    least = least_cards(rules, side)
    if count is not None and count < least:
        return [Problem("hand_size", path, {"least": least})]
    if count is not None and rules.most_cards is not None and count > rules.most_cards:
        return [_points_impossible(path, rules, side)]
    return []


def _points_impossible(path: str, rules: BankingRules, side: Side) -> Problem:
    values = {"least": least_points(rules, side), "most": rules.limit}
    return Problem("points_impossible", path, values)


def _read_points(
    points: int | Fraction, count: int | None, path: str, terms: Terms, side: Side
) -> tuple[HandValue | None, list[Problem]]:
    problems = _count_problems(count, path, terms.rules, side)
    special = terms.special_worth(points)
    if special is not None:
        is_possible = special.can_have(count)
    else:
        is_whole = points.denominator == 1
        least = least_points(terms.rules, side, count)
        is_possible = is_whole and least <= points <= terms.rules.limit
    impossible = _points_impossible(path, terms.rules, side)
    if not is_possible and impossible not in problems:
        problems.append(impossible)
    if problems:
        return None, problems
    if special is not None:
        return _special_value(special, points, count or special.count), []
    return value_of_points(int(points), count, terms), []


def _read_special(
    name: str, count: int | None, path: str, terms: Terms, side: Side
) -> tuple[HandValue | None, list[Problem]]:
    special = terms.special_named(name)
    if special is None and name == TWENTY_ONE:
        return _read_points(terms.rules.limit, count, path, terms, side)
    problems = _count_problems(count, path, terms.rules, side)
    if special is None or (not problems and not special.can_have(count)):
        problems.append(Problem("special_impossible", path, {"special": name[:40]}))
    if special is None or problems:
        return None, problems
    return _special_value(special, special.points, count or special.count), []


def _special_value(special: Special, points: int | Fraction | None, count: int | None) -> HandValue:
    return HandValue(
        points=points, count=count, special=special, multiple=special.multiple_at(count)
    )


def _read_cards(
    texts: Sequence[str], path: str, terms: Terms, shoe: Shoe, side: Side
) -> tuple[HandValue | None, list[Problem]]:
    problems: list[Problem] = []
    ranks: list[str] = []
    for index, text in enumerate(texts):
        card = read_card(text)
        code = _card_fault(card, terms.rules, shoe)
        if code:
            place = f"{path}.cards[{index}]"
            problems.append(Problem(code, place, {"card": text[:40], "decks": terms.decks}))
        if card is not None and card.rank in terms.rules.counts:
            ranks.append(card.rank)
    least = least_cards(terms.rules, side)
    if len(texts) < least:
        problems.append(Problem("hand_size", path, {"least": least}))
    if len(ranks) == len(texts):
        last = cards_played(ranks, terms, side)
        if last < len(texts):
            place = f"{path}.cards[{last}]"
            problems.append(Problem("played_on", place, {"card": texts[last][:40]}))
    return (None if problems else value_of_cards(ranks, terms)), problems


def _card_fault(card: Card | None, rules: BankingRules, shoe: Shoe) -> str:
    if card is None:
        return "bad_card"
    if card.rank not in rules.counts:
        return "card_not_in_deck"
    return "" if shoe.take(card) else "duplicate_card"


def cards_played(ranks: Sequence[str], terms: Terms, side: Side = Side.PLAYER) -> int:
    """Return after how many cards the hand had to stop: all, unless it was played on.

    A hand stops at bust, at the most cards that it may have, and at the limit: as soon as
    one count of its aces makes it, or only when all do. A bank that must stop does so once it
    has what it must draw to.
    """
    rules = terms.rules
    sums = {0}
    for number, rank in enumerate(ranks, start=1):
        sums = {total + value for total in sums for value in rules.counts[rank]}
        is_made = rules.stops_at_limit and rules.limit in sums
        if is_made or min(sums) >= rules.limit or number == rules.most_cards:
            return number
        if side is Side.BANK and rules.bank.must_stop and may_stop(ranks[:number], terms):
            return number
    return len(ranks)


def may_stop(ranks: Sequence[str], terms: Terms) -> bool:
    """Return whether the bank has what it must draw to with these cards."""
    points = value_of_cards(ranks, terms).points
    return (
        len(ranks) >= LEAST_CARDS and points is not None and points >= (terms.bank_stands_on or 0)
    )


def totals(ranks: Sequence[str], rules: BankingRules) -> list[int]:
    """Return every count of the cards that is not bust, ascending; none: the hand is bust."""
    sums = {0}
    for rank in ranks:
        sums = {total + value for total in sums for value in rules.counts[rank]}
    return sorted(total for total in sums if total <= rules.limit)


def value_of_cards(ranks: Sequence[str], terms: Terms) -> HandValue:
    """Return the best that these cards come to: a special before points, the dearest first."""
    count = len(ranks)
    sums = totals(ranks, terms.rules)
    in_order = tuple(sorted(ranks))
    best = _best(
        [
            special
            for special in terms.specials
            if (special.cards == in_order if special.cards else _matches(special, sums, count))
        ],
        count,
    )
    if best is not None:
        points = best.counts_as or max(
            (total for total in sums if best.least_points <= total <= best.most_points),
            default=terms.rules.limit,
        )
        return _special_value(best, points, count)
    if not sums:
        multiple = terms.rules.bust.multiple_at(count)
        return HandValue(count=count, is_bust=True, multiple=multiple)
    return HandValue(points=sums[-1], count=count)


def value_of_points(points: int, count: int | None, terms: Terms) -> HandValue:
    """Return what called points come to; a special by its exact cards has to be called so."""
    found = [s for s in terms.specials if not s.cards and _matches(s, [points], count)]
    best = _best(found, count)
    if best is None:
        return HandValue(points=points, count=count)
    return _special_value(best, best.counts_as or points, count)


def _best(specials: Sequence[Special], count: int | None) -> Special | None:
    """Return the special that counts: the dearest, then the one of the highest rank."""
    if not specials:
        return None
    return max(specials, key=lambda each: (each.multiple_at(count), each.beats_equal))


def _matches(special: Special, sums: Sequence[int], count: int | None) -> bool:
    if special.least_count and (
        count is None or not special.least_count <= count <= special.most_count
    ):
        return False
    return any(special.least_points <= total <= special.most_points for total in sums)
