"""Wishes on the settle page: previewed by the address alone, and stored as they were seen."""

import re
from datetime import date
from html import unescape
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.book.wishes import Wishes
from ledger.desk.actors import Actor, Role
from ledger.desk.corrections import void_round
from ledger.desk.payments import mark_paid
from ledger.desk.rounds import record_round
from ledger.desk.settlements import Asked, settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.weekends import Weekend, find_weekend
from tests.desk.evenings import actor
from tests.web.visits import Evening, csrf_token, visitor


class Group:
    """Texel, rounded, on which James lost 42 to Wim and Piet; and Vlieland, which is open."""

    def __init__(self, app: Flask, evening: Evening) -> None:
        self.app, self.evening = app, evening
        with app.app_context():
            owner = self.owner
            end_sitting(owner, evening.sitting_id)
            self.play(evening.weekend_id, "James", Wim=28, Piet=14)
            settle_weekend(owner, evening.weekend_id, Asked(wishes=Wishes(round_to=5)))
            day = date(2026, 11, 27)
            self.later = open_weekend(owner, name="Vlieland", starts_on=day, ends_on=day)
            self.round_id = self.play(self.later.id, "Kees", Wim=20)
        self.visit = visitor(app, evening.secrets[Role.OWNER])
        with self.visit.session_transaction() as session:
            session["language"] = "en"
        self.address = self.address_of(self.later.id)

    @property
    def owner(self) -> Actor:
        return actor(self.evening.secrets[Role.OWNER])

    def address_of(self, weekend_id: UUID) -> str:
        return f"/groups/{self.evening.group_id}/weekends/{weekend_id}/settle"

    def play(self, weekend_id: UUID, banker: str, **won: int) -> UUID:
        """Play one round at a table of its own, and return its id."""
        seats = ["James", "Wim", "Piet", "Kees"]
        table = open_sitting(
            self.owner, weekend_id, rule_set="weekend", seats=seats, banker=banker, options={}
        )
        hands = [
            {"player": name, "stake": stake, "hand": {"outcome": "won"}}
            for name, stake in won.items()
        ]
        played = record_round(self.owner, table.id, {"hands": hands}, id=uuid4())
        end_sitting(self.owner, table.id)
        return played.round.id

    def settlement(self, weekend: Weekend) -> WeekendSettlement:
        with self.app.app_context():
            found = find_weekend(self.evening.group_id, weekend.id)
            assert found is not None
            return weekend_settlement(self.evening.group_id, found)


@pytest.fixture
def group(app: Flask, evening: Evening) -> Group:
    return Group(app, evening)


def words(visit: FlaskClient, address: str) -> str:
    page = visit.get(address, follow_redirects=True)
    assert page.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


def sent(visit: FlaskClient, address: str, end: str = "/settle") -> dict[str, list[str]]:
    """Return what the form of a page that ends there would send."""
    page = visit.get(address).text
    form = next(each for each in page.split("<form")[1:] if f'{end}">' in each.split("\n")[0])
    form = form.split("</form>")[0]
    pairs = re.findall(r'<input[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"', form)
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(unescape(value))
    return found


def ways(settlement: WeekendSettlement) -> list[tuple[str, str, int]]:
    return sorted((t.sender.name, t.receiver.name, t.amount) for t in settlement.transfers)


def test_what_rounding_left_is_said_there_and_offered_to_the_next_weekend(group: Group) -> None:
    there = words(group.visit, group.address_of(group.evening.weekend_id))
    left = "Wim +0.03, Piet −0.01, and James −0.02."
    assert "Everything is rounded to 0.05. That is as many payments as without wishes." in there
    assert f"Carried to the next time: {left}" in there
    assert "changed" not in there
    here = words(group.visit, group.address)
    assert f"Taken in from Texel: {left}" in here
    assert "player played carried still open Wim +0.20 +0.03 +0.23" in here
    form = sent(group.visit, group.address)
    assert form["rest"] == [str(group.evening.weekend_id)]
    assert group.visit.post(group.address, data=form).status_code == 303
    settled = group.settlement(group.later)
    assert ways(settled) == [("James", "Wim", 2), ("Kees", "Wim", 20), ("Piet", "Wim", 1)]
    assert f"Settled with Vlieland: {left}" in words(
        group.visit, group.address_of(group.evening.weekend_id)
    )


