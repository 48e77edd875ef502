"""Sharing a weekend over the API: the secret is told once, and opens the page until it is ended."""

from uuid import uuid4

from flask import Flask

from tests.web.visits import Api, Evening


def test_a_share_made_over_the_api_opens_the_page_until_it_is_ended(
    app: Flask, owner: Api, evening: Evening
) -> None:
    made = owner.post(f"/weekends/{evening.weekend_id}/shares")
    assert made.status_code == 201
    share = made.get_json()
    assert share.keys() == {"id", "weekend", "created_at", "revoked_at", "secret"}
    assert (share["weekend"], share["revoked_at"]) == (str(evening.weekend_id), None)
    guest = app.test_client()
    result = guest.get(f"/shared/{share['secret']}").headers["Location"]
    assert guest.get(result).status_code == 200
    ended, again = (owner.post(f"/shares/{share['id']}/revoke").get_json() for _ in range(2))
    assert ended == again
    assert ended["revoked_at"] is not None
    assert "secret" not in ended
    assert guest.get(result).status_code == 404


def test_the_same_id_again_tells_no_secret(owner: Api, evening: Evening) -> None:
    body = {"id": str(uuid4())}
    made, again = (owner.post(f"/weekends/{evening.weekend_id}/shares", body) for _ in range(2))
    assert (made.status_code, again.status_code) == (201, 200)
    assert again.get_json() == made.get_json() | {"secret": None}


def test_the_secret_of_a_share_is_no_bearer(app: Flask, owner: Api, evening: Evening) -> None:
    share = owner.post(f"/weekends/{evening.weekend_id}/shares").get_json()
    guest = Api(client=app.test_client(), secret=share["secret"])
    assert guest.get(f"/weekends/{evening.weekend_id}/settlement").status_code == 401
