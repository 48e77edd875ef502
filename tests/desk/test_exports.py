"""The export: everything of a group, from one moment, in little memory, and without secrets."""

import hashlib
import json
import re
import tracemalloc
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.demo.filling import fill
from ledger.desk.errors import NotFoundError
from ledger.desk.exports import export_group
from ledger.desk.import_lines import ACTIONS, WORDS
from ledger.store.database import Base, db
from ledger.store.journal import BEGINNING, last_lines
from ledger.store.sections import (
    GROUP,
    LEFT_OUT,
    POSTINGS,
    SECTIONS,
    WITH_PAY_DETAILS,
    WORKED_OUT,
)
from ledger.store.standings import group_standings
from tests.desk.evenings import Evening, hand
from tests.desk.export_texts import NOW, full_evening, imported, long_book, text_of


def exported(group_id: UUID) -> Any:
    return json.loads(b"".join(export_group(group_id)))


def test_every_column_of_a_group_is_exported_or_left_out_on_purpose() -> None:
    written = {str(each.column) for section in WITH_PAY_DETAILS for each in section.fields}
    written |= {str(each.column) for each in GROUP.fields}
    keys = {
        f"{part.table}.{part.belongs}"
        for section in WITH_PAY_DETAILS
        for part in section.parts
        if part.is_optional
    }
    postings = {str(column) for column in POSTINGS.columns}
    tables = [each for each in Base.metadata.tables.values() if each.name not in WORKED_OUT]
    found = {str(column) for table in tables for column in table.columns}
    groups = {f"{table.name}.group_id" for table in tables}
    quoted = {name.replace('"', "") for name in found}
    left = quoted - {name.replace('"', "") for name in written | keys | postings} - groups
    assert left == set(LEFT_OUT)


def test_the_page_about_it_names_every_part_and_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
    words = set(re.findall("[a-z_]+", page))
    for section in WITH_PAY_DETAILS:
        assert f"| `{section.name}` |" in page
        assert {each.key for each in section.fields} <= words, section.name
    assert {each.key for each in GROUP.fields} <= words
    lines = page.partition("## What a line says")[2].partition("\n## ")[0]
    assert set(re.findall("`([a-z_]+)`", lines)) >= ACTIONS | WORDS


def test_nothing_in_a_list_names_what_comes_later() -> None:
    place = {part.table.name: 2 * n for n, s in enumerate(WITH_PAY_DETAILS) for part in s.parts}
    place |= {"group": -1, "posting": place["entry"] + 1}
    place |= dict.fromkeys(WORKED_OUT, 1000)
    for table in Base.metadata.tables.values():
        for key in table.foreign_key_constraints:
            if (table.name, key.referred_table.name) != ("posting", "entry"):
                assert place[key.referred_table.name] <= place[table.name], (table.name, key)


def test_the_lists_hold_what_was_done(app: Flask) -> None:
    assert app
    evening = full_evening()
    book = exported(evening.group_id)
    assert (book["format"], book["version"]) == ("ledger-export", 1)
    assert book["group"]["name"] == "Kaartweekend"
    assert [each["name"] for each in book["players"]] == ["James", "Wim", "Piet", "Kees", "Zoë"]
    assert book["counts"] == {section.name: len(book[section.name]) for section in SECTIONS}
    assert all(book["counts"].values()), book["counts"]
    voided, old, new = book["rounds"]
    assert [each["number"] for each in (voided, old, new)] == [1, 1, 1]
    assert (new["corrects"], old["corrects"]) == (old["id"], None)
    wim = next(each["id"] for each in book["players"] if each["name"] == "Wim")
    bank = new["record"]["banker"]
    assert [each["postings"].get(wim) for each in book["entries"][:5]] == [5, -5, 10, -10, 20]
    assert book["entries"][1]["remark"] == "counted twice"
    assert book["entries"][1]["reverses"] == 1
    assert book["standings"] == {"EUR": {wim: 20, bank: -20} | zeros_of(book, "Piet", "Kees")}
    (line,) = last_lines(evening.group_id, limit=1)
    assert book["journal_head"] == {"seq": line.seq, "hash": line.hash}
    assert book["journal"][0]["previous_hash"] == BEGINNING


