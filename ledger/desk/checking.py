"""Checking: whether the book is what its facts, its rules and its journal make of it.

Reading only. All that is looked at is as it was at one moment, also while others write.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from uuid import UUID

from ledger.desk.checks.carries import carry_faults
from ledger.desk.checks.costs import cost_faults
from ledger.desk.checks.entries import correction_faults, entry_faults, total_faults, worth_faults
from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.journal import Chain, JournalCheck
from ledger.desk.checks.known import Known, known_of
from ledger.desk.checks.payments import payment_faults
from ledger.desk.checks.rounds import round_faults
from ledger.desk.checks.texts import text_faults
from ledger.errors import LedgerError
from ledger.store.checks.books import all_groups, one_moment, size_of
from ledger.store.checks.files import (
    BrokenKey,
    broken_keys,
    file_problems,
    missing_guards,
    quickly_broken_keys,
)
from ledger.store.checks.journal import last_number, pieces_of_journal
from ledger.store.database import name_of_database
from ledger.store.troubles import DatabaseError, said_by, trouble_of

FIRST_FAULTS = 20
"""So many faults are kept; the others are counted."""

LAST_LINES = 100
"""So many links of each journal are followed when there is little time."""


class UnknownGroupError(LedgerError):
    """The book has no such group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What was found: the first faults, how many there are, and how much was looked through.

    `heads` are the hash of the newest line of each group's journal, by the group's name and id.
    """

    faults: tuple[Fault, ...]
    fault_count: int
    groups: int
    rounds: int
    lines: int
    heads: dict[tuple[str, UUID], str]

    @property
    def is_clean(self) -> bool:
        """Answer whether nothing is wrong."""
        return self.fault_count == 0


@dataclass(slots=True)
class _Found:
    """Keeps the first faults and counts the rest."""

    faults: list[Fault] = field(default_factory=list)
    count: int = 0

    def add(self, faults: Iterator[Fault], place: Place) -> None:
        """Take in the faults of a part; what cannot be read at all is one too."""
        with self.reading(place):
            for fault in faults:
                self._add(fault)

    @contextmanager
    def reading(self, place: Place) -> Iterator[None]:
        """Let the block read a part of the book; where that cannot be read, it is a fault."""
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError, DatabaseError) as error:
            # A damaged file, or one that is locked, is told of as a whole.
            if (
                isinstance(error, DatabaseError)
                and trouble_of(error, name_of_database()) is not None
            ):
                raise
            # Whoever changed the book from outside may have written anything anywhere.
            values = {"error": f"{type(error).__name__}: {said_by(error)}"}
            self._add(Fault(code=FaultCode.UNREADABLE, place=place, values=values))

    def _add(self, fault: Fault) -> None:
        self.count += 1
        if len(self.faults) < FIRST_FAULTS:
            self.faults.append(fault)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """How much there is to look through, by group."""

    groups: dict[UUID, str]
    rounds: int
    lines: int


NOTHING = Work(groups={}, rounds=0, lines=0)
"""What there is to look through in a book whose groups cannot be read."""


def work_of(group_id: UUID | None = None) -> Work:
    """Return how much there is to look through, in all groups or in one.

    Raises:
        UnknownGroupError: there is no such group.
    """
    groups = all_groups()
    if group_id is not None:
        if group_id not in groups:
            message = f"the book has no group {group_id}"
            raise UnknownGroupError(message)
        groups = {group_id: groups[group_id]}
    sizes = [size_of(each) for each in groups]
    return Work(
        groups=groups,
        rounds=sum(size.rounds for size in sizes),
        lines=sum(size.lines for size in sizes),
    )


def check_book(
    group_id: UUID | None = None, *, done: Callable[[int], object] = lambda _count: None
) -> Checked:
    """Look through everything, of all groups or of one; `done` counts rounds and lines.

    Raises:
        UnknownGroupError: there is no such group.
    """
    found = _Found()
    heads: dict[tuple[str, UUID], str] = {}
    with one_moment():
        work = NOTHING
        with found.reading(Place()):
            work = work_of(group_id)
        found.add(file_faults(), Place())
        for each, name in work.groups.items():
            heads[name, each] = _check_group(found, each, name, done)
    return Checked(
        faults=tuple(found.faults),
        fault_count=found.count,
        groups=len(work.groups),
        rounds=work.rounds,
        lines=work.lines,
        heads=heads,
    )


def faults_of_group(
    group_id: UUID, name: str, *, done: Callable[[int], object] = lambda _count: None
) -> tuple[Fault, ...]:
    """Return the first faults of one group as the transaction at hand sees it.

    This is for what was just written and is not kept yet; what the database itself has to keep
    is not looked at.
    """
    found = _Found()
    _check_group(found, group_id, name, done)
    return tuple(found.faults)


def look_over() -> Checked:
    """Look at what can be seen quickly: the file, its keys, the newest links, and the sums."""
    found = _Found()
    heads: dict[tuple[str, UUID], str] = {}
    with one_moment():
        work = NOTHING
        with found.reading(Place()):
            work = work_of()
        found.add(file_faults(quick=True), Place())
        for each, name in work.groups.items():
            place = Place(group=name)
            link = Chain(group_id=each)
            found.add(_newest_links(link, place), place)
            heads[name, each] = link.hash
            found.add(_sum_faults(each, name), place)
    return Checked(
        faults=tuple(found.faults),
        fault_count=found.count,
        groups=len(work.groups),
        rounds=work.rounds,
        lines=work.lines,
        heads=heads,
    )


def file_faults(*, quick: bool = False) -> Iterator[Fault]:
    """Go through what is wrong with the database itself, whatever is kept in it."""
    for problem in file_problems(quick=quick):
        yield Fault(code=FaultCode.FILE_DAMAGED, values={"problem": problem})
    missing = missing_guards()
    if missing:
        told: dict[str, str | int] = {"count": len(missing), "triggers": ", ".join(missing[:3])}
        yield Fault(code=FaultCode.GUARD_MISSING, values=told)
    broken: Iterator[BrokenKey] = iter(quickly_broken_keys()) if quick else broken_keys()
    for key in broken:
        values: dict[str, str | int] = {
            "table": key.table,
            "to_table": key.to_table,
            "count": key.count,
        }
        yield Fault(code=FaultCode.KEY_BROKEN, values=values)


def _check_group(found: _Found, group_id: UUID, name: str, done: Callable[[int], object]) -> str:
    """Look through one group, and return the hash of the newest line of its journal."""
    place = Place(group=name)
    link = Chain(group_id=group_id)
    with found.reading(place):
        known, faults = known_of(group_id, name)
        found.add(iter(faults), place)
        _check_known(found, known, link, done)
    return link.hash


def _check_known(found: _Found, known: Known, link: Chain, done: Callable[[int], object]) -> None:
    """Look through a group whose small parts could be read; `link` follows its journal."""
    place = Place(group=known.group)
    journal = JournalCheck(known=known, chain=link)
    # Read first, since it tells what sittings were; told last, since rounds say more to people.
    said = _Found()
    said.add(journal.faults(done), place)
    for part in (
        round_faults(known, journal.said(), done),
        correction_faults(known),
        entry_faults(known),
        total_faults(known),
        worth_faults(known),
        payment_faults(known, journal.settling),
        carry_faults(known, journal.settling),
        cost_faults(known, journal.costs),
        text_faults(known, journal.seals),
    ):
        found.add(part, place)
    found.add(iter(said.faults), place)
    found.count += said.count - len(said.faults)


def _newest_links(link: Chain, place: Place) -> Iterator[Fault]:
    after = max(last_number(link.group_id) - LAST_LINES, 0)
    lines = chain.from_iterable(pieces_of_journal(link.group_id, after=max(after - 1, 0)))
    for line in lines:
        if after and line.seq == after:
            link.seq, link.hash = line.seq, line.hash
            continue
        code = link.follow(line)
        if code is not None:
            yield Fault(code=code, place=place, values={"line": line.seq})


def _sum_faults(group_id: UUID, name: str) -> Iterator[Fault]:
    known, _ = known_of(group_id, name)
    yield from entry_faults(known)
    yield from total_faults(known)
    yield from worth_faults(known)
