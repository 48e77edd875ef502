"""Exports for tests: of a full evening, and as long as one likes without playing so long."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4, uuid5

import pytest
from flask import Flask

from ledger.desk.access import join, new_link
from ledger.desk.actors import Role
from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.costs import enter_cost
from ledger.desk.exports import export_group
from ledger.desk.imports import Imported, import_group
from ledger.desk.payments import mark_paid
from ledger.desk.settlements import settle_weekend
from ledger.desk.shares import share_weekend
from ledger.desk.sittings import end_sitting
from ledger.store.database import db
from ledger.store.digests import digest
from ledger.store.imports import line_of_item
from ledger.store.journal import line_hash
from tests.desk.evenings import Evening, hand, new_evening, new_sitting
from tests.store.fixtures import app_on, close

NOW = datetime(2026, 11, 6, 21, 30, tzinfo=UTC)

Book = dict[str, Any]
"""An export as JSON gives it, whose values are of all kinds."""


def full_evening() -> Evening:
    """Return an evening with something in every list of an export."""
    evening = new_evening()
    join(new_link(evening.owner, Role.SCOREKEEPER), "Wims telefoon")
    voided = evening.play(hand("Wim", 5)).round.id
    void_round(evening.scorekeeper, voided, "counted twice")
    old = evening.play(hand("Wim", 10), hand("Piet", 5, "lost")).round.id
    correct_round(evening.scorekeeper, old, {"hands": [hand("Wim", 20)]}, id=uuid4())
    end_sitting(evening.scorekeeper, evening.sitting.id)
    table = new_sitting(evening.scorekeeper, evening.weekend, rule_set="tjugoett")
    add_capital(evening.scorekeeper, table.id, 100)
    enter_cost(evening.scorekeeper, evening.weekend.id, what="beer", amount=100, payer="Kees")
    end_sitting(evening.scorekeeper, table.id)
    chips = new_sitting(evening.scorekeeper, evening.weekend, rule_set="eenentwintigen")
    buy_chips(evening.scorekeeper, chips.id, "Wim", 100)
    settled = settle_weekend(evening.owner, evening.weekend.id)
    transfer_id = settled.transfers[0].id
    assert transfer_id is not None
    mark_paid(evening.owner, transfer_id)
    share_weekend(evening.owner, evening.weekend.id)
    return evening


def book_of(group_id: UUID) -> Book:
    book: Book = json.loads(b"".join(export_group(group_id)))
    return book


def text_of(book: Book) -> bytes:
    """Return an export as it is written: an item a line."""
    parts = []
    for key, value in book.items():
        if isinstance(value, list):
            items = ",\n".join(_text(item) for item in value)
            parts.append(f'"{key}": [\n{items}\n]' if value else f'"{key}": [\n]')
        else:
            parts.append(f'"{key}": {_text(value)}')
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def chained(book: Book) -> Book:
    """Chain the journal of an export anew, as somebody would who knows how it is done."""
    group_id = UUID(book["group"]["id"])
    head = "0" * 64
    for seq, item in enumerate(book["journal"], start=1):
        item |= {"seq": seq, "previous_hash": head}
        line = line_of_item(item | {"at": datetime.fromisoformat(item["at"])})
        line = replace(
            line,
            link_id=item["link"] and UUID(item["link"]),
            device_id=item["device"] and UUID(item["device"]),
        )
        item["hash"] = head = line_hash(group_id, line)
    book["journal_head"] = {"seq": len(book["journal"]), "hash": head}
    return book


def unsealed(book: Book) -> Book:
    """Return an export as it was before names and reasons were sealed."""
    for item in (book["group"], *book["players"], *book["devices"], *book["weekends"]):
        del item["name_salt"]
    for entry in book["entries"]:
        del entry["remark_salt"]
    for line in book["journal"]:
        line["details"].pop("seals", None)
    return chained(book)


def counted(book: Book) -> Book:
    """Count the lists of an export anew."""
    book["counts"] = {key: len(book[key]) for key in book["counts"]}
    return book


def long_book(rounds: int) -> Book:
    """Return the export of a group that played the same round again and again."""
    evening = new_evening()
    evening.play(hand("Wim", 5))
    # Another group than that of the evening, which stays in the book at hand.
    text = b"".join(export_group(evening.group_id)).decode()
    book: Book = json.loads(text.replace(str(evening.group_id), str(uuid4())))
    (first,), (entry,), line = book["rounds"], book["entries"], book["journal"].pop()
    assert line["action"] == "record_round"
    book["rounds"], book["entries"] = [], []
    (known,) = (each for each in book["known_ids"] if each["kind"] == "round")
    book["known_ids"].remove(known)
    for number in range(1, rounds + 1):
        id_ = str(uuid5(evening.group_id, str(number)))
        place = {"sitting_version": number + 1}
        book["rounds"].append(first | place | {"id": id_, "number": number})
        book["entries"].append(entry | place | {"seq": number, "round": id_})
        details = line["details"] | {"round": id_, "number": number, "version": number + 1}
        book["journal"].append(line | {"details": details})
        book["known_ids"].append(known | {"id": id_})
    book["known_ids"].sort(key=lambda each: each["id"])
    sitting = book["sittings"][0]
    sitting |= {"version": rounds + 1, "last_number": rounds, "round_count": rounds}
    for total in book["totals"]:
        total |= {"amount": total["amount"] * rounds, "rounds": rounds}
    for amounts in book["standings"].values():
        amounts |= {player: amount * rounds for player, amount in amounts.items()}
    return counted(chained(book))


Change = Callable[[Book], object]
"""What somebody does to an export."""


def with_record(book: Book, place: int, **facts: Any) -> None:
    """Change the facts of a round, and what the journal says of them."""
    record = book["rounds"][place]["record"]
    record |= facts
    for line in book["journal"]:
        if (
            line["details"].get("round") == book["rounds"][place]["id"]
            and "record" in line["details"]
        ):
            line["details"]["record"] = digest(record)


@contextmanager
def opened(path: Path) -> Iterator[Flask]:
    app = app_on(path)
    with app.app_context():
        yield app
    close(app)


@pytest.fixture
def other(tmp_path: Path, empty_book: Path) -> Path:
    """Another book, empty, to import into."""
    path = tmp_path / "other" / "ledger.db"
    path.parent.mkdir()
    shutil.copy(empty_book, path)
    return path


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> bytes:
    """The export of a full evening."""
    path = tmp_path_factory.mktemp("full") / "ledger.db"
    shutil.copy(empty_book, path)
    with opened(path):
        evening = full_evening()
        return b"".join(export_group(evening.group_id))


def imported(text: bytes) -> Imported:
    return import_group(BytesIO(text))


def everything() -> dict[str, list[Any]]:
    """Return every row of the book."""
    db.session.rollback()
    names = db.session.execute(db.text("SELECT name FROM sqlite_master WHERE type = 'table'"))
    return {
        name: sorted(map(repr, db.session.execute(db.text(f'SELECT * FROM "{name}"')).all()))
        for (name,) in names.all()
    }
