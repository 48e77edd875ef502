"""What a phone is told of a round that waited there: the version that the book has it as of."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from ledger.web.rounds.saving import SENT
from tests.web.table_form import Table
from tests.web.visits import Evening, csrf_token, record_rounds


class Phone(Table):
    """The table as the outbox of a phone uses it."""

    def send_waiting(self, fields: dict[str, Any]) -> TestResponse:
        return self.client.post(self.address, data=fields, headers={SENT: "1"})

    def take_back(self, fields: dict[str, Any]) -> TestResponse:
        address = f"/groups/{self.evening.group_id}/rounds/{fields['id']}/void"
        token = {"csrf_token": csrf_token(self.client)}
        return self.client.post(address, data=token, headers={SENT: "1"})


@pytest.fixture
def phone(app: Flask, evening: Evening) -> Phone:
    return Phone(app, evening)


def told(answer: TestResponse) -> int:
    """Return the version that an answer tells, which shows no page."""
    assert answer.status_code == 204
    return int(answer.headers[SENT])


def test_a_phone_is_told_the_version_that_its_round_made(phone: Phone) -> None:
    fields = phone.form(wim_call="won")
    phone.change(options={"max_stake": 500})
    assert told(phone.send_waiting(fields)) == phone.sitting.version == 3


@pytest.mark.parametrize("seats", [["Piet", "Kees", "James", "Wim"], ["James", "Wim"]])
def test_what_is_sent_again_is_in_the_book_whoever_sits_there_now(
    phone: Phone, seats: list[str]
) -> None:
    fields = phone.form(wim_call="won")
    version = told(phone.send_waiting(fields))
    phone.change(seats=seats)
    assert told(phone.send_waiting(fields)) == version
    assert len(phone.rounds) == 1


def test_what_is_asked_tells_no_version(app: Flask, phone: Phone) -> None:
    fields = phone.form(wim_call="won")
    record_rounds(app, phone.evening, 1)
    asked = phone.send_waiting(fields)
    assert asked.status_code == 409
    assert SENT not in asked.headers


def test_who_takes_a_round_back_has_seen_that(phone: Phone) -> None:
    fields = phone.form(wim_call="won")
    phone.send_waiting(fields)
    version = told(phone.take_back(fields))
    again = phone.form(piet_call="won", seen=str(version))
    assert told(phone.send_waiting(again)) == version + 1
    assert told(phone.take_back(again)) == version + 2


def test_who_takes_a_round_back_has_not_seen_what_came_after_it(app: Flask, phone: Phone) -> None:
    fields = phone.form(wim_call="won")
    version = told(phone.send_waiting(fields))
    record_rounds(app, phone.evening, 1)
    assert told(phone.take_back(fields)) == version


def test_a_round_that_never_came_cannot_be_taken_back(phone: Phone) -> None:
    assert phone.take_back(phone.form()).status_code == 404
