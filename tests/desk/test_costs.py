"""Shared costs: entered, parted to the cent, taken back; no part of what play brought."""

from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.checking import check_book
from ledger.desk.costs import enter_cost, void_cost
from ledger.desk.errors import NotFoundError
from ledger.desk.settlements import settle_weekend
from ledger.store.costs import Cost, costs_of
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.journal_tables import KnownIdRow
from ledger.store.settlements import WeekendSettlement
from ledger.store.standings import group_standings
from tests.desk.evenings import Evening, amounts, hand, new_evening, new_weekend, problems_of
from tests.desk.test_settlements import now, open_balances, plan, unplanned


def beer(evening: Evening, **given: Any) -> Cost:
    asked: dict[str, Any] = {"what": "beer", "amount": 1000, "payer": "Wim"}
    return enter_cost(evening.scorekeeper, evening.weekend.id, **asked | given)


def parts_of(cost: Cost) -> dict[str, int]:
    return {player.name: part for player, part in cost.parts.items()}


def moved(settlement: WeekendSettlement) -> dict[str, int]:
    return {each.player.name: each.costs for each in settlement.balances if each.costs}


def test_a_cost_is_for_everybody_in_the_weekend(evening: Evening) -> None:
    cost = beer(evening)
    assert parts_of(cost) == {"James": 250, "Wim": 250, "Piet": 250, "Kees": 250}
    settlement = now(evening)
    assert moved(settlement) == {"Wim": 750, "James": -250, "Piet": -250, "Kees": -250}
    assert open_balances(settlement) == moved(settlement)
    assert [
        (each.what, each.amount) for each in costs_of(evening.group_id, evening.weekend.id)
    ] == [("beer", 1000)]
    assert check_book(evening.group_id).faults == ()


def test_shares_part_it_and_the_players_order_has_the_cents(evening: Evening) -> None:
    cost = beer(evening, amount=100, payer="Zoë", shares={"Kees": 1, "James": 1, "Wim": 1})
    # The order of coming, whatever the order they are named in; Zoë paid and has no share.
    assert parts_of(cost) == {"James": 34, "Wim": 33, "Kees": 33}
    assert moved(now(evening)) == {"Zoë": 100, "James": -34, "Wim": -33, "Kees": -33}
    weekend = beer(evening, what="cottage", amount=900, shares={"Wim": 1, "Piet": 2, "Kees": 0})
    assert parts_of(weekend) == {"Wim": 300, "Piet": 600}


def test_costs_are_settled_with_the_game_and_are_no_winnings(evening: Evening) -> None:
    evening.play(hand("Piet", 30))
    beer(evening, amount=40)
    settled = settle_weekend(evening.owner, evening.weekend.id)
    assert open_balances(settled) == {"Piet": 20, "James": -40, "Wim": 30, "Kees": -10}
    assert plan(settled) == [("James", "Piet", 10), ("James", "Wim", 30), ("Kees", "Piet", 10)]
    played = {"Piet": 30, "James": -30, "Wim": 0, "Kees": 0, "Zoë": 0}
    assert amounts(group_standings(evening.group_id, "EUR")) == played


def test_a_cost_is_taken_back_once(evening: Evening) -> None:
    cost = beer(evening)
    back = void_cost(evening.scorekeeper, cost.id)
    assert back.taken_back_at is not None
    lines = last_lines(evening.group_id)
    assert void_cost(evening.owner, cost.id) == back
    assert last_lines(evening.group_id) == lines
    assert costs_of(evening.group_id, evening.weekend.id) == ()
    assert moved(now(evening)) == {}
    assert check_book(evening.group_id).faults == ()


def test_the_same_cost_again_is_entered_once(evening: Evening) -> None:
    id_ = uuid4()
    cost = beer(evening, id=id_)
    assert cost.id == id_
    assert beer(evening, id=id_) == cost
    for other in ({"amount": 999}, {"what": "wine"}, {"payer": "Piet"}, {"shares": {"Wim": 1}}):
        act = lambda other=other: beer(evening, id=id_, **other)  # noqa: E731
        assert problems_of(act) == [("id_reused", "id")]


