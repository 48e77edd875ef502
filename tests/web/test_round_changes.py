"""What changed from one version of a round to the next, in words, for every kind of game."""

from typing import Any

import pytest
from flask import Flask

from tests.web.histories import Book, hand, shown
from tests.web.visits import Evening

Json = dict[str, Any]

WEEKEND: dict[str, tuple[list[Json], list[Json], Json, list[str]]] = {
    "an outcome": (
        [hand("Kees", 20, "lost")],
        [hand("Kees", 20, "won")],
        {},
        ["Kees: lost → won"],
    ),
    "a stake": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 50, "won")],
        {},
        ["Kees’s stake: 0.20 → 0.50"],
    ),
    "a bust": (
        [hand("Kees", 20, "lost")],
        [hand("Kees", 20, {"bust": True})],
        {},
        ["Kees: lost → bust"],
    ),
    "a bust of so many cards": (
        [hand("Kees", 20, {"bust": True})],
        [hand("Kees", 20, {"bust": True, "count": 7})],
        {},
        ["Kees: bust → bust with 7 cards"],
    ),
    "a special hand": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, {"special": "two_aces"})],
        {},
        ["Kees: won → 2 aces"],
    ),
    "points": (
        [hand("Kees", 20, {"points": 17})],
        [hand("Kees", 20, {"points": 19})],
        {"before_bank_hand": {"points": 18}, "now_bank_hand": {"points": 18}},
        ["Kees: 17, lost → 19, won"],
    ),
    "cards of the same points": (
        [hand("Kees", 20, {"cards": ["10", "9"]})],
        [hand("Kees", 20, {"cards": ["9", "10"]})],
        {"before_bank_hand": {"points": 18}, "now_bank_hand": {"points": 18}},
        ["Kees’s cards: 10 9 → 9 10"],
    ),
    "cards that are told now": (
        [hand("Kees", 20, {"points": 19})],
        [hand("Kees", 20, {"cards": ["9", "10"]})],
        {"before_bank_hand": {"points": 18}, "now_bank_hand": {"points": 18}},
        ["Kees’s cards: not told → 9 10"],
    ),
    "the bank": (
        [hand("Kees", 20, {"stood": True})],
        [hand("Kees", 20, {"stood": True})],
        {"before_bank_hand": {"bust": True}, "now_bank_hand": {"bust": True, "count": 7}},
        ["Kees: won → won 2×", "The bank: bust → bust with 7 cards"],
    ),
    "the bank's points and cards": (
        [hand("Kees", 20, {"points": 17})],
        [hand("Kees", 20, {"points": 17})],
        {"before_bank_hand": {"points": 18}, "now_bank_hand": {"cards": ["10", "9"]}},
        ["The bank: 18 → 19", "The bank’s cards: not told → 10 9"],
    ),
    "somebody who sat out": (
        [hand("Wim", 20, "won")],
        [hand("Wim", 20, "won"), hand("Kees", 20, "lost")],
        {"before_seats": ["James", "Wim"], "now_seats": ["James", "Wim", "Kees"]},
        ["Kees: not in it → lost"],
    ),
    "a hand of a split": (
        [hand("Kees", 20, "won"), hand("Kees", 20, "lost")],
        [hand("Kees", 20, "won")],
        {},
        ["Kees 2: lost → not in it"],
    ),
    "raises": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won", raises=[20, 10])],
        {},
        ["Kees’s raises: none → 0.20 and 0.10"],
    ),
    "a note beside a hand": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won", notes=["vuile_was"])],
        {},
        ["Noted of Kees: nothing → Dirty wash"],
    ),
    "a note beside the round": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won")],
        {"before_notes": ["loud"], "now_notes": []},
        ["Noted: loud → nothing"],
    ),
    "another banker": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won")],
        {"now_banker": "Wim"},
        ["Bank: James → Wim"],
    ),
    "the bank given up": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won")],
        {"now_bank_yields": True},
        ["James gave up the bank after all."],
    ),
    "the bank kept": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won")],
        {"before_bank_yields": True},
        ["James did not give up the bank."],
    ),
    "the same": (
        [hand("Kees", 20, "won")],
        [hand("Kees", 20, "won")],
        {},
        ["Corrected: nothing that counts"],
    ),
}


@pytest.mark.parametrize(("before", "now", "facts", "said"), WEEKEND.values(), ids=WEEKEND)
def test_a_change_against_a_bank(
    app: Flask, evening: Evening, before: list[Json], now: list[Json], facts: Json, said: list[str]
) -> None:
    book = Book(app, evening, "weekend")
    assert book.changes(before, now, **facts) == said


@pytest.mark.parametrize(
    ("was", "said"),
    [(False, "The bank doubled after all."), (True, "The bank did not double.")],
)
def test_a_bank_that_doubled(app: Flask, evening: Evening, was: bool, said: str) -> None:
    book = Book(app, evening, "weekend", options={"bank_may_double": True})
    won = [hand("Kees", 20, "won")]
    facts = {"before_bank_doubled": was, "now_bank_doubled": not was}
    assert book.changes(won, won, **facts) == [said]


