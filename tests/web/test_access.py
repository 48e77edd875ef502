"""Who may see the pages of a group: its devices, and each by its role."""

from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.desk.access import revoke_link
from ledger.desk.actors import Role
from ledger.store.links import all_links
from ledger.web.access import current_actor, current_group, known_groups, member, remember_device
from tests.desk.evenings import actor
from tests.web.visits import Evening, csrf_token, new_evening, visitor

pytestmark = pytest.mark.own_app


@pytest.fixture(autouse=True)
def door(app: Flask) -> None:
    """A page of a group for those who write."""

    @app.route("/groups/<uuid:group_id>/door", methods=["GET", "POST"])
    @member(Role.SCOREKEEPER)
    def door(group_id: UUID) -> str:
        assert current_actor().group_id == current_group().id == group_id
        return current_actor().role

    @app.get("/known")
    def known() -> list[str]:
        return [str(group.id) for group in known_groups()]

    @app.get("/remember/<uuid:group_id>/<secret>")
    def remember(group_id: UUID, secret: str) -> str:
        remember_device(group_id, secret)
        return ""


@pytest.mark.parametrize(
    ("role", "status"), [(Role.OWNER, 200), (Role.SCOREKEEPER, 200), (Role.VIEWER, 403)]
)
def test_a_page_asks_for_the_role(app: Flask, evening: Evening, role: Role, status: int) -> None:
    browser = visitor(app, evening.secrets[role])
    answer = browser.get(f"/groups/{evening.group_id}/door")
    assert answer.status_code == status
    if status == 200:
        assert answer.text == role


def test_strangers_and_nobody_are_not_told_that_there_is_a_group(
    app: Flask, evening: Evening
) -> None:
    stranger = visitor(app, new_evening(app).secrets[Role.OWNER])
    theirs = stranger.get(f"/groups/{evening.group_id}/door")
    nobodys = stranger.get(f"/groups/{uuid4()}/door")
    assert (theirs.status_code, nobodys.status_code) == (404, 404)
    assert theirs.data == nobodys.data
    assert app.test_client().get(f"/groups/{evening.group_id}/door").status_code == 404


def test_the_secret_of_one_group_opens_no_other(app: Flask, evening: Evening) -> None:
    browser = visitor(app, new_evening(app).secrets[Role.OWNER])
    with browser.session_transaction() as session:
        (secret,) = session["devices"].values()
        session["devices"] = {evening.group_id.hex: secret}
    assert browser.get(f"/groups/{evening.group_id}/door").status_code == 404


def test_the_secret_of_a_link_is_not_that_of_a_device(app: Flask, evening: Evening) -> None:
    browser = app.test_client()
    with browser.session_transaction() as session:
        session["devices"] = {evening.group_id.hex: evening.secrets[Role.OWNER]}
    assert browser.get(f"/groups/{evening.group_id}/door").status_code == 404


def test_a_bearer_opens_no_page(app: Flask, evening: Evening) -> None:
    headers = {"Authorization": f"Bearer {evening.secrets[Role.OWNER]}"}
    answer = app.test_client().get(f"/groups/{evening.group_id}/door", headers=headers)
    assert answer.status_code == 404


def test_a_revoked_link_ends_what_it_opened_at_once(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.SCOREKEEPER])
    address = f"/groups/{evening.group_id}/door"
    assert browser.get(address).status_code == 200
    with app.app_context():
        link = next(e for e in all_links(evening.group_id) if e.role is Role.SCOREKEEPER)
        revoke_link(actor(evening.secrets[Role.OWNER]), link.id)
    assert browser.get(address).status_code == 404


def test_a_device_may_belong_to_several_groups(app: Flask, evening: Evening) -> None:
    other = new_evening(app)
    browser = visitor(app, evening.secrets[Role.VIEWER])
    with visitor(app, other.secrets[Role.OWNER]).session_transaction() as session:
        secret = session["devices"][other.group_id.hex]
    browser.get(f"/remember/{other.group_id}/{secret}")
    assert browser.get("/known").get_json() == [str(evening.group_id), str(other.group_id)]


def test_a_form_without_its_token_changes_nothing(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    address = f"/groups/{evening.group_id}/door"
    for fields in ({}, {"csrf_token": "made up"}, {"csrf_token": "é"}):
        refused = browser.post(address, data=fields)
        assert refused.status_code == 400
        assert "<html" in refused.text
    other = visitor(app, evening.secrets[Role.OWNER])
    with other.session_transaction() as session:
        session["csrf_token"] = "b" * 40
    assert browser.post(address, data={"csrf_token": csrf_token(other)}).status_code == 400
    assert browser.post(address, data={"csrf_token": csrf_token(browser)}).status_code == 200


@pytest.mark.parametrize(
    ("referrer", "status"),
    [
        ("https://localhost/groups", 200),
        ("https://elsewhere.example/", 400),
        ("http://localhost/", 400),
        (None, 400),
    ],
)
def test_behind_https_a_form_comes_from_our_own_pages(
    app: Flask, evening: Evening, referrer: str | None, status: int
) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    answer = browser.post(
        f"/groups/{evening.group_id}/door",
        data={"csrf_token": csrf_token(browser)},
        base_url="https://localhost",
        headers={} if referrer is None else {"Referer": referrer},
    )
    assert answer.status_code == status
