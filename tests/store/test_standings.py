from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
import sqlalchemy as sa

from ledger.book.conversion import ChipValue, guilders_in_euro
from ledger.desk.checking import check_book
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.sittings import end_sitting
from ledger.rules.rule_sets import Unit
from ledger.store.database import db
from ledger.store.round_counts import RoundCounts
from ledger.store.round_series import round_series
from ledger.store.rounds import last_rounds
from ledger.store.settlements import weekend_settlement
from ledger.store.sittings import find_sitting, weekend_sittings
from ledger.store.standings import (
    group_standings,
    last_weekends,
    played_coins,
    sitting_standings,
    weekend_series,
    weekend_standings,
)
from tests.desk.evenings import (
    Evening,
    amounts,
    hand,
    new_evening,
    new_sitting,
    new_weekend,
)


@pytest.fixture
def played(evening: Evening) -> Evening:
    """A weekend with two rounds for money, one of them void, and one round for chips."""
    evening.play(hand("Wim", 30), hand("Kees", 10, "lost"))
    void_round(evening.owner, evening.play(hand("Piet", 7)).round.id)
    end_sitting(evening.owner, evening.sitting.id)
    return evening


def test_a_group_stands_by_currency_and_chips_by_themselves(played: Evening) -> None:
    for given in ({"unit": "chips"}, {"seats": ["James", "Zoë"]}):
        weekend = played.weekend if "unit" in given else new_weekend(played.owner, currency="NLG")
        sitting = new_sitting(played.owner, weekend, **given)
        name = "Wim" if "unit" in given else "Zoë"
        table = Evening(
            group_id=played.group_id,
            owner=played.owner,
            scorekeeper=played.scorekeeper,
            viewer=played.viewer,
            weekend=weekend,
            sitting=sitting,
        )
        table.play(hand(name, 4))
        end_sitting(played.owner, sitting.id)
    nothing = dict.fromkeys(["James", "Wim", "Piet", "Kees", "Zoë"], 0)
    expected = {
        # 4 cents of guilders are 1.8151… cents of euro: 1 for Zoë, and −2 for James, whose
        # remainder is 0.1848…; hers is the larger one, and she gets the cent that is missing.
        "EUR": nothing | {"Wim": 30, "James": -22, "Kees": -10, "Zoë": 2},
        "chips": nothing | {"Wim": 4, "James": -4},
        "NLG": nothing | {"Zoë": 4, "James": -4},
        "SEK": nothing,
    }
    for currency, standings in expected.items():
        assert amounts(group_standings(played.group_id, currency)) == standings
    assert amounts(weekend_standings(played.group_id, played.weekend)) == {
        "Wim": 30,
        "Piet": 0,
        "Kees": -10,
        "James": -20,
    }


def test_the_best_come_first_and_a_void_round_counts_for_nobody(played: Evening) -> None:
    standings = sitting_standings(played.group_id, played.sitting)
    assert [(s.player.name, s.amount, s.round_count) for s in standings] == [
        ("Wim", 30, 1),
        ("Piet", 0, 1),
        ("Kees", -10, 1),
        ("James", -20, 1),
    ]


def test_a_weekend_in_a_list_shows_what_was_played_and_who_won_most(played: Evening) -> None:
    day = date(1998, 5, 1)
    empty = new_weekend(played.owner, starts_on=day, ends_on=day)
    newest, oldest = last_weekends(played.group_id)
    assert (newest.weekend, newest.rounds) == (played.weekend, RoundCounts(money=1))
    assert newest.best is not None
    assert (newest.best.player.name, newest.best.amount) == ("Wim", 30)
    assert (oldest.weekend, oldest.standings, oldest.best) == (empty, (), None)
    assert last_weekends(played.group_id, limit=1) == (newest,)


