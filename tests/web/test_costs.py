"""The page of shared costs: who paid, for whom, each one's part."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.settlements import settle_weekend
from ledger.store.costs import costs_of
from tests.web.money import Money, owner_of, visiting
from tests.web.readings import text_of
from tests.web.visits import Evening, record_rounds


@pytest.fixture
def money(app: Flask, evening: Evening) -> Money:
    return visiting(app, evening)


def share(
    money: Money, *names: str, shares: dict[str, str] | None = None, **form: Any
) -> TestResponse:
    """Enter beer for 10.00 that Wim paid, for these, with one share each unless said otherwise."""
    sent: dict[str, Any] = {"what": "beer", "amount": "10", "payer": money.player("Wim")}
    sent["for"] = [money.player(name) for name in names]
    numbers = {f"share_{money.player(name)}": text for name, text in (shares or {}).items()}
    return money.post(f"{money.weekend}/costs", **sent | numbers | form)


def page(money: Money) -> str:
    return text_of(money.get(f"{money.weekend}/costs"))


def test_everybody_in_the_weekend_is_ticked_with_one_share(money: Money) -> None:
    html = money.get(f"{money.weekend}/costs")
    ticked = re.findall(r'name="for" value="([^"]+)" checked', html)
    assert ticked == [money.player(name) for name in ("James", "Wim", "Piet", "Kees")]
    assert len(re.findall(r'name="share_[^"]+" value="1"', html)) == 5


def test_a_cost_is_listed_with_each_ones_part(money: Money) -> None:
    assert "none yet" in page(money)
    assert share(money, "James", "Wim", "Piet").status_code == 303
    words = page(money)
    assert "beer 10.00 Wim paid. For James 3.34, Wim 3.33, and Piet 3.33" in words
    assert "on James’s phone" in words
    share(money, "James", "Wim", what="wine", amount="9", shares={"James": "2"})
    words = page(money)
    assert "wine 9.00 Wim paid. For James 6.00 (2 shares) and Wim 3.00 (1 share)" in words
    assert "2 costs, together 19.00" in words


def test_it_is_linked_with_count_and_sum(money: Money) -> None:
    share(money, "James", "Wim")
    for path in (money.weekend, f"{money.weekend}/settle"):
        html = money.get(path)
        assert f'href="{money.weekend}/costs"' in html
        assert "Shared costs 1 cost, 10.00" in text_of(html)
    # There is something to settle, although nobody played.
    assert f'href="{money.weekend}/settle"' in money.get(money.weekend)


def test_a_cost_is_taken_back_once(money: Money) -> None:
    share(money, "James", "Wim")
    undo = re.findall(r'action="([^"]+/costs/[^"]+/void)"', money.get(f"{money.weekend}/costs"))
    for _ in range(2):
        assert money.post(undo[0]).status_code == 303
    assert "none yet" in page(money)
    assert {each.open for each in money.now().balances} <= {0}


def test_a_second_tap_enters_nothing_twice(money: Money) -> None:
    id_ = str(uuid4())
    for _ in range(2):
        assert share(money, "James", "Wim", id=id_).status_code == 303
    assert "1 cost, 10.00" in page(money)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "nothing said": ({"what": ""}, "This is missing."),
    "blanks": ({"what": "  "}, "Say what it was, in at most 80 characters."),
    "no amount": ({"amount": "x"}, "“x” is no amount."),
    "less than nothing": ({"amount": "-3"}, "An amount has to be more than zero."),
    "paid by nobody": ({"payer": ""}, "This is missing."),
    "for nobody": ({"for": []}, "Somebody has to have a share in it."),
    "no share at all": ({"shares": {"James": "0", "Wim": "0"}}, "Somebody has to have a share"),
    "half a share": ({"shares": {"Wim": "1,5"}}, "A share is a whole number from 0 to 99."),
    "a hundred shares": ({"shares": {"Wim": "100"}}, "A share is a whole number from 0 to 99."),
    "no number": ({"shares": {"Wim": "two"}}, "A share is a whole number from 0 to 99."),
}


@pytest.mark.parametrize(("given", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_cost_comes_back_as_typed(
    money: Money, given: dict[str, Any], said: str
) -> None:
    answer = share(money, "James", "Wim", **given)
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    for text in given.get("shares", {}).values():
        assert f'value="{text}"' in answer.text
    with money.app.app_context():
        assert costs_of(money.evening.group_id, money.evening.weekend_id) == ()


def test_a_settled_weekend_says_that_a_cost_is_late(app: Flask, money: Money) -> None:
    record_rounds(app, money.evening, 1)
    with app.app_context():
        settle_weekend(owner_of(money.evening), money.evening.weekend_id)
    # From a page of before it was settled.
    answer = share(money, "James", "Wim")
    assert answer.status_code == 422
    late = "A cost that comes late is open beside its plan, until what changed is planned anew."
    assert late in text_of(answer.text)
    assert share(money, "James", "Wim", late="y").status_code == 303
    assert {b.player.name: b.unplanned for b in money.now().balances if b.unplanned} == {
        "Wim": 500, "James": -500,
    }  # fmt: skip


def test_a_viewer_sees_costs_and_enters_none(money: Money) -> None:
    viewer = visiting(money.app, money.evening, Role.VIEWER)
    assert f'href="{viewer.weekend}/costs"' not in viewer.get(viewer.weekend)
    share(money, "James", "Wim")
    assert f'href="{viewer.weekend}/costs"' in viewer.get(viewer.weekend)
    html = viewer.get(f"{viewer.weekend}/costs")
    assert "beer" in html
    assert f'action="{viewer.group}/' not in html
    assert share(viewer, "James").status_code == 403
