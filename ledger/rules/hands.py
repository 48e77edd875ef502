"""Hands: what each comes to, in whichever form it was entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ledger.errors import Problem
from ledger.rules.cards import Card, Shoe, read_card
from ledger.rules.forms import ByBust, ByCards, ByOutcome, ByPoints, BySpecial, Hand, Stood
from ledger.rules.outcomes import Outcome
from ledger.rules.rule_sets import RuleSet, Special
from ledger.rules.terms import Terms

LEAST_CARDS = 2
LEAST_POINTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """What a hand comes to, as far as it is known."""

    points: int | None = None
    count: int | None = None
    is_bust: bool = False
    special: Special | None = None
    called: Outcome | None = None
    multiple: int = 1
    """What a bust hand pays, or a special is paid."""

    @property
    def is_standing(self) -> bool:
        """Whether the hand waits for the bank."""
        return not self.is_bust and self.special is None


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


def read_hand(
    hand: Hand, path: str, terms: Terms, shoe: Shoe
) -> tuple[HandValue | None, list[Problem]]:
    """Return what a hand comes to and nothing else, or no value and what is wrong with it.

    The cards of a hand are taken from the shoe.
    """
    match hand:
        case ByCards(cards):
            return _read_cards(cards, path, terms, shoe)
        case ByPoints(points, count):
            problems = _count_problems(count, path) + _points_problems(points, path, terms.rules)
            return (None if problems else value_of_points(int(points), count, terms)), problems
        case ByBust(count):
            value = HandValue(
                is_bust=True, count=count, multiple=terms.rules.bust.multiple_at(count)
            )
            return value, _count_problems(count, path)
        case BySpecial(name, count):
            return _read_special(name, count, path, terms)
        case ByOutcome(outcome):
            return HandValue(called=outcome), []
        case Stood():
            return STOOD, []


def _count_problems(count: int | None, path: str) -> list[Problem]:
    if count is not None and count < LEAST_CARDS:
        return [Problem("hand_size", path, {"least": LEAST_CARDS})]
    return []


def _points_problems(points: int | Fraction, path: str, rules: RuleSet) -> list[Problem]:
    if points.denominator == 1 and LEAST_POINTS <= points <= rules.limit:
        return []
    return [Problem("points_impossible", path, {"least": LEAST_POINTS, "most": rules.limit})]


def _read_special(
    name: str, count: int | None, path: str, terms: Terms
) -> tuple[HandValue | None, list[Problem]]:
    problems = _count_problems(count, path)
    special = terms.special_named(name)
    if special is None or (not problems and not _can_have(special, count)):
        problems.append(Problem("special_impossible", path, {"special": name[:40]}))
    if special is None or problems:
        return None, problems
    return _special_value(special, special.points, count or special.count), []


def _can_have(special: Special, count: int | None) -> bool:
    """Return whether a special hand can have so many cards, where they were counted."""
    if count is None:
        return True
    return count == special.count if special.cards else count >= special.least_count


def _special_value(special: Special, points: int | None, count: int | None) -> HandValue:
    return HandValue(
        points=points, count=count, special=special, multiple=special.multiple_at(count)
    )


def _read_cards(
    texts: Sequence[str], path: str, terms: Terms, shoe: Shoe
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
    if len(texts) < LEAST_CARDS:
        problems.append(Problem("hand_size", path, {"least": LEAST_CARDS}))
    if len(ranks) == len(texts):
        last = cards_played(ranks, terms.rules)
        if last < len(texts):
            place = f"{path}.cards[{last}]"
            problems.append(Problem("played_on", place, {"card": texts[last][:40]}))
    return (None if problems else value_of_cards(ranks, terms)), problems


def _card_fault(card: Card | None, rules: RuleSet, shoe: Shoe) -> str:
    if card is None:
        return "bad_card"
    if card.rank not in rules.counts:
        return "card_not_in_deck"
    return "" if shoe.take(card) else "duplicate_card"


def cards_played(ranks: Sequence[str], rules: RuleSet) -> int:
    """Return after how many cards the hand had to stop: all, unless it was played on.

    A hand has to stop once every count of its aces is the limit or more.
    """
    least = 0
    for number, rank in enumerate(ranks, start=1):
        least += rules.counts[rank][0]
        if least >= rules.limit:
            return number
    return len(ranks)


def totals(ranks: Sequence[str], rules: RuleSet) -> list[int]:
    """Return every count of the cards that is not bust, ascending; none: the hand is bust."""
    sums = {0}
    for rank in ranks:
        sums = {total + value for total in sums for value in rules.counts[rank]}
    return sorted(total for total in sums if total <= rules.limit)


def value_of_cards(ranks: Sequence[str], terms: Terms) -> HandValue:
    """Return the best that these cards come to: a special before points, the dearest first."""
    count = len(ranks)
    sums = totals(ranks, terms.rules)
    if not sums:
        multiple = terms.rules.bust.multiple_at(count)
        return HandValue(count=count, is_bust=True, multiple=multiple)
    in_order = tuple(sorted(ranks))
    found = [
        special
        for special in terms.specials
        if (not special.cards or special.cards == in_order) and _matches(special, sums, count)
    ]
    if not found:
        return HandValue(points=sums[-1], count=count)
    best = max(found, key=lambda special: special.multiple_at(count))
    points = max(total for total in sums if best.least_points <= total <= best.most_points)
    return _special_value(best, points, count)


def value_of_points(points: int, count: int | None, terms: Terms) -> HandValue:
    """Return what called points come to; a special by its exact cards has to be called so."""
    found = [s for s in terms.specials if not s.cards and _matches(s, [points], count)]
    if not found:
        return HandValue(points=points, count=count)
    best = max(found, key=lambda special: special.multiple_at(count))
    return _special_value(best, points, count)


def _matches(special: Special, sums: Sequence[int], count: int | None) -> bool:
    if special.least_count and (count is None or count < special.least_count):
        return False
    return any(special.least_points <= total <= special.most_points for total in sums)
