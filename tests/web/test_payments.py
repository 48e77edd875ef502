"""Payments on the settle page: in parts, and outside the plan."""

import re
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.payments import pay_part
from ledger.desk.settlements import reopen_weekend, settle_weekend
from tests.web.money import Money, owner_of, visiting
from tests.web.readings import text_of
from tests.web.visits import Evening, record_rounds


@pytest.fixture
def money(app: Flask, evening: Evening) -> Money:
    """The scorekeeper's pages after three rounds: Piet owes James and Wim 0.15 each."""
    record_rounds(app, evening, 3)
    return visiting(app, evening)


def transfer_to_james(money: Money) -> UUID:
    """Settle the weekend, and return the transfer from Piet to James."""
    with money.app.app_context():
        plan = settle_weekend(owner_of(money.evening), money.evening.weekend_id).transfers
    (id_,) = (each.id for each in plan if each.receiver.name == "James")
    assert id_ is not None
    return id_


def pay(money: Money, amount: str, **form: str) -> tuple[int, str]:
    """Enter a payment from Piet to Wim; return the status and the words of what is answered."""
    sent = {"sender": money.player("Piet"), "receiver": money.player("Wim"), "amount": amount}
    answer = money.post(f"{money.weekend}/payments", **sent | form)
    return answer.status_code, text_of(answer.text)


def page(money: Money) -> str:
    return text_of(money.get(f"{money.weekend}/settle"))


def test_a_part_is_paid_the_rest_and_all_is_taken_back(money: Money) -> None:
    transfer = transfer_to_james(money)
    address = f"{money.group}/transfers/{transfer}"
    id_ = str(uuid4())
    for _ in range(2):
        assert money.post(f"{address}/part", amount="0,10", id=id_).status_code == 303
    assert "0.10 of 0.15 paid" in page(money)
    assert money.post(f"{address}/paid").status_code == 303
    assert "0.10 of 0.15 paid" not in page(money)
    assert "2 payments settle it, 1 is paid" in page(money)
    assert money.post(f"{address}/unpaid").status_code == 303
    assert "2 payments settle it" in page(money)


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("0.16", "Of this payment 0.15 is left."),
        ("0", "An amount has to be more than zero."),
        ("-0.05", "An amount has to be more than zero."),
        ("NaN", "“NaN” is no amount."),
        ("", "This is missing."),
        ("1.234", "“1.234” can be read in two ways. Write 1.23 or 1,234.00."),
    ],
)
def test_a_part_that_cannot_be_comes_back_as_typed(money: Money, amount: str, said: str) -> None:
    address = f"{money.group}/transfers/{transfer_to_james(money)}/part"
    answer = money.post(address, amount=amount)
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    assert re.search(rf'name="amount"[^>]*value="{re.escape(amount)}"', answer.text)
    assert not any(each.paid for each in money.now().transfers)


def part_elsewhere_first(money: Money, transfer: UUID, amount: str = "0.10") -> str:
    """Send a part of a transfer that is not open any more; return the page that says why not."""
    answer = money.post(f"{money.group}/transfers/{transfer}/part", amount=amount)
    assert answer.status_code == 303
    return page(money)


def test_a_part_of_what_was_paid_on_another_phone_says_why_not(money: Money) -> None:
    transfer = transfer_to_james(money)
    assert money.post(f"{money.group}/transfers/{transfer}/paid").status_code == 303
    assert "Of this payment 0.00 is left." in part_elsewhere_first(money, transfer)
    assert "“x” is no amount." in part_elsewhere_first(money, transfer, "x")
    assert sum(each.paid for each in money.now().transfers) == 15


def test_a_part_of_what_was_dropped_on_another_phone_says_why_not(money: Money) -> None:
    transfer = transfer_to_james(money)
    with money.app.app_context():
        reopen_weekend(owner_of(money.evening), money.evening.weekend_id)
    said = part_elsewhere_first(money, transfer)
    assert "This payment is not in the plan any more." in said
    assert not any(each.paid for each in money.now().balances)