def zeros_of(book: Any, *names: str) -> dict[str, int]:
    """Return the standings of those who won and lost nothing."""
    return {each["id"]: 0 for each in book["players"] if each["name"] in names}


def test_the_standings_are_those_of_each_coin_by_itself(app: Flask) -> None:
    assert app
    group_id = fill(years=10, rounds=100, seed=1, until=NOW).group.id
    book = exported(group_id)
    assert book["standings"].keys() == {"EUR", "NLG", "SEK", "chips"}
    money = {each["id"]: each["currency"] for each in book["weekends"]}
    coins = {
        each["id"]: "chips" if each["unit"] == "chips" else money[each["weekend"]]
        for each in book["sittings"]
    }
    in_weekend = {each["id"]: money[each["weekend"]] for each in book["sittings"]}
    made: dict[str, dict[str, int]] = {}
    for total in book["totals"]:
        own = made.setdefault(coins[total["sitting"]], {})
        own[total["player"]] = own.get(total["player"], 0) + total["amount"]
    assert book["standings"] == made
    assert not any(sum(played.values()) for played in made.values())
    kronor: dict[str, int] = {}
    for total in book["totals"]:
        if (coins[total["sitting"]], total["worth"]) == ("SEK", None) or (
            total["worth"] is not None and in_weekend[total["sitting"]] == "SEK"
        ):
            counted = total["amount"] if total["worth"] is None else total["worth"]
            kronor[total["player"]] = kronor.get(total["player"], 0) + counted
    shown = {str(s.player.id): s.amount for s in group_standings(group_id, "SEK")}
    assert kronor == {id_: shown[id_] for id_ in kronor}


def test_no_secret_leaves_the_house(app: Flask) -> None:
    assert app
    evening = full_evening()
    text = b"".join(export_group(evening.group_id)).decode()
    hashes = db.session.execute(
        db.text(
            "SELECT secret_hash FROM link UNION SELECT secret_hash FROM device "
            "UNION SELECT secret_hash FROM share"
        )
    )
    for (secret_hash,) in hashes:
        assert bytes(secret_hash).hex() not in text
    assert "secret" not in text


def test_another_group_is_not_in_it(app: Flask) -> None:
    assert app
    first, other = full_evening(), full_evening()
    text = b"".join(export_group(first.group_id)).decode()
    others = exported(other.group_id)
    for section in SECTIONS:
        for item in others[section.name]:
            ids = [item["id"]] if "id" in item and section.name != "rule_sets" else []
            assert not any(id_ in text for id_ in ids)


def test_a_group_that_is_not_there_has_no_export(app: Flask) -> None:
    assert app
    with pytest.raises(NotFoundError):
        export_group(uuid4())


def test_an_export_is_of_one_moment_whatever_is_recorded_meanwhile(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    before = b"".join(export_group(evening.group_id))
    pieces = export_group(evening.group_id)
    first = next(pieces)
    evening.play(hand("Wim", 10))
    assert first + b"".join(pieces) == before
    assert b"".join(export_group(evening.group_id)) != before


def test_an_export_is_the_same_every_time(evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    first, again = (b"".join(export_group(evening.group_id)) for _ in range(2))
    assert first == again
    assert first.endswith(b"}\n")


def test_reading_a_book_away_writes_nothing(evening: Evening) -> None:
    before = last_lines(evening.group_id)
    b"".join(export_group(evening.group_id))
    assert last_lines(evening.group_id) == before


def peak(group_id: UUID) -> int:
    """Return the most bytes that were held at once while a group was exported and let go."""
    tracemalloc.start()
    digest = hashlib.sha256()
    for piece in export_group(group_id):
        digest.update(piece)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


@pytest.mark.sqlite
def test_memory_does_not_grow_with_the_group(app: Flask) -> None:
    assert app
    small, large = (imported(text_of(long_book(rounds))).group_id for rounds in (600, 1200))
    db.session.remove()
    peak(small)
    few, many = peak(small), peak(large)
    assert many < few * 1.1 + 200_000, (few, many)
    assert many < 8_000_000
