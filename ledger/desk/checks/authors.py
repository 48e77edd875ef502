"""Who did something, and when: whatever is kept says the same of that as its line."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.store.checks.books import Written
from ledger.store.journal import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A line of the journal by its number, with who wrote it and when."""

    line: int
    written: Written

    @property
    def at(self) -> datetime:
        """Return when the line was written."""
        return self.written.at


def signed(line: Line) -> Signed:
    """Return who wrote a line and when."""
    written = Written(at=line.at, link_id=line.link_id, device_id=line.device_id)
    return Signed(line=line.seq, written=written)


def written_faults(
    by: Signed, kept: Written | None, place: Place, thing: str, **values: str | int
) -> Iterator[Fault]:
    """Compare who wrote something and when with its line; nothing where it is not there."""
    if kept is None or kept == by.written:
        return
    if (kept.link_id, kept.device_id) != (by.written.link_id, by.written.device_id):
        told: dict[str, str | int] = {**values, "thing": thing, "line": by.line}
        yield Fault(code=FaultCode.AUTHOR_DIFFERS, place=place, values=told)
    yield from time_faults(by, kept.at, place, thing, **values)


def time_faults(
    by: Signed, kept: datetime, place: Place, thing: str, **values: str | int
) -> Iterator[Fault]:
    """Compare when something is said to have been done with its line."""
    if kept != by.at:
        told: dict[str, str | int] = {**values, "thing": thing, "line": by.line}
        yield Fault(code=FaultCode.TIME_DIFFERS, place=place, values=told)