def test_a_cost_under_a_forgotten_id_is_not_entered_again(evening: Evening) -> None:
    id_ = uuid4()
    beer(evening, id=id_)
    db.session.execute(db.delete(KnownIdRow).where(KnownIdRow.id == id_))
    db.session.commit()
    assert problems_of(lambda: beer(evening, id=id_)) == [("id_reused", "id")]


def test_a_settled_weekend_takes_a_cost_only_as_a_late_one(evening: Evening) -> None:
    evening.play(hand("Wim", 30))
    first = beer(evening, amount=40)
    settled = settle_weekend(evening.owner, evening.weekend.id)
    assert problems_of(lambda: beer(evening, amount=80)) == [("weekend_settled", "")]
    beer(evening, amount=80, payer="Piet", late=True)
    late = now(evening)
    assert plan(late) == plan(settled)
    assert unplanned(late) == {"Piet": 60, "James": -20, "Wim": -20, "Kees": -20}
    # What was wrong is taken back as a round is: at any time.
    void_cost(evening.owner, first.id)
    assert unplanned(now(evening)) == {"Piet": 70, "James": -10, "Wim": -50, "Kees": -10}
    assert check_book(evening.group_id).faults == ()


REFUSED: dict[str, tuple[dict[str, Any], tuple[str, str]]] = {
    "nothing said": ({"what": " "}, ("bad_what", "what")),
    "too much said": ({"what": "x" * 81}, ("bad_what", "what")),
    "a line break": ({"what": "beer\nwine"}, ("bad_what", "what")),
    "nothing paid": ({"amount": 0}, ("bad_amount", "amount")),
    "less than nothing paid": ({"amount": -1}, ("bad_amount", "amount")),
    "more than anybody pays": ({"amount": 10**11 + 1}, ("payment_too_large", "amount")),
    "paid by nobody known": ({"payer": "Nel"}, ("unknown_player", "payer")),
    "for nobody known": ({"shares": {"Nel": 1}}, ("unknown_player", "shares.Nel")),
    "for nobody": ({"shares": {}}, ("no_shares", "shares")),
    "with shares of nothing": ({"shares": {"Wim": 0}}, ("no_shares", "shares")),
    "a share below nothing": ({"shares": {"Wim": -1, "Piet": 2}}, ("bad_share", "shares.Wim")),
    "a hundred shares": ({"shares": {"Wim": 100}}, ("bad_share", "shares.Wim")),
    "a name in two spellings": ({"shares": {"Wim": 60, " Wim": 60}}, ("bad_share", "shares. Wim")),
}


@pytest.mark.parametrize(("given", "problem"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_cost_is_refused_and_nothing_is_done(
    evening: Evening, given: dict[str, Any], problem: tuple[str, str]
) -> None:
    lines = last_lines(evening.group_id)
    assert problems_of(lambda: beer(evening, **given)) == [problem]
    assert last_lines(evening.group_id) == lines


def test_a_weekend_with_nobody_in_it_has_to_be_told_for_whom(evening: Evening) -> None:
    empty = new_weekend(evening.owner, name="Ameland")

    def act(shares: dict[str, int] | None = None) -> Cost:
        asked: dict[str, Any] = {"what": "cottage", "amount": 100, "payer": "Wim"}
        return enter_cost(evening.owner, empty.id, shares=shares, **asked)

    assert problems_of(act) == [("no_shares", "shares")]
    assert parts_of(act(shares={"Wim": 1, "Zoë": 1})) == {"Wim": 50, "Zoë": 50}
    # Now they are in it.
    assert parts_of(act()) == {"Wim": 50, "Zoë": 50}


def test_another_groups_cost_is_not_found(evening: Evening) -> None:
    cost, stranger = beer(evening), new_evening()
    with pytest.raises(NotFoundError):
        void_cost(stranger.owner, cost.id)
    with pytest.raises(NotFoundError):
        enter_cost(stranger.owner, evening.weekend.id, what="x", amount=1, payer="Wim")
