"""A round's own page: how each hand came to its amount, and what is asked before it is put back."""

import re

import pytest
from flask import Flask

from tests.web.histories import Book, hand, shown, words_of
from tests.web.visits import Evening

WON = (hand("Wim", 20, "won"), hand("Piet", 50, "lost"))
LOST = (hand("Wim", 20, "lost"), hand("Piet", 50, "lost"))


@pytest.fixture
def book(app: Flask, evening: Evening) -> Book:
    return Book(app, evening, "weekend")


@pytest.fixture
def game(app: Flask, evening: Evening) -> Book:
    return Book(app, evening, "eenendertigen", options={"strokes": 2})


def test_each_hand_is_reckoned_out_with_its_reason(book: Book) -> None:
    raised = hand("Wim", 20, "lost", raises=[20])
    round_id = book.play(raised, hand("Piet", 50, "won"), hand("Piet", 50, "lost"))
    page = book.words(round_id)
    assert "Piet won · 2: lost" in page
    assert (
        "How it came to that Wim lost to the bank: pays 0.20 + 0.20 raised = 0.40"
        " Piet won from the bank: gets 0.50 Piet 2 lost to the bank: pays 0.50"
    ) in page


def test_a_tie_that_was_drawn_is_told(game: Book) -> None:
    hands = shown(James=25, Wim=31, Piet=20, Kees=20)
    page = game.words(game.play(*hands, tie_break={"loser": "Piet"}))
    assert "Piet 20, among the lowest, lost the draw: gets a stroke" in page
    assert "Kees 20, among the lowest, drew higher" in page


def test_a_round_is_put_back_beside_its_successor_only_by_who_was_asked(book: Book) -> None:
    first = book.play(*WON)
    book.send(first, "take-back")
    second = book.play(*WON)
    stood = book.standings
    question = "Round 1 was entered again since, with the same amounts: both count then."
    assert question in book.words(first)
    asked = book.send(first, "put-back")
    assert asked.status_code == 409
    assert re.search(r'<details class="ask" open>\s*<summary[^>]*>Put back…', asked.text)
    assert book.standings == stood
    assert book.send(first, "put-back", beside="yes").status_code == 303
    assert book.standings == {name: 2 * amount for name, amount in stood.items()}
    # The one that was played first is the first of the two, on every page.
    assert "Round 1 put back" in book.words(first)
    assert "Round 1 (2) as recorded" in book.words(second)
    page = book.viewer.get(f"/groups/{book.evening.group_id}/sittings/{book.id}").text
    assert re.findall(r">(Round 1[^<]*)<svg", page) == ["Round 1", "Round 1 (2)"]
    address = f"/groups/{book.evening.group_id}/weekends/{book.evening.weekend_id}/standings"
    chart = words_of(book.viewer.get(address).text)
    assert "Round 1 (2) Round 1 " in chart


def test_another_successor_is_told_without_a_word_on_its_amounts(book: Book) -> None:
    first = book.play(*WON)
    book.send(first, "take-back")
    book.play(*LOST)
    assert "Round 1 was entered again since: both count then." in book.words(first)
