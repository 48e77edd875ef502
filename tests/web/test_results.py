"""The result of a weekend on one page: what it says, and that its sums are those of all pages."""

from uuid import uuid4

from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.payments import mark_paid
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from tests.desk.evenings import actor
from tests.web.visits import Evening, record_rounds, weekend_words


def words(app: Flask, evening: Evening, role: Role = Role.VIEWER) -> str:
    """Return the words of the page, a space between them."""
    return weekend_words(app, evening, "/result", role)


def test_it_says_who_won_what_who_pays_whom_and_what_was_played(
    app: Flask, evening: Evening
) -> None:
    record_rounds(app, evening, 3)
    with app.app_context():
        plan = settle_weekend(actor(evening.secrets[Role.OWNER]), evening.weekend_id)
        first = next(each for each in plan.transfers if each.receiver.name == "James")
        mark_paid(actor(evening.secrets[Role.OWNER]), first.id or uuid4())
    said = words(app, evening)
    assert "Texel 6–8 november 2026 · 3 rondes" in said
    assert "Wie won wat James +0,15 Wim +0,15 Kees 0,00 Piet −0,30 som 0,00" in said
    assert "2 betalingen" in said
    assert "Piet → James betaald 0,15" in said
    assert "Piet → Wim open 0,15" in said
    assert "Nog te betalen: € 0,15 van € 0,30." in said.replace("\u00a0", " ")
    assert "Wat er gespeeld is Weekend euro, 3 rondes James +0,15" in said


def test_before_settling_the_payments_are_what_they_would_be(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    said = words(app, evening)
    assert "Betalingen, zoals ze nu zouden zijn Piet → " in said
    assert "open" not in said


def test_chips_and_money_are_told_apart_and_never_added_up(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        seats = ["Wim", "Piet"]
        table = open_sitting(
            owner, evening.weekend_id, rule_set="weekend", seats=seats, banker="Wim", unit="chips"
        )
        won = {"player": "Piet", "stake": 7, "hand": {"outcome": "won"}}
        record_round(owner, table.id, {"hands": [won]}, id=uuid4())
    said = words(app, evening)
    assert "Stand in euro James +0,10 Wim +0,10 Kees 0,00 Piet −0,20 som 0,00" in said
    assert "Stand in fiches Piet +7 Wim −7 som 0" in said
    assert "Weekend euro, 2 rondes James +0,10 Weekend fiches, 1 ronde Piet +7" in said


def test_an_empty_weekend_has_a_result_too(app: Flask, evening: Evening) -> None:
    said = words(app, evening)
    assert "Er is nog niets gespeeld." in said
    assert "betal" not in said.replace("De betalingen", "")


def test_only_an_owner_is_led_to_sharing(app: Flask, evening: Evening) -> None:
    assert "Delen met een link…" in words(app, evening, Role.OWNER)
    assert "Delen met een link…" not in words(app, evening, Role.SCOREKEEPER)
