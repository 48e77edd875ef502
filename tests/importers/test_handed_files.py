"""The imitations of real files read as was written down for each of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.importers.files import asked, reading

CASES = Path(__file__).parent / "cases"
EXPECTED: dict[str, Any] = json.loads((CASES / "expected.json").read_text("utf-8"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_reads_as_written_down_with_the_answers(name: str) -> None:
    expected = EXPECTED[name]
    found = reading((CASES / name).read_bytes(), expected["answers"])
    assert found["refused"] == expected.get("refused")
    assert found["players"] == expected["players"]
    assert [
        {key: each.get(key) for key in wanted}
        for each, wanted in zip(found["sessions"], expected["sessions"], strict=True)
    ] == expected["sessions"]
    assert not set(expected["must_ask"]) & set(asked(found))


@pytest.mark.parametrize("name", EXPECTED)
def test_what_cannot_be_known_is_asked_and_other_proposals_are_right(name: str) -> None:
    expected = EXPECTED[name]
    found = reading((CASES / name).read_bytes())
    assert set(expected["must_ask"]) <= set(asked(found))
    unsaid = {"date"} & set(expected["must_ask"])
    for each, wanted in zip(found["sessions"], expected["sessions"], strict=True):
        keys = wanted.keys() - unsaid
        assert {key: each.get(key) for key in keys} == {key: wanted[key] for key in keys}


def test_every_session_names_its_rows() -> None:
    for name in EXPECTED:
        for each in reading((CASES / name).read_bytes())["sessions"]:
            assert each["source_rows"], name
            assert each["source_rows"] == sorted(each["source_rows"])


def test_the_rows_that_are_no_sessions_are_named_with_the_reason() -> None:
    weekends = reading((CASES / "10_kaartweekend_nl_cp1252.csv").read_bytes())
    assert [(each["row"], each["reason"]) for each in weekends["skipped"]] == [(9, "total")]
    poker = reading((CASES / "01_pokernow_ledger.csv").read_bytes())
    assert [(each["row"], each["reason"]) for each in poker["skipped"]] == [
        (7, "cancelled_sitting")
    ]
    splitwise = reading((CASES / "08_splitwise_de.csv").read_bytes())
    assert [(each["row"], each["reason"]) for each in splitwise["skipped"]] == [
        (2, "blank"), (7, "blank"), (8, "total"),
    ]  # fmt: skip
    assert splitwise["warnings"] == []


def test_the_sheets_are_offered_without_the_hidden_one() -> None:
    found = reading((CASES / "06_skat_jahr.xlsx").read_bytes())
    (question,) = [each for each in found["questions"] if each["name"] == "sheet"]
    assert question["options"] == [
        "Dashboard", "Geld pro Spiel", "Geld Summiert", "Punkte pro Spiel",
    ]  # fmt: skip
    assert question["about"]["running_total_of"] == {"Geld Summiert": "Geld pro Spiel"}
    assert {"code": "hidden_sheets", "sheets": ["Config"]} in found["assumed"]


def test_a_sheet_of_running_totals_gives_what_each_evening_added() -> None:
    data = (CASES / "06_skat_jahr.xlsx").read_bytes()
    single = reading(data, {"sheet": "Geld pro Spiel"})
    added_up = reading(data, {"sheet": "Geld Summiert"})
    assert asked(added_up)["running"] == "yes"
    assert [each["amounts"] for each in added_up["sessions"]] == [
        each["amounts"] for each in single["sessions"]
    ]
