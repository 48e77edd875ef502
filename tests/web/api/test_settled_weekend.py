"""The six sittings of the real weekend: settled, corrected late, planned anew and opened again."""

import json
from typing import Any

from ledger.desk.checking import check_book
from tests.web.api.test_real_weekend import SITTINGS, WEEKEND, as_sent, open_table, weekend
from tests.web.visits import Api

__all__ = ["weekend"]

# By how much the last round of the first sitting changes what everybody won, once it is voided.
LATE = {name: -amount for name, amount in SITTINGS[0]["rounds"][-1]["net"].items() if amount}
PLAYED: dict[str, int] = WEEKEND["standings"]
CORRECTED = {name: PLAYED.get(name, 0) + LATE.get(name, 0) for name in PLAYED.keys() | LATE.keys()}


def play_all(api: Api, weekend_id: str) -> str:
    """Play all six sittings, and return the last round of the first."""
    last = []
    for sitting in SITTINGS:
        sitting_id = open_table(api, weekend_id, sitting)
        for played in sitting["rounds"]:
            sent = api.post(
                f"/sittings/{sitting_id}/rounds", {"record": as_sent(played["record"])}
            ).get_json()
        last.append(str(sent["round"]["id"]))
        api.post(f"/sittings/{sitting_id}/end")
    return last[0]


def some(amounts: dict[str, int]) -> dict[str, int]:
    return {name: amount for name, amount in amounts.items() if amount}


def ways(settlement: Any) -> list[tuple[str, str, int]]:
    return [(each["from"], each["to"], each["amount"]) for each in settlement["transfers"]]


def moved(transfers: list[dict[str, Any]]) -> dict[str, int]:
    """Return what these transfers bring each player once they are paid."""
    total: dict[str, int] = {}
    for each in transfers:
        total[each["from"]] = total.get(each["from"], 0) - each["amount"]
        total[each["to"]] = total.get(each["to"], 0) + each["amount"]
    return some(total)


def test_six_sittings_settle_close_are_corrected_late_and_opened_again_with_every_sum_right(
    weekend: tuple[Api, str, str],
) -> None:
    api, group_id, weekend_id = weekend
    first = play_all(api, weekend_id)
    address = f"/weekends/{weekend_id}"

    settled = api.post(f"{address}/settle").get_json()
    assert some(settled["balances"]) == some(PLAYED) == moved(settled["transfers"])
    assert len(settled["transfers"]) == WEEKEND["fewest_transfers"]
    assert set(settled["open"].values()) == {0}
    body = {"rule_set": "weekend", "seats": WEEKEND["players"][:2]}
    refused = api.post(f"{address}/sittings", body)
    assert refused.get_json()["error"]["code"] == "weekend_settled"

    paid, *unpaid = settled["transfers"]
    after = api.post(f"/transfers/{paid['id']}/paid").get_json()
    assert some(after["balances"]) == moved(unpaid)

    assert api.post(f"/rounds/{first}/void").status_code == 200
    late = api.get(f"{address}/settlement").get_json()
    assert [each["id"] for each in late["transfers"]] == [t["id"] for t in settled["transfers"]]
    assert some(late["open"]) == LATE
    assert some(late["played"]) == some(CORRECTED)

    anew = api.post(f"{address}/plan_anew").get_json()
    assert [each["id"] for each in anew["payments"]] == [paid["id"]]
    assert some(anew["balances"]) == moved(anew["transfers"])
    assert moved([paid, *anew["transfers"]]) == some(CORRECTED)
    assert set(anew["open"].values()) == {0}
    assert api.post(f"{address}/plan_anew").get_json() == anew
    for each in anew["transfers"]:
        api.post(f"/transfers/{each['id']}/paid")
    done = api.get(f"{address}/settlement").get_json()
    assert set(done["balances"].values()) == {0}

    reopened = api.post(f"{address}/reopen").get_json()
    assert (reopened["settled_at"], reopened["transfers"]) == (None, [])
    assert moved(reopened["payments"]) == some(CORRECTED)
    restored = api.post(f"/rounds/{first}/restore").get_json()
    assert restored["round"]["voided_at"] is None
    again = api.post(f"{address}/settle").get_json()
    assert some(again["played"]) == some(PLAYED)
    assert moved([*again["payments"], *again["transfers"]]) == some(PLAYED)
    standings = api.get(f"/groups/{group_id}/standings").get_json()["standings"]
    assert some({each["player"]: each["amount"] for each in standings}) == some(PLAYED)
    with api.client.application.app_context():
        assert check_book().faults == ()


