"""Reading the items of an export: each value in its own form, and nothing besides."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from ledger.desk.import_files import Piece, damaged
from ledger.store.columns import Json, is_id
from ledger.store.section_parts import Field, Form

Item = dict[str, Json]
"""The values of an item as the database takes them, by their keys."""

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SALT = re.compile("[0-9a-f]{32}")

_WANTED: Mapping[Form, str] = {
    Form.ID: "an id is wanted here",
    Form.TEXT: "a text is wanted here, not a longer one than fits",
    Form.NUMBER: "a whole number is wanted here, not a larger one than fits",
    Form.FLAG: "true or false is wanted here",
    Form.DAY: "a day is wanted here, as 2026-11-06",
    Form.MOMENT: "a moment is wanted here, as 2026-11-06T20:05:00.000000Z",
    Form.JSON: "an object or a list is wanted here",
    Form.SALT: "a salt of 32 hexadecimal digits is wanted here",
}


class ItemReader:
    """Reads items that have just these fields, and the keys of `more` left as they are."""

    def __init__(self, fields: Sequence[Field], more: Sequence[str] = ()) -> None:
        self._fields = [(each, _reader(each)) for each in fields]
        self._keys = {each.key for each in fields} | set(more)
        self._newer = {each.key for each in fields if each.is_newer}
        self._more = tuple(more)

    def read(self, piece: Piece) -> Item:
        """Return the values of an item.

        Raises:
            DamagedFileError: a value is missing, strange, or in another form.
        """
        given = piece.value
        if not isinstance(given, dict):
            raise damaged(piece, "an object is wanted here")
        if given.keys() != self._keys:
            self._refuse_other_keys(piece, given)
        item: Item = {}
        for field, read in self._fields:
            value = given.get(field.key)
            if value is None and field.is_nullable:
                item[field.key] = None
                continue
            try:
                item[field.key] = read(value)
            except (TypeError, ValueError) as error:
                raise damaged(piece, _WANTED[field.form], field.key) from error
        for key in self._more:
            item[key] = given[key]
        return item

    def _refuse_other_keys(self, piece: Piece, given: Item) -> None:
        missing = sorted(self._keys - given.keys() - self._newer)
        if missing:
            raise damaged(piece, "this is missing", missing[0])
        strange = sorted(given.keys() - self._keys)
        if strange:
            raise damaged(piece, "this does not belong here", strange[0][:40])


def _reader(field: Field) -> Callable[[Json], Any]:
    """Return what reads a value of a field, or raises TypeError or ValueError."""
    if field.form is Form.TEXT:
        most = field.most
        return lambda value: _text(value, most)
    if field.form is Form.NUMBER:
        limit = 2 ** (field.bits - 1)
        return lambda value: _number(value, limit)
    return _READERS[field.form]


@lru_cache(maxsize=2000)
def _id(value: Json) -> UUID:
    if not is_id(value):
        raise ValueError(value)
    return UUID(value)


def _text(value: Json, most: int | None) -> str:
    if not isinstance(value, str) or "\x00" in value or (most is not None and len(value) > most):
        raise TypeError
    return value


def _number(value: Json, limit: int) -> int:
    if type(value) is not int or not -limit <= value < limit:
        raise TypeError
    return value


def _flag(value: Json) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _day(value: Json) -> date:
    if DAY.fullmatch(value) is None:
        raise ValueError(value)
    return date.fromisoformat(value)


def _moment(value: Json) -> datetime:
    if _MOMENT.fullmatch(value) is None:
        raise ValueError(value)
    return datetime.fromisoformat(value[:-1]).replace(tzinfo=UTC)


def _json(value: Json) -> Json:
    if not isinstance(value, dict | list):
        raise TypeError
    return value


def _salt(value: Json) -> bytes:
    if _SALT.fullmatch(value) is None:
        raise ValueError(value)
    return bytes.fromhex(value)


_READERS: Mapping[Form, Callable[[Json], Any]] = {
    Form.ID: _id,
    Form.FLAG: _flag,
    Form.DAY: _day,
    Form.MOMENT: _moment,
    Form.JSON: _json,
    Form.SALT: _salt,
}
