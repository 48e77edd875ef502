"""Who comes by a share sees the result of one weekend, and no other page of anybody's."""

import re
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from ledger.desk.actors import Role
from ledger.desk.costs import enter_cost
from ledger.desk.pay_details import change_pay_details
from ledger.desk.payments import enter_payment
from ledger.desk.settlements import settle_weekend
from ledger.desk.shares import share_weekend, stop_sharing
from ledger.desk.weekends import open_weekend
from ledger.store.journal import last_lines
from ledger.store.links import all_links
from ledger.store.rounds import last_rounds
from ledger.store.weekends import all_weekends
from ledger.web.shares import views
from tests.desk.evenings import actor
from tests.web.addresses import all_pages
from tests.web.visits import Evening, csrf_token, new_evening, record_rounds, visitor

IBAN = "NL91 ABNA 0417 1643 00"


def share(app: Flask, evening: Evening) -> tuple[UUID, str]:
    """Share the evening's weekend; return the id of the share and its secret."""
    with app.app_context():
        made = share_weekend(actor(evening.secrets[Role.OWNER]), evening.weekend_id)
    assert made.secret is not None
    return made.share.id, made.secret


def result_of(evening: Evening) -> str:
    return f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/result"


def guest(app: Flask, *secrets: str) -> FlaskClient:
    """Return the browser of somebody who opened these shares."""
    browser = app.test_client()
    for secret in secrets:
        answer = browser.get(f"/shared/{secret}")
        assert answer.status_code == 303
    return browser


def test_a_share_is_exchanged_for_a_cookie_and_a_clean_address(
    app: Flask, evening: Evening
) -> None:
    record_rounds(app, evening, 2)
    _, secret = share(app, evening)
    browser = app.test_client()
    assert browser.get(result_of(evening)).status_code == 404
    answer = browser.get(f"/shared/{secret}")
    assert (answer.status_code, answer.headers["Location"]) == (303, result_of(evening))
    assert answer.headers["Cache-Control"] == "no-store"
    page = browser.get(result_of(evening))
    assert page.status_code == 200
    assert secret not in page.text
    assert "Texel" in page.text