def test_the_weekend_is_rounded_through_a_treasurer_and_the_rest_goes_along_to_the_next(
    weekend: tuple[Api, str, str],
) -> None:
    api, group_id, weekend_id = weekend
    play_all(api, weekend_id)
    treasurer = WEEKEND["players"][0]
    asked = {"wishes": {"treasurer": treasurer, "round_to": 50}}
    address = f"/weekends/{weekend_id}/settlement"
    shown = api.get(address, query_string={"asked": json.dumps(asked)}).get_json()
    settled = api.post(f"/weekends/{weekend_id}/settle", asked).get_json()
    assert ways(shown) == ways(settled)
    assert (shown["open"], shown["wishes"]) == (settled["open"], settled["wishes"])
    assert api.get(address, query_string={"asked": "{"}).status_code == 400
    assert settled["wishes"] == {"pays_only": {}, "treasurer": treasurer, "round_to": 50}
    assert settled["without_wishes"] == WEEKEND["fewest_transfers"]
    assert all(treasurer in (each["from"], each["to"]) for each in settled["transfers"])
    assert all(each["amount"] % 50 == 0 for each in settled["transfers"])
    rest = some(settled["open"])
    assert all(abs(amount) < 50 for amount in rest.values())
    for each in settled["transfers"]:
        api.post(f"/transfers/{each['id']}/paid")

    days = {"name": "Vlieland", "starts_on": "2026-11-27", "ends_on": "2026-11-29"}
    other = api.post(f"/groups/{group_id}/weekends", days).get_json()["id"]
    taken = api.post(f"/weekends/{other}/settle", {"include_open": True}).get_json()
    assert some(taken["carried"]) == some(taken["balances"]) == rest == moved(taken["transfers"])
    assert taken["taken_in"] == [{"weekend": weekend_id, "amounts": rest}]
    before = api.get(f"/weekends/{weekend_id}/settlement").get_json()
    assert some(before["open"]) == some(before["balances"]) == {}
    assert some(before["carried"]) == {name: -amount for name, amount in rest.items()}
    back = api.post(f"/weekends/{other}/reopen").get_json()
    assert some(back["balances"]) == {}
    assert some(api.get(f"/weekends/{weekend_id}/settlement").get_json()["open"]) == rest


def test_bad_wishes_are_one_sentence_and_nothing_is_stored(weekend: tuple[Api, str, str]) -> None:
    api, _, weekend_id = weekend
    play_all(api, weekend_id)
    one, two = WEEKEND["players"][:2]
    bodies: dict[str, tuple[dict[str, Any], int]] = {
        "wish_for_oneself": ({"wishes": {"pays_only": {one: one}}}, 409),
        "wish_in_circle": ({"wishes": {"pays_only": {one: two, two: one}}}, 409),
        "wish_against_treasurer": (
            {"wishes": {"pays_only": {one: two}, "treasurer": one}}, 409,
        ),
        "unknown_player": ({"wishes": {"treasurer": "Nobody"}}, 409),
        "bad_round_to": ({"wishes": {"round_to": 0}}, 409),
        "nothing_open_there": ({"take_in": {"weekends": [weekend_id]}}, 409),
        "wrong_type": ({"wishes": {"round_to": 0.5}}, 400),
        "unknown_field": ({"wishes": {"luck": 1}}, 400),
    }  # fmt: skip
    for code, (body, status) in bodies.items():
        answer = api.post(f"/weekends/{weekend_id}/settle", body)
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
        assert answer.get_json()["error"]["message"]
    assert api.get(f"/weekends/{weekend_id}/settlement").get_json()["settled_at"] is None
