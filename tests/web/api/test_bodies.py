"""Bodies as the API's own document has them: it and the server refuse the same."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.web.app import create_app
from tests.store.fixtures import close
from tests.web.api.described import body_of, check, fault, operations, the_document
from tests.web.api.whole_evening import Played, play_an_evening
from tests.web.visits import Api

WITH_BODY = [door for door, operation in operations().items() if body_of(operation)]
GROUP = ("POST", "/groups")
PLAYER = ("POST", "/groups/{group_id}/players")
WEEKEND = ("POST", "/groups/{group_id}/weekends")
SITTING = ("POST", "/weekends/{weekend_id}/sittings")
TABLE = ("PATCH", "/sittings/{sitting_id}")
ROUND = ("POST", "/sittings/{sitting_id}/rounds")
VOID = ("POST", "/rounds/{round_id}/void")
PAYMENT = ("POST", "/weekends/{weekend_id}/payments")
PART = ("POST", "/transfers/{transfer_id}/payments")
COST = ("POST", "/weekends/{weekend_id}/costs")
PAID = {"from": "Piet", "to": "Willem", "amount": 5}
BEER = {"what": "beer", "amount": 5, "payer": "Piet"}
SETTLE = ("POST", "/weekends/{weekend_id}/settle")
DAYS = {"name": "Veluwe", "starts_on": "2026-12-04", "ends_on": "2026-12-06"}

HAND = {"player": "Piet", "stake": 5, "hand": {"points": 19}}


def hands(**given: Any) -> dict[str, Any]:
    """Return a body with one hand of a round, against a bank with 18."""
    return {"record": {"bank_hand": {"points": 18}, "hands": [HAND | given]}}


@pytest.fixture
def played(client: FlaskClient) -> Played:
    return play_an_evening(client)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> Iterator[Played]:
    """One evening for all that is refused, and so changes nothing."""
    folder = tmp_path_factory.mktemp("kept")
    shutil.copy(empty_book, folder / "ledger.db")
    app = create_app({"INSTANCE": folder, "TESTING": True, "SECRET_KEY": "for tests only"})
    app.after_request(check)
    yield play_an_evening(app.test_client())
    close(app)


def send(played: Played, door: tuple[str, str], body: Any) -> TestResponse:
    method, path = door
    api = Api(client=played.api.client) if door == GROUP else played.api
    return api.call(method, path.format(**played.ids), body)


def schema_name(door: tuple[str, str]) -> str:
    name = body_of(operations()[door])
    assert name is not None
    return name


@pytest.mark.parametrize("door", WITH_BODY, ids=" ".join)
def test_every_body_has_the_fields_that_the_server_reads(
    kept: Played, door: tuple[str, str]
) -> None:
    schema = the_document()["components"]["schemas"][schema_name(door)]
    told = send(kept, door, {"strange": 1}).get_json()["errors"]
    missing = {each["path"] for each in told if each["code"] == "missing_field"}
    assert missing == set(schema.get("required", ()))
    assert [each["path"] for each in told if each["code"] == "unknown_field"] == ["strange"]
    # A fraction is of the wrong type everywhere, but in a record that waits for the rules.
    fractions = dict.fromkeys(schema["properties"], 1.5)
    told = send(kept, door, fractions).get_json()["errors"] if fractions else []
    wrong = {each["path"] for each in told if each["code"] == "wrong_type"}
    assert wrong == schema["properties"].keys() - {"record"}
    assert {each["code"] for each in told} <= {"wrong_type"}


@pytest.mark.parametrize("door", WITH_BODY, ids=" ".join)
def test_a_body_is_optional_where_nothing_has_to_be_said(
    played: Played, door: tuple[str, str]
) -> None:
    is_required = operations()[door]["requestBody"]["required"]
    answer = send(played, door, None)
    assert (answer.status_code == 400) == is_required


UNREADABLE: dict[str, tuple[tuple[str, str], Any]] = {
    "a list": (PLAYER, []),
    "no name": (PLAYER, {}),
    "a number as a name": (PLAYER, {"name": 7}),
    "null as a name": (PLAYER, {"name": None}),
    "something unknown beside a name": (PLAYER, {"name": "Bo", "colour": "red"}),
    "an id that is none": (PLAYER, {"name": "Bo", "id": "7"}),
    "a number as an id": (PLAYER, {"name": "Bo", "id": 7}),
    "one player instead of a list": (GROUP, {"name": "Club", "players": "Wim"}),
    "a number among players": (GROUP, {"name": "Club", "players": ["Wim", 7]}),
    "null as a currency where there is a default": (GROUP, {"name": "Club", "currency": None}),
    "no last day": (WEEKEND, {"name": "Veluwe", "starts_on": "2026-12-04"}),
    "a day that is none": (WEEKEND, DAYS | {"ends_on": "2026-02-30"}),
    "a day in another form": (WEEKEND, DAYS | {"ends_on": "20261206"}),
    "null as a day": (WEEKEND, DAYS | {"ends_on": None}),
    "no rule set": (SITTING, {"seats": ["Willem", "Piet"]}),
    "seats as a text": (SITTING, {"rule_set": "weekend", "seats": "Willem"}),
    "options as a list": (TABLE, {"options": []}),
    "a version below zero": (TABLE, {"seen": -1}),
    "a version as a text": (TABLE, {"seen": "1"}),
    "no record": (ROUND, {}),
    "a record that is a list": (ROUND, {"record": []}),
    "a record that is null": (ROUND, {"record": None}),
    "a record without hands": (ROUND, {"record": {}}),
    "something unknown in a record": (ROUND, {"record": {"hands": [HAND], "colour": "red"}}),
    "a hand without a player": (ROUND, {"record": {"hands": [{"stake": 5, "hand": {}}]}}),
    "a stake with cents of a cent": (ROUND, hands(stake=2.5)),
    "a stake as a text": (ROUND, hands(stake="5")),
    "a stake that is true": (ROUND, hands(stake=True)),
    "a stake beyond all": (ROUND, hands(stake=10**12 + 1)),
    "raises as a number": (ROUND, hands(raises=5)),
    "a hand in no form": (ROUND, hands(hand={})),
    "a hand in two forms": (ROUND, hands(hand={"points": 19, "stood": True})),
    "a hand in a form unknown": (ROUND, hands(hand={"colour": "red"})),
    "a count beside cards": (ROUND, hands(hand={"cards": ["KS", "9S"], "count": 2})),
    "a count beside an outcome": (ROUND, hands(hand={"outcome": "won", "count": 2})),
    "an outcome that is none": (ROUND, hands(hand={"outcome": "drawn"})),
    "not bust said as bust": (ROUND, hands(hand={"bust": False})),
    "not stood said as stood": (ROUND, hands(hand={"stood": False})),
    "an outcome for the bank": (
        ROUND,
        {"record": {"bank_hand": {"outcome": "won"}, "hands": [HAND]}},
    ),
    "a note that is a story": (ROUND, hands(notes=["x" * 41])),
    "strokes at a bank": (ROUND, {"record": {"hands": [HAND], "strokes_before": {"Piet": 1}}}),
    "a reason that is a number": (VOID, {"reason": 7}),
    "a payment to nobody": (PAYMENT, {"from": "Piet", "amount": 5}),
    "a payment of half a cent": (PAYMENT, PAID | {"amount": 0.5}),
    "a part as a text": (PART, {"amount": "5"}),
    "a part that is true": (PART, {"amount": True}),
    "a cost beyond all": (COST, BEER | {"amount": 10**12 + 1}),
    "shares as a list": (COST, BEER | {"shares": ["Piet"]}),
    "half a share": (COST, BEER | {"shares": {"Piet": 0.5}}),
    "null as what it was": (COST, BEER | {"what": None}),
    "something where nothing is said": (SETTLE, {"late": True}),
}


@pytest.mark.parametrize(("door", "body"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_the_server_cannot_read_the_document_refuses(
    kept: Played, door: tuple[str, str], body: Any
) -> None:
    assert send(kept, door, body).status_code == 400
    assert fault(schema_name(door), body) is not None


REFUSED: dict[str, tuple[tuple[str, str], Any, str]] = {
    "a coin unknown": (GROUP, {"name": "Club", "currency": "GBP"}, "bad_currency"),
    "another unit": (
        SITTING,
        {"rule_set": "weekend", "seats": ["Åsa", "Kees"], "unit": "beans"},
        "bad_unit",
    ),
    "an option unknown": (TABLE, {"options": {"colour": 1}}, "unknown_option"),
    "an option of another type": (TABLE, {"options": {"max_stake": "5"}}, "bad_option"),
    "an option below the least": (TABLE, {"options": {"decks": 0}}, "bad_option"),
    "no hands": (ROUND, {"record": {"hands": []}}, "no_hands"),
    "a stake of nothing": (ROUND, hands(stake=0), "stake_too_low"),
    "a raise of nothing": (ROUND, hands(raises=[0]), "raise_too_high"),
    "a card that is none": (ROUND, hands(hand={"cards": ["KS", "1S"]}), "bad_card"),
    "no cards": (ROUND, hands(hand={"cards": []}), "hand_size"),
    "no card at all": (ROUND, hands(hand={"points": 18, "count": 0}), "hand_size"),
    "points of nothing": (ROUND, hands(hand={"points": 0}), "points_impossible"),
    "a quarter of a point": (ROUND, hands(hand={"points": 18.25}), "points_impossible"),
    "a player without a name": (ROUND, hands(player=""), "bad_name"),
    "one seat": (ROUND, {"record": {"seats": ["Willem"], "hands": [HAND]}}, "too_few_players"),
    "a seat twice": (
        ROUND,
        {"record": {"seats": ["Willem", "Piet", "Piet"], "hands": [HAND]}},
        "duplicate_player",
    ),
}


@pytest.mark.parametrize(("door", "body", "code"), REFUSED.values(), ids=REFUSED)
def test_what_the_document_refuses_the_server_refuses(
    kept: Played, door: tuple[str, str], body: Any, code: str
) -> None:
    assert fault(schema_name(door), body) is not None
    answer = send(kept, door, body)
    assert answer.status_code == 409
    assert code in {each["code"] for each in answer.get_json()["errors"]}


TAKEN: dict[str, tuple[tuple[str, str], Any]] = {
    "a group with nothing but a name": (GROUP, {"name": "Club"}),
    "a group with all there is": (
        GROUP,
        {"name": "Club", "currency": "SEK", "locale": "sv", "timezone": "Europe/Stockholm",
         "players": ["Åsa"], "id": str(uuid4())},
    ),
    "an id that is null": (PLAYER, {"name": "Bo", "id": None}),
    "a weekend": (WEEKEND, DAYS),
    "no change": (TABLE, {}),
    "every change": (
        TABLE,
        {"seats": ["Piet", "Willem", "Åsa"], "options": {"max_stake": None, "decks": 2},
         "banker": "Åsa", "seen": None},
    ),
    "a whole stake written with a point": (ROUND, hands(stake=5.0)),
    "called points": (ROUND, hands()),
    "called points and cards": (ROUND, hands(hand={"points": 19, "count": 4}, raises=[5, 5])),
    "cards": (ROUND, hands(hand={"cards": ["A♠", "10h", "t"]})),
    "bust": (ROUND, hands(hand={"bust": True, "count": 7})),
    "a special": (ROUND, hands(hand={"special": "n_cards", "count": 8})),
    "a special by its name": (ROUND, hands(hand={"special": "two_aces"})),
    "an outcome": (ROUND, {"record": {"hands": [HAND | {"hand": {"outcome": "won"}}]}}),
    "stood against a bust bank": (
        ROUND,
        {"record": {"bank_hand": {"bust": True}, "hands": [HAND | {"hand": {"stood": True}}]}},
    ),
    "markers": (ROUND, hands(notes=["vuile_was"])),
    "all that a record may say": (
        ROUND,
        {"record": {"rule_set": "weekend", "options": {"max_stake": 50},
                    "seats": ["Willem", "Piet"], "banker": "Willem", "bank_hand": {"points": 18},
                    "bank_doubled": False, "bank_yields": True, "hands": [HAND], "notes": []},
         "id": str(uuid4())},
    ),
    "no reason": (VOID, {}),
    "a payment": (PAYMENT, PAID),
    "a cost for all": (COST, BEER),
    "a cost for some": (COST, BEER | {"shares": {"Piet": 2, "Willem": 0}, "late": True}),
}  # fmt: skip


@pytest.mark.parametrize(("door", "body"), TAKEN.values(), ids=TAKEN)
def test_what_the_server_takes_the_document_takes(
    played: Played, door: tuple[str, str], body: Any
) -> None:
    answer = send(played, door, body)
    assert answer.status_code in {200, 201}, answer.get_json()
    assert fault(schema_name(door), body) is None
