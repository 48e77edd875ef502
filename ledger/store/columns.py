"""Column types of our own: times that never lose their zone, and what JSON is to us."""

import re
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class UtcTime(sa.types.TypeDecorator[datetime]):
    """Keeps a moment in UTC and gives it back with its zone, on databases without zones too."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment as the database keeps it."""
        if value is None:
            return None
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment in UTC."""
        if value is None or value.tzinfo:
            return value
        return value.replace(tzinfo=UTC)


# What JSON gives is known only to who reads it.
Json = Any

_ID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def is_id(value: Json) -> bool:
    """Answer whether a JSON value is an id as ids are written down."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None
