"""Plans with wishes, plans that take in other weekends, and plans made anew."""

from datetime import date
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask
from sqlalchemy import func, select

from ledger.book.wishes import Wishes
from ledger.desk.checking import check_book
from ledger.desk.corrections import void_round
from ledger.desk.errors import NotFoundError
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.rounds import record_round
from ledger.desk.settlements import (
    Asked,
    named_wishes,
    plan_anew,
    preview,
    preview_anew,
    reopen_weekend,
    settle_weekend,
)
from ledger.desk.sittings import end_sitting
from ledger.store.carries import carried_into, carried_out_of, open_elsewhere
from ledger.store.database import db
from ledger.store.journal import last_lines
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.standings import group_standings
from ledger.store.tables import EntryRow
from ledger.store.weekends import Weekend, find_weekend
from tests.desk.evenings import (
    Evening,
    amounts,
    hand,
    new_evening,
    new_sitting,
    new_weekend,
    problems_of,
    statements_of,
)
from tests.desk.test_settlements import open_balances, plan, transfer_to, unplanned
from tests.desk.test_threads import at_once


@pytest.fixture
def played(evening: Evening) -> Evening:
    """An evening on which James lost 42, of which Wim won 28 and Piet 14."""
    evening.play(hand("Wim", 28), hand("Piet", 14))
    end_sitting(evening.owner, evening.sitting.id)
    return evening


@pytest.fixture
def later(played: Evening) -> Weekend:
    """A later weekend, on which Kees had the bank and lost 20 to Wim."""
    weekend = new_weekend(
        played.owner, name="Vlieland", starts_on=date(2026, 11, 20), ends_on=date(2026, 11, 22)
    )
    play(played, weekend, hand("Wim", 20))
    return weekend


def play(evening: Evening, weekend: Weekend, *hands: dict[str, Any]) -> UUID:
    table = new_sitting(evening.owner, weekend, banker="Kees", date=weekend.starts_on)
    played = record_round(evening.owner, table.id, {"hands": list(hands)}, id=uuid4())
    end_sitting(evening.owner, table.id)
    return played.round.id


def wishes_of(evening: Evening, round_to: int = 1, **given: Any) -> Wishes:
    pays_only, treasurer = given.get("pays_only", {}), given.get("treasurer")
    return named_wishes(evening.owner, pays_only, treasurer, round_to)


def rounded(evening: Evening, round_to: int = 5) -> WeekendSettlement:
    asked = Asked(wishes=Wishes(round_to=round_to))
    return settle_weekend(evening.owner, evening.weekend.id, asked)


def stands(evening: Evening, weekend: Weekend) -> WeekendSettlement:
    found = find_weekend(evening.group_id, weekend.id)
    assert found is not None
    return weekend_settlement(evening.group_id, found)


def carried(settlement: WeekendSettlement) -> dict[str, int]:
    return {each.player.name: each.carried for each in settlement.balances if each.carried}


def clean(evening: Evening) -> bool:
    """Answer whether the book is in order, and each part of every weekend sums to zero."""
    for weekend in (evening.weekend.id, *set(_weekends(evening))):
        found = find_weekend(evening.group_id, weekend)
        assert found is not None
        settlement = weekend_settlement(evening.group_id, found)
        for part in ("played", "carried", "open", "unplanned"):
            assert sum(getattr(each, part) for each in settlement.balances) == 0
    return check_book().is_clean


def _weekends(evening: Evening) -> list[UUID]:
    rows = db.session.scalars(
        select(EntryRow.weekend_id).where(EntryRow.group_id == evening.group_id).distinct()
    )
    return list(rows)


def test_a_plan_is_stored_as_wished_and_says_what_the_wish_costs(played: Evening) -> None:
    wishes = wishes_of(played, treasurer="Kees")
    shown = preview(played.owner, played.weekend.id, Asked(wishes=wishes))
    settled = settle_weekend(played.owner, played.weekend.id, Asked(wishes=wishes), seen=shown.mark)
    assert plan(settled) == [("James", "Kees", 42), ("Kees", "Piet", 14), ("Kees", "Wim", 28)]
    assert (settled.wished.without, settled.wished.wishes) == (2, wishes)
    assert plan(shown) == plan(settled)
    line = last_lines(played.group_id)[0]
    assert line.details["wishes"] == {
        "pays_only": {},
        "treasurer": str(played.player("Kees").id),
        "round_to": 1,
        "without": 2,
        "left": {},
    }
    assert clean(played)


