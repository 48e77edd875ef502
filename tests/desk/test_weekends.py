from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from ledger.store.weekends import all_weekends, find_weekend
from tests.desk.evenings import Evening, new_weekend, problems_of


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
