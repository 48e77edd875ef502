"""Hands of a game of strokes: the best sum within one suit, or cards of one rank."""

from collections.abc import Sequence
from fractions import Fraction

from ledger.errors import Problem
from ledger.rules.cards import Card, Shoe, read_card
from ledger.rules.forms import ByBust, ByCards, ByOutcome, ByPoints, BySpecial, Hand, Stood
from ledger.rules.strokes.rules import Alike, StrokesTerms, best_suit

Score = Fraction | None
"""What a hand is worth, where that is known."""


def read_hand(
    hand: Hand, path: str, terms: StrokesTerms, shoe: Shoe
) -> tuple[Score, list[Problem]]:
    """Return what a hand is worth, and what is wrong with it; its cards leave the shoe."""
    match hand:
        case ByCards(cards):
            return _read_cards(cards, path, terms, shoe)
        case ByPoints(points, count):
            problems = _count_problems(count, path, terms)
            if points not in terms.callable_points:
                problems.append(Problem("points_impossible", path))
            return (None if problems else Fraction(points)), problems
        case BySpecial(name, count):
            return _read_special(name, count, path, terms)
        case ByBust():
            return None, [Problem("points_impossible", path)]
        case ByOutcome() | Stood():
            return None, []


def _count_problems(count: int | None, path: str, terms: StrokesTerms) -> list[Problem]:
    size = terms.rules.hand_size
    return [] if count in (None, size) else [Problem("hand_size", path, {"size": size})]


def _read_special(
    name: str, count: int | None, path: str, terms: StrokesTerms
) -> tuple[Score, list[Problem]]:
    problems = _count_problems(count, path, terms)
    alike = terms.alike_named(name)
    if alike is None:
        problems.append(Problem("special_impossible", path, {"special": name[:40]}))
    return (None if alike is None or problems else alike.counts_as), problems


def _read_cards(
    texts: Sequence[str], path: str, terms: StrokesTerms, shoe: Shoe
) -> tuple[Score, list[Problem]]:
    read = [read_card(text) for text in texts]
    is_alike = len({card.rank if card else "" for card in read}) == 1
    problems: list[Problem] = []
    cards: list[Card] = []
    for index, card in enumerate(read):
        code = _card_fault(card, terms, shoe, is_alike=is_alike)
        if code:
            values: dict[str, str | int] = {"card": texts[index][:40], "decks": shoe.decks}
            problems.append(Problem(code, f"{path}.cards[{index}]", values))
        if card is not None:
            cards.append(card)
    if len(texts) != terms.rules.hand_size:
        problems.append(Problem("hand_size", path, {"size": terms.rules.hand_size}))
    return (None if problems else score_of_cards(cards, terms)), problems


def _card_fault(card: Card | None, terms: StrokesTerms, shoe: Shoe, *, is_alike: bool) -> str:
    """Return what is wrong with a card; without its suit it does where all ranks are alike."""
    if card is None:
        return "bad_card"
    if card.rank not in terms.rules.counts:
        return "card_not_in_deck"
    if card.suit is None and not is_alike:
        return "bad_card"
    return "" if shoe.take(card) else "duplicate_card"


def score_of_cards(cards: Sequence[Card], terms: StrokesTerms) -> Fraction:
    """Return what cards are worth."""
    alike = _alike([card.rank for card in cards], terms)
    if alike is not None:
        return alike.counts_as
    suits: dict[str, list[int]] = {}
    for card in cards:
        suits.setdefault(card.suit or "", []).append(terms.rules.counts[card.rank])
    return Fraction(best_suit(suits))


def _alike(ranks: Sequence[str], terms: StrokesTerms) -> Alike | None:
    if len(set(ranks)) != 1:
        return None
    return next((each for each in terms.alikes if each.rank in ("", ranks[0])), None)
