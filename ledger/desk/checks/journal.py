"""The journal: whether it is one chain, and whether the book holds what it says."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.desk.checks.names import SaidSeals
from ledger.desk.checks.rounds import Said
from ledger.store.checks.books import KeptSitting
from ledger.store.checks.journal import SaidRound, pieces_of_journal, rounds_said
from ledger.store.checks.mentions import unmentioned_lines
from ledger.store.columns import Json
from ledger.store.digests import digest
from ledger.store.journal import BEGINNING, Line, line_hash

ENTERED = {"record_round": "", "correct_round": "corrects", "restore_round": "restores"}
"""What enters a round, and under which word it names the one that it replaces."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidPlan:
    """A settlement as the journal says it; each transfer as its id, from, to and amount."""

    weekend: str
    transfers: Json


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidEntry:
    """An entry of a payment, or of one that was taken back, as the journal says it."""

    action: str
    transfer: str
    amount: Json


@dataclass(slots=True, kw_only=True)
class _Table:
    """A sitting as far as the journal was read."""

    version: int = 1
    rounds: set[int] = field(default_factory=set)
    reversals: set[int] = field(default_factory=set)
    capital: dict[int, int] = field(default_factory=dict)
    options: list[dict[str, Json]] = field(default_factory=list)
    agreed: dict[str, Json] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class JournalCheck:
    """Reads a group's journal once, from the first line to the last."""

    known: Known
    chain: Chain
    tables: dict[UUID, _Table] = field(default_factory=dict)
    plans: dict[str, SaidPlan] = field(default_factory=dict)
    in_force: dict[str, str] = field(default_factory=dict)
    """The plan of each settled weekend."""
    entries: dict[int, SaidEntry] = field(default_factory=dict)
    players: set[str] = field(default_factory=set)
    seals: SaidSeals = field(default_factory=SaidSeals)

    def said(self) -> dict[UUID, Said]:
        """Return what the journal says of every sitting."""
        return {
            sitting_id: Said(
                rounds=table.rounds,
                reversals=table.reversals,
                capital=table.capital,
                options=table.options,
            )
            for sitting_id, table in self.tables.items()
        }

    def faults(self, done: Callable[[int], object]) -> Iterator[Fault]:
        """Go through what is wrong with the journal; `done` counts its lines."""
        for lines in pieces_of_journal(self.known.group_id):
            rounds = rounds_said(self.known.group_id, _round_ids(lines))
            for line in lines:
                code = self.chain.follow(line)
                if code is not None:
                    yield self._fault(code, line)
                yield from self._line_faults(line, rounds)
            for seq in unmentioned_lines(self.known.group_id, lines):
                place = Place(group=self.known.group)
                yield Fault(code=FaultCode.LINE_UNMENTIONED, place=place, values={"line": seq})
            done(len(lines))
        yield from self._end_faults()

    def _line_faults(self, line: Line, rounds: Mapping[UUID, SaidRound]) -> Iterator[Fault]:
        """Compare what a line says with what the book holds."""
        said = line.details
        yield from self.seals.faults(self.known, line)
        sitting_id = _id(said.get("sitting"))
        if sitting_id is not None:
            yield from self._sitting_faults(line, sitting_id, rounds)
        match line.action:
            case "create_group":
                self.players.update(map(str, said.get("players", ())))
            case "add_player":
                self.players.add(str(said.get("player")))
            case "open_weekend":
                yield from self._weekend_faults(line)
            case "settle_weekend":
                weekend, plan = str(said.get("weekend")), str(said.get("settlement"))
                self.plans[plan] = SaidPlan(weekend=weekend, transfers=said.get("transfers"))
                self.in_force[weekend] = plan
            case "reopen_weekend":
                self.in_force.pop(str(said.get("weekend")), None)
        if isinstance(said.get("entry"), int):
            self.entries[said["entry"]] = SaidEntry(
                action=line.action,
                transfer=str(said.get("transfer")),
                amount=said.get("amount"),
            )

    def _sitting_faults(
        self, line: Line, sitting_id: UUID, rounds: Mapping[UUID, SaidRound]
    ) -> Iterator[Fault]:
        """Follow what became of a sitting; each thing done makes its next version."""
        said = line.details
        table = self.tables.setdefault(sitting_id, _Table())
        again = said.get("entered_again", ())
        version = 1 if line.action == "open_sitting" else table.version + 1
        table.version = version + len(again)
        if said.get("version", 1) != table.version:
            yield self._fault(FaultCode.VERSION_DIFFERS, line, sitting_id)
        if line.action in {"open_sitting", "change_sitting"}:
            table.agreed = said
            if isinstance(said.get("options"), dict):
                table.options.append(said["options"])
        elif line.action == "add_capital":
            table.capital[version] = said.get("amount", 0)
        elif line.action in ENTERED:
            yield from self._entered_faults(line, sitting_id, version, rounds)
        elif line.action == "void_round":
            table.reversals.add(version)
            yield from self._reversed_faults(line, said.get("round"), version, rounds)
        for place, round_id in enumerate(again, start=1):
            table.rounds.add(version + place)
            table.reversals.add(version + place)
            found = rounds.get(_id(round_id) or sitting_id)
            if found is None or found.sitting_version != version + place:
                yield self._fault(FaultCode.SAID_ROUND_MISSING, line, sitting_id)

    def _entered_faults(
        self, line: Line, sitting_id: UUID, version: int, rounds: Mapping[UUID, SaidRound]
    ) -> Iterator[Fault]:
        """Compare a round as it was entered with the book's; and that it replaced another."""
        said, table = line.details, self.tables[sitting_id]
        table.rounds.add(version)
        found = rounds.get(_id(said.get("round")) or sitting_id)
        number = said.get("number")
        if found is None:
            yield self._fault(FaultCode.SAID_ROUND_MISSING, line, sitting_id, number)
            return
        own = (found.sitting_id, found.number, found.sitting_version)
        if own != (sitting_id, number, version):
            yield self._fault(FaultCode.SAID_ROUND_DIFFERS, line, sitting_id, number)
        if digest(found.record) != said.get("record"):
            yield self._fault(FaultCode.SAID_RECORD_DIFFERS, line, sitting_id, number)
        if found.net != said.get("net"):
            yield self._fault(FaultCode.SAID_NET_DIFFERS, line, sitting_id, number)
        if line.action == "correct_round":
            table.reversals.add(version)
            old = said.get(ENTERED[line.action])
            yield from self._reversed_faults(line, old, version, rounds)

    def _reversed_faults(
        self, line: Line, round_id: Json, version: int, rounds: Mapping[UUID, SaidRound]
    ) -> Iterator[Fault]:
        id_ = _id(round_id)
        found = None if id_ is None else rounds.get(id_)
        if found is None:
            yield self._fault(FaultCode.SAID_ROUND_MISSING, line)
        elif found.reversed_version != version:
            yield self._fault(FaultCode.SAID_VOID_STANDS, line, found.sitting_id, found.number)

    def _weekend_faults(self, line: Line) -> Iterator[Fault]:
        said = line.details
        id_ = _id(said.get("weekend"))
        kept = None if id_ is None else self.known.weekends.get(id_)
        own = None
        if kept is not None:
            own = (kept.starts_on.isoformat(), kept.ends_on.isoformat(), kept.currency)
        if own != tuple(said.get(key) for key in ("starts_on", "ends_on", "currency")):
            yield Fault(
                code=FaultCode.WEEKEND_DIFFERS,
                place=self.known.weekend_place(id_),
                values={"line": line.seq},
            )

    def _end_faults(self) -> Iterator[Fault]:
        """Compare what sittings and players there are with those that the journal knows."""
        for sitting in self.known.sittings.values():
            table = self.tables.get(sitting.id)
            place = self.known.place(sitting.id)
            if table is None:
                yield Fault(code=FaultCode.SITTING_UNSAID, place=place)
                continue
            if table.version != sitting.version:
                values = {"kept": sitting.version, "made": table.version}
                yield Fault(code=FaultCode.VERSION_DIFFERS, place=place, values=values)
            if not _is_as_agreed(sitting, table.agreed):
                yield Fault(code=FaultCode.SITTING_DIFFERS, place=place)
        for player in sorted(self.known.players.keys() ^ self.players):
            yield Fault(
                code=FaultCode.PLAYER_UNSAID,
                place=Place(group=self.known.group),
                values={"player": self.known.name(player)},
            )

    def _fault(
        self,
        code: FaultCode,
        line: Line,
        sitting_id: UUID | None = None,
        number: Json = None,
    ) -> Fault:
        place = self.known.place(sitting_id, number if isinstance(number, int) else None)
        return Fault(code=code, place=place, values={"line": line.seq})


def _is_as_agreed(sitting: KeptSitting, agreed: Mapping[str, Json]) -> bool:
    """Answer whether a sitting is as it was last agreed on; older journals say less."""
    own: dict[str, Json] = {
        "seats": list(sitting.seats),
        "options": dict(sitting.options),
        "depth": sitting.depth,
    }
    return all(key not in agreed or agreed[key] == value for key, value in own.items())


def _round_ids(lines: Sequence[Line]) -> set[UUID]:
    """Return the ids of the rounds that these lines speak of."""
    found: set[UUID] = set()
    for line in lines:
        said = line.details
        texts = [said.get("round"), said.get("corrects"), *said.get("entered_again", ())]
        found.update(id_ for text in texts if (id_ := _id(text)) is not None)
    return found


def _id(text: Json) -> UUID | None:
    """Return the id that a text says, or None where it says none."""
    try:
        return UUID(text) if isinstance(text, str) else None
    except ValueError:
        return None