def test_a_guest_finds_no_other_page_whatever_it_is(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    pages = all_pages(app, evening)
    of_group = {endpoint: path for endpoint, path in pages.items() if "/groups/" in path}
    browser = guest(app, share(app, evening)[1])
    of_group |= {"export": f"/groups/{evening.group_id}/export"}
    of_group.pop("groups.new", None)
    statuses = {endpoint: browser.get(path).status_code for endpoint, path in of_group.items()}
    assert statuses.pop("results.show") == 200
    assert len(statuses) > 15
    assert set(statuses.values()) == {404}, statuses


def test_a_guest_can_do_nothing(app: Flask, evening: Evening) -> None:
    id_, secret = share(app, evening)
    ids = known_ids(app, evening) | {"share_id": id_}
    browser = guest(app, secret)
    token = {"csrf_token": csrf_token(browser)}
    with app.app_context():
        before = last_lines(evening.group_id, limit=1)
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.rule.startswith("/groups/<uuid:group_id>"):
            wanted = {name: ids[name] for name in rule.arguments}
            path = app.url_map.bind("localhost").build(rule.endpoint, wanted, method="POST")
            assert browser.post(path, data=token).status_code == 404, rule.rule
    with app.app_context():
        assert last_lines(evening.group_id, limit=1) == before


def known_ids(app: Flask, evening: Evening) -> dict[str, UUID]:
    """Return an id that the group has of everything an address can name, but a share."""
    record_rounds(app, evening, 1)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        wim, weekend_id = evening.players["Wim"], evening.weekend_id
        transfer = settle_weekend(owner, weekend_id).transfers[0].id
        assert transfer is not None
        cost = enter_cost(owner, weekend_id, what="beer", amount=400, payer="Wim", late=True)
        payment = enter_payment(owner, weekend_id, sender="Wim", receiver="Kees", amount=1)
        return {
            "group_id": evening.group_id,
            "player_id": wim,
            "weekend_id": weekend_id,
            "sitting_id": evening.sitting_id,
            "round_id": last_rounds(evening.group_id, evening.sitting_id)[0].id,
            "transfer_id": transfer,
            "cost_id": cost.id,
            "payment_id": payment.id,
            "link_id": all_links(evening.group_id)[0].id,
        }


def test_the_page_of_a_guest_leads_nowhere_and_says_nothing_of_accounts(
    app: Flask, evening: Evening
) -> None:
    record_rounds(app, evening, 2)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        for name in ("James", "Wim"):
            change_pay_details(owner, evening.players[name], account_name="J.", iban=IBAN)
        settle_weekend(owner, evening.weekend_id)
    page = guest(app, share(app, evening)[1]).get(result_of(evening)).text
    assert "Piet betaalt" in page
    assert not {"NL91", "IBAN", "Swish"} & set(re.findall(r"\w+", page))
    assert re.findall(r'href="/groups/[^"]*"', page) == []
    assert "<form" not in page
    members = visitor(app, evening.secrets[Role.VIEWER]).get(result_of(evening)).text
    assert f'href="/groups/{evening.group_id}/"' in members


def test_ending_a_share_shuts_out_who_opened_it_at_once(app: Flask, evening: Evening) -> None:
    id_, secret = share(app, evening)
    browser = guest(app, secret)
    assert browser.get(result_of(evening)).status_code == 200
    with app.app_context():
        stop_sharing(actor(evening.secrets[Role.OWNER]), id_)
    assert browser.get(result_of(evening)).status_code == 404
    assert browser.get(f"/shared/{secret}").status_code == 404


def test_the_shares_of_several_groups_live_side_by_side(app: Flask, evening: Evening) -> None:
    other = new_evening(app)
    secrets = [share(app, each)[1] for each in (evening, other)]
    browser = guest(app, *secrets)
    assert [browser.get(result_of(each)).status_code for each in (evening, other)] == [200, 200]
    mixed = f"/groups/{evening.group_id}/weekends/{other.weekend_id}/result"
    assert browser.get(mixed).status_code == 404


def test_a_share_shows_no_other_weekend_of_its_group(app: Flask, evening: Evening) -> None:
    browser = guest(app, share(app, evening)[1])
    with app.app_context():
        first = all_weekends(evening.group_id)[0]
        later = open_weekend(
            actor(evening.secrets[Role.OWNER]),
            name="Vlieland",
            starts_on=first.starts_on,
            ends_on=first.ends_on,
        )
    page = f"/groups/{evening.group_id}/weekends/{later.id}/result"
    assert browser.get(page).status_code == 404
    with browser.session_transaction() as session:
        session["shares"] = {later.id.hex: next(iter(session["shares"].values()))}
    assert browser.get(page).status_code == 404


def test_a_cookie_holds_the_shares_that_were_opened_last(app: Flask) -> None:
    evenings = [new_evening(app) for _ in range(14)]
    browser = guest(app, *(share(app, each)[1] for each in evenings))
    statuses = [browser.get(result_of(each)).status_code for each in evenings]
    assert statuses == [404] * 2 + [200] * 12


@pytest.mark.parametrize("kept", [["x"], "x", None, {"a": 1}])
def test_a_session_of_another_shape_shows_nothing(
    client: FlaskClient, evening: Evening, kept: object
) -> None:
    with client.session_transaction() as session:
        session["shares"] = kept
    assert client.get(result_of(evening)).status_code == 404


def make(owner: FlaskClient, evening: Evening, id_: UUID) -> TestResponse:
    form = {"csrf_token": csrf_token(owner), "id": str(id_)}
    page = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/shares"
    assert owner.post(page, data=form).status_code == 303
    return owner.get(page)


def test_an_owner_makes_a_share_sees_it_once_and_ends_it(app: Flask, evening: Evening) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    id_ = uuid4()
    shown = make(owner, evening, id_).text
    (secret,) = re.findall(r'value="http://localhost/shared/([^"]+)"', shown)
    assert make(owner, evening, id_).text.count("/revoke") == 1, "a second tap makes no other"
    assert guest(app, secret).get(result_of(evening)).status_code == 200
    token = {"csrf_token": csrf_token(owner)}
    page = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/shares"
    owner.post(f"{page}/put-away", data=token)
    assert secret not in owner.get(page).text
    owner.post(f"/groups/{evening.group_id}/shares/{id_}/revoke", data=token)
    assert "/revoke" not in owner.get(page).text
    assert app.test_client().get(f"/shared/{secret}").status_code == 404


def test_a_share_without_a_key_is_not_made(app: Flask, evening: Evening) -> None:
    owner = visitor(app, evening.secrets[Role.OWNER])
    page = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/shares"
    owner.post(page, data={"csrf_token": csrf_token(owner), "id": "x"})
    shown = owner.get(page).text
    assert "Laad de pagina opnieuw." in shown
    assert "/revoke" not in shown


@pytest.mark.own_app
def test_what_breaks_behind_a_share_logs_no_secret(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = share(app, evening)[1]

    def broken(_secret: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(views, "shared_weekend", broken)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert app.test_client().get(f"/shared/{secret}").status_code == 500
    assert "RuntimeError" in caplog.text
    assert secret not in caplog.text