def test_series_hold_what_stands_in_order(played: Evening) -> None:
    wim, kees = played.player("Wim").id, played.player("Kees").id
    (point,) = round_series(played.group_id, played.weekend.id)
    assert (point.number, point.amounts[wim], point.amounts[kees]) == (1, 30, -10)
    assert sum(point.amounts.values()) == 0
    assert round_series(played.group_id, played.weekend.id, Unit.CHIPS) == ()
    (weekend,) = weekend_series(played.group_id, "EUR")
    assert (weekend.weekend, dict(weekend.amounts)) == (played.weekend, dict(point.amounts))
    assert weekend_series(played.group_id, "chips") == ()


def test_a_round_in_anothers_place_stands_where_that_was_played(evening: Evening) -> None:
    first, second, third = (evening.play(hand("Wim", stake)).round for stake in (1, 2, 3))
    facts = {"hands": [hand("Wim", 10)]}
    once = correct_round(evening.owner, first.id, facts, id=uuid4()).round
    facts = {"hands": [hand("Wim", 20)]}
    twice = correct_round(evening.owner, once.id, facts, id=uuid4()).round
    void_round(evening.owner, second.id)
    back = restore_round(evening.owner, second.id).round
    points = round_series(evening.group_id, evening.weekend.id)
    assert [point.round_id for point in points] == [twice.id, back.id, third.id]
    wim = evening.player("Wim").id
    assert [point.amounts[wim] for point in points] == [20, 2, 3]
    # Of the two newest entries one has its place before those that are shown.
    (newest,) = round_series(evening.group_id, evening.weekend.id, limit=3)[-1:]
    assert newest == points[-1]
    for limit in (1, 2, 3):
        shown = round_series(evening.group_id, evening.weekend.id, limit=limit)
        assert shown == points[len(points) - len(shown) :]


def test_another_groups_rounds_are_nobodys_business(played: Evening) -> None:
    other = new_evening()
    assert not any(amounts(group_standings(other.group_id, "EUR")).values())
    assert weekend_standings(other.group_id, played.weekend) == ()
    assert weekend_sittings(other.group_id, played.weekend.id) == ()
    assert last_rounds(other.group_id, played.sitting.id) == ()
    assert find_sitting(other.group_id, played.sitting.id) is None
    assert round_series(other.group_id, played.weekend.id) == ()


def test_running_totals_are_what_the_postings_sum_to(evening: Evening) -> None:
    rounds = [
        evening.play(hand("Wim", n), hand("Kees", 3 * n, "lost"), hand("Piet", 7)).round
        for n in range(1, 9)
    ]
    for each in rounds[::3]:
        void_round(evening.owner, each.id)
    sums = sa.text("SELECT player_id, sum(amount) FROM posting GROUP BY player_id")
    totals = sa.text("SELECT player_id, amount FROM sitting_total")
    counts = sa.text("SELECT DISTINCT round_count FROM sitting_total")
    assert set(db.session.execute(totals)) == set(db.session.execute(sums))
    assert db.session.execute(counts).all() == [(5,)]


def test_rounds_come_a_page_at_a_time_with_void_ones(evening: Evening) -> None:
    for _ in range(5):
        last = evening.play(hand("Wim", 5))
    void_round(evening.owner, last.round.id)
    evening.play(hand("Piet", 5))
    first = last_rounds(evening.group_id, evening.sitting.id, limit=3)
    assert [(r.number, r.voided is not None) for r in first] == [(5, False), (5, True), (4, False)]
    rest = last_rounds(evening.group_id, evening.sitting.id, before=4)
    assert [each.number for each in rest] == [3, 2, 1]


def valued(evening: Evening, *, chips: int, amount: int) -> Evening:
    """Return a table for chips that are worth something, at which James, Wim, Piet and Kees sit."""
    value = ChipValue(chips=chips, amount=amount)
    sitting = new_sitting(
        evening.scorekeeper, evening.weekend, rule_set="eenentwintigen", value=value
    )
    return replace(evening, sitting=sitting)


def worth(evening: Evening) -> dict[str, int | None]:
    standings = sitting_standings(evening.group_id, evening.sitting)
    return {each.player.name: each.worth for each in standings}


