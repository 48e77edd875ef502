"""What the lists of an export are made of: items, with values from the columns of tables."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from ledger.store.columns import UtcTime
from ledger.store.database import Base, table_of


class Form(StrEnum):
    """How a value is written in an export."""

    ID = "id"
    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    DAY = "day"
    MOMENT = "moment"
    JSON = "json"
    SALT = "salt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One value of a row: the key it is exported under, and how it is written.

    `most` is the longest text that fits, and `bits` how large a number may be. Exports of before
    the field was there hold no such key where it `is_newer`. What a column holds is known only to
    its type, so it is a column of Any.
    """

    key: str
    column: sa.Column[Any]
    form: Form
    is_nullable: bool
    most: int | None = None
    bits: int = 32
    is_newer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The row of one table that an item holds.

    A part that not every item has is tied to it by the column `belongs`, which holds the item's
    value of `item_key`; its first field is null where there is none.
    """

    table: sa.Table
    fields: tuple[Field, ...]
    belongs: str = ""
    item_key: str = "id"

    @property
    def is_optional(self) -> bool:
        """Answer whether some items have no such part."""
        return bool(self.belongs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A list of an export: its name, the parts of its items, and the keys it is ordered by.

    Not every export has it where it `is_optional`: those of before there was such a list.
    """

    name: str
    parts: tuple[Part, ...]
    order: tuple[str, ...]
    is_optional: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return the fields of every part."""
        return tuple(each for part in self.parts for each in part.fields)


_FORMS: tuple[tuple[type[sa.types.TypeEngine[Any]], Form], ...] = (
    (sa.Uuid, Form.ID),
    (sa.JSON, Form.JSON),
    (UtcTime, Form.MOMENT),
    (sa.Date, Form.DAY),
    (sa.Boolean, Form.FLAG),
    (sa.Integer, Form.NUMBER),
    (sa.String, Form.TEXT),
    (sa.LargeBinary, Form.SALT),
)


def part(row: type[Base], names: str, *, belongs: str = "", item_key: str = "id") -> Part:
    """Return the part of an item that holds these columns; `key=column` where they differ.

    A question mark after it: older exports hold no such key.
    """
    table = table_of(row)
    fields = []
    for name in names.split():
        key, _, column = name.removesuffix("?").partition("=")
        field = _field(key, table.c[column or key], is_optional=bool(belongs))
        fields.append(replace(field, is_newer=name.endswith("?")))
    return Part(table=table, fields=tuple(fields), belongs=belongs, item_key=item_key)


def _field(key: str, column: sa.Column[Any], *, is_optional: bool) -> Field:
    return Field(
        key=key,
        column=column,
        form=next(form for type_, form in _FORMS if isinstance(column.type, type_)),
        is_nullable=is_optional or bool(column.nullable),
        most=column.type.length if isinstance(column.type, sa.String) else None,
        bits=64 if isinstance(column.type, sa.BigInteger) else 32,
    )