def test_who_pays_only_one_person_pays_all_of_it_there(played: Evening) -> None:
    wishes = wishes_of(played, pays_only={"James": "Piet"})
    settled = settle_weekend(played.owner, played.weekend.id, Asked(wishes=wishes))
    assert plan(settled) == [("James", "Piet", 42), ("Piet", "Wim", 28)]
    assert clean(played)


def test_what_rounding_leaves_is_open_and_no_change(played: Evening) -> None:
    settled = rounded(played)
    assert plan(settled) == [("James", "Piet", 15), ("James", "Wim", 25)]
    assert unplanned(settled) == {"James": -2, "Piet": -1, "Wim": 3}
    assert not settled.has_changed
    assert preview_anew(played.owner, played.weekend.id) is None
    assert plan_anew(played.owner, played.weekend.id) == settled
    assert clean(played)


def test_the_next_weekend_takes_in_what_rounding_left(played: Evening, later: Weekend) -> None:
    rounded(played)
    asked = Asked(rests=frozenset({played.weekend.id}))
    shown = preview(played.owner, later.id, asked)
    settled = settle_weekend(played.owner, later.id, asked, seen=shown.mark)
    assert carried(settled) == {"James": -2, "Piet": -1, "Wim": 3}
    assert open_balances(settled) == {"Wim": 23, "James": -2, "Piet": -1, "Kees": -20}
    assert plan(settled) == [("James", "Wim", 2), ("Kees", "Wim", 20), ("Piet", "Wim", 1)]
    before = stands(played, played.weekend)
    assert carried(before) == {"James": 2, "Piet": 1, "Wim": -3}
    assert (unplanned(before), len(before.transfers)) == ({}, 2)
    # Play is where it was played: what is carried is nobody's winning.
    assert amounts(group_standings(played.group_id, "EUR")) == {
        "Wim": 48, "Piet": 14, "Zoë": 0, "Kees": -20, "James": -42,
    }  # fmt: skip
    assert clean(played)


def test_reopening_gives_back_what_was_taken_in_to_the_cent(
    played: Evening, later: Weekend
) -> None:
    before = rounded(played)
    settle_weekend(played.owner, later.id, Asked(rests=frozenset({played.weekend.id})))
    reopened = reopen_weekend(played.owner, later.id)
    assert carried(reopened) == {}
    assert stands(played, played.weekend) == before
    assert len(last_lines(played.group_id)[0].details["given_back"]) == 2
    assert clean(played)


def test_everything_open_is_taken_in_and_an_open_weekend_is_closed_by_it(
    played: Evening, later: Weekend
) -> None:
    settled = settle_weekend(played.owner, later.id, Asked(all_open=True))
    # Wim won 28 and 20, Piet 14; James lost 42 and Kees 20.
    assert open_balances(settled) == {"Wim": 48, "James": -42, "Piet": 14, "Kees": -20}
    assert sorted(plan(settled)) == [("James", "Wim", 42), ("Kees", "Piet", 14), ("Kees", "Wim", 6)]
    closed = stands(played, played.weekend)
    assert (closed.is_settled, closed.transfers, closed.is_paid) == (True, (), True)
    assert set(open_balances(closed).values()) == {0}
    assert problems_of(lambda: played.play(hand("Wim", 1))) == [("weekend_settled", "")]
    assert clean(played)
    reopened = reopen_weekend(played.owner, later.id)
    assert plan(reopened) == [("Kees", "Wim", 20)]
    opened = stands(played, played.weekend)
    assert (opened.is_settled, plan(opened)) == (
        False,
        [("James", "Piet", 14), ("James", "Wim", 28)],
    )
    assert clean(played)


def test_unpaid_transfers_of_a_settled_weekend_are_dropped_when_it_is_taken_in_whole(
    played: Evening, later: Weekend
) -> None:
    first = settle_weekend(played.owner, played.weekend.id)
    mark_paid(played.owner, transfer_to(first, "Piet"))
    asked = Asked(weekends=frozenset({played.weekend.id}))
    settled = settle_weekend(played.owner, later.id, asked)
    assert carried(settled) == {"James": -28, "Wim": 28}
    assert plan(settled) == [("James", "Wim", 28), ("Kees", "Wim", 20)]
    before = stands(played, played.weekend)
    assert (plan(before), before.is_paid) == ([("James", "Piet", 14)], True)
    dropped = transfer_to(first, "Wim")
    assert problems_of(lambda: mark_paid(played.owner, dropped)) == [("transfer_dropped", "")]
    assert clean(played)
    # Given back it is open again, and what was dropped is planned anew.
    reopen_weekend(played.owner, later.id)
    assert unplanned(stands(played, played.weekend)) == {"James": -28, "Wim": 28}
    assert plan(plan_anew(played.owner, played.weekend.id)) == [("James", "Wim", 28)]
    assert clean(played)


