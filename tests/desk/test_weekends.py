from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from ledger.book.conversion import ChipValue
from ledger.desk.checking import check_book
from ledger.desk.corrections import void_round
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.desk.weekends import change_weekend
from ledger.store.journal import last_lines
from ledger.store.weekends import all_weekends, find_weekend
from tests.desk.evenings import Evening, hand, new_sitting, new_weekend, problems_of


def test_a_weekend_counts_in_the_groups_currency_unless_said(evening: Evening) -> None:
    assert evening.weekend.currency == "EUR"
    old = new_weekend(evening.owner, currency="NLG")
    assert find_weekend(evening.group_id, old.id) == old
    assert (old.currency, old.is_settled) == ("NLG", False)


def test_weekends_come_newest_first(evening: Evening) -> None:
    day = date(1998, 5, 1)
    old = new_weekend(evening.owner, name="Andijk", starts_on=day, ends_on=day)
    assert all_weekends(evening.group_id) == (evening.weekend, old)
    assert all_weekends(evening.group_id, limit=1) == (evening.weekend,)


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"name": ""}, ("bad_name", "name")),
        ({"ends_on": date(2026, 11, 5)}, ("bad_dates", "ends_on")),
        ({"currency": "XXX"}, ("bad_currency", "currency")),
    ],
    ids=str,
)
def test_what_cannot_be_a_weekend_is_refused(
    evening: Evening, given: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert problems_of(lambda: new_weekend(evening.owner, **given)) == [problem]
    assert len(all_weekends(evening.group_id)) == 1


def test_the_same_id_opens_one_weekend(evening: Evening) -> None:
    id_ = uuid4()
    first = new_weekend(evening.owner, id=id_)
    assert new_weekend(evening.owner, id=id_) == first
    act = lambda: new_weekend(evening.owner, id=id_, currency="EUR")  # noqa: E731
    assert problems_of(act) == [("id_reused", "id")]


def test_a_weekend_is_changed_and_its_line_says_what_was_otherwise(evening: Evening) -> None:
    day = date(1997, 5, 2)
    given: dict[str, Any] = {"name": " Andijk ", "starts_on": day, "ends_on": day}
    changed = change_weekend(evening.owner, evening.weekend.id, **given, currency="NLG")
    assert find_weekend(evening.group_id, evening.weekend.id) == changed
    assert (changed.name, changed.starts_on, changed.currency) == ("Andijk", day, "NLG")
    (line,) = last_lines(evening.group_id, limit=1)
    assert line.action == "change_weekend"
    assert line.details["before"] == {
        "starts_on": "2026-11-06",
        "ends_on": "2026-11-08",
        "currency": "EUR",
    }
    assert list(line.details["seals"]["weekend"]) == [str(evening.weekend.id)]
    change_weekend(evening.owner, evening.weekend.id, **given)
    assert last_lines(evening.group_id, limit=1) == (line,)
    assert check_book().faults == ()


def test_a_weekend_keeps_the_coin_that_something_was_entered_in(evening: Evening) -> None:
    void_round(evening.owner, evening.play(hand("Wim", 5)).round.id)
    coin = problems_of(
        lambda: change_weekend(evening.owner, evening.weekend.id, name="Andijk", currency="SEK")
    )
    assert coin == [("currency_in_use", "currency")]
    assert find_weekend(evening.group_id, evening.weekend.id) == evening.weekend
    assert change_weekend(evening.owner, evening.weekend.id, currency="EUR") == evening.weekend
    renamed = change_weekend(evening.owner, evening.weekend.id, name="Andijk")
    assert (renamed.name, renamed.currency) == ("Andijk", "EUR")


def test_a_weekend_keeps_the_coin_in_which_chips_are_worth_something(evening: Evening) -> None:
    end_sitting(evening.owner, evening.sitting.id)
    value = ChipValue(chips=100, amount=500)
    table = new_sitting(evening.owner, evening.weekend, rule_set="eenentwintigen", value=value)
    to_kronor = partial(change_weekend, evening.owner, evening.weekend.id, currency="SEK")
    assert problems_of(to_kronor) == [("currency_in_use", "currency")]
    change_sitting(evening.owner, table.id, value=None)
    assert to_kronor().currency == "SEK"


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"name": ""}, ("bad_name", "name")),
        ({"ends_on": date(2026, 11, 5)}, ("bad_dates", "ends_on")),
        ({"currency": "XXX"}, ("bad_currency", "currency")),
    ],
)
def test_a_weekend_is_not_changed_into_what_cannot_be(
    evening: Evening, given: dict[str, Any], problem: tuple[str, str]
) -> None:
    refused = problems_of(lambda: change_weekend(evening.owner, evening.weekend.id, **given))
    assert refused == [problem]
