"""`ledger import`: a group comes back as it was, or not at all."""

import json
import re
import shutil
import tracemalloc
from io import BytesIO
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from ledger.demo.filling import fill
from ledger.desk.access import actor_for_secret
from ledger.desk.actors import Role
from ledger.desk.checking import check_book
from ledger.desk.checks.faults import FaultCode
from ledger.desk.exports import export_group
from ledger.desk.import_again import NewerFileError, OtherHistoryError
from ledger.desk.import_files import DamagedFileError
from ledger.desk.imports import CookedFileError, import_group
from ledger.desk.pay_details import change_pay_details
from ledger.desk.players import add_player
from ledger.store.database import db
from ledger.store.groups import all_groups
from ledger.store.journal import last_lines
from ledger.store.pay_details import pay_details_of
from ledger.store.standings import group_standings
from ledger.web.cli import main
from tests.desk.evenings import Evening, hand, new_evening
from tests.desk.export_texts import (
    NOW,
    Book,
    chained,
    everything,
    full,
    imported,
    long_book,
    opened,
    other,
    text_of,
    unsealed,
)

__all__ = ["full", "other"]


def ledger(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def test_a_group_comes_back_just_as_it_was(full: bytes, other: Path) -> None:
    with opened(other):
        made = imported(full)
        assert made.is_new
        assert b"".join(export_group(made.group_id)) == full
        assert check_book().faults == ()


def test_ten_years_of_every_game_come_back(app: Flask, other: Path) -> None:
    with app.app_context():
        group_id = fill(years=10, rounds=240, seed=1, until=NOW).group.id
        text = b"".join(export_group(group_id))
        shown = {c: group_standings(group_id, c) for c in ("EUR", "NLG", "SEK", "chips")}
        head = last_lines(group_id, limit=1)
    with opened(other):
        assert imported(text).group_id == group_id
        assert b"".join(export_group(group_id)) == text
        assert {c: group_standings(group_id, c) for c in shown} == shown
        assert last_lines(group_id, limit=1) == head
        assert check_book().faults == ()


def test_a_book_that_came_back_is_played_on_with(app: Flask, other: Path) -> None:
    with app.app_context():
        before = new_evening()
        before.play(hand("Wim", 5))
        text = b"".join(export_group(before.group_id))
    with opened(other):
        made = imported(text)
        assert made.secret is not None
        owner = actor_for_secret(made.secret)
        assert owner is not None
        again = Evening(
            group_id=before.group_id, owner=owner, scorekeeper=owner, viewer=owner,
            weekend=before.weekend, sitting=before.sitting,
        )  # fmt: skip
        assert again.play(hand("Wim", 5)).round.number == 2
        assert check_book().faults == ()


def test_the_names_of_an_export_of_before_are_sealed_when_it_comes(
    full: bytes, other: Path
) -> None:
    book = unsealed(json.loads(full))
    older = text_of(book)
    with opened(other):
        made = imported(older)
        assert (made.is_new, made.lines, made.later) == (True, book["journal_head"]["seq"], 1)
        newest, before = last_lines(made.group_id, limit=2)
        assert (newest.action, newest.link_id, newest.device_id) == ("seal_names", None, None)
        assert before.hash == book["journal_head"]["hash"]
        assert check_book().faults == ()
        again = imported(older)
        assert (again.is_new, again.later) == (False, 1)
        assert last_lines(made.group_id, limit=1) == (newest,)
        db.session.rollback()
        db.session.execute(db.text("UPDATE weekend SET name = 'Vlieland'"))
        db.session.commit()
        assert [fault.code for fault in check_book().faults] == [FaultCode.TEXT_CHANGED]


def test_only_the_owner_comes_in_and_only_by_the_new_link(app: Flask, other: Path) -> None:
    with app.app_context():
        evening = new_evening()
        text = b"".join(export_group(evening.group_id))
    with opened(other):
        made = imported(text)
        assert made.secret is not None
        assert made.secret not in repr(made)
        owner = actor_for_secret(made.secret)
        assert owner is not None
        assert (owner.role, owner.link_id) == (Role.OWNER, evening.owner.link_id)
        hashes = db.session.execute(db.text("SELECT secret_hash FROM link")).scalars().all()
        assert len(set(hashes)) == 3
        with app.app_context():
            old = db.session.execute(db.text("SELECT secret_hash FROM link")).scalars().all()
        assert not set(hashes) & set(old)


def test_the_second_import_adds_nothing_and_says_so(full: bytes, other: Path) -> None:
    with opened(other):
        imported(full)
        before = everything()
        again = imported(full)
        assert (again.is_new, again.secret, again.later) == (False, None, 0)
        assert everything() == before


def test_a_file_of_before_adds_nothing_to_a_book_that_went_on(full: bytes, other: Path) -> None:
    with opened(other):
        made = imported(full)
        assert made.secret is not None
        play_on(made.group_id, made.secret)
        before = everything()
        again = imported(full)
        assert (again.is_new, again.later) == (False, 1)
        assert everything() == before


def play_on(group_id: UUID, secret: str) -> None:
    owner = actor_for_secret(secret)
    assert owner is not None
    assert owner.group_id == group_id
    add_player(owner, "Nel")


def test_a_file_that_went_further_is_not_laid_over_the_book(
    full: bytes, other: Path, empty_book: Path
) -> None:
    with opened(other):
        made = imported(full)
        assert made.secret is not None
        play_on(made.group_id, made.secret)
        longer = b"".join(export_group(made.group_id))
    other.unlink()
    shutil.copy(empty_book, other)
    with opened(other):
        imported(full)
        before = everything()
        with pytest.raises(NewerFileError, match="1 line more after line"):
            imported(longer)
        assert everything() == before


def test_the_same_group_with_another_history_is_refused(full: bytes, other: Path) -> None:
    book = json.loads(full)
    book["journal"][3]["details"]["aside"] = "of no account"
    with opened(other):
        imported(full)
        before = everything()
        with pytest.raises(OtherHistoryError, match=r"journal\[3\]"):
            imported(text_of(chained(book)))
        assert everything() == before


def test_groups_do_not_get_in_each_others_way(app: Flask, other: Path) -> None:
    with app.app_context():
        texts = [b"".join(export_group(new_evening().group_id)) for _ in range(2)]
    with opened(other):
        ids = {imported(text).group_id for text in texts}
        assert {group.id for group in all_groups()} == ids


def test_ids_of_another_group_give_no_hold_on_it(app: Flask, other: Path) -> None:
    """A file whose things have the ids of another group's changes nothing about that."""
    with app.app_context():
        evening = new_evening()
        evening.play(hand("Wim", 5))
        text = b"".join(export_group(evening.group_id))
    with opened(other):
        imported(text)
        before = everything()
        stolen = text.replace(str(evening.group_id).encode(), str(uuid4()).encode())
        with pytest.raises((DamagedFileError, CookedFileError)):
            imported(stolen)
        assert everything() == before
        book = json.loads(stolen)
        book["known_ids"].sort(key=lambda each: str(each["id"]))
        made = imported(text_of(chained(book)))
        assert made.group_id != evening.group_id
        for table, rows in before.items():
            kept = [row for row in everything()[table] if evening.group_id.hex in row]
            assert kept == [row for row in rows if evening.group_id.hex in row]
        assert made.secret is not None
        intruder = actor_for_secret(made.secret)
        assert intruder is not None
        assert intruder.group_id == made.group_id


def test_the_commands_bring_a_group_from_one_machine_to_another(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "book.json"
    ledger("demo", "--rounds", "30", "--instance", here)
    name = "Demo-kaartclub"
    assert ledger("export", name, "--output", file, "--instance", here).exit_code == 0
    done = ledger("import", file, "--instance", there)
    assert done.exit_code == 0, done.output
    (secret,) = re.findall(r"/join/(\S+)", done.stdout)
    assert "The links take the server to be at port 8321" in done.stdout
    again = ledger("export", name, "--instance", there)
    assert again.stdout_bytes == file.read_bytes()
    second = ledger("import", file, "--instance", there)
    assert second.exit_code == 0
    assert "Nothing was added" in second.stdout
    assert secret not in second.stdout


def test_the_commands_bring_accounts_along_only_when_asked(other: Path, tmp_path: Path) -> None:
    there, plain, whole = (tmp_path / name for name in ("there", "plain.json", "whole.json"))
    with opened(other):
        evening = new_evening()
        wim = evening.player("Wim").id
        change_pay_details(evening.owner, wim, swish="070-123 45 67")
    export = ("export", str(evening.group_id), "--instance", other.parent)
    asked = (*export, "--with-pay-details")
    assert ledger(*export, "--output", plain).exit_code == 0
    assert ledger(*asked, "--output", whole).exit_code == 0
    assert "46701234567" not in plain.read_text("utf-8")
    assert "46701234567" in whole.read_text("utf-8")
    refused = ledger(*asked, "--format", "ledger")
    assert (refused.exit_code, "46701234567" in refused.output) == (2, False)
    assert ledger("import", whole, "--instance", there).exit_code == 0
    with opened(there / "ledger.db"):
        assert pay_details_of(evening.group_id, [wim])[wim].swish == "46701234567"


def test_the_command_tells_an_older_a_newer_and_a_cooked_file_of_a_group_that_is_here(
    full: bytes, other: Path, tmp_path: Path
) -> None:
    with opened(other):
        made = imported(full)
        assert made.secret is not None
        play_on(made.group_id, made.secret)
        longer = b"".join(export_group(made.group_id))
    file, cooked = tmp_path / "book.json", json.loads(full)
    file.write_bytes(full)
    older = ledger("import", file, "--instance", other.parent)
    assert older.exit_code == 0, older.output
    assert "an earlier state of it, 1 line of the journal before" in older.stdout
    raise_stakes(cooked)
    file.write_bytes(text_of(cooked))
    refused = ledger("import", file, "--instance", other.parent)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "Texel" in refused.stderr
    there = tmp_path / "there"
    file.write_bytes(full)
    assert ledger("import", file, "--instance", there).exit_code == 0
    file.write_bytes(longer)
    newer = ledger("import", file, "--instance", there)
    assert (newer.exit_code, newer.stdout) == (1, "")
    assert "The file is newer than the book" in newer.stderr
    assert "`ledger import FILE --instance FOLDER`" in newer.stderr


def test_the_command_says_where_a_file_is_wrong(full: bytes, tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    for change, words in (
        (unbalance, r"Line \d+, entries\[0\]\.postings: this entry sums to 5"),
        (raise_both, "entry 5 gives"),
        (raise_stakes, "Texel"),
    ):
        book = json.loads(full)
        change(book)
        file.write_bytes(text_of(book))
        done = ledger("import", file, "--instance", tmp_path / "there")
        assert done.exit_code == 1, done.output
        assert re.search(words, done.stderr), done.stderr
        assert "Traceback" not in done.output


def unbalance(book: Book) -> None:
    postings = book["entries"][0]["postings"]
    postings[next(iter(postings))] += 5


def raise_both(book: Book) -> None:
    postings = book["entries"][4]["postings"]
    for player, amount in postings.items():
        postings[player] = 2 * amount


def raise_stakes(book: Book) -> None:
    for each in book["rounds"][-1]["record"]["hands"]:
        each["stake"] += 5


def test_exports_are_not_written_over_files_unasked(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    ledger("demo", "--rounds", "5", "--instance", tmp_path)
    file.write_text("my thesis")
    words = ("export", "Demo-kaartclub", "--output", file, "--instance", tmp_path)
    assert ledger(*words).exit_code == 1
    assert file.read_text() == "my thesis"
    assert ledger(*words, "--force").exit_code == 0
    assert json.loads(file.read_bytes())["format"] == "ledger-export"


def test_an_unknown_group_is_told_of_those_that_there_are(tmp_path: Path) -> None:
    ledger("demo", "--rounds", "5", "--instance", tmp_path)
    done = ledger("export", "Nobody", "--instance", tmp_path)
    assert done.exit_code == 1
    assert "Demo-kaartclub" in done.stderr
    (group_id,) = re.findall(r"[0-9a-f-]{36}", done.stderr)
    assert ledger("export", group_id, "--instance", tmp_path).exit_code == 0
    assert ledger("export", "demo-KAARTCLUB", "--instance", tmp_path).exit_code == 0
    nowhere = ledger("export", "x", "--instance", tmp_path / "none")
    assert (nowhere.exit_code, (tmp_path / "none").exists()) == (1, False)


def peak(text: bytes) -> int:
    """Return the most bytes that were held at once while a file was imported."""
    stream = BytesIO(text)
    tracemalloc.start()
    import_group(stream)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_memory_does_not_grow_with_the_file(app: Flask, other: Path) -> None:
    with app.app_context():
        warm, few, many = (text_of(long_book(rounds)) for rounds in (100, 500, 1000))
    with opened(other):
        peak(warm)
        small, large = peak(few), peak(many)
        # 500 rounds more are 1 MB of text, and take three times that in Python.
        assert large < small + 1_000_000, (small, large)
        assert check_book().faults == ()
