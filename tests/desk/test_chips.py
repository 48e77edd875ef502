"""Chips: what they are worth, and buying them between rounds."""

from uuid import uuid4

import pytest

from ledger.book.conversion import ChipValue
from ledger.desk.checking import check_book
from ledger.desk.chips import buy_chips
from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.store.buy_ins import bought
from ledger.store.journal import last_lines
from ledger.store.sittings import find_sitting
from ledger.store.standings import sitting_standings
from tests.desk.evenings import Evening, amounts, hand, new_sitting, problems_of
from tests.desk.test_running import At

VALUE = ChipValue(chips=100, amount=500)


@pytest.fixture
def table(evening: Evening) -> At:
    return At(evening, "eenentwintigen", options={"starting_chips": 10})


def test_chips_are_bought_between_rounds_and_are_no_win(table: At) -> None:
    keeper = table.evening.scorekeeper
    table.play(hand("Wim", 10, "lost"))
    assert table.refused(hand("Wim", 2), banker="James") == [
        ("stake_above_chips", "hands[0].stake")
    ]
    changed = buy_chips(keeper, table.id, "Wim", 30)
    assert changed.version == 3
    table.play(hand("Wim", 10), banker="James")
    assert table.chips == {"James": 10, "Wim": 40, "Piet": 10, "Kees": 10}
    assert not any(amounts(sitting_standings(table.evening.group_id, table.now)).values())
    buy_chips(keeper, table.id, "Wim", -40)
    assert table.chips == {"James": 10, "Piet": 10, "Kees": 10}
    wim = str(table.evening.player("Wim").id)
    assert bought(table.evening.group_id, table.id) == {wim: -10}
    (line,) = last_lines(table.evening.group_id, limit=1)
    assert (line.action, line.details["chips"], line.details["player"]) == ("buy_chips", -40, wim)
    assert check_book().faults == ()


REFUSED = {
    "none": (("Wim", 0), [("bad_chips", "chips")]),
    "too many": (("Wim", 1_000_001), [("bad_chips", "chips")]),
    "more back than held": (("Wim", -11), [("too_few_chips", "chips")]),
    "for nobody": (("Zoë", 10), [("unknown_player", "player")]),
    "for a name that is none": (("", 10), [("bad_name", "player")]),
}


@pytest.mark.parametrize(("asked", "problems"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_bought(
    table: At, asked: tuple[str, int], problems: list[tuple[str, str]]
) -> None:
    before = table.now
    assert problems_of(lambda: buy_chips(table.evening.owner, table.id, *asked)) == problems
    assert table.now == before


def test_chips_are_not_sold_where_none_are_counted_nor_at_a_table_that_ended(
    evening: Evening,
) -> None:
    keeper = evening.scorekeeper
    assert problems_of(lambda: buy_chips(keeper, evening.sitting.id, "Wim", 5)) == [
        ("no_chips", "")
    ]
    table = At(evening, "eenentwintigen")
    end_sitting(keeper, table.id)
    assert problems_of(lambda: buy_chips(keeper, table.id, "Wim", 5)) == [("sitting_ended", "")]


def test_the_same_id_buys_once_and_another_body_under_it_is_refused(table: At) -> None:
    keeper, id_ = table.evening.scorekeeper, uuid4()
    for _ in range(2):
        buy_chips(keeper, table.id, "Wim", 5, id=id_)
    assert table.chips["Wim"] == 15
    again = problems_of(lambda: buy_chips(keeper, table.id, "Wim", 6, id=id_))
    assert again == [("id_reused", "id")]


def test_who_has_not_seen_the_newest_round_buys_nothing(table: At) -> None:
    seen = table.now.version
    table.play(hand("Wim", 10, "lost"))
    with pytest.raises(RecordedMeanwhileError):
        buy_chips(table.evening.scorekeeper, table.id, "Wim", 5, seen=seen)


def test_a_value_is_agreed_until_the_first_round_stands(table: At) -> None:
    keeper = table.evening.scorekeeper
    assert table.now.value is None
    change_sitting(keeper, table.id, value=VALUE)
    (line,) = last_lines(table.evening.group_id, limit=1)
    assert line.details["value"] == {"chips": 100, "amount": 500}
    assert line.details["before"] == {"value": None}
    first = table.play(hand("Wim", 2))
    other = ChipValue(chips=100, amount=1000)
    for late in (
        problems_of(lambda: change_sitting(keeper, table.id, value=other)),
        problems_of(lambda: change_sitting(keeper, table.id, value=None)),
    ):
        assert late == [("value_in_use", "value")]
    change_sitting(keeper, table.id, value=VALUE)
    table.void(first)
    change_sitting(keeper, table.id, value=other)
    table.play(hand("Wim", 2))
    standings = sitting_standings(table.evening.group_id, table.now)
    assert {each.player.name: each.worth for each in standings}["Wim"] == 20
    assert check_book().faults == ()


BAD_VALUES = {
    "no chips": (ChipValue(chips=0, amount=1), "value.chips"),
    "too many chips": (ChipValue(chips=1_000_001, amount=1), "value.chips"),
    "no amount": (ChipValue(chips=1, amount=0), "value.amount"),
    "too large an amount": (ChipValue(chips=1, amount=100_000_001), "value.amount"),
}


@pytest.mark.parametrize(("value", "path"), BAD_VALUES.values(), ids=BAD_VALUES)
def test_a_value_is_of_whole_chips_and_a_whole_amount(
    table: At, value: ChipValue, path: str
) -> None:
    change = problems_of(lambda: change_sitting(table.evening.owner, table.id, value=value))
    assert change == [("bad_value", path)]


def test_money_is_worth_itself(evening: Evening) -> None:
    end_sitting(evening.owner, evening.sitting.id)
    opened = problems_of(lambda: new_sitting(evening.owner, evening.weekend, value=VALUE))
    assert opened == [("value_of_money", "value")]
    assert find_sitting(evening.group_id, evening.sitting.id)
