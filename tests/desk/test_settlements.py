from uuid import UUID

import pytest

from ledger.desk.corrections import void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.sittings import end_sitting
from ledger.store.journal import last_lines
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.standings import group_standings
from ledger.store.weekends import find_weekend
from tests.desk.evenings import Evening, amounts, hand, new_evening, new_sitting, problems_of


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An evening after one round: James pays 30 to Wim and 10 to Piet; Kees won nothing."""
    evening.play(hand("Wim", 30), hand("Piet", 10))
    return evening


def now(evening: Evening) -> WeekendSettlement:
    weekend = find_weekend(evening.group_id, evening.weekend.id)
    assert weekend is not None
    return weekend_settlement(evening.group_id, weekend)


def open_balances(settlement: WeekendSettlement) -> dict[str, int]:
    return {balance.player.name: balance.open for balance in settlement.balances}


def unplanned(settlement: WeekendSettlement) -> dict[str, int]:
    return {b.player.name: b.unplanned for b in settlement.balances if b.unplanned}


def plan(settlement: WeekendSettlement) -> list[tuple[str, str, int]]:
    return sorted((t.sender.name, t.receiver.name, t.amount) for t in settlement.transfers)


def transfer_to(settlement: WeekendSettlement, name: str) -> UUID:
    id_ = next(each.id for each in settlement.transfers if each.receiver.name == name)
    assert id_ is not None
    return id_


PLAN = [("James", "Piet", 10), ("James", "Wim", 30)]


def test_before_settling_the_plan_is_as_it_would_be_now(played: Evening) -> None:
    settlement = now(played)
    assert plan(settlement) == PLAN
    assert open_balances(settlement) == {"Wim": 30, "Piet": 10, "Kees": 0, "James": -40}
    assert (settlement.is_settled, settlement.is_exact, settlement.rounds.money) == (False, True, 1)
    assert all(transfer.id is None for transfer in settlement.transfers)


def test_settling_stores_the_plan_and_closes_the_weekend(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    assert (plan(settled), settled.is_settled, unplanned(settled)) == (PLAN, True, {})
    assert now(played) == settled
    assert last_lines(played.group_id)[0].action == "settle_weekend"


def test_settling_twice_keeps_the_first_plan(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    lines = last_lines(played.group_id)
    assert settle_weekend(played.owner, played.weekend.id) == settled
    assert last_lines(played.group_id) == lines


def test_an_empty_weekend_has_nothing_to_settle(evening: Evening) -> None:
    act = lambda: settle_weekend(evening.owner, evening.weekend.id)  # noqa: E731
    assert problems_of(act) == [("nothing_to_settle", "")]
    end_sitting(evening.owner, evening.sitting.id)
    chips = new_sitting(evening.owner, evening.weekend, unit="chips")
    assert chips.currency == "chips"
    assert problems_of(act) == [("nothing_to_settle", "")]


def test_paying_one_clears_it_and_leaves_the_others(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    paid = mark_paid(played.scorekeeper, transfer_to(settled, "Wim"))
    assert open_balances(paid) == {"Wim": 0, "Piet": 10, "Kees": 0, "James": -10}
    assert {t.receiver.name: t.is_paid for t in paid.transfers} == {"Wim": True, "Piet": False}
    assert (plan(paid), unplanned(paid), paid.is_paid) == (PLAN, {}, False)
    done = mark_paid(played.scorekeeper, transfer_to(settled, "Piet"))
    assert (set(open_balances(done).values()), done.is_paid) == ({0}, True)


def test_payments_are_no_winnings(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    mark_paid(played.owner, transfer_to(settled, "Wim"))
    expected = {"Wim": 30, "Piet": 10, "Kees": 0, "Zoë": 0, "James": -40}
    assert amounts(group_standings(played.group_id, "EUR")) == expected


def test_paying_and_taking_it_back_happen_once_each(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    transfer_id = transfer_to(settled, "Wim")
    assert mark_unpaid(played.owner, transfer_id) == settled
    paid = mark_paid(played.owner, transfer_id)
    assert mark_paid(played.scorekeeper, transfer_id) == paid
    assert mark_unpaid(played.owner, transfer_id) == settled
    assert mark_unpaid(played.owner, transfer_id) == settled
    assert open_balances(mark_paid(played.owner, transfer_id)) == open_balances(paid)
    actions = [line.action for line in last_lines(played.group_id, limit=4)]
    assert actions == ["mark_paid", "mark_unpaid", "mark_paid", "settle_weekend"]


def test_reopening_drops_what_is_unpaid_and_keeps_what_is_paid(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    mark_paid(played.owner, transfer_to(settled, "Wim"))
    reopened = reopen_weekend(played.owner, played.weekend.id)
    assert (reopened.is_settled, plan(reopened)) == (False, [("James", "Piet", 10)])
    assert [(t.receiver.name, t.amount, t.is_paid) for t in reopened.earlier] == [("Wim", 30, True)]
    assert reopen_weekend(played.owner, played.weekend.id) == reopened
    act = lambda: mark_paid(played.owner, transfer_to(settled, "Piet"))  # noqa: E731
    assert problems_of(act) == [("transfer_dropped", "")]


def test_a_reopened_weekend_takes_rounds_and_settles_to_the_cent(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    mark_paid(played.owner, transfer_to(settled, "Wim"))
    reopen_weekend(played.owner, played.weekend.id)
    played.play(hand("Wim", 15, "lost"))
    again = settle_weekend(played.owner, played.weekend.id)
    # Wim won 15 in all and got 30: he owes 15. James lost 25 and paid 30: he gets 5.
    assert open_balances(again) == {"Wim": -15, "Piet": 10, "Kees": 0, "James": 5}
    assert plan(again) == [("Wim", "James", 5), ("Wim", "Piet", 10)]


def test_taking_back_a_payment_of_an_old_plan_drops_it(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    transfer_id = transfer_to(settled, "Wim")
    mark_paid(played.owner, transfer_id)
    reopen_weekend(played.owner, played.weekend.id)
    back = mark_unpaid(played.owner, transfer_id)
    assert (plan(back), back.earlier) == (PLAN, ())
    assert problems_of(lambda: mark_paid(played.owner, transfer_id)) == [("transfer_dropped", "")]


def test_a_late_void_shows_what_is_not_planned_and_leaves_the_plan(played: Evening) -> None:
    second = played.play(hand("Piet", 5))
    settled = settle_weekend(played.owner, played.weekend.id)
    mark_paid(played.owner, transfer_to(settled, "Wim"))
    void_round(played.scorekeeper, second.round.id)
    late = now(played)
    assert plan(late) == [("James", "Piet", 15), ("James", "Wim", 30)]
    assert unplanned(late) == {"James": 5, "Piet": -5}


def test_another_groups_weekend_and_transfer_are_not_found(played: Evening) -> None:
    settled = settle_weekend(played.owner, played.weekend.id)
    stranger = new_evening().owner
    for act in (settle_weekend, reopen_weekend):
        with pytest.raises(NotFoundError):
            act(stranger, played.weekend.id)
    for mark in (mark_paid, mark_unpaid):
        with pytest.raises(NotFoundError):
            mark(stranger, transfer_to(settled, "Wim"))
