"""The table over the API: as it is, and what changes about it."""

from flask import Flask

from tests.web.visits import Api, Evening, record_rounds


def test_the_table_shows_seats_rounds_and_standings(
    app: Flask, owner: Api, evening: Evening
) -> None:
    record_rounds(app, evening, 25)
    table = owner.get(f"/sittings/{evening.sitting_id}").get_json()
    assert table["version"] == 26
    assert table["banker"] == "James"
    assert table["rounds_played"] == 25
    assert [each["number"] for each in table["rounds"]] == list(range(25, 5, -1))
    amounts = {each["player"]: each["amount"] for each in table["standings"]}
    assert amounts == {"James": 125, "Wim": 125, "Piet": -250, "Kees": 0}


def test_an_unchanged_table_is_not_sent_again(app: Flask, owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}"
    etag = owner.get(address).headers["ETag"]
    unchanged = owner.get(address, headers={"If-None-Match": etag})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert unchanged.headers["ETag"] == etag
    weak = owner.get(address, headers={"If-None-Match": f"W/{etag}"})
    assert weak.status_code == 304
    record_rounds(app, evening, 1)
    changed = owner.get(address, headers={"If-None-Match": etag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_a_new_name_and_settling_change_the_table(app: Flask, owner: Api, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    address = f"/sittings/{evening.sitting_id}"
    etags = [owner.get(address).headers["ETag"]]
    owner.patch(f"/groups/{evening.group_id}/players/{evening.players['Piet']}", {"name": "Pete"})
    etags.append(owner.get(address).headers["ETag"])
    owner.post(f"/weekends/{evening.weekend_id}/settle")
    etags.append(owner.get(address).headers["ETag"])
    assert len(set(etags)) == 3


def test_people_come_and_go_and_limits_change(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}"
    change = {"seats": ["Zoë", "Wim", "Kees"], "options": {"max_stake": 100}, "seen": 1}
    answer = owner.patch(address, change)
    assert answer.status_code == 200
    table = answer.get_json()
    assert table["seats"] == ["Zoë", "Wim", "Kees"]
    assert table["banker"] == "Wim"
    assert table["options"]["max_stake"] == 100
    assert table["version"] == 2


def test_a_change_that_has_not_seen_the_last_round_is_refused(
    app: Flask, owner: Api, evening: Evening
) -> None:
    record_rounds(app, evening, 1)
    answer = owner.patch(f"/sittings/{evening.sitting_id}", {"banker": "Kees", "seen": 1})
    assert answer.status_code == 409
    told = answer.get_json()
    assert told["error"]["code"] == "recorded_meanwhile"
    assert (len(told["latest"]), told["version"]) == (1, 2)


def test_an_ended_table_can_go_on(owner: Api, evening: Evening) -> None:
    address = f"/sittings/{evening.sitting_id}"
    ended, again = (owner.post(f"{address}/end") for _ in range(2))
    assert (ended.status_code, again.status_code) == (200, 200)
    assert ended.get_json()["ended_at"] == again.get_json()["ended_at"] is not None
    opened = owner.post(f"{address}/reopen", {})
    assert opened.get_json()["ended_at"] is None
