from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.corrections import void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.sittings import change_sitting, end_sitting, evening_of, reopen_sitting
from ledger.store.journal import last_lines
from ledger.store.sittings import find_sitting, last_sitting, open_sittings
from tests.desk.evenings import (
    Evening,
    hand,
    new_evening,
    new_sitting,
    new_weekend,
    problems_of,
)


def names(players: Any) -> list[str]:
    return [player.name for player in players]


def change(evening: Evening, **given: Any) -> Any:
    return change_sitting(evening.scorekeeper, evening.sitting.id, **given)


def test_a_sitting_starts_at_version_one_with_the_first_seat_as_bank(evening: Evening) -> None:
    sitting = find_sitting(evening.group_id, evening.sitting.id)
    assert sitting == evening.sitting
    assert (sitting.version, sitting.banker.name, sitting.currency) == (1, "James", "EUR")
    assert names(sitting.seats) == ["James", "Wim", "Piet", "Kees"]
    assert last_sitting(evening.group_id) == sitting


def test_options_that_say_what_the_rule_set_says_are_left_out(evening: Evening) -> None:
    weekend = new_weekend(evening.owner)
    end_sitting(evening.scorekeeper, evening.sitting.id)
    sitting = new_sitting(
        evening.scorekeeper, weekend, options={"decks": 2, "bank_may_double": False}
    )
    assert sitting.options == {"decks": 2}
    assert sitting.all_options == {
        "min_stake": None,
        "max_stake": None,
        "bank_stands_on": 16,
        "bank_may_double": False,
        "decks": 2,
    }


def test_the_date_is_kept_within_the_weekend_unless_said(evening: Evening) -> None:
    assert date(2026, 11, 6) <= evening.sitting.date <= date(2026, 11, 8)
    end_sitting(evening.scorekeeper, evening.sitting.id)
    sitting = new_sitting(evening.scorekeeper, evening.weekend, date=date(2026, 11, 7))
    assert sitting.date == date(2026, 11, 7)


@pytest.mark.parametrize(("day", "hour"), [(7, 6), (7, 23), (8, 0), (8, 5)])
def test_after_midnight_it_is_still_the_evening(day: int, hour: int) -> None:
    assert evening_of(datetime(2026, 11, day, hour, tzinfo=UTC)) == date(2026, 11, 7)


