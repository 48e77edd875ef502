"""Rounds so far of games with chips, with a pot, and with strokes; how everybody stands there."""

import re
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.corrections import void_round
from ledger.desk.rounds import record_round
from ledger.desk.sittings import end_sitting, open_sitting
from tests.desk.evenings import actor
from tests.web.visits import SEATS, Evening, visitor

Hand = dict[str, Any]


class At:
    """A table of another game, and its page as a watcher reads it in English."""

    def __init__(self, app: Flask, evening: Evening, rule_set: str, **given: Any) -> None:
        self.app, self.evening = app, evening
        with app.app_context():
            self.owner = actor(evening.secrets[Role.OWNER])
            end_sitting(self.owner, evening.sitting_id)
            table = {"rule_set": rule_set, "seats": SEATS} | given
            self.id = open_sitting(self.owner, evening.weekend_id, **table).id
        self.viewer = visitor(app, evening.secrets[Role.VIEWER])

    def play(self, *hands: Hand, **facts: Any) -> UUID:
        """Record a round; return its id."""
        with self.app.app_context():
            record = {"hands": list(hands)} | facts
            return record_round(self.owner, self.id, record, id=uuid4()).round.id

    def page(self, language: str = "en") -> str:
        """Return the page's words, a space between them."""
        with self.viewer.session_transaction() as session:
            session["language"] = language
        answer = self.viewer.get(f"/groups/{self.evening.group_id}/sittings/{self.id}")
        assert answer.status_code == 200
        main = answer.text[answer.text.index("<main") :]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


@pytest.fixture
def household(app: Flask, evening: Evening) -> At:
    return At(app, evening, "eenentwintigen", unit="chips")


@pytest.fixture
def pot(app: Flask, evening: Evening) -> At:
    return At(app, evening, "tjugoett")


@pytest.fixture
def strokes(app: Flask, evening: Evening) -> At:
    return At(app, evening, "eenendertigen", options={"strokes": 2})


def hand(name: str, stake: int, seen: Hand, **more: Any) -> Hand:
    return {"player": name, "stake": stake, "hand": seen} | more


def shown(**seen: Any) -> list[Hand]:
    """Return hands of strokes: points, or whether somebody lost or won."""
    forms = {"lost": {"outcome": "lost"}, "won": {"outcome": "won"}, "stood": {"stood": True}}
    return [
        {"player": name, "hand": forms.get(value, {"points": value})}
        for name, value in seen.items()
    ]


def test_chips_are_shown_before_and_after(household: At) -> None:
    household.play(
        hand("Wim", 4, {"points": 20}),
        hand("Piet", 2, {"points": 17}),
        hand("Kees", 10, {"points": 19}),
        bank_hand={"points": 19},
    )
    page = household.page()
    assert "Wim 20 beats the bank’s 19: wins 4 chips +4 100 → 104" in page
    assert "Piet 17 is less than the bank’s 19: loses 2 chips −2 100 → 98" in page
    assert "Kees 19 against the bank’s 19: a tie, nobody pays (stake 10 chips) 0 100" in page
    assert "James the bank −2 100 → 98" in page
    # The standing has chips beside it: player, rounds, chips, played.
    assert "player rounds chips played" in page
    assert "Wim 1 104 +4" in page


def test_the_title_is_the_game_and_the_evening(household: At) -> None:
    page = household.page()
    assert re.match(r"Texel Eenentwintigen, \w+day \d+ \w+ 0 rounds, chips · ", page)


def test_a_split_says_its_chips_once(household: At) -> None:
    household.play(
        hand("Wim", 4, {"points": 20}), hand("Wim", 2, {"points": 17}), bank_hand={"points": 18}
    )
    page = household.page()
    assert "wins 4 chips +4 Wim 2 17 is less" in page
    assert "loses 2 chips −2 100 → 102" in page


def test_who_is_out_of_chips_is_told(app: Flask, evening: Evening) -> None:
    options = {"starting_chips": 10}
    table = At(app, evening, "eenentwintigen", unit="chips", options=options)
    table.play(hand("Wim", 10, {"bust": True}), bank_hand={"points": 18})
    page = table.page()
    assert "bust: loses 10 chips −10 10 → 0" in page
    assert "Wim is out of chips." in page
    assert "Wim out of chips 1 0 −10" in page


def test_a_pot_is_followed_from_hand_to_hand(pot: At) -> None:
    pot.play(
        hand("Wim", 100, {"points": 19}, bank_hand={"points": 18}),
        hand("Piet", 50, {"bust": True}),
        pot=200,
    )
    page = pot.page()
    assert "Wim 19 beats the bank’s 18: wins 1.00 +1.00 pot 1.00" in page
    assert "Piet bust: loses 0.50 −0.50 pot 1.50" in page
    assert "James the bank, round 1 −0.50 pot 2.00 → 1.50" in page
    assert "In the pot James has the bank, round 2 of 3 1.50" in page


def test_a_broken_bank_is_told(pot: At) -> None:
    pot.play(hand("Wim", 100, {"points": 21}), pot=100)
    page = pot.page()
    assert "The pot is empty: the bank is broken." in page
    assert "round 2 of 3 0.00" in page


def test_before_a_capital_there_is_no_pot(pot: At) -> None:
    assert "In the pot" not in pot.page()


