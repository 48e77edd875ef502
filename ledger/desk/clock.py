"""The clock of all writing, and the zones it can be read in.

Who enters what was played long ago sets it; no page can.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import cache
from zoneinfo import available_timezones

_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


@cache
def timezones() -> frozenset[str]:
    """Return the name of every zone; a process looks them up on its disk once."""
    return frozenset(available_timezones())


def now() -> datetime:
    """Return this moment in UTC, or the one that was set."""
    return _moment.get() or datetime.now(UTC)


@contextmanager
def at_moment(moment: datetime) -> Iterator[None]:
    """Let what the block writes bear this moment; `moment` has a zone."""
    token = _moment.set(moment.astimezone(UTC))
    try:
        yield
    finally:
        _moment.reset(token)
