"""Exports: a whole group as one JSON document that `ledger import` restores exactly.

The document is written piece by piece, so that a group of any size takes little memory, and is
read in one transaction, so that it is the book as it was at one moment. docs/export.md describes
it.
"""

import json
from collections.abc import Iterator
from uuid import UUID

from sqlalchemy import Connection, Engine

from ledger.desk.errors import NotFoundError
from ledger.store.columns import Json
from ledger.store.database import db
from ledger.store.exports import group_item, items, reading, standings
from ledger.store.groups import find_group
from ledger.store.journal import BEGINNING
from ledger.store.section_parts import Section
from ledger.store.sections import JOURNAL, SECTIONS, WITH_PAY_DETAILS

FORMAT = "ledger-export"
VERSION = 1

_PIECE = 64 * 1024


def export_group(group_id: UUID, *, with_pay_details: bool = False) -> Iterator[bytes]:
    """Return the pieces of a group's export, in UTF-8; one item a line.

    Where players want to be paid is in it only where that is asked for.

    Raises:
        NotFoundError: there is no such group.
    """
    if find_group(group_id) is None:
        raise NotFoundError
    sections = WITH_PAY_DETAILS if with_pay_details else SECTIONS
    return _in_pieces(_lines(db.engine, group_id, sections))


def _in_pieces(lines: Iterator[str]) -> Iterator[bytes]:
    """Return the same text in pieces that are worth sending."""
    waiting: list[str] = []
    size = 0
    for line in lines:
        waiting.append(line)
        size += len(line)
        if size >= _PIECE:
            yield "".join(waiting).encode()
            waiting.clear()
            size = 0
    yield "".join(waiting).encode()


def _lines(engine: Engine, group_id: UUID, sections: tuple[Section, ...]) -> Iterator[str]:
    with reading(engine) as connection:
        group = _text(group_item(connection, group_id))
        yield f'{{\n"format": {_text(FORMAT)},\n"version": {VERSION},\n"group": {group}'
        yield from _lists(connection, group_id, sections)
        yield f',\n"standings": {_text(standings(connection, group_id))}\n}}\n'


def _lists(connection: Connection, group_id: UUID, sections: tuple[Section, ...]) -> Iterator[str]:
    """Write the lists, and at the end how long each is and where the journal ends."""
    counts: dict[str, int] = {}
    head: Json = {"seq": 0, "hash": BEGINNING}
    for section in sections:
        yield f',\n"{section.name}": ['
        between = "\n"
        count = 0
        for item in items(connection, section, group_id):
            yield between + _text(item)
            between = ",\n"
            count += 1
            if section is JOURNAL:
                head = {"seq": item["seq"], "hash": item["hash"]}
        yield "\n]"
        counts[section.name] = count
    yield f',\n"counts": {_text(counts)},\n"journal_head": {_text(head)}'


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
