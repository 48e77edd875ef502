"""The commands that read a file, as a shell calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ledger.web.cli import main
from tests.rules.rounds import a_round, played

CASES = Path(__file__).parent / "cases"
ROUND = a_round()
REFUSED_ROUND = a_round(bank=None)
BOM = b"\xef\xbb\xbf"


def ledger(*arguments: str, given: bytes = b"") -> Result:
    return CliRunner().invoke(main, arguments, input=given)


def answers(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout_bytes.split(b"\n") if line]


def codes(result: Result) -> list[str]:
    return [each["error"]["code"] if "error" in each else "" for each in answers(result)]


def as_bytes(value: object, **layout: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, **layout).encode()


def test_one_record_is_one_result() -> None:
    result = ledger("score", "-", given=as_bytes(ROUND, indent=2))
    assert result.exit_code == 0
    (answer,) = answers(result)
    assert answer["net"] == {"James": -10, "Wim": 10, "Piet": 0, "Kees": 0}
    assert answer.keys() == {"net", "hands", "next_banker", "warnings"}


def test_a_refused_record_is_answered_with_all_its_faults() -> None:
    record = a_round(played(stake=0), played({"points": 40}))
    result = ledger("score", "-", given=as_bytes(record))
    assert result.exit_code == 1
    (answer,) = answers(result)
    assert answer["error"] == answer["errors"][0]
    assert {"stake_too_low", "points_impossible"} <= {each["code"] for each in answer["errors"]}


def test_the_cases_come_out_as_worked_by_hand(tmp_path: Path) -> None:
    cases = [
        json.loads(line) for line in (CASES / "rounds.jsonl").read_text("utf-8").split("\n")
        if line
    ]  # fmt: skip
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(b"\n".join(as_bytes(case["record"]) for case in cases))
    results = answers(ledger("score", str(file)))
    assert len(results) == len(cases)
    for case, result in zip(cases, results, strict=True):
        expected = case["expect"]
        told = result["error"] if "error" in expected else result
        assert expected.get("error", expected).items() <= told.items()


@pytest.mark.parametrize("arguments", [(), ("--lines",)])
def test_lines_are_answered_in_order_and_empty_ones_skipped(arguments: tuple[str, ...]) -> None:
    good, bad = as_bytes(ROUND), as_bytes(REFUSED_ROUND)
    lines = [BOM + good, b"", bad, b" \t\r", b"{", b"[]", b'"\xff"', good + b"\r", b"null", good]
    result = ledger("score", "-", *arguments, given=b"\n".join(lines))
    assert result.exit_code == 1
    assert codes(result) == [
        "", "bank_hand_missing", "bad_json", "wrong_type", "bad_json", "", "wrong_type", "",
    ]  # fmt: skip


def test_one_record_is_read_as_lines_when_asked_to() -> None:
    spread_out = as_bytes(ROUND, indent=2)
    result = ledger("score", "--lines", "-", given=spread_out)
    assert result.exit_code == 1
    assert len(answers(result)) == spread_out.count(b"\n") + 1
    assert codes(ledger("score", "--lines", "-", given=as_bytes(ROUND))) == [""]


@pytest.mark.parametrize(
    "given", [BOM + as_bytes(ROUND), BOM + as_bytes(ROUND, indent=1) + b"\n\n"]
)
def test_a_byte_order_mark_is_ignored(given: bytes) -> None:
    assert codes(ledger("score", "-", given=given)) == [""]


@pytest.mark.parametrize("given", [b"", b"\n\n", BOM])
def test_nothing_in_is_nothing_out(given: bytes) -> None:
    result = ledger("score", "-", given=given)
    assert (result.exit_code, result.stdout_bytes) == (0, b"")


@pytest.mark.parametrize("command", ["score", "settle"])
def test_a_file_that_cannot_be_read_is_exit_code_2(command: str, tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path):
        result = ledger(command, str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(file) in result.stderr


@pytest.mark.parametrize(
    ("arguments", "exit_code"), [(("score",), 2), (("shuffle",), 2), (("--help",), 0)]
)
def test_a_wrong_command_is_exit_code_2(arguments: tuple[str, ...], exit_code: int) -> None:
    assert ledger(*arguments).exit_code == exit_code


@pytest.mark.parametrize(
    "case", json.loads((CASES / "settlements.json").read_text("utf-8")), ids=lambda c: str(c)[:40]
)
def test_balances_are_settled_with_the_fewest_transfers(case: dict[str, Any]) -> None:
    result = ledger("settle", "-", given=as_bytes({"balances": case["balances"]}))
    assert result.exit_code == 0
    (answer,) = answers(result)
    left = dict(case["balances"])
    for transfer in answer["transfers"]:
        assert transfer.keys() == {"from", "to", "amount"}
        assert transfer["amount"] > 0
        left[transfer["from"]] += transfer["amount"]
        left[transfer["to"]] -= transfer["amount"]
    assert not any(left.values())
    assert len(answer["transfers"]) == case["fewest"]


def test_more_people_than_can_be_searched_is_said_beside_the_answer() -> None:
    balances = {f"P{number}": 3**number for number in range(20)}
    balances["all"] = -sum(balances.values())
    result = ledger("settle", "-", given=as_bytes({"balances": balances}))
    assert result.exit_code == 0
    assert len(answers(result)[0]["transfers"]) <= len(balances) - 1
    assert "fewer" in result.stderr


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        (b"{", "bad_json", ""),
        (b'{"balances": {"Wim": 5, "Piet": -5, "Wim": 5}}', "bad_json", ""),
        (b"[]", "wrong_type", ""),
        (b"{}", "missing_field", "balances"),
        (b'{"balances": []}', "wrong_type", "balances"),
        (b'{"balances": {}, "x": 1}', "unknown_field", "x"),
        (b'{"balances": {"Wim": 1.5, "Piet": -1.5}}', "wrong_type", "balances.Wim"),
        (b'{"balances": {"Wim": true, "Piet": -1}}', "wrong_type", "balances.Wim"),
        (b'{"balances": {"Wim": 1e13, "Piet": -1e13}}', "wrong_type", "balances.Wim"),
        (b'{"balances": {"Wim": NaN}}', "wrong_type", "balances.Wim"),
        (b'{"balances": {"": 0}}', "bad_name", "balances."),
        (b'{"balances": {"Wim": 1, " Wim": -1}}', "name_taken", "balances. Wim"),
        (b'{"balances": {"Wim": 5, "Piet": -4}}', "not_balanced", "balances"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_balances_that_are_none_are_refused(body: bytes, code: str, path: str) -> None:
    result = ledger("settle", "-", given=body)
    assert result.exit_code == 1
    error = answers(result)[0]["error"]
    assert (error["code"], error["path"]) == (code, path)


def test_whole_floats_are_amounts() -> None:
    result = ledger("settle", "-", given=b'{"balances": {"Wim": 50.0, "Piet": -5e1}}')
    assert answers(result) == [{"transfers": [{"from": "Piet", "to": "Wim", "amount": 50}]}]


def test_names_are_written_in_utf_8_whatever_the_terminal_speaks() -> None:
    body = as_bytes({"balances": {"Åsa": 5, "Zoë 🂡": -5}})
    done = subprocess.run(
        [sys.executable, "-m", "ledger.web.cli", "settle", "-"],
        input=body,
        capture_output=True,
        check=True,
        env=os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert "Åsa" in done.stdout.decode()
    assert json.loads(done.stdout)["transfers"][0] == {"from": "Zoë 🂡", "to": "Åsa", "amount": 5}


def test_scoring_loads_no_server_and_no_database() -> None:
    script = (
        "import sys\n"
        "from ledger.web.cli import main\n"
        "main(['score', '-'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=as_bytes(ROUND), capture_output=True, check=True
    )
    loaded = set(done.stderr.decode().split())
    assert "ledger.rules.scoring" in loaded
    assert not loaded & {"plotly", "sqlalchemy", "gunicorn", "alembic", "pydantic", "ledger.store"}