def test_a_weekend_that_was_taken_in_can_be_reopened_and_played_on(
    played: Evening, later: Weekend
) -> None:
    settle_weekend(played.owner, later.id, Asked(all_open=True))
    reopened = reopen_weekend(played.owner, played.weekend.id)
    assert set(open_balances(reopened).values()) == {0}
    play(played, played.weekend, hand("Wim", 5))
    assert plan(settle_weekend(played.owner, played.weekend.id)) == [("Kees", "Wim", 5)]
    assert clean(played)
    # The later one opened again gives the balance back, which is open beside the new plan.
    reopen_weekend(played.owner, later.id)
    before = stands(played, played.weekend)
    assert before.is_settled
    assert unplanned(before) == {"James": -42, "Piet": 14, "Wim": 28}
    assert clean(played)


def test_a_late_correction_is_planned_anew_and_leaves_paid_payments_paid(played: Evening) -> None:
    second = play(played, played.weekend, hand("Piet", 6))
    settled = settle_weekend(played.owner, played.weekend.id)
    assert plan(settled) == [("James", "Piet", 14), ("James", "Wim", 28), ("Kees", "Piet", 6)]
    mark_paid(played.owner, transfer_to(settled, "Wim"))
    kees = next(each.id for each in settled.transfers if each.sender.name == "Kees")
    assert kees is not None
    mark_paid(played.owner, kees)
    void_round(played.scorekeeper, second)
    shown = preview_anew(played.owner, played.weekend.id)
    assert shown is not None
    # Kees paid 6 that he does not owe any more: Piet, who got it, gets 8 more in all.
    expected = [("James", "Kees", 6), ("James", "Piet", 8)]
    assert plan(shown) == expected
    anew = plan_anew(played.owner, played.weekend.id, seen=shown.mark)
    assert (plan(anew), anew.is_settled, unplanned(anew)) == (expected, True, {})
    assert sorted(each.amount for each in anew.earlier) == [6, 28]
    assert last_lines(played.group_id)[0].action == "plan_anew"
    assert plan_anew(played.owner, played.weekend.id) == anew
    assert clean(played)
    back = mark_unpaid(played.owner, kees)
    assert unplanned(back) == {"Kees": -6, "Piet": 6}
    assert clean(played)


def test_planning_anew_keeps_the_wishes_and_what_was_taken_in(
    played: Evening, later: Weekend
) -> None:
    rounded(played)
    extra = play(played, later, hand("Piet", 13))
    asked = Asked(rests=frozenset({played.weekend.id}), wishes=Wishes(round_to=10))
    settle_weekend(played.owner, later.id, asked)
    void_round(played.owner, extra)
    anew = plan_anew(played.owner, later.id)
    assert anew.wished.wishes == Wishes(round_to=10)
    assert carried(anew) == {"James": -2, "Piet": -1, "Wim": 3}
    assert plan(anew) == [("Kees", "Wim", 20)]
    assert unplanned(anew) == {"James": -2, "Piet": -1, "Wim": 3}
    assert clean(played)
    reopen_weekend(played.owner, later.id)
    assert unplanned(stands(played, played.weekend)) == {"James": -2, "Piet": -1, "Wim": 3}
    assert clean(played)


def test_what_a_late_correction_opened_can_be_taken_in_too(played: Evening, later: Weekend) -> None:
    second = play(played, played.weekend, hand("Piet", 6))
    settle_weekend(played.owner, played.weekend.id)
    void_round(played.scorekeeper, second)
    (found,) = open_elsewhere(played.group_id, later)
    assert (len(found.unpaid), found.weekend.id) == (3, played.weekend.id)
    settled = settle_weekend(played.owner, later.id, Asked(rests=frozenset({played.weekend.id})))
    assert carried(settled) == {"Kees": 6, "Piet": -6}
    before = stands(played, played.weekend)
    assert (unplanned(before), before.has_changed, len(before.transfers)) == ({}, False, 3)
    (out,) = carried_out_of(played.group_id, played.weekend.id)
    assert carried_into(played.group_id, out.settlement_id) == (out,)
    assert clean(played)


