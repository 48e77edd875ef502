"""Play + costs + payments + carried is what is open: on the page, in the API and in the export."""

from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from ledger.desk.settlements import reopen_weekend
from tests.web.money import owner_of, pay_and_share, visiting
from tests.web.readings import table_of
from tests.web.visits import Api, Evening, record_rounds

PARTS = ("played", "costs", "paid", "carried")
KINDS = {"round": "played", "cost": "costs", "payment": "paid", "carry": "carried"}


def exported(book: Any, weekend_id: UUID) -> dict[str, dict[str, int]]:
    """Return what the entries of a weekend come to, by name and by part."""
    names = {each["id"]: each["name"] for each in book["players"]}
    found: dict[str, dict[str, int]] = {}
    for entry in book["entries"]:
        if entry["weekend"] != str(weekend_id) or entry["currency"] == "chips":
            continue
        for player, amount in entry["postings"].items():
            parts = found.setdefault(names[player], dict.fromkeys(PARTS, 0))
            parts[KINDS[entry["kind"]]] += amount
    return found


@pytest.mark.parametrize("is_reopened", [False, True], ids=["settled", "reopened"])
def test_the_parts_of_every_balance_sum_to_what_is_open_everywhere(
    app: Flask, owner: Api, evening: Evening, *, is_reopened: bool
) -> None:
    record_rounds(app, evening, 3)
    with app.app_context():
        pay_and_share(evening)
        if is_reopened:
            reopen_weekend(owner_of(evening), evening.weekend_id)
    answer = owner.get(f"/weekends/{evening.weekend_id}/settlement").get_json()
    by_part = {name: answer[name] for name in PARTS}
    people = answer["balances"].keys()
    assert {"James", "Wim", "Piet", "Kees", "Zoë"} == people
    for name in people:
        assert sum(part[name] for part in by_part.values()) == answer["balances"][name]
    assert sum(answer["balances"].values()) == 0
    assert {name: part for name, part in by_part.items() if not any(part.values())} == {
        "carried": dict.fromkeys(people, 0)
    }

    book = owner.get(f"/groups/{evening.group_id}/export").get_json()
    assert exported(book, evening.weekend_id) == {
        name: {part: by_part[part][name] for part in PARTS} for name in people
    }

    money = visiting(app, evening)
    page = table_of(money.get(f"{money.weekend}/settle"), "What moved each")
    sums = page.pop("sum")
    assert set(sums.values()) == {0}
    for name, row in page.items():
        still_open = row.pop("still open")
        assert row == {part: by_part[part][name] for part in ("played", "costs", "paid")}
        assert sum(row.values()) == still_open == answer["balances"][name]

    costs = table_of(money.get(f"{money.weekend}/costs"), "What each paid")
    assert {name: row["costs"] for name, row in costs.items() if name != "sum"} == answer["costs"]
    for row in costs.values():
        assert row["paid"] - row["own part"] == row["costs"]


def test_what_nobody_has_is_no_column(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    money = visiting(app, evening)
    page = table_of(money.get(f"{money.weekend}/settle"), "What moved each")
    assert page["Wim"] == {"played": 5, "still open": 5}


def test_costs_and_payments_are_no_winnings(app: Flask, owner: Api, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    before = owner.get(f"/groups/{evening.group_id}/standings").get_json()
    with app.app_context():
        pay_and_share(evening)
    assert owner.get(f"/groups/{evening.group_id}/standings").get_json() == before