def test_chips_with_a_value_count_in_money_and_only_there(played: Evening) -> None:
    table = valued(played, chips=20, amount=5)
    table.play(hand("Wim", 10), hand("Piet", 6, "lost"))
    # 10 chips won are 2.5 cents, 6 lost −1.5, 4 lost −1: the missing cent is Wim's, who sits first.
    assert worth(table) == {"Wim": 3, "Piet": -2, "James": -1, "Kees": 0}
    assert amounts(sitting_standings(played.group_id, table.sitting))["Wim"] == 10
    expected = {"Wim": 33, "Piet": -2, "Kees": -10, "James": -21}
    assert amounts(weekend_standings(played.group_id, played.weekend)) == expected
    assert weekend_standings(played.group_id, played.weekend, Unit.CHIPS) == ()
    assert amounts(group_standings(played.group_id, "EUR")) == expected | {"Zoë": 0}
    assert not any(amounts(group_standings(played.group_id, "chips")).values())
    settlement = weekend_settlement(played.group_id, played.weekend)
    assert {each.player.name: each.open for each in settlement.balances} == expected
    assert settlement.rounds == RoundCounts(money=2)
    assert played_coins(played.group_id) == {"EUR"}


def test_worth_follows_voids_and_corrections(played: Evening) -> None:
    table = valued(played, chips=100, amount=250)
    first = table.play(hand("Wim", 10)).round.id
    table.play(hand("Piet", 2), banker="James")
    assert worth(table) == {"Wim": 25, "Piet": 5, "Kees": 0, "James": -30}
    correct_round(played.owner, first, {"hands": [hand("Wim", 4, "lost")]}, id=uuid4())
    assert worth(table) == {"James": 5, "Piet": 5, "Kees": 0, "Wim": -10}
    void_round(played.owner, last_rounds(played.group_id, table.sitting.id)[0].id)
    assert worth(table) == {"James": 10, "Piet": 0, "Kees": 0, "Wim": -10}
    assert check_book(played.group_id).faults == ()


def test_rounds_for_chips_with_a_value_add_up_to_what_they_are_worth(played: Evening) -> None:
    table = valued(played, chips=7, amount=5)
    for stake, name in ((6, "Wim"), (2, "Piet"), (4, "Kees"), (10, "Wim")):
        table.play(hand(name, stake), banker="James")
    series = round_series(played.group_id, played.weekend.id)
    assert [point.number for point in series] == [1, 1, 2, 3, 4]
    sums: dict[str, int] = {}
    for point in series:
        assert sum(point.amounts.values()) == 0
        for name in ("James", "Wim", "Piet", "Kees"):
            amount = point.amounts.get(played.player(name).id, 0)
            sums[name] = sums.get(name, 0) + amount
    assert sums == amounts(weekend_standings(played.group_id, played.weekend))
    newest = round_series(played.group_id, played.weekend.id, limit=2)
    assert newest == series[-2:]


def test_a_group_that_counts_in_guilders_stands_in_euro_too(evening: Evening) -> None:
    days = {"starts_on": date(1997, 5, 2), "ends_on": date(1997, 5, 4)}
    weekend = new_weekend(evening.owner, currency="NLG", **days)
    end_sitting(evening.owner, evening.sitting.id)
    table = replace(
        evening,
        weekend=weekend,
        sitting=new_sitting(evening.scorekeeper, weekend, date=date(1997, 5, 2)),
    )
    table.play(hand("Wim", 50), hand("Piet", 20, "lost"))
    guilders = {"Wim": 50, "Kees": 0, "Piet": -20, "James": -30}
    assert amounts(weekend_standings(evening.group_id, weekend)) == guilders
    (point,) = weekend_series(evening.group_id, "EUR")
    assert point.weekend == weekend
    by_name = {name: point.amounts[evening.player(name).id] for name in guilders}
    assert by_name == guilders_in_euro(guilders)
    euro = group_standings(evening.group_id, "EUR")
    assert amounts(euro) == by_name | {"Zoë": 0}
    assert {each.player.name: each.round_count for each in euro}["Wim"] == 1
    assert played_coins(evening.group_id) == {"NLG"}
