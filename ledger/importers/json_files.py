"""JSON: a list of results, or the tree of an export."""

import json
from decimal import Decimal
from typing import NoReturn

from ledger.importers.dates import take_apart
from ledger.importers.decoding import decode
from ledger.importers.tables import (
    MOST_CELLS,
    MOST_ROWS,
    File,
    RefusedFileError,
    Row,
    Table,
    Value,
    check_width,
)

_MOST_PARTS = 6 * MOST_ROWS
_PEOPLE = frozenset({"players", "participants", "members", "activities", "spelers"})
_PERSON = (
    "player",
    "name",
    "speler",
    "spieler",
    "naam",
    "nom",
    "namn",
    "nombre",
    "jugador",
    "joueur",
)


def read_json_file(data: bytes) -> File:
    """Return the tree of a JSON text, and the table in it where there is one.

    Raises:
        RefusedFileError: it is no JSON, or holds numbers that are none.
    """
    if data.count(b"{") + data.count(b"[") > _MOST_PARTS or data.count(b",") > MOST_CELLS:
        raise RefusedFileError("too_many_rows", row=MOST_ROWS + 1, most=MOST_ROWS)
    text, encoding = decode(data)
    try:
        tree = json.loads(
            text, parse_float=Decimal, parse_constant=_no_number, parse_int=_whole_number
        )
    except json.JSONDecodeError as error:
        raise RefusedFileError("bad_json", row=error.lineno) from error
    except RecursionError as error:
        raise RefusedFileError("bad_json", row=1) from error
    records = _records(tree)
    tables = (_table(records),) if records else ()
    return File(format="json", tables=tables, tree=tree, facts={"encoding": encoding})


def _no_number(text: str) -> NoReturn:
    raise RefusedFileError("not_a_number", text=text)


def _whole_number(text: str) -> int:
    if len(text) > 18:
        raise RefusedFileError("not_a_number", text=text[:40])
    return int(text)


def _records(tree: object) -> list[dict[str, object]]:
    """Return the longest list of objects: the tree itself, or under one of its keys.

    An object of days, each with what it brought whom, is such a list too.
    """
    if isinstance(tree, list):
        return _of_lists(tree) or [each for each in tree if isinstance(each, dict)]
    if not isinstance(tree, dict):
        return []
    by_day = _by_day(tree)
    if by_day:
        return by_day
    lists = [_records(v) for k, v in tree.items() if str(k).casefold() not in _PEOPLE]
    found = max(lists, key=len, default=[])
    coin = {"currency": tree["currency"]} if isinstance(tree.get("currency"), str) else {}
    return [coin | each for each in found]


def _of_lists(tree: list[object]) -> list[dict[str, object]]:
    """Return the records of a list of lists, the first of which are the headings."""
    rows = [each for each in tree if isinstance(each, list)]
    if len(rows) < 2 or len(rows) != len(tree) or len(set(map(str, rows[0]))) != len(rows[0]):
        return []
    return [dict(zip(map(str, rows[0]), row, strict=False)) for row in rows[1:]]


def _by_day(tree: dict[str, object]) -> list[dict[str, object]]:
    if not all(isinstance(each, dict) for each in tree.values()):
        return []
    if not all(take_apart(str(key)) for key in tree):
        return []
    return [{"date": key, **value} for key, value in tree.items() if isinstance(value, dict)]


def _table(records: list[dict[str, object]]) -> Table:
    """Return a table of records, numbered from 1 below a row of their keys."""
    flat = [(place + 1, line) for place, each in enumerate(records) for line in _lines(each)]
    keys = list(dict.fromkeys(key for _, line in flat for key in line))
    check_width(1, len(keys))
    if len(flat) > MOST_ROWS or len(flat) * len(keys) > MOST_CELLS * 2:
        raise RefusedFileError("too_many_rows", row=len(flat), most=MOST_ROWS)
    rows = [Row(number, tuple(line.get(key) for key in keys)) for number, line in flat]
    return Table("", (Row(0, tuple(keys)), *rows))


def _lines(record: dict[str, object]) -> list[dict[str, Value]]:
    """Return the rows of a record: one, or one for each of the results that it lists."""
    plain: dict[str, Value] = {}
    many: list[dict[str, Value]] = []
    for key, value in record.items():
        if isinstance(value, dict):
            plain |= {str(name): _value(each) for name, each in value.items()}
        elif isinstance(value, list) and _is_results(value):
            many = [
                {str(k): _value(v) for k, v in each.items()}
                for each in value
                if isinstance(each, dict)
            ]
        else:
            plain[key] = _value(value)
    return [plain | each for each in many] or [plain]


def _is_results(value: list[object]) -> bool:
    return (
        bool(value)
        and all(isinstance(each, dict) for each in value)
        and isinstance(value[0], dict)
        and any(str(key).casefold() in _PERSON for key in value[0])
    )


def _value(value: object) -> Value:
    if isinstance(value, bool):
        return str(value)
    if value is None or isinstance(value, str | int | Decimal):
        return value
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    return json.dumps(value, default=str)
