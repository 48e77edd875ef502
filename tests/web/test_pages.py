"""Every page: for a member, for a stranger, for a role that is too small, and with a wrong form."""

from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from ledger.desk.actors import Role
from tests.web.queries import count_queries
from tests.web.visits import Evening, csrf_token, record_rounds, visitor

PAGES = {
    "home": ("", Role.VIEWER),
    "menu": ("menu", Role.VIEWER),
    "players": ("players", Role.VIEWER),
    "rename": ("players/{player}", Role.OWNER),
    "where a player is paid": ("players/{player}/pay", Role.SCOREKEEPER),
    "links": ("links", Role.OWNER),
    "weekends": ("weekends", Role.VIEWER),
    "new weekend": ("weekends/new", Role.OWNER),
    "weekend": ("weekends/{weekend}", Role.VIEWER),
    "new table": ("weekends/{weekend}/sittings/new", Role.SCOREKEEPER),
    "settle": ("weekends/{weekend}/settle", Role.VIEWER),
    "result": ("weekends/{weekend}/result", Role.VIEWER),
    "shares": ("weekends/{weekend}/shares", Role.OWNER),
    "costs": ("weekends/{weekend}/costs", Role.VIEWER),
    "weekend chart": ("weekends/{weekend}/standings", Role.VIEWER),
    "weekend figure": ("weekends/{weekend}/standings.json", Role.VIEWER),
    "rounds so far": ("sittings/{sitting}", Role.VIEWER),
    "rules of a table": ("sittings/{sitting}/rules", Role.VIEWER),
    "all rules": ("rules", Role.VIEWER),
    "rules": ("rules/weekend", Role.VIEWER),
    "standings": ("standings", Role.VIEWER),
    "figure": ("standings.json", Role.VIEWER),
}
GROWING = (
    "home",
    "weekend",
    "settle",
    "costs",
    "result",
    "rounds so far",
    "standings",
    "weekend chart",
)


def address(evening: Evening, path: str) -> str:
    rest = path.format(
        player=evening.players["Wim"], weekend=evening.weekend_id, sitting=evening.sitting_id
    )
    return f"/groups/{evening.group_id}/{rest}"


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("path", "least"), PAGES.values(), ids=PAGES)
def test_a_page_opens_for_its_role_and_larger_ones(
    app: Flask, evening: Evening, path: str, least: Role, role: Role
) -> None:
    record_rounds(app, evening, 2)
    answer = visitor(app, evening.secrets[role]).get(address(evening, path))
    assert answer.status_code == (200 if role.covers(least) else 403)


