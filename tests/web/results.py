"""A weekend of fourteen with long names and many payments: the most that one sheet holds."""

from datetime import date
from uuid import uuid4

from flask import Flask

from ledger.desk.actors import Actor
from ledger.desk.payments import mark_paid
from ledger.desk.rounds import record_round
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.store.weekends import Weekend
from tests.desk.evenings import actor

PEOPLE = tuple(f"Maximiliaan {letter} van der Bergh-Oosterhout"[:40] for letter in "ABCDEFGHKMNPRT")
PAYMENTS = 20


def crowded_weekend(app: Flask, secret: str) -> Weekend:
    """Play, settle, pay, reopen, play again and settle: payments of two plans."""
    with app.app_context():
        owner = actor(secret)
        weekend = open_weekend(
            owner,
            name="Het lange weekend van de hele familie op het eiland",
            starts_on=date(2026, 11, 27),
            ends_on=date(2026, 11, 29),
        )
        _play(owner, weekend, 10)
        for transfer in settle_weekend(owner, weekend.id).transfers:
            mark_paid(owner, transfer.id or uuid4())
        reopen_weekend(owner, weekend.id)
        _play(owner, weekend, 20)
        settled = settle_weekend(owner, weekend.id)
        assert len(settled.transfers) + len(settled.earlier) >= PAYMENTS
    return weekend


def _play(owner: Actor, weekend: Weekend, stake: int) -> None:
    for seats in (PEOPLE[:7], PEOPLE[7:]):
        table = open_sitting(owner, weekend.id, rule_set="weekend", seats=seats, banker=seats[0])
        hands = [
            {"player": name, "stake": stake + place, "hand": {"outcome": "won"}}
            for place, name in enumerate(seats[1:])
        ]
        record_round(owner, table.id, {"hands": hands}, id=uuid4())
        end_sitting(owner, table.id)
