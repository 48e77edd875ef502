"""Pots, chips and strokes: what runs from round to round at a table, and what a void takes back."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import update

from ledger.desk.capital import add_capital
from ledger.desk.checking import check_book
from ledger.desk.checks.faults import FaultCode
from ledger.desk.corrections import void_round
from ledger.desk.players import add_player
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.errors import RefusedError
from ledger.store.database import db
from ledger.store.sittings import Sitting, find_sitting
from ledger.store.standings import sitting_standings
from ledger.store.tables import SittingRow
from tests.desk.evenings import Evening, amounts, hand, new_sitting, problems_of

Hand = dict[str, Any]


class At:
    """A table of another game, at which James, Wim, Piet and Kees sit."""

    def __init__(self, evening: Evening, rule_set: str, **given: Any) -> None:
        end_sitting(evening.owner, evening.sitting.id)
        self.evening = evening
        self.id = new_sitting(evening.scorekeeper, evening.weekend, rule_set=rule_set, **given).id

    @staticmethod
    def sitting_of(evening: Evening) -> Sitting:
        sitting = find_sitting(evening.group_id, evening.sitting.id)
        assert sitting is not None
        return sitting

    @property
    def now(self) -> Sitting:
        sitting = find_sitting(self.evening.group_id, self.id)
        assert sitting is not None
        return sitting

    def play(self, *hands: Hand, **facts: Any) -> RecordedRound:
        record = {"hands": list(hands)} | facts
        return record_round(self.evening.scorekeeper, self.id, record, id=uuid4())

    def refused(self, *hands: Hand, **facts: Any) -> list[tuple[str, str]]:
        return problems_of(lambda: self.play(*hands, **facts))

    def void(self, recorded: RecordedRound) -> None:
        void_round(self.evening.scorekeeper, recorded.round.id)

    def by_name(self, found: Any) -> dict[str, int]:
        return {p.name: found[str(p.id)] for p in self.now.seats if found.get(str(p.id))}

    @property
    def chips(self) -> dict[str, int]:
        return self.by_name(self.now.running.chips)

    @property
    def strokes(self) -> dict[str, int]:
        return self.by_name(self.now.running.strokes)


def lost(name: str) -> list[Hand]:
    """Return the hands of a round of strokes that somebody lost."""
    return [
        {"player": player, "hand": {"outcome": "lost"} if player == name else {"stood": True}}
        for player in ("James", "Wim", "Piet", "Kees")
    ]


@pytest.fixture
def pot(evening: Evening) -> At:
    return At(evening, "tjugoett")


@pytest.fixture
def household(evening: Evening) -> At:
    return At(evening, "eenentwintigen")


@pytest.fixture
def strokes(evening: Evening) -> At:
    return At(evening, "eenendertigen", options={"strokes": 2})


def test_a_banker_puts_up_a_capital_before_the_first_round(pot: At) -> None:
    assert pot.refused(hand("Wim", 10)) == [("missing_field", "pot")]
    recorded = pot.play(hand("Wim", 10), pot=100)
    assert recorded.running.pot == 90
    assert (pot.now.running.pot, pot.now.running.bank_round) == (90, 2)


def test_capital_can_be_put_up_and_added_between_rounds(pot: At) -> None:
    add_capital(pot.evening.scorekeeper, pot.id, 60)
    add_capital(pot.evening.scorekeeper, pot.id, 40)
    assert pot.play(hand("Wim", 100)).running.pot == 0
    assert pot.refused(hand("Wim", 1)) == [("stake_above_pot", "hands[0].stake")]
    add_capital(pot.evening.scorekeeper, pot.id, 50)
    assert pot.play(hand("Wim", 50, "lost")).running.pot == 100
    totals = amounts(sitting_standings(pot.evening.group_id, pot.now))
    assert totals == {"James": -50, "Wim": 50, "Piet": 0, "Kees": 0}


def test_the_bank_passes_after_three_rounds_and_takes_its_pot_home(pot: At) -> None:
    for number in range(3):
        pot.play(hand("Wim", 10, "lost"), **({} if number else {"pot": 100}))
    assert pot.now.banker.name == "Wim"
    assert (pot.now.running.pot, pot.now.running.bank_round) == (None, 1)
    assert pot.refused(hand("James", 10)) == [("missing_field", "pot")]


def test_another_banker_begins_with_a_capital_of_its_own(pot: At) -> None:
    pot.play(hand("Wim", 10, "lost"), pot=100)
    assert pot.refused(hand("Wim", 10), banker="Piet") == [("missing_field", "pot")]
    pot.play(hand("Wim", 10), banker="Piet", pot=30)
    assert (pot.now.banker.name, pot.now.running.pot) == ("Piet", 20)
    change_sitting(pot.evening.scorekeeper, pot.id, banker="Kees")
    assert (pot.now.running.pot, pot.now.running.bank_round) == (None, 1)


def test_a_pot_that_is_not_the_tables_is_refused(pot: At) -> None:
    pot.play(hand("Wim", 10), pot=100)
    assert pot.refused(hand("Wim", 10), pot=100) == [("not_this_sitting", "pot")]
    assert pot.refused(hand("Wim", 10), bank_round=3) == [("not_this_sitting", "bank_round")]
    assert pot.play(hand("Wim", 10), pot=90, bank_round=2).running.pot == 80


def test_a_void_gives_the_pot_back_as_it_was(pot: At) -> None:
    pot.play(hand("Wim", 10), pot=100)
    second = pot.play(hand("Wim", 20))
    add_capital(pot.evening.scorekeeper, pot.id, 5)
    pot.void(second)
    assert (pot.now.running.pot, pot.now.running.bank_round) == (95, 2)


def test_the_capital_of_a_first_round_that_is_taken_back_stays(pot: At) -> None:
    pot.void(pot.play(hand("Wim", 10), pot=100))
    assert (pot.now.running.pot, pot.now.running.bank_round) == (100, 1)


def test_a_pot_that_a_thief_takes_from_the_table_is_missed(pot: At) -> None:
    pot.play(hand("Wim", 10), pot=100)
    assert check_book().is_clean
    db.session.execute(update(SittingRow).where(SittingRow.id == pot.id).values(running={}))
    db.session.commit()
    (fault,) = check_book().faults
    assert (fault.code, fault.values["made"]) == (FaultCode.RUNNING_DIFFERS, 2)


def test_a_void_of_an_earlier_round_moves_the_pot_of_the_same_banker(pot: At) -> None:
    first = pot.play(hand("Wim", 10), pot=100)
    pot.play(hand("Wim", 20, "lost"))
    pot.void(first)
    assert (pot.now.running.pot, pot.now.running.bank_round) == (120, 2)


def test_the_same_capital_twice_is_added_once(pot: At) -> None:
    id_ = uuid4()
    for _ in range(2):
        add_capital(pot.evening.scorekeeper, pot.id, 60, id=id_)
    assert pot.now.running.pot == 60


@pytest.mark.parametrize("amount", [0, -5, 10**12 + 1])
def test_capital_is_more_than_nothing(pot: At, amount: int) -> None:
    with pytest.raises(RefusedError, match="bad_amount at 'add'"):
        add_capital(pot.evening.scorekeeper, pot.id, amount)


def test_where_there_is_no_pot_no_capital_is_taken(evening: Evening) -> None:
    with pytest.raises(RefusedError, match="no_pot"):
        add_capital(evening.scorekeeper, evening.sitting.id, 10)


def test_everybody_starts_with_a_hundred_chips_and_the_bank_goes_round(household: At) -> None:
    assert household.now.currency == "chips"
    household.play(hand("Wim", 10), hand("Kees", 4, "lost"))
    assert household.chips == {"James": 94, "Wim": 110, "Piet": 100, "Kees": 96}
    assert household.now.banker.name == "Wim"


def test_nobody_stakes_more_chips_than_they_hold(evening: Evening) -> None:
    table = At(evening, "eenentwintigen", options={"starting_chips": 6})
    assert table.refused(hand("Wim", 8)) == [("stake_above_chips", "hands[0].stake")]


def test_the_broke_are_passed_over_for_the_bank(evening: Evening) -> None:
    table = At(evening, "eenentwintigen", options={"starting_chips": 4})
    recorded = table.play(hand("Wim", 4, "lost"))
    assert recorded.round.result.as_json()["broke"] == ["Wim"]
    assert recorded.next_banker is not None
    assert recorded.next_banker.name == "Piet"
    assert table.refused(hand("Wim", 2)) == [("stake_above_chips", "hands[0].stake")]


def test_who_comes_later_brings_chips_and_who_comes_back_finds_them(household: At) -> None:
    keeper = household.evening.scorekeeper
    household.play(hand("Kees", 10))
    change_sitting(keeper, household.id, seats=["James", "Wim", "Zoë"])
    assert household.chips == {"James": 90, "Wim": 100, "Zoë": 100}
    change_sitting(keeper, household.id, seats=["James", "Wim", "Kees"])
    assert household.chips == {"James": 90, "Wim": 100, "Kees": 110}


def test_for_money_no_chips_are_counted(evening: Evening) -> None:
    table = At(evening, "eenentwintigen", unit="money")
    assert table.now.currency == "EUR"
    assert "chips" not in table.play(hand("Wim", 10)).round.result.as_json()
    chips = dict.fromkeys(("James", "Wim", "Piet", "Kees"), 100)
    assert table.refused(hand("Wim", 2), banker="James", chips=chips) == [
        ("not_this_sitting", "chips")
    ]


def test_a_void_gives_chips_back(household: At) -> None:
    first = household.play(hand("Wim", 10))
    household.play(hand("Piet", 10))
    household.void(first)
    assert household.chips == {"James": 100, "Wim": 90, "Piet": 110, "Kees": 100}


def test_strokes_are_counted_until_the_game_is_lost(strokes: At) -> None:
    strokes.play(*lost("Wim"))
    strokes.play(*lost("Piet"))
    assert strokes.strokes == {"Wim": 1, "Piet": 1}
    last = strokes.play(*lost("Wim"))
    assert last.round.result.as_json()["game_loser"] == "Wim"
    assert strokes.strokes == {}
    assert strokes.now.running.game == 2


def test_who_won_deals_next_and_nobody_knows_where_that_was_not_said(strokes: At) -> None:
    assert strokes.now.banker.name == "James"
    assert strokes.play(*lost("Wim")).next_banker is None
    assert not strokes.now.has_dealer
    hands = lost("Wim")
    hands[3] = {"player": "Kees", "hand": {"outcome": "won"}}
    won = strokes.play(*hands)
    assert won.next_banker is not None
    assert (won.next_banker.name, strokes.now.banker.name) == ("Kees", "Kees")
    assert strokes.now.has_dealer


def test_a_tie_that_is_not_broken_cannot_be_recorded(strokes: At) -> None:
    hands = [{"player": name, "hand": {"points": 20}} for name in ("James", "Wim", "Piet", "Kees")]
    assert strokes.refused(*hands) == [("draw_missing", "draws")]
    strokes.play(*hands, tie_break={"loser": "Piet"})
    assert strokes.strokes == {"Piet": 1}


def test_other_strokes_than_the_tables_are_refused(strokes: At) -> None:
    strokes.play(*lost("Wim"))
    refused = strokes.refused(*lost("Wim"), strokes_before={"Piet": 1})
    assert refused == [("not_this_sitting", "strokes_before")]
    strokes.play(*lost("Piet"), strokes_before={"Wim": 1, "Kees": 0})


def test_a_void_takes_a_stroke_and_the_end_of_a_game_back(strokes: At) -> None:
    first = strokes.play(*lost("Wim"))
    last = strokes.play(*lost("Wim"))
    assert strokes.strokes == {}
    strokes.void(last)
    assert strokes.strokes == {"Wim": 1}
    strokes.play(*lost("Piet"))
    strokes.void(first)
    assert strokes.strokes == {"Piet": 1}


def test_fewer_strokes_than_somebody_has_cannot_be_agreed_on(strokes: At) -> None:
    strokes.play(*lost("Wim"))
    with pytest.raises(RefusedError, match=r"bad_option at 'options.strokes'"):
        change_sitting(strokes.evening.scorekeeper, strokes.id, options={"strokes": 1})


def test_no_more_sit_down_than_the_game_takes(evening: Evening) -> None:
    names = ["James", "Wim", "Piet", "Kees", "Zoë"]
    names += [add_player(evening.owner, f"Extra {number}").name for number in range(4)]
    end_sitting(evening.owner, evening.sitting.id)
    for rule_set in ("tjugoett", "eenendertigen"):
        asked = {"rule_set": rule_set, "seats": names}
        opening = partial(new_sitting, evening.scorekeeper, evening.weekend, **asked)
        assert problems_of(opening) == [("too_many_players", "seats")]


@pytest.mark.parametrize(
    ("rule_set", "depth"),
    [("weekend", "outcomes"), ("british_pontoon", "points"), ("eenendertigen", "outcomes")],
)
def test_a_table_asks_at_first_as_little_as_its_game_can_do_with(
    evening: Evening, rule_set: str, depth: str
) -> None:
    assert At(evening, rule_set).now.depth == depth


def test_the_depth_is_the_tables(evening: Evening) -> None:
    changed = change_sitting(evening.scorekeeper, evening.sitting.id, depth="points")
    assert changed.depth == "points"
    assert changed.version == evening.sitting.version + 1
    with pytest.raises(RefusedError, match="bad_depth"):
        change_sitting(evening.scorekeeper, evening.sitting.id, depth="guesses")


def test_a_repeated_round_answers_the_same_of_what_runs(pot: At) -> None:
    id_, record = uuid4(), {"hands": [hand("Wim", 10)], "pot": 100}
    first = record_round(pot.evening.scorekeeper, pot.id, record, id=id_)
    pot.play(hand("Wim", 10))
    again = record_round(pot.evening.scorekeeper, pot.id, record, id=id_)
    assert not again.is_new
    assert (again.running, again.next_banker) == (first.running, first.next_banker)


def test_the_book_keeps_facts_and_a_capital_but_not_what_follows_from_them(
    pot: At, evening: Evening
) -> None:
    assert pot.play(hand("Wim", 10), pot=100).round.record["pot"] == 100
    second = pot.play(hand("Wim", 10), pot=90, bank_round=2).round
    assert not {"pot", "bank_round", "chips", "strokes_before"} & second.record.keys()
    assert second.result.as_json()["pots"] == [90]