def test_strokes_are_counted_without_amounts(strokes: At) -> None:
    strokes.play(*shown(James=30.5, Wim=31, Piet=20, Kees=25))
    page = strokes.page()
    assert "James 30½ Wim 31, the highest: deals next Piet" in page
    assert "Piet 20, the lowest: gets a stroke 1 stroke" in page
    assert "Game 1, to 2 strokes" in page
    assert "player rounds strokes Piet one to go 1 1" in page
    assert "0.00" not in page
    assert "Wim deals" in page


def test_a_round_entered_by_the_loser_alone(strokes: At) -> None:
    strokes.play(*shown(James="stood", Wim="stood", Piet="lost", Kees="stood"))
    page = strokes.page()
    assert "Piet lost: gets a stroke 1 stroke" in page
    assert "James in between Wim in between" in page
    assert "Who won was left open." in page
    assert "who deals is open" in page


def test_draws_are_told(strokes: At) -> None:
    strokes.play(*shown(James=31, Wim=31, Piet=20, Kees=20), draws={"Piet": ["7H"], "Kees": ["AH"]})
    page = strokes.page()
    assert "Piet 20, among the lowest, lost the draw: gets a stroke" in page
    assert "Kees 20, among the lowest, drew higher" in page
    assert "James 31, among the highest Wim" in page
    assert "Drawn: Piet 7♥\ufe0e and Kees A♥\ufe0e." in page


def test_the_end_of_a_game_is_told_and_the_next_begins(strokes: At) -> None:
    for _ in range(2):
        strokes.play(*shown(James="stood", Wim="won", Piet="lost", Kees="stood"))
    page = strokes.page()
    assert "Piet lost game 1. A new game begins." in page
    assert "Game 2, to 2 strokes Piet lost game 1. Who is up" in page
    assert "one to go" not in page


def test_a_game_that_is_won(app: Flask, evening: Evening) -> None:
    options = {"goal": "win", "strokes": 1, "game_value": 100}
    table = At(app, evening, "eenendertigen", options=options)
    table.play(*shown(James=25, Wim=31, Piet=20, Kees=21))
    page = table.page()
    assert "Wim 31, the highest: gets a stroke and deals next +3.00 1 stroke" in page
    assert "Piet 20, the lowest −1.00" in page
    assert "Wim won game 1. A new game begins." in page
    assert "For the game everybody else pays Wim 1.00." in page
    assert "player rounds strokes played" in page


def test_three_aces_are_called_so(strokes: At) -> None:
    aces = {"player": "Wim", "hand": {"special": "three_aces"}}
    others = shown(James=20, Piet=25, Kees=26)
    strokes.play(others[0], aces, *others[1:])
    page = strokes.page()
    assert "Wim three aces, the highest: deals next" in page


def test_every_amount_of_strokes_has_its_sentence(app: Flask, evening: Evening) -> None:
    options = {"strokes": 1, "stroke_value": 50, "game_value": 100}
    table = At(app, evening, "eenendertigen", options=options)
    table.play(*shown(James="stood", Wim="won", Piet="lost", Kees="stood"))
    page = table.page()
    assert "For the stroke Piet pays Wim 0.50." in page
    assert "For the game Piet pays everybody else 1.00." in page


def test_three_aces_are_called_so_where_only_the_loser_is_known(strokes: At) -> None:
    aces = {"player": "Wim", "hand": {"special": "three_aces"}}
    strokes.play(aces, *shown(James="stood", Piet="lost", Kees="stood"))
    assert "Wim three aces James in between" in strokes.page()


def test_the_cards_of_a_round_of_strokes_are_told(strokes: At) -> None:
    hands = {"James": "AS KS QS", "Wim": "9H 8H 7C", "Piet": "7D 8D JC", "Kees": "KC 9C 8C"}
    strokes.play(
        *({"player": name, "hand": {"cards": held.split()}} for name, held in hands.items())
    )
    assert "A♠ K♠ Q♠: 31, the highest: deals next" in strokes.page().replace("\ufe0e", "")


def test_a_void_round_of_strokes_is_struck(app: Flask, strokes: At) -> None:
    recorded = strokes.play(*shown(James="stood", Wim="won", Piet="lost", Kees="stood"))
    with app.app_context():
        void_round(strokes.owner, recorded, "wrong")
    answer = strokes.viewer.get(f"/groups/{strokes.evening.group_id}/sittings/{strokes.id}")
    assert "<s>" in answer.text
    assert "one to go" not in strokes.page()


@pytest.mark.parametrize("language", ["nl", "sv"])
def test_no_english_is_left_over(
    household: At, app: Flask, evening: Evening, language: str
) -> None:
    household.play(hand("Wim", 4, {"points": 20}), bank_hand={"points": 19})
    page = household.page(language)
    for word in ("the bank", "wins", "chips", "player", "rounds"):
        assert f" {word} " not in page
    with app.app_context():
        end_sitting(household.owner, household.id)
    table = open_again(app, evening)
    table.play(*shown(James=30.5, Wim=31, Piet=20, Kees=25))
    page = table.page(language)
    for word in ("highest", "lowest", "stroke", "deals", "Game"):
        assert word not in page


def open_again(app: Flask, evening: Evening) -> At:
    return At(app, evening, "eenendertigen")
