"""What is noted beside the journal: what its lines name, and the ids that phones made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import id_in, under
from ledger.store.checks.journal import SaidRound
from ledger.store.checks.known_ids import (
    buy_ins_of_known_ids,
    capital_of_known_ids,
    count_of_ids,
    kinds_of_ids,
)
from ledger.store.checks.mentions import count_of_mentions, mentions_of
from ledger.store.journal import Line

_ASKED = {
    "add_player": ("player", "player"),
    "open_weekend": ("weekend", "weekend"),
    "share_weekend": ("share", "share"),
    "open_sitting": ("sitting", "sitting"),
    "record_round": ("round", "round"),
    "correct_round": ("round", "correction"),
    "pay_part": ("payment", "part"),
    "enter_payment": ("payment", "payment"),
    "enter_cost": ("cost", "cost"),
}
"""What is asked under an id: the word that its line has for the id, and what it is noted for."""


@dataclass(slots=True, kw_only=True)
class NotesCheck:
    """Counts what is noted, and what of it the journal accounts for."""

    known: Known
    mentions: int = 0
    ids: int = 0
    parties: dict[str, frozenset[UUID]] = field(default_factory=dict)
    """Who pays and who is paid, by the transfers of all plans so far."""

    def read(self, lines: Sequence[Line], rounds: Mapping[UUID, SaidRound]) -> Iterator[Fault]:
        """Compare what some lines in a row name, and were asked under, with what is noted."""
        implied = {line.seq: self._implied(line, rounds) for line in lines}
        noted = mentions_of(self.known.group_id, lines, implied)
        self.mentions += noted.count
        for seq in noted.missing:
            yield self._fault(FaultCode.LINE_UNMENTIONED, line=seq)
        asked = {
            id_: (line, kind)
            for line in lines
            for id_, kind in self._asked(line)
            if id_ is not None
        }
        kinds = kinds_of_ids(self.known.group_id, asked)
        for id_, (line, kind) in asked.items():
            if kinds.get(id_) != kind:
                yield self._fault(FaultCode.ID_UNKNOWN, line=line.seq)
        self.ids += len(kinds)

    def end(self) -> Iterator[Fault]:
        """Compare how much is noted with what the journal accounts for."""
        capital, noted = capital_of_known_ids(self.known.group_id)
        if capital != noted:
            yield self._fault(FaultCode.CAPITAL_ID_UNKNOWN, count=capital - noted)
        bought, bought_noted = buy_ins_of_known_ids(self.known.group_id)
        if bought != bought_noted:
            yield self._fault(FaultCode.BUY_IN_ID_UNKNOWN, count=bought - bought_noted)
        ids = count_of_ids(self.known.group_id) - self.ids - noted - bought_noted
        if ids:
            yield self._fault(FaultCode.ID_UNSAID, count=ids)
        mentions = count_of_mentions(self.known.group_id) - self.mentions
        if mentions:
            yield self._fault(FaultCode.MENTION_UNSAID, count=mentions)

    def _implied(self, line: Line, rounds: Mapping[UUID, SaidRound]) -> frozenset[UUID]:
        """Return what a line names by way of what it names; it is noted of older lines too."""
        said = line.details
        if line.action in {"settle_weekend", "plan_anew"}:
            for transfer, sender, receiver, _ in said.get("transfers") or ():
                ids = (id_in(sender), id_in(receiver))
                self.parties[transfer] = frozenset(id_ for id_ in ids if id_ is not None)
        named: set[UUID | None] = set(self.parties.get(str(said.get("transfer")), ()))
        sitting = under(said.get("sitting"), self.known.sittings)
        if sitting is not None:
            named.add(sitting.weekend_id)
        if line.action == "void_round":
            named |= {id_in(seat) for seat in _seats(under(said.get("round"), rounds))}
        return frozenset(id_ for id_ in named if id_ is not None)

    def _asked(self, line: Line) -> Iterator[tuple[UUID | None, str]]:
        if line.action == "create_group":
            yield self.known.group_id, "group"
        elif line.action in _ASKED:
            word, kind = _ASKED[line.action]
            yield id_in(line.details.get(word)), kind

    def _fault(self, code: FaultCode, **values: int) -> Fault:
        return Fault(code=code, place=Place(group=self.known.group), values=values)


def _seats(found: SaidRound | None) -> Sequence[object]:
    record = None if found is None else found.record
    seats = record.get("seats") if isinstance(record, dict) else None
    return seats if isinstance(seats, list) else ()