def test_a_tie_and_chips(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "eenentwintigen", unit="chips")
    bank = {"points": 18}
    first = book.play(hand("Wim", 4, {"points": 20}), bank_hand=bank)
    new = book.correct(first, hand("Wim", 6, {"points": 18}), bank_hand=bank)
    assert book.whats(new) == ["Wim: 20, won → 18, tie", "Wim’s stake: 4 → 6"]
    page = book.words(new)
    assert "Wim 20, won → 18, tie +4 0" in page
    assert "Wim gives James 4 chips" in page


def test_a_pot_and_the_bank_against_each_hand(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "tjugoett")
    before = [hand("Wim", 20, {"points": 20}, bank_hand={"points": 18}), hand("Piet", 50, "lost")]
    now = [
        hand("Wim", 20, {"points": 20}, bank_hand={"cards": ["10", "9"]}),
        hand("Piet", 50, "won"),
    ]
    assert book.changes(before, now, before_pot=100, now_pot=150) == [
        "Capital: 1.00 → 1.50",
        "The bank against Wim: 18 → 19",
        "The bank’s cards against Wim: not told → 10 9",
        "Piet: lost → won",
    ]


def test_the_pot_before_a_round_that_was_corrected_twice(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "tjugoett")
    first = book.play(hand("Wim", 50, "lost"), pot=100)
    second = book.play(hand("Piet", 20, "lost"))
    other = book.correct(second, hand("Piet", 20, "won"))
    book.correct(first, hand("Wim", 50, "won"), pot=100)
    last = book.correct(other, hand("Piet", 10, "won"))
    assert book.whats(last) == ["Piet’s stake: 0.20 → 0.10"]


STROKES: dict[str, tuple[list[Json], list[Json], Json, list[str]]] = {
    "who lost": (
        shown(James="stood", Wim="lost", Piet="stood", Kees="stood"),
        shown(James="stood", Wim="stood", Piet="lost", Kees="won"),
        {},
        ["Wim: lost → stood", "Piet: stood → lost", "Kees: stood → won"],
    ),
    "points": (
        shown(James=25, Wim=20, Piet=31, Kees=28),
        shown(James=25, Wim=26, Piet=31, Kees=30.5),
        {},
        ["James: 25 → 25, lost", "Wim: 20, lost → 26", "Kees: 28 → 30½"],
    ),
    "cards of the same points": (
        shown(James={"cards": ["AS", "9S", "7D"]}, Wim=31, Piet=25, Kees=28),
        shown(James={"cards": ["9S", "AS", "8D"]}, Wim=31, Piet=25, Kees=28),
        {},
        ["James’s cards: A♠ 9♠ 7♦ → 9♠ A♠ 8♦"],
    ),
    "draws": (
        shown(James=31, Wim=20, Piet=20, Kees=28),
        shown(James=31, Wim=20, Piet=20, Kees=28),
        {
            "before_draws": {"Wim": ["7H"], "Piet": ["8H"]},
            "now_draws": {"Wim": ["9H"], "Piet": ["8H"]},
        },
        ["Wim: 20, lost → 20", "Piet: 20 → 20, lost", "Drawn by Wim: 7♥ → 9♥"],
    ),
    "who lost the draw": (
        shown(James=31, Wim=20, Piet=20, Kees=28),
        shown(James=31, Wim=20, Piet=20, Kees=28),
        {"before_tie_break": {"loser": "Wim"}, "now_tie_break": {"loser": "Piet"}},
        ["Wim: 20, lost → 20", "Piet: 20 → 20, lost", "Who lost the draw: Wim → Piet"],
    ),
}


@pytest.mark.parametrize(("before", "now", "facts", "said"), STROKES.values(), ids=STROKES)
def test_a_change_of_strokes(
    app: Flask, evening: Evening, before: list[Json], now: list[Json], facts: Json, said: list[str]
) -> None:
    book = Book(app, evening, "eenendertigen")
    found = book.changes(before, now, **facts)
    assert [each.replace("\ufe0e", "") for each in found] == said


def test_a_game_without_money_has_no_amounts(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "eenendertigen")
    first = book.play(*shown(James=25, Wim=20, Piet=31, Kees=28))
    page = book.words(book.correct(first, *shown(James=25, Wim=26, Piet=31, Kees=28)))
    assert "James 25 → 25, lost Wim 20, lost → 26 Piet 31, won Kees 28" in page
    assert "0.00" not in page
    assert "becomes" not in page


def test_a_correction_that_ends_the_game(app: Flask, evening: Evening) -> None:
    book = Book(app, evening, "eenendertigen", options={"strokes": 2, "game_value": 10})
    book.play(*shown(James="stood", Wim="lost", Piet="stood", Kees="stood"))
    before = shown(James="stood", Wim="stood", Piet="lost", Kees="stood")
    now = shown(James="stood", Wim="lost", Piet="stood", Kees="stood")
    assert book.changes(before, now) == [
        "Wim: stood → lost",
        "Piet: lost → stood",
        "It ends the game now.",
    ]