def test_a_form_with_a_broken_key_says_so(money: Money) -> None:
    status, words = pay(money, "0.10", id="broken")
    assert (status, "Load the page again." in words) == (422, True)
    assert money.now().payments == ()


def test_a_part_of_an_old_plan_is_listed_with_what_was_paid(money: Money) -> None:
    transfer = transfer_to_james(money)
    with money.app.app_context():
        pay_part(owner_of(money.evening), transfer, 10)
        reopen_weekend(owner_of(money.evening), money.evening.weekend_id)
    html = money.get(f"{money.weekend}/settle")
    earlier = text_of(html.partition("Paid under an earlier plan")[2].partition("</ul>")[0])
    assert "Piet pays James paid" in earlier
    assert "0.10" in earlier
    assert "0.15" not in earlier


def test_a_payment_before_the_plan_is_listed_counted_and_taken_back(money: Money) -> None:
    assert pay(money, ",10")[0] == 303
    words = page(money)
    assert "Paid outside the plan Piet paid Wim" in words
    assert "on James’s phone" in words
    plan = [(each.receiver.name, each.amount) for each in money.now().transfers]
    assert plan == [("James", 15), ("Wim", 5)]
    undo = re.findall(r'action="([^"]+/payments/[^"]+/void)"', money.get(f"{money.weekend}/settle"))
    for _ in range(2):
        assert money.post(undo[0]).status_code == 303
    assert "Paid outside the plan" not in page(money)
    assert [t.amount for t in money.now().transfers] == [15, 15]


def test_more_than_is_owed_is_asked_once(money: Money) -> None:
    status, words = pay(money, "0.50")
    assert status == 422
    asked = "Piet owes 0.30 now; after 0.50 the others would owe Piet 0.20. Enter it anyway?"
    assert asked in words
    assert money.now().payments == ()
    assert pay(money, "0.50", anyway="y")[0] == 303
    assert [each.amount for each in money.now().payments] == [50]


def test_whoever_owes_nothing_is_asked_too(money: Money) -> None:
    asked = "Wim owes 0.00 now; after 0.05 the others would owe Wim 0.05."
    assert asked in pay(money, "0.05", sender=money.player("Wim"), receiver=money.player("Kees"))[1]


REFUSED: dict[str, tuple[dict[str, str], str]] = {
    "to oneself": ({"receiver": "Piet"}, "Piet cannot pay Piet."),
    "nothing": ({"amount": "0,00"}, "An amount has to be more than zero."),
    "less than nothing": ({"amount": "−2"}, "An amount has to be more than zero."),
    "infinitely much": ({"amount": "Infinity"}, "“Infinity” is no amount."),
    "a power of ten": ({"amount": "1e5"}, "“1e5” is no amount."),
    "too much": ({"amount": "9999999999", "anyway": "y"}, "Nobody pays so much at once."),
    "from nobody": ({"sender": ""}, "This is missing."),
}


@pytest.mark.parametrize(("given", "said"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_payment_is_said_and_nothing_is_done(
    money: Money, given: dict[str, str], said: str
) -> None:
    people = {key: money.player(name) for key, name in given.items() if name in {"Piet"}}
    form = {"amount": "0,05"} | given | people
    status, words = pay(money, form.pop("amount"), **form)
    assert (status, said in words) == (422, True), words
    assert money.now().payments == ()


def test_a_player_of_nowhere_is_refused(money: Money) -> None:
    assert pay(money, "0,05", receiver=str(uuid4()))[0] == 422
    assert money.now().payments == ()


def test_a_viewer_sees_payments_and_enters_none(money: Money) -> None:
    transfer_to_james(money)
    pay(money, "0,10")
    viewer = visiting(money.app, money.evening, Role.VIEWER)
    html = viewer.get(f"{viewer.weekend}/settle")
    assert "Paid outside the plan" in html
    assert not re.search(r'action="[^"]*/(void|part|payments|unpaid|paid)"', html)
    assert pay(viewer, "0,05")[0] == 403
