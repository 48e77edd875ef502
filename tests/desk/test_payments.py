"""Payments: a transfer paid in parts, and what was paid outside every plan."""

from uuid import UUID, uuid4

import pytest

from ledger.desk.checking import check_book
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import enter_payment, mark_paid, mark_unpaid, pay_part, void_payment
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.journal_tables import KnownIdRow
from ledger.store.payments import Payment
from ledger.store.settlements import WeekendSettlement, open_payments
from tests.desk.evenings import Evening, hand, new_evening, problems_of
from tests.desk.test_settlements import now, open_balances, plan, transfer_to, unplanned


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An evening after one round: James pays 30 to Wim and 10 to Piet."""
    evening.play(hand("Wim", 30), hand("Piet", 10))
    return evening


@pytest.fixture
def to_wim(played: Evening) -> UUID:
    """The payment of 30 from James to Wim, of the plan that settled the evening."""
    return transfer_to(settle_weekend(played.owner, played.weekend.id), "Wim")


def paid(evening: Evening, sender: str, receiver: str, amount: int, **given: UUID) -> Payment:
    return enter_payment(
        evening.scorekeeper,
        evening.weekend.id,
        sender=sender,
        receiver=receiver,
        amount=amount,
        **given,
    )


def states(settlement: WeekendSettlement) -> dict[str, tuple[int, int, bool]]:
    """Return the amount of each transfer, what of it is paid, and whether all is, by receiver."""
    return {t.receiver.name: (t.amount, t.paid, t.is_paid) for t in settlement.transfers}


def test_a_part_is_paid_and_then_the_rest(played: Evening, to_wim: UUID) -> None:
    part = pay_part(played.scorekeeper, to_wim, 20)
    assert states(part) == {"Wim": (30, 20, False), "Piet": (10, 0, False)}
    assert open_balances(part) == {"Wim": 10, "Piet": 10, "Kees": 0, "James": -20}
    assert unplanned(part) == {}
    assert open_payments(played.group_id) == {played.weekend.id: 2}
    rest = mark_paid(played.scorekeeper, to_wim)
    assert states(rest)["Wim"] == (30, 30, True)
    assert open_balances(rest)["Wim"] == 0
    assert open_payments(played.group_id) == {played.weekend.id: 1}
    assert [line.details["amount"] for line in last_lines(played.group_id, limit=2)] == [10, 20]
    assert check_book(played.group_id).faults == ()


def test_parts_that_come_to_all_of_it_have_paid_it(played: Evening, to_wim: UUID) -> None:
    first = pay_part(played.owner, to_wim, 10)
    assert states(first)["Wim"] == (30, 10, False)
    whole = pay_part(played.owner, to_wim, 20)
    (transfer,) = [each for each in whole.transfers if each.id == to_wim]
    assert (transfer.is_paid, transfer.left) == (True, 0)
    # The moment of the last part.
    assert transfer.paid_at == last_lines(played.group_id)[0].at
    lines = last_lines(played.group_id)
    assert mark_paid(played.owner, to_wim) == whole
    assert last_lines(played.group_id) == lines


def test_the_same_part_again_pays_nothing_twice(played: Evening, to_wim: UUID) -> None:
    id_ = uuid4()
    first = pay_part(played.owner, to_wim, 20, id=id_)
    assert pay_part(played.owner, to_wim, 20, id=id_) == first
    assert problems_of(lambda: pay_part(played.owner, to_wim, 5, id=id_)) == [("id_reused", "id")]


@pytest.mark.parametrize(
    ("amount", "code"),
    [(0, "bad_amount"), (-5, "bad_amount"), (11, "more_than_left"), (10**12, "payment_too_large")],
)
def test_a_part_is_more_than_nothing_and_no_more_than_is_left(
    played: Evening, to_wim: UUID, amount: int, code: str
) -> None:
    before = pay_part(played.owner, to_wim, 20)
    lines = last_lines(played.group_id)
    act = lambda: pay_part(played.owner, to_wim, amount)  # noqa: E731
    assert problems_of(act) == [(code, "amount")]
    assert (now(played), last_lines(played.group_id)) == (before, lines)


def test_all_parts_are_taken_back_at_once_and_once(played: Evening, to_wim: UUID) -> None:
    settled = now(played)
    pay_part(played.owner, to_wim, 10)
    pay_part(played.owner, to_wim, 15)
    assert mark_unpaid(played.owner, to_wim) == settled
    lines = last_lines(played.group_id)
    assert (lines[0].action, lines[0].details["amount"]) == ("mark_unpaid", 25)
    assert mark_unpaid(played.owner, to_wim) == settled
    assert last_lines(played.group_id) == lines
    assert pay_part(played.owner, to_wim, 30).transfers[0].is_paid
    assert check_book(played.group_id).faults == ()


def test_reopening_keeps_what_was_paid_of_a_part_and_no_more(played: Evening, to_wim: UUID) -> None:
    pay_part(played.owner, to_wim, 20)
    reopened = reopen_weekend(played.owner, played.weekend.id)
    assert [(t.receiver.name, t.amount, t.is_paid) for t in reopened.earlier] == [("Wim", 20, True)]
    assert plan(reopened) == [("James", "Piet", 10), ("James", "Wim", 10)]
    assert open_balances(reopened) == {"Wim": 10, "Piet": 10, "Kees": 0, "James": -20}
    # The rest of it is in the new plan, not in the old transfer.
    for act in (
        lambda: mark_paid(played.owner, to_wim),
        lambda: pay_part(played.owner, to_wim, 10),
    ):
        assert problems_of(act) == [("transfer_dropped", "")]
    assert check_book(played.group_id).faults == ()
    again = settle_weekend(played.owner, played.weekend.id)
    assert plan(again) == [("James", "Piet", 10), ("James", "Wim", 10)]
    assert check_book(played.group_id).faults == ()


def test_a_part_of_an_old_plan_can_still_be_taken_back(played: Evening, to_wim: UUID) -> None:
    pay_part(played.owner, to_wim, 20)
    reopen_weekend(played.owner, played.weekend.id)
    back = mark_unpaid(played.owner, to_wim)
    assert (back.earlier, plan(back)) == ((), [("James", "Piet", 10), ("James", "Wim", 30)])
    assert check_book(played.group_id).faults == ()


def test_a_payment_before_settling_is_counted_by_the_plan(played: Evening) -> None:
    payment = paid(played, "James", "Wim", 20)
    assert (payment.sender.name, payment.receiver.name, payment.amount) == ("James", "Wim", 20)
    settled = settle_weekend(played.owner, played.weekend.id)
    assert plan(settled) == [("James", "Piet", 10), ("James", "Wim", 10)]
    assert [each.id for each in settled.payments] == [payment.id]
    assert {b.player.name: b.paid for b in settled.balances} == {
        "Wim": -20, "Piet": 0, "Kees": 0, "James": 20,
    }  # fmt: skip


def test_a_payment_after_settling_is_open_beside_the_plan(played: Evening, to_wim: UUID) -> None:
    assert to_wim
    paid(played, "James", "Piet", 10)
    settled = now(played)
    assert plan(settled) == [("James", "Piet", 10), ("James", "Wim", 30)]
    assert unplanned(settled) == {"James": 10, "Piet": -10}


def test_a_payment_is_taken_back_once(played: Evening) -> None:
    before = now(played)
    payment = paid(played, "James", "Wim", 20)
    back = void_payment(played.scorekeeper, payment.id)
    assert back.taken_back_at is not None
    lines = last_lines(played.group_id)
    assert void_payment(played.owner, payment.id) == back
    assert last_lines(played.group_id) == lines
    assert open_balances(now(played)) == open_balances(before)
    assert now(played).payments == ()
    assert check_book(played.group_id).faults == ()


def test_the_same_payment_again_is_entered_once(played: Evening) -> None:
    id_ = uuid4()
    payment = paid(played, "James", "Wim", 20, id=id_)
    assert payment.id == id_
    assert paid(played, "James", "Wim", 20, id=id_) == payment
    for other in ((paid, "James", "Wim", 21), (paid, "James", "Piet", 20)):
        act = lambda other=other: other[0](played, *other[1:], id=id_)  # noqa: E731
        assert problems_of(act) == [("id_reused", "id")]
    # Also once it was taken back.
    back = void_payment(played.owner, id_)
    assert paid(played, "James", "Wim", 20, id=id_) == back


def test_a_payment_under_a_forgotten_id_is_not_entered_again(played: Evening) -> None:
    id_ = uuid4()
    paid(played, "James", "Wim", 20, id=id_)
    db.session.execute(db.delete(KnownIdRow).where(KnownIdRow.id == id_))
    db.session.commit()
    act = lambda: paid(played, "James", "Wim", 20, id=id_)  # noqa: E731
    assert problems_of(act) == [("id_reused", "id")]


REFUSED: dict[str, tuple[tuple[str, str, int], tuple[str, str]]] = {
    "to oneself": (("Wim", "Wim", 5), ("same_player", "to")),
    "from nobody known": (("Nel", "Wim", 5), ("unknown_player", "from")),
    "to nobody known": (("Wim", "Nel", 5), ("unknown_player", "to")),
    "to no name": (("Wim", " ", 5), ("bad_name", "to")),
    "nothing": (("James", "Wim", 0), ("bad_amount", "amount")),
    "less than nothing": (("James", "Wim", -1), ("bad_amount", "amount")),
    "more than anybody has": (("James", "Wim", 10**11 + 1), ("payment_too_large", "amount")),
}


@pytest.mark.parametrize(("given", "problem"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_payment_is_refused_and_nothing_is_done(
    played: Evening, given: tuple[str, str, int], problem: tuple[str, str]
) -> None:
    lines = last_lines(played.group_id)
    assert problems_of(lambda: paid(played, *given)) == [problem]
    assert last_lines(played.group_id) == lines


def test_another_groups_payment_is_not_found(played: Evening, to_wim: UUID) -> None:
    payment = paid(played, "James", "Wim", 20)
    stranger = new_evening()
    for act in (
        lambda: void_payment(stranger.owner, payment.id),
        lambda: pay_part(stranger.owner, to_wim, 5),
        lambda: enter_payment(
            stranger.owner, played.weekend.id, sender="James", receiver="Wim", amount=5
        ),
    ):
        with pytest.raises(NotFoundError):
            act()
