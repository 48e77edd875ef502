"""A group as an export has it, read row by row and as it was at one moment."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Connection,
    CursorResult,
    Engine,
    Select,
    and_,
    case,
    func,
    literal,
    select,
    type_coerce,
)
from sqlalchemy.types import NullType

from ledger.rules.rule_sets import Unit
from ledger.store.columns import Json
from ledger.store.database import table_of
from ledger.store.entries import EntryKind
from ledger.store.section_parts import Form, Part, Section
from ledger.store.sections import ENTRIES, GROUP, POSTINGS, ROUNDS
from ledger.store.sittings import CHIPS
from ledger.store.tables import EntryRow, GroupRow, SittingRow, SittingTotalRow, WeekendRow

ROWS_AT_ONCE = 500

Item = dict[str, Json]
"""What an export holds of one row, by its keys."""

# The values of rows are of all kinds.
_Rows = Select[*tuple[Any, ...]]

_ENTRY = table_of(EntryRow)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection to which the database stays as it is at its first question."""
    # SQLite does so by itself.
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


def group_item(connection: Connection, group_id: UUID) -> Item | None:
    """Return what an export holds of the group itself, or None where there is none."""
    rows = select(*_columns(GROUP)).where(GroupRow.group_id == group_id)
    return next(_read(connection, rows, (GROUP,)), None)


def items(connection: Connection, section: Section, group_id: UUID) -> Iterator[Item]:
    """Return the items of a list one after the other, in the order of the export."""
    found = _read(connection, _rows(section, group_id), section.parts)
    return _with_postings(connection, found, group_id) if section is ENTRIES else found


def standings(connection: Connection, group_id: UUID) -> dict[str, dict[str, int]]:
    """Return what play brought each player, by coin, of those who played for it."""
    coin = case((SittingRow.unit == Unit.CHIPS, literal(CHIPS)), else_=WeekendRow.currency)
    rows = connection.execute(
        select(coin, _raw(SittingTotalRow.player_id), func.sum(SittingTotalRow.amount))
        .join(
            SittingRow,
            and_(
                SittingRow.group_id == SittingTotalRow.group_id,
                SittingRow.id == SittingTotalRow.sitting_id,
            ),
        )
        .join(
            WeekendRow,
            and_(
                WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id
            ),
        )
        .where(SittingTotalRow.group_id == group_id)
        .group_by(coin, SittingTotalRow.player_id)
        .order_by(coin, SittingTotalRow.player_id)
    )
    found: dict[str, dict[str, int]] = {}
    for code, player, amount in rows:
        found.setdefault(code, {})[_id(player)] = int(amount)
    return found


def _rows(section: Section, group_id: UUID) -> _Rows:
    """Select the rows of a list, with what else belongs to each."""
    first, *others = section.parts
    columns = [column for part in section.parts for column in _columns(part)]
    found: _Rows = select(*columns).where(first.table.c.group_id == group_id)
    if section is ROUNDS:
        found = _in_book_order(found, first, group_id)
    else:
        by_key = {each.key: each.column for each in section.fields}
        found = found.select_from(first.table).order_by(*(by_key[key] for key in section.order))
    item_columns = {each.key: each.column for each in first.fields}
    for part in others:
        same = and_(
            part.table.c.group_id == first.table.c.group_id,
            part.table.c[part.belongs] == item_columns[part.item_key],
        )
        found = found.outerjoin(part.table, same)
    return found


def _in_book_order(found: _Rows, rounds: Part, group_id: UUID) -> _Rows:
    """Select rounds by the entries that they made; each has exactly one."""
    made = and_(
        _ENTRY.c.group_id == rounds.table.c.group_id, _ENTRY.c.round_id == rounds.table.c.id
    )
    return (
        found.select_from(_ENTRY)
        .join(rounds.table, made)
        .where(
            _ENTRY.c.group_id == group_id,
            _ENTRY.c.kind == EntryKind.ROUND,
            func.coalesce(_ENTRY.c.reverses, 0) == 0,
        )
        .order_by(_ENTRY.c.seq)
    )


def _with_postings(
    connection: Connection, entries: Iterator[Item], group_id: UUID
) -> Iterator[Item]:
    """Return entries with their postings; both are read in the order of the book."""
    found = (
        select(POSTINGS.c.entry_seq, _raw(POSTINGS.c.player_id), POSTINGS.c.amount)
        .where(POSTINGS.c.group_id == group_id)
        .order_by(POSTINGS.c.entry_seq, POSTINGS.c.player_id)
    )
    with _in_pieces(connection, found) as rows:
        row = next(rows, None)
        for entry in entries:
            postings: dict[str, int] = {}
            while row is not None and row[0] <= entry["seq"]:
                if row[0] == entry["seq"]:
                    postings[_id(row[1])] = row[2]
                row = next(rows, None)
            entry["postings"] = postings
            yield entry


def _read(connection: Connection, rows: _Rows, parts: tuple[Part, ...]) -> Iterator[Item]:
    keys = [(each.key, _WRITTEN.get(each.form)) for part in parts for each in part.fields]
    with _in_pieces(connection, rows) as found:
        for row in found:
            yield {
                key: value if value is None or write is None else write(value)
                for (key, write), value in zip(keys, row, strict=True)
            }


def _in_pieces(connection: Connection, rows: _Rows) -> CursorResult[*tuple[Any, ...]]:
    """Return rows some at a time; whoever stops early closes them, for PostgreSQL's sake."""
    return connection.execute(rows, execution_options={"yield_per": ROWS_AT_ONCE})


def _columns(part: Part) -> list[Any]:
    """Return the columns of a part as the database keeps them; Any, as in SQLAlchemy."""
    return [_raw(each.column) for each in part.fields]


def _raw(column: Any) -> Any:
    """Return a column without its type: a value object of each would only be written out again."""
    return type_coerce(column, NullType())


def _id(value: Any) -> str:
    """Return the text of an id; SQLite keeps 32 digits, PostgreSQL gives the id."""
    text = str(value)
    if len(text) != 32:
        return text
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def _moment(value: str | datetime) -> str:
    """Return a moment in RFC 3339 with all its digits; SQLite keeps it as a text in UTC."""
    if isinstance(value, datetime):
        text = value.astimezone(UTC).isoformat(timespec="microseconds")
        return text.replace("+00:00", "Z")
    return f"{value.replace(' ', 'T')}Z"


def _day(value: str | date) -> str:
    return value if isinstance(value, str) else value.isoformat()


def _json(value: Json) -> Json:
    """Return a JSON value; SQLite keeps its text, PostgreSQL gives the value."""
    return json.loads(value) if isinstance(value, str) else value


_WRITTEN: Mapping[Form, Callable[[Any], Json]] = {
    Form.ID: _id,
    Form.MOMENT: _moment,
    Form.DAY: _day,
    Form.FLAG: bool,
    Form.JSON: _json,
    Form.SALT: bytes.hex,
}
