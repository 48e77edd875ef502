"""The journal: whether it is one chain, and whether the book holds what it says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.checks.access import AccessCheck
from ledger.desk.checks.costs import SaidCosts
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.groups import GroupCheck
from ledger.desk.checks.known import Known
from ledger.desk.checks.notes import NotesCheck
from ledger.desk.checks.said import SaidSitting, id_in
from ledger.desk.checks.settling import SaidSettling
from ledger.desk.checks.shares import SharesCheck
from ledger.desk.checks.sittings import SittingsCheck
from ledger.desk.checks.texts import SaidSeals
from ledger.store.checks.journal import SaidRound, pieces_of_journal, rounds_said
from ledger.store.journal import BEGINNING, Line, line_hash


@dataclass(slots=True, kw_only=True)
class Chain:
    """Follows the links of a group's journal from line to line."""

    group_id: UUID
    seq: int = 0
    hash: str = BEGINNING

    def follow(self, line: Line) -> FaultCode | None:
        """Go on to the next line; return what is wrong with its link."""
        is_next, is_chained = line.seq == self.seq + 1, line.previous_hash == self.hash
        self.seq, self.hash = line.seq, line.hash
        if not is_next:
            return FaultCode.JOURNAL_GAP
        if not is_chained:
            return FaultCode.JOURNAL_UNCHAINED
        return None if line_hash(self.group_id, line) == line.hash else FaultCode.JOURNAL_CHANGED


@dataclass(slots=True, kw_only=True)
class JournalCheck:
    """Reads a group's journal once, from the first line to the last; each part follows its own."""

    known: Known
    chain: Chain
    seals: SaidSeals = field(default_factory=SaidSeals)
    settling: SaidSettling = field(default_factory=SaidSettling)
    costs: SaidCosts = field(default_factory=SaidCosts)
    sittings: SittingsCheck = field(init=False)
    group: GroupCheck = field(init=False)
    access: AccessCheck = field(init=False)
    shares: SharesCheck = field(init=False)
    notes: NotesCheck = field(init=False)

    def __post_init__(self) -> None:
        """Let every part know the group."""
        known = self.known
        self.sittings = SittingsCheck(known=known)
        self.group = GroupCheck(known=known)
        self.access = AccessCheck(group_id=known.group_id, group=known.group)
        self.shares = SharesCheck(known=known)
        self.notes = NotesCheck(known=known)

    def said(self) -> dict[UUID, SaidSitting]:
        """Return what the journal says of every sitting."""
        return self.sittings.said()

    def faults(self, done: Callable[[int], object]) -> Iterator[Fault]:
        """Go through what is wrong with the journal; `done` counts its lines."""
        for lines in pieces_of_journal(self.known.group_id):
            rounds = rounds_said(self.known.group_id, _round_ids(lines))
            for line in lines:
                code = self.chain.follow(line)
                if code is not None:
                    place = self.known.place(None)
                    yield Fault(code=code, place=place, values={"line": line.seq})
                yield from self._line_faults(line, rounds)
            yield from self.notes.read(lines, rounds)
            done(len(lines))
        yield from self._end_faults()

    def _line_faults(self, line: Line, rounds: Mapping[UUID, SaidRound]) -> Iterator[Fault]:
        """Compare what a line says with what the book holds."""
        yield from self.seals.faults(self.known, line)
        yield from self.sittings.read(line, rounds)
        self.group.read(line)
        self.access.read(line)
        self.shares.read(line)
        self.settling.read(line)
        self.costs.read(line)

    def _end_faults(self) -> Iterator[Fault]:
        """Compare what there is with what the journal knows."""
        yield from self.sittings.end()
        yield from self.group.end()
        yield from self.access.end()
        yield from self.shares.end()
        yield from self.notes.end()


def _round_ids(lines: Sequence[Line]) -> set[UUID]:
    """Return the ids of the rounds that these lines speak of."""
    found: set[UUID] = set()
    for line in lines:
        said = line.details
        texts = [said.get("round"), said.get("corrects"), *said.get("entered_again", ())]
        found.update(id_ for text in texts if (id_ := id_in(text)) is not None)
    return found
