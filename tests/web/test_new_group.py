"""A group is started in one go: book, weekend, table."""

import re
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from ledger.store.links import all_links
from tests.web.visits import Evening, csrf_token, visitor


def form(client: FlaskClient, **changed: str) -> dict[str, str]:
    asked = {
        "csrf_token": csrf_token(client),
        "id": str(uuid4()),
        "weekend": str(uuid4()),
        "sitting": str(uuid4()),
        "timezone": "Europe/Amsterdam",
        "name": "Kaartweekend",
        "players": "James\r\nWim\r\n\r\n Åsa ",
        "currency": "EUR",
        "locale": "nl",
        "rule_set": "weekend",
    }
    return asked | changed


def test_round_one_is_one_tap_away(client: FlaskClient) -> None:
    asked = form(client)
    answer = client.post("/groups/new", data=asked)
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/groups/{asked['id']}/sittings/{asked['sitting']}/table"
    sitting = client.get(f"/groups/{asked['id']}/sittings/{asked['sitting']}").text
    assert "James heeft de bank" in sitting


def test_the_first_table_can_be_of_any_game(client: FlaskClient) -> None:
    asked = form(client, rule_set="tjugoett", locale="sv")
    assert client.post("/groups/new", data=asked).status_code == 303
    sitting = client.get(f"/groups/{asked['id']}/sittings/{asked['sitting']}").text
    assert "Tjugoett" in sitting
    assert "James har banken" in sitting


def test_whoever_starts_a_group_may_name_the_device(client: FlaskClient) -> None:
    asked = form(client, device_name="Wims telefoon")
    client.post("/groups/new", data=asked)
    client.post("/language", data={"csrf_token": asked["csrf_token"], "language": "en"})
    assert "on Wims telefoon" in client.get(f"/groups/{asked['id']}/journal").text
    assert 'value="Wims telefoon"' in client.get(f"/groups/{asked['id']}/menu").text
    # Nothing is proposed, and nothing has to be typed.
    page = client.get("/groups/new").text
    assert re.search(r'name="device_name"[^>]*value=""', page)


@pytest.mark.parametrize("role", Role)
def test_any_device_gets_its_name_from_the_menu(app: Flask, evening: Evening, role: Role) -> None:
    device = visitor(app, evening.secrets[role], "phone")
    address = f"/groups/{evening.group_id}"
    token = {"csrf_token": csrf_token(device)}
    answer = device.post(f"{address}/device", data=token | {"name": "de tablet"})
    assert (answer.status_code, answer.location) == (303, f"{address}/menu")
    assert 'value="de tablet"' in device.get(f"{address}/menu").text
    too_long = device.post(f"{address}/device", data=token | {"name": "x" * 81})
    assert too_long.status_code == 422
    assert "x" * 81 in too_long.text


def test_who_only_looks_on_is_not_told_to_write_things_down(app: Flask, evening: Evening) -> None:
    asked = {
        role: app.test_client().get(f"/join/{secret}", headers={"Accept-Language": "en"}).text
        for role, secret in evening.secrets.items()
    }
    told = {role for role, page in asked.items() if "who wrote down what" in page}
    assert told == {Role.OWNER, Role.SCOREKEEPER}


@pytest.mark.parametrize(("language", "coin"), [("sv", "SEK"), ("nl", "EUR"), ("en", "EUR")])
def test_the_coin_that_is_proposed_is_the_one_of_the_language(
    client: FlaskClient, language: str, coin: str
) -> None:
    page = client.get("/groups/new", headers={"Accept-Language": language}).text
    (checked,) = re.findall(r'<input checked[^>]*name="currency"[^>]*value="(\w+)"', page)
    assert checked == coin


def test_a_double_tap_starts_one_group(app: Flask, client: FlaskClient) -> None:
    asked = form(client)
    first = client.post("/groups/new", data=asked)
    again = client.post("/groups/new", data=asked)
    assert first.headers["Location"] == again.headers["Location"]
    with app.app_context():
        assert len(all_links(UUID(asked["id"]))) == 3


def test_what_was_typed_comes_back_with_the_reason(client: FlaskClient) -> None:
    answer = client.post("/groups/new", data=form(client, players="Wim\nwim", name=""))
    assert answer.status_code == 422
    assert "Wim\nwim" in answer.text
    assert "The name wim is taken. Add a letter." in answer.text
    assert "A name has 1 to 80 characters" in answer.text


def test_the_links_are_shown_until_they_were_kept(client: FlaskClient) -> None:
    asked = form(client)
    client.post("/groups/new", data=asked)
    links = f"/groups/{asked['id']}/links"
    assert client.get(links).text.count("/join/") == 3
    client.post(f"{links}/put-away", data={"csrf_token": asked["csrf_token"]})
    assert client.get(links).text.count("/join/") == 0


def test_nobody_starts_a_group_where_that_is_closed(app: Flask, client: FlaskClient) -> None:
    app.config["OPEN_GROUPS"] = False
    assert client.post("/groups/new", data=form(client)).status_code == 403
