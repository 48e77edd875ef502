"""`ledger import --preview`: a foreign file is read, shown, and nothing is stored."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ledger.importers import notebook
from ledger.web.cli import import_words, main
from tests.importers.test_bad_files import BAD_CELLS, PLACES, REFUSED
from tests.importers.test_exports import IHATEMONEY, SPLIIT, SPLITWISE
from tests.importers.test_results import SAME_RESULTS
from tests.importers.test_wide_tables import SAME_TABLE

CASES = Path(__file__).parent / "importers" / "cases"
EXPECTED: dict[str, Any] = json.loads((CASES / "expected.json").read_text("utf-8"))
PACKAGE = Path(notebook.__file__).parent


def ledger(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def preview(*arguments: str | Path) -> Result:
    return ledger("import", "--preview", *arguments)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_handed_file_is_printed_as_json(name: str, tmp_path: Path) -> None:
    expected = EXPECTED[name]
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps(expected["answers"]), "utf-8")
    done = preview("--json", CASES / name, "--answers", answers)
    assert done.exit_code == (1 if "refused" in expected else 0), done.output
    found = json.loads(done.stdout)
    assert found["file"] == name
    assert found["players"] == expected["players"]
    for each, wanted in zip(found["sessions"], expected["sessions"], strict=True):
        assert wanted.items() <= each.items()


@pytest.mark.parametrize("name", EXPECTED)
def test_people_get_a_short_table_and_sentences(name: str) -> None:
    done = preview(CASES / name)
    assert "Traceback" not in done.output
    assert done.output.endswith("Nothing was stored.\n")
    assert not re.search(r"\{\w+\}", done.output)


def test_the_table_shows_amounts_questions_and_rows(tmp_path: Path) -> None:
    file = tmp_path / "book.csv"
    file.write_text(
        "Dag;Joke;Cor\n6 nov;1.012,50;-1.012,50\n7 nov;NaN;1,00\nTotaal;1.012,50;-1.012,50\n",
        "utf-8",
    )
    done = preview(file)
    assert done.exit_code == 0
    assert re.search(r"^\?\s+play\s+\?\s+1012\.50\s+-1012\.50\s+0\.00$", done.stdout, re.MULTILINE)
    assert "first_year: in which year" in done.stdout
    assert "Row 3, column B: “NaN” is no amount" in done.stdout
    assert "Row 4: a total" in done.stdout


def test_nothing_is_made_where_the_book_would_be(tmp_path: Path) -> None:
    there = tmp_path / "there"
    done = preview(CASES / "04_net_profits_mixed_dates.csv", "--instance", there)
    assert done.exit_code == 0
    assert not there.exists()


def test_a_refused_file_ends_with_one_and_a_sentence(tmp_path: Path) -> None:
    picture = tmp_path / "scan.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    done = preview(picture)
    assert done.exit_code == 1
    assert "The file is a picture." in done.stdout


def test_a_large_file_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    with large.open("wb") as stream:
        stream.truncate(200_000_000)
    done = preview(large)
    assert done.exit_code == 1
    assert "larger than 10 MB" in done.stdout


def test_answers_that_are_no_json_end_with_two(tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    for text in ("{", "[]", "[" * 100_000):
        answers.write_text(text, "utf-8")
        done = preview(CASES / "12_standings_only.csv", "--answers", answers)
        assert done.exit_code == 2, done.output
        assert "Traceback" not in done.output


def test_a_foreign_file_without_preview_is_not_stored_and_says_what_can_be_done(
    tmp_path: Path,
) -> None:
    done = ledger("import", CASES / "12_standings_only.csv", "--instance", tmp_path / "there")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "--preview" in done.stderr
    assert not (tmp_path / "there").exists()


def test_answers_go_with_a_preview_only() -> None:
    done = ledger("import", "--json", CASES / "12_standings_only.csv")
    assert done.exit_code == 2
    assert "--preview" in done.stderr


def codes_in(*patterns: str) -> set[str]:
    texts = [path.read_text("utf-8") for path in PACKAGE.glob("*.py")]
    return {code for text in texts for each in patterns for code in re.findall(each, text)}


def test_every_code_of_a_reading_has_its_sentence() -> None:
    refusals = codes_in(r"RefusedFileError\(\s*\"(\w+)\"", r"super\(\).__init__\(\"(\w+)\", name")
    refusals |= codes_in(r"\(b\"[^\n]*?\", \"(\w+)\"\)") | {"encrypted", "old_excel", "gap_refused"}
    assert refusals <= import_words.REFUSALS.keys()
    assert codes_in(r"\.(?:ask|choose)\(\s*\"\w+\",\s*\"(\w+)\"") <= import_words.QUESTIONS.keys()
    reasons = codes_in(
        r"\.(?:skip|bad)\([^\n]*?\"(\w+)\"", r"NoAmountError\(\"(\w+)\"", r"return \"(\w+)\"\n"
    )
    kinds_of_rows = reasons & import_words.REASONS.keys()
    assert len(kinds_of_rows) > 15
    assert (
        codes_in(r"\.(?:assume|warn)\(\s*\"(\w+)\"", r"Note\(\"(\w+)\"")
        <= import_words.NOTES.keys()
    )


MANY = [
    *(
        text.encode()
        for text in (*SAME_TABLE.values(), *SAME_RESULTS.values(), IHATEMONEY, SPLITWISE, SPLIIT)
    ),
    *(f"Date,Ann,Bob\n2019-12-20,2.50,-2.50\n{row}\n".encode() for row, _, _ in BAD_CELLS.values()),
    *(data for data, _ in (*REFUSED.values(), *PLACES.values())),
]


@pytest.mark.parametrize("place", range(len(MANY)))
def test_every_reading_can_be_said_in_sentences(place: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(MANY[place])
    done = preview(file)
    assert done.exit_code in {0, 1}
    assert done.output.endswith("Nothing was stored.\n"), done.exception
    assert not re.search(r"\{\w+\}", done.output)


def test_a_label_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "book.csv"
    file.write_text("Date,What,Ann,Bob\n2020-01-14,\x1b[31mred,1.50,-1.50\n", "utf-8")
    done = preview(file)
    assert done.exit_code == 0
    assert "\x1b" not in done.output