@pytest.mark.parametrize(("path", "least"), PAGES.values(), ids=PAGES)
def test_for_a_stranger_no_page_is_there(
    client: FlaskClient, evening: Evening, path: str, least: Role
) -> None:
    assert least in Role
    assert client.get(address(evening, path)).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["players/{0}", "weekends/{0}", "weekends/{0}/settle", "weekends/{0}/standings",
     "weekends/{0}/result", "weekends/{0}/shares",
     "weekends/{0}/sittings/new", "sittings/{0}", "sittings/{0}/rules", "rules/nope"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(app: Flask, evening: Evening, path: str) -> None:
    page = f"/groups/{evening.group_id}/{path.format(uuid4())}"
    assert visitor(app, evening.secrets[Role.OWNER]).get(page).status_code == 404


@pytest.mark.parametrize("name", GROWING)
def test_a_page_asks_the_database_as_often_after_many_rounds(
    app: Flask, evening: Evening, name: str
) -> None:
    page = address(evening, PAGES[name][0])
    visit = visitor(app, evening.secrets[Role.OWNER])
    record_rounds(app, evening, 5)
    few = count_queries(app, lambda: visit.get(page))
    record_rounds(app, evening, 55)
    assert count_queries(app, lambda: visit.get(page)) == few


def test_a_wrong_name_comes_back_as_typed_with_the_reason(app: Flask, evening: Evening) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    form = {"csrf_token": csrf_token(owner), "id": str(uuid4()), "name": "wim"}
    answer = owner.post(address(evening, "players"), data=form)
    assert answer.status_code == 422
    assert 'value="wim"' in answer.text
    assert "De naam wim is er al." in answer.text


@pytest.mark.parametrize("name", ["", " ", "x" * 10_000, "a\x00b", "\ufffd"])
def test_no_name_breaks_a_page(app: Flask, evening: Evening, name: str) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    form = {"csrf_token": csrf_token(owner), "id": str(uuid4()), "name": name}
    assert owner.post(address(evening, "players"), data=form).status_code in {400, 422}


def test_a_form_of_another_site_is_refused(app: Flask, evening: Evening) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    answer = owner.post(address(evening, "players"), data={"id": str(uuid4()), "name": "Bart"})
    assert answer.status_code == 400
    assert "Bart" not in owner.get(address(evening, "players")).text


def test_a_weekend_that_ends_before_it_starts_is_refused_at_its_field(
    app: Flask, evening: Evening
) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    form = {
        "csrf_token": csrf_token(owner),
        "id": str(uuid4()),
        "name": "Texel",
        "starts_on": "2026-11-08",
        "ends_on": "2026-11-06",
        "currency": "EUR",
    }
    answer = owner.post(address(evening, "weekends/new"), data=form)
    assert answer.status_code == 422
    assert "De laatste dag komt vóór de eerste." in answer.text
    assert 'value="2026-11-06"' in answer.text


def test_a_table_is_opened_for_those_who_are_here(app: Flask, evening: Evening) -> None:
    keeper = visitor(app, evening.secrets[Role.SCOREKEEPER])
    token = csrf_token(keeper)
    keeper.post(address(evening, "sittings/{sitting}/end"), data={"csrf_token": token})
    wim, zoe = str(evening.players["Wim"]), str(evening.players["Zoë"])
    form = {
        "csrf_token": token,
        "id": str(uuid4()),
        "order": f"{zoe},{wim}",
        "seats": [wim, zoe],
        "rule_set": "weekend",
        "shown": "weekend money",
        "unit": "money",
        "way": "chosen",
        "banker": wim,
        "option_min_stake": "0,10",
        "option_max_stake": "1,00",
        "option_decks": "2",
        "option_bank_stands_on": "16",
        "option_bank_may_double": "y",
    }
    answer = keeper.post(address(evening, "weekends/{weekend}/sittings/new"), data=form)
    assert answer.status_code == 303
    table = keeper.get(answer.headers["Location"].removesuffix("/table"))
    assert "Wim heeft de bank" in table.text
    rules = keeper.get(answer.headers["Location"].removesuffix("/table") + "/rules")
    assert "2 spellen van 32 kaarten" in rules.text
    assert "1,00" in rules.text


def test_settling_asks_once_closes_and_marks_payments(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    owner = visitor(app, evening.secrets[Role.OWNER])
    token = {"csrf_token": csrf_token(owner)}
    page = address(evening, "weekends/{weekend}/settle")
    assert "Piet betaalt" in owner.get(page).text
    assert owner.post(page, data=token).status_code == 303
    settled = owner.get(page).text
    assert "2 betalingen" in settled or "1 betaling" in settled
    paid = settled.split('action="')[1:]
    mark = next(part.split('"')[0] for part in paid if part.split('"')[0].endswith("/paid"))
    assert owner.post(mark, data=token).status_code == 303
    assert owner.post(mark, data=token).status_code == 303
    assert owner.get(page).text.count("/unpaid") == 1


def test_joining_takes_a_post_and_gives_a_clean_address(app: Flask, evening: Evening) -> None:
    secret = evening.secrets[Role.VIEWER]
    stranger = app.test_client()
    page = stranger.get(f"/join/{secret}")
    assert "Kaartweekend" in page.text
    assert stranger.get(f"/groups/{evening.group_id}/").status_code == 404
    form = {"csrf_token": csrf_token(stranger), "device_name": "Piets telefoon"}
    answer = stranger.post(f"/join/{secret}", data=form)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/groups/{evening.group_id}/")
    assert stranger.get(f"/groups/{evening.group_id}/").status_code == 200
    assert secret not in stranger.get(f"/groups/{evening.group_id}/").text


def test_a_link_that_is_no_link_opens_nothing(client: FlaskClient, evening: Evening) -> None:
    assert evening.secrets
    assert client.get("/join/" + "A" * 54).status_code == 404
    assert client.get("/join/é").status_code == 404


def test_revoking_a_link_shuts_out_its_devices_at_once(app: Flask, evening: Evening) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    keeper = visitor(app, evening.secrets[Role.SCOREKEEPER])
    page = owner.get(address(evening, "links")).text
    closing = [part.split('"')[0] for part in page.split('action="') if "/revoke" in part]
    token = {"csrf_token": csrf_token(owner)}
    for url in closing:
        assert owner.post(url, data=token).status_code == 303
    assert keeper.get(address(evening, "")).status_code == 404
    assert owner.get(address(evening, "")).status_code == 200


def test_language_is_a_persons_own_choice(app: Flask, evening: Evening) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    home = address(evening, "")
    assert 'lang="nl"' in viewer.get(home).text
    form = {"csrf_token": csrf_token(viewer), "language": "sv", "back": home}
    answer = viewer.post("/language", data=form)
    assert (answer.status_code, answer.headers["Location"]) == (303, home)
    assert 'lang="sv"' in viewer.get(home).text


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org", "/\\example.org", ""])
def test_choosing_a_language_never_leads_elsewhere(client: FlaskClient, back: str) -> None:
    form = {"csrf_token": csrf_token(client), "language": "sv", "back": back}
    assert client.post("/language", data=form).headers["Location"] == "/"


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{7*7}}", "=cmd|x", "\u202eevil"])
def test_names_are_only_names(app: Flask, evening: Evening, name: str) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    form = {"csrf_token": csrf_token(owner), "id": str(uuid4()), "name": name}
    owner.post(address(evening, "players"), data=form)
    page = owner.get(address(evening, "players")).text
    assert "<script>alert" not in page
    assert ">49<" not in page


@pytest.mark.parametrize("before", ["9223372036854775808", "9" * 30, "-1", "x", "٣"])
def test_a_number_that_no_round_has_breaks_no_page(
    app: Flask, evening: Evening, before: str
) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    page = viewer.get(address(evening, "sittings/{sitting}"), query_string={"before": before})
    assert page.status_code == 200


def test_a_version_that_no_table_has_is_refused(app: Flask, evening: Evening) -> None:
    keeper = visitor(app, evening.secrets[Role.SCOREKEEPER])
    form = {
        "csrf_token": csrf_token(keeper),
        "id": str(uuid4()),
        "seen": "9223372036854775808",
        "nobody": "y",
    }
    answer = keeper.post(address(evening, "sittings/{sitting}/table"), data=form)
    assert answer.status_code == 422


@pytest.mark.parametrize("devices", [["x"], "x", None, {"a": 1}])
def test_a_session_of_another_shape_opens_nothing(
    client: FlaskClient, evening: Evening, devices: object
) -> None:
    with client.session_transaction() as session:
        session["devices"] = devices
    assert client.get("/").status_code == 200
    assert client.get(address(evening, "")).status_code == 404
