"""The result as plain text for a chat, in three languages and whatever people are called."""

from html import unescape
from uuid import uuid4

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.costs import enter_cost
from ledger.desk.payments import enter_payment, mark_paid, pay_part
from ledger.desk.players import rename_player
from ledger.desk.rounds import record_round
from ledger.desk.settlements import settle_weekend
from tests.desk.evenings import actor
from tests.web.visits import Evening, visitor

DUTCH = """\
Texel
6–8 november 2026 · 1 ronde

+0,95 James
\u20070,00 Kees
−0,45 Wim
−0,50 Piet

Wim betaalt James € 0,45, betaald
Piet betaalt James € 0,50, nog open
Nog te betalen: € 0,50 van € 0,95."""


def played(app: Flask, evening: Evening, *stakes: int) -> None:
    """Have Wim and Piet lose so much to James."""
    hands = [
        {"player": name, "stake": stake, "hand": {"outcome": "lost"}}
        for name, stake in zip(("Wim", "Piet"), stakes, strict=True)
    ]
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        record_round(owner, evening.sitting_id, {"hands": hands, "banker": "James"}, id=uuid4())


def settled(app: Flask, evening: Evening, *, paid: str = "") -> None:
    """Settle the weekend, and mark as paid what this player pays."""
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        for each in settle_weekend(owner, evening.weekend_id).transfers:
            if each.sender.name in paid.split():
                mark_paid(owner, each.id or uuid4())


def text_of(app: Flask, evening: Evening, language: str = "nl") -> str:
    reader = visitor(app, evening.secrets[Role.VIEWER])
    with reader.session_transaction() as session:
        session["language"] = language
    page = reader.get(f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/settle").text
    area = page.partition('<textarea class="input" id="share-text"')[2]
    return unescape(area.partition(">")[2].partition("</textarea>")[0])


def plain(text: str) -> str:
    """Return a text with common spaces in place of those that do not break."""
    return text.replace("\u00a0", " ")


def test_it_says_who_won_what_and_what_is_paid(app: Flask, evening: Evening) -> None:
    played(app, evening, 45, 50)
    settled(app, evening, paid="Wim")
    text = plain(text_of(app, evening))
    lines, expected = text.split("\n"), DUTCH.split("\n")
    assert lines[:8] == expected[:8]
    assert sorted(lines[8:10]) == sorted(expected[8:10])
    assert lines[10:] == expected[10:]


@pytest.mark.parametrize(
    ("language", "days", "open_line", "left"),
    [
        ("en", "6–8 November 2026 · 1 round", "Piet pays James € 0.50, still open",
         "Still to be paid: € 0.50 of € 0.95."),
        ("sv", "6–8 november 2026 · 1 runda", "Piet betalar James € 0,50, inte betalt än",
         "Kvar att betala: € 0,50 av € 0,95."),
    ],
)  # fmt: skip
def test_it_speaks_the_readers_language(
    app: Flask, evening: Evening, language: str, days: str, open_line: str, left: str
) -> None:
    played(app, evening, 45, 50)
    settled(app, evening, paid="Wim")
    lines = plain(text_of(app, evening, language)).split("\n")
    assert lines[1] == days
    assert open_line in lines
    assert lines[-1] == left


def test_before_settling_it_says_that_the_payments_may_change(app: Flask, evening: Evening) -> None:
    played(app, evening, 45, 50)
    text = plain(text_of(app, evening))
    assert "Betalingen, zoals ze nu zouden zijn:\n" in text
    assert "nog open" not in text
    assert "betaald" not in text.partition("zouden zijn:")[2].partition("Nog te")[0]


def test_when_all_is_paid_it_says_so(app: Flask, evening: Evening) -> None:
    played(app, evening, 45, 50)
    settled(app, evening, paid="Wim Piet")
    assert plain(text_of(app, evening)).endswith("\nAlles is betaald: € 0,95.")


def test_parts_payments_besides_and_costs_are_told_too(app: Flask, evening: Evening) -> None:
    played(app, evening, 45, 50)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        weekend = evening.weekend_id
        enter_payment(owner, weekend, sender="Piet", receiver="James", amount=20)
        shares = {"Wim": 1, "Piet": 1}
        enter_cost(owner, weekend, what="bier", amount=10, payer="James", shares=shares)
        # Wim owes 0,45 and half of the beer, Piet 0,50 and that, less what was paid.
        first = settle_weekend(owner, weekend).transfers[0]
        assert (first.sender.name, first.amount) == ("Wim", 50)
        pay_part(owner, first.id or uuid4(), 15)
    lines = plain(text_of(app, evening)).split("\n")
    assert lines[-5:] == [
        "Piet betaalt James € 0,20, betaald",
        "Wim betaalt James € 0,50, 0,15 van 0,50 betaald",
        "Piet betaalt James € 0,35, nog open",
        "Gedeelde kosten zijn meegerekend.",
        "Nog te betalen: € 0,70 van € 1,05.",
    ]


def test_amounts_stand_below_each_other_by_spaces_as_wide_as_figures(
    app: Flask, evening: Evening
) -> None:
    played(app, evening, 45, 1250)
    rows = text_of(app, evening).split("\n\n")[1].split("\n")
    assert rows == ["+12,95 James", "\u2007\u20070,00 Kees", "−\u20070,45 Wim", "−12,50 Piet"]


@pytest.mark.parametrize("name", ["שרה", "سارة", "Wi\u202egnik", "\u2067Dirk\u2069"])
def test_a_name_turns_nothing_around(app: Flask, evening: Evening, name: str) -> None:
    played(app, evening, 45, 50)
    with app.app_context():
        rename_player(actor(evening.secrets[Role.OWNER]), evening.players["Wim"], name)
    text = text_of(app, evening)
    bare = name.translate(dict.fromkeys((0x202E, 0x2067, 0x2069)))
    assert f"−0,45 \u2068{bare}\u2069\n" in text
    assert f"\u2068{bare}\u2069 betaalt James" in text
    assert text.count("\u2068") == text.count("\u2069") == 2
    assert "\u202e" not in text
