"""The clock of all writing; who enters what was played long ago sets it, no page can."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


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