def test_chips_are_counted_by_themselves(evening: Evening) -> None:
    end_sitting(evening.scorekeeper, evening.sitting.id)
    sitting = new_sitting(evening.scorekeeper, evening.weekend, unit="chips", banker="Piet")
    assert (sitting.currency, sitting.banker.name) == ("chips", "Piet")


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"rule_set": "snap"}, [("unknown_rule_set", "rule_set")]),
        ({"seats": ["Zoë", "Nel"]}, [("unknown_player", "seats[1]")]),
        ({"seats": ["Zoë", "zoë"]}, [("unknown_player", "seats[1]")]),
        ({"seats": ["Zoë"]}, [("too_few_players", "seats")]),
        ({"seats": []}, [("too_few_players", "seats")]),
        ({"seats": ["Wim", "Wim"]}, [("duplicate_player", "seats[1]")]),
        ({"seats": ["", "Wim"]}, [("bad_name", "seats[0]")]),
        ({"options": {"pot": 1}}, [("unknown_option", "options.pot")]),
        ({"options": {"decks": 0}}, [("bad_option", "options.decks")]),
        ({"options": {"min_stake": 9, "max_stake": 5}}, [("bad_option", "options.max_stake")]),
        ({"unit": "beer"}, [("bad_unit", "unit")]),
        ({"banker": "Zoë"}, [("unknown_player", "banker")]),
    ],
    ids=str,
)
def test_what_cannot_be_a_table_is_refused(
    evening: Evening, given: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    end_sitting(evening.scorekeeper, evening.sitting.id)
    act = lambda: new_sitting(evening.scorekeeper, evening.weekend, **given)  # noqa: E731
    assert problems_of(act) == problems
    assert open_sittings(evening.group_id) == ()


def test_nobody_sits_at_two_open_tables_in_any_weekend(evening: Evening) -> None:
    other = new_weekend(evening.owner, name="Andijk")
    act = lambda: new_sitting(evening.scorekeeper, other, seats=["Zoë", "Wim"])  # noqa: E731
    assert problems_of(act) == [("seated_elsewhere", "seats[1]")]
    end_sitting(evening.scorekeeper, evening.sitting.id)
    assert problems_of(act) == []


def test_who_left_a_table_may_sit_elsewhere_and_not_come_back(evening: Evening) -> None:
    change(evening, seats=["James", "Wim", "Piet"])
    new_sitting(evening.scorekeeper, evening.weekend, seats=["Zoë", "Kees"])
    back = ["James", "Wim", "Piet", "Kees"]
    assert problems_of(lambda: change(evening, seats=back)) == [("seated_elsewhere", "seats[3]")]


def test_people_come_go_and_move(evening: Evening) -> None:
    changed = change(evening, seats=["Zoë", "Kees", "James"])
    assert (names(changed.seats), changed.version) == (["Zoë", "Kees", "James"], 2)
    assert changed.banker.name == "James"
    assert find_sitting(evening.group_id, evening.sitting.id) == changed


def test_when_the_banker_leaves_the_bank_goes_to_the_left(evening: Evening) -> None:
    change(evening, banker="Wim")
    assert change(evening, seats=["James", "Kees", "Zoë"]).banker.name == "Kees"


def test_a_new_limit_is_put_over_what_was_agreed(evening: Evening) -> None:
    change(evening, options={"max_stake": 50, "decks": 2})
    changed = change(evening, options={"max_stake": None, "min_stake": 5})
    assert changed.options == {"decks": 2, "min_stake": 5}
    assert problems_of(lambda: evening.play(hand("Wim", 4))) == [
        ("stake_too_low", "hands[0].stake")
    ]


def test_old_rounds_keep_the_limits_they_were_played_under(evening: Evening) -> None:
    recorded = evening.play(hand("Wim", 4))
    change(evening, options={"min_stake": 5})
    assert void_round(evening.scorekeeper, recorded.round.id).record["options"] == {}


def test_changing_nothing_is_no_new_version(evening: Evening) -> None:
    lines = last_lines(evening.group_id)
    assert change(evening, banker="James", options={}, seats=["James", "Wim", "Piet", "Kees"])
    assert find_sitting(evening.group_id, evening.sitting.id) == evening.sitting
    assert last_lines(evening.group_id) == lines


def test_the_same_id_opens_one_table(evening: Evening) -> None:
    end_sitting(evening.scorekeeper, evening.sitting.id)
    id_ = uuid4()
    first = new_sitting(evening.scorekeeper, evening.weekend, id=id_)
    assert new_sitting(evening.scorekeeper, evening.weekend, id=id_) == first
    assert len(open_sittings(evening.group_id)) == 1


def test_a_sitting_ends_once_and_goes_on_once(evening: Evening) -> None:
    ended = end_sitting(evening.scorekeeper, evening.sitting.id)
    assert (ended.is_open, ended.version) == (False, 2)
    assert end_sitting(evening.scorekeeper, evening.sitting.id) == ended
    assert problems_of(lambda: change(evening, banker="Wim")) == [("sitting_ended", "")]
    again = reopen_sitting(evening.scorekeeper, evening.sitting.id)
    assert (again.is_open, again.version) == (True, 3)
    assert reopen_sitting(evening.scorekeeper, evening.sitting.id) == again


def test_a_table_is_not_reopened_while_its_people_sit_elsewhere(evening: Evening) -> None:
    end_sitting(evening.scorekeeper, evening.sitting.id)
    new_sitting(evening.scorekeeper, evening.weekend, seats=["Zoë", "Piet"])
    act = lambda: reopen_sitting(evening.scorekeeper, evening.sitting.id)  # noqa: E731
    assert problems_of(act) == [("seated_elsewhere", "seats[2]")]


def test_a_settled_weekend_takes_no_tables_and_holds_nobody(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    settle_weekend(evening.owner, evening.weekend.id)
    act = lambda: new_sitting(evening.scorekeeper, evening.weekend)  # noqa: E731
    assert problems_of(act) == [("weekend_settled", "")]
    assert problems_of(lambda: change(evening, banker="Wim")) == [("weekend_settled", "")]
    assert open_sittings(evening.group_id) == ()
    new_sitting(evening.scorekeeper, new_weekend(evening.owner), seats=["Wim", "Zoë"])
    reopen = lambda: reopen_weekend(evening.owner, evening.weekend.id)  # noqa: E731
    assert problems_of(reopen) == [("seated_elsewhere", "seats[1]")]


def test_another_groups_weekend_and_table_are_not_found(evening: Evening) -> None:
    stranger = new_evening().owner
    with pytest.raises(NotFoundError):
        new_sitting(stranger, evening.weekend)
    for act in (change_sitting, end_sitting, reopen_sitting):
        with pytest.raises(NotFoundError):
            act(stranger, evening.sitting.id)