def test_weekends_of_another_coin_are_not_taken_in(played: Evening) -> None:
    guilders = new_weekend(played.owner, name="1999", currency="NLG")
    assert open_elsewhere(played.group_id, guilders) == ()
    act = lambda: settle_weekend(  # noqa: E731
        played.owner, guilders.id, Asked(weekends=frozenset({played.weekend.id}))
    )
    assert problems_of(act) == [("nothing_open_there", "take_in")]
    empty = lambda: settle_weekend(played.owner, guilders.id, Asked(all_open=True))  # noqa: E731
    assert problems_of(empty) == [("nothing_to_settle", "")]


def test_what_is_open_in_euro_asks_nothing_about_guilders(played: Evening, later: Weekend) -> None:
    ask = partial(open_elsewhere, played.group_id, later)
    found, before = ask(), len(statements_of(ask))
    guilders = new_weekend(played.owner, name="1999", currency="NLG")
    play(played, guilders, hand("Wim", 100))
    assert ask() == found
    assert len(statements_of(ask)) == before


def test_an_empty_weekend_can_take_in_what_is_open(played: Evening) -> None:
    gathering = new_weekend(played.owner, name="Oud en nieuw")
    settled = settle_weekend(played.owner, gathering.id, Asked(all_open=True))
    assert plan(settled) == [("James", "Piet", 14), ("James", "Wim", 28)]
    assert clean(played)


def test_another_plan_than_the_one_that_was_seen_is_not_stored(played: Evening) -> None:
    shown = preview(played.owner, played.weekend.id)
    play(played, played.weekend, hand("Wim", 1))
    act = lambda: settle_weekend(played.owner, played.weekend.id, seen=shown.mark)  # noqa: E731
    assert problems_of(act) == [("plan_changed", "")]
    assert not stands(played, played.weekend).is_settled


def test_wishes_that_cannot_be_met_are_told_with_names(played: Evening) -> None:
    wim = str(played.player("Wim").id)
    act = lambda: settle_weekend(  # noqa: E731
        played.owner, played.weekend.id, Asked(wishes=Wishes(pays_only={wim: wim}))
    )
    assert problems_of(act) == [("wish_for_oneself", "wishes.pays_only.Wim")]
    strange = lambda: wishes_of(played, treasurer="Åsa")  # noqa: E731
    assert problems_of(strange) == [("unknown_player", "wishes.treasurer")]
    stranger = str(new_evening().player("Wim").id)
    foreign = lambda: settle_weekend(  # noqa: E731
        played.owner, played.weekend.id, Asked(wishes=Wishes(treasurer=stranger))
    )
    assert problems_of(foreign) == [("unknown_player", "wishes")]


@pytest.mark.parametrize("round_to", [0, -5, 10**12])
def test_a_settled_weekend_refuses_wishes_that_cannot_be_met_too(
    played: Evening, round_to: int
) -> None:
    owner, weekend_id, wishes = played.owner, played.weekend.id, Wishes(round_to=round_to)
    stored = settle_weekend(owner, weekend_id)
    for act in (
        lambda: preview(owner, weekend_id, Asked(wishes=wishes)),
        lambda: settle_weekend(owner, weekend_id, Asked(wishes=wishes)),
        lambda: plan_anew(owner, weekend_id, wishes),
    ):
        assert problems_of(act) == [("bad_round_to", "wishes.round_to")]
    assert stands(played, played.weekend) == stored


def test_only_a_settled_weekend_is_planned_anew(played: Evening) -> None:
    act = lambda: plan_anew(played.owner, played.weekend.id)  # noqa: E731
    assert problems_of(act) == [("not_settled", "")]
    with pytest.raises(NotFoundError):
        plan_anew(new_evening().owner, played.weekend.id)


def test_settling_and_planning_anew_from_two_phones_at_once_makes_one_plan(app: Flask) -> None:
    with app.app_context():
        evening = new_evening()
        voided = evening.play(hand("Wim", 30))
        evening.play(hand("Piet", 10))
        owner, weekend_id = evening.owner, evening.weekend.id
        asked = Asked(wishes=Wishes(round_to=100))
        marks = {
            each.mark for each in at_once(app, [lambda: settle_weekend(owner, weekend_id)] * 4)
        }
        assert len(marks) == 1
        void_round(owner, voided.round.id)
        anew = at_once(app, [lambda: plan_anew(owner, weekend_id, asked.wishes)] * 4)
        assert len({each.mark for each in anew}) == 1
        actions = [line.action for line in last_lines(evening.group_id, limit=3)]
        assert actions == ["plan_anew", "void_round", "settle_weekend"]
        assert clean(evening)
        count = db.session.scalar(select(func.count()).select_from(EntryRow))
        assert count == 3