def test_a_wish_is_shown_with_what_it_costs_and_stored_as_it_was_shown(group: Group) -> None:
    piet, kees = "3", "4"
    address = f"{group.address}?chosen=1&through={piet}&round=10&only-{kees}={piet}"
    page = words(group.visit, address)
    assert (
        "All of it goes through Piet. Kees pays only Piet. Everything is rounded to 0.10." in page
    )
    assert "That is 1 payment more than without wishes." in page
    assert "2 payments are written down." in page
    assert not group.settlement(group.later).is_settled
    assert group.visit.post(group.address, data=sent(group.visit, address)).status_code == 303
    settled = group.settlement(group.later)
    assert ways(settled) == [("Kees", "Piet", 20), ("Piet", "Wim", 20)]
    assert settled.taken_in == ()
    page = words(group.visit, group.address)
    assert "That is 1 payment more than without wishes." in page


def test_taking_in_all_of_a_weekend_says_what_it_does_there_before(group: Group) -> None:
    texel = group.evening.weekend_id
    page = words(group.visit, f"{group.address}?chosen=1&whole={texel}")
    assert "2 unpaid payments of Texel are dropped: this plan has their amounts." in page
    other = words(group.visit, f"{group.address_of(texel)}")
    assert "Other wishes…" not in other
    form = sent(group.visit, f"{group.address}?chosen=1&whole={texel}")
    group.visit.post(group.address, data=form)
    expected = [("James", "Wim", 42), ("Kees", "Piet", 14), ("Kees", "Wim", 6)]
    assert ways(group.settlement(group.later)) == expected


def test_wishes_that_cannot_be_met_are_one_sentence_and_the_plan_stays(group: Group) -> None:
    page = words(group.visit, f"{group.address}?chosen=1&only-2=3&only-3=2")
    assert "These wishes go round in a circle: nobody could be the last." in page
    assert "1 payment settles it" in page
    for strange in ("through=99", "round=x", "round=99999999", "only-9=1", "rest=x", "whole=1"):
        assert "1 payment settles it" in words(group.visit, f"{group.address}?chosen=1&{strange}")


def test_another_plan_than_the_one_that_was_seen_is_not_stored(group: Group) -> None:
    form = sent(group.visit, group.address)
    with group.app.app_context():
        group.play(group.later.id, "Kees", Piet=5)
    page = group.visit.post(group.address, data=form, follow_redirects=True).text
    assert "Something changed meanwhile. Look at the plan again." in unescape(page)
    assert not group.settlement(group.later).is_settled


def test_a_late_correction_is_planned_anew_on_the_page(group: Group) -> None:
    group.visit.post(group.address, data=sent(group.visit, f"{group.address}?chosen=1"))
    (transfer,) = group.settlement(group.later).transfers
    assert transfer.id is not None
    with group.app.app_context():
        mark_paid(group.owner, transfer.id)
        void_round(group.owner, group.round_id)
    page = words(group.visit, group.address)
    assert "Not planned yet: Kees +0.20 and Wim −0.20." in page
    assert "1 payment is written down: Wim pays Kees 0.20" in page
    form = sent(group.visit, group.address, "/plan-anew")
    address = group.address.replace("/settle", "/plan-anew")
    assert group.visit.post(address, data=form).status_code == 303
    anew = group.settlement(group.later)
    assert (ways(anew), anew.is_settled) == ([("Wim", "Kees", 20)], True)
    assert [each.is_paid for each in anew.earlier] == [True]
    assert "Plan what changed anew" not in words(group.visit, group.address)
    group.visit.post(address, data={"csrf_token": csrf_token(group.visit)})
    assert group.settlement(group.later) == anew


def test_only_owners_settle_or_plan_anew(group: Group) -> None:
    keeper = visitor(group.app, group.evening.secrets[Role.SCOREKEEPER])
    form = {"csrf_token": csrf_token(keeper)}
    for place in (group.address, group.address.replace("/settle", "/plan-anew")):
        assert keeper.post(place, data=form).status_code == 403
