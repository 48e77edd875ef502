"""Names, reasons and pay details: whether each is still the one that the journal sealed last.

A text whose salt was blanked cannot be held against its seal. No deed of the desk blanks one yet,
so that it is a fault. Pay details may be away altogether: an export holds none unless asked, and
who takes an account out of the book gets no money by it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.store.checks.entries import place_of_entry
from ledger.store.entries import EntryKind
from ledger.store.journal import Line
from ledger.store.text_seals import SALT_SIZE, Subject, seal_of
from ledger.store.texts import KeptText, kept_texts

Key = tuple[Subject, str]
"""What a text belongs to."""


SEALING: Mapping[str, tuple[Subject, ...]] = {
    "create_group": (Subject.GROUP, Subject.PLAYER, Subject.DEVICE),
    "add_player": (Subject.PLAYER,),
    "rename_player": (Subject.PLAYER,),
    "change_pay_details": (Subject.PAY_DETAILS,),
    "open_weekend": (Subject.WEEKEND,),
    "change_weekend": (Subject.WEEKEND,),
    "join": (Subject.DEVICE,),
    "name_device": (Subject.DEVICE,),
    "void_round": (Subject.REMARK,),
    "correct_round": (Subject.REMARK,),
    "enter_cost": (Subject.REMARK,),
}
"""Which texts each action seals, of what its line names."""

ANEW = frozenset({"rename_player", "name_device", "change_pay_details", "change_weekend"})
"""The actions that give something another text in the place of the one before."""

OF_ALL = "seal_names"
"""The action that seals what an older book has, once, before anything else is sealed."""


@dataclass(frozen=True, slots=True)
class SaidSeal:
    """A seal, and the number of the line that has it."""

    seal: str
    line: int


@dataclass(slots=True)
class SaidSeals:
    """The newest seal of each text, as far as the journal was read."""

    newest: dict[Key, SaidSeal] = field(default_factory=dict)

    def faults(self, known: Known, line: Line) -> Iterator[Fault]:
        """Take in what a line seals; go through what it has no business to seal."""
        told = {
            (Subject(subject), key): SaidSeal(seal, line.seq)
            for subject, seals in line.details.get("seals", {}).items()
            for key, seal in seals.items()
        }
        for key, sealed in told.items():
            if not self._may_seal(known, line, key):
                yield _fault(known, FaultCode.TEXT_RESEALED, key, name="", sealed=sealed)
        self.newest |= told

    def _may_seal(self, known: Known, line: Line, key: Key) -> bool:
        """Answer whether a line like this one seals that text, which has no seal yet or a new one.

        Otherwise somebody could hide a change of name in a line that tells of something else.
        """
        if line.action == OF_ALL:
            return not self.newest
        if key in self.newest and line.action not in ANEW:
            return False
        subject, id_ = key
        is_named = subject is Subject.REMARK or id_ in _named(known, line)
        return is_named and subject in SEALING.get(line.action, ())


def text_faults(known: Known, said: SaidSeals) -> Iterator[Fault]:
    """Go through texts that are not what the journal sealed, and seals without their text."""
    left = dict(said.newest)
    for kept in kept_texts(known.group_id):
        key = (kept.subject, kept.key)
        sealed = left.pop(key, None)
        code = _fault_of(kept, sealed)
        if code is not None:
            yield _fault(known, code, key, name=kept.text, sealed=sealed)
    for key, sealed in left.items():
        if key[0] is not Subject.PAY_DETAILS:
            yield _fault(known, FaultCode.TEXT_MISSING, key, name="", sealed=sealed)


def _named(known: Known, line: Line) -> set[object]:
    """Return the ids of what a line can name anew: its group, device, player or weekend."""
    said = line.details
    one = {said.get(key) for key in ("player", "weekend", "device")}
    return {str(known.group_id), str(line.device_id), *one, *said.get("players", ())}


def _fault_of(kept: KeptText, sealed: SaidSeal | None) -> FaultCode | None:
    """Return what is wrong with a text."""
    if sealed is None:
        return FaultCode.TEXT_UNSAID
    if kept.salt is None:
        return FaultCode.TEXT_BLANKED
    is_same = len(kept.salt) == SALT_SIZE and seal_of(kept.salt, kept.text) == sealed.seal
    return None if is_same else FaultCode.TEXT_CHANGED


def _fault(known: Known, code: FaultCode, key: Key, *, name: str, sealed: SaidSeal | None) -> Fault:
    subject, id_ = key
    values: dict[str, str | int] = {"subject": subject}
    place = Place(group=known.group)
    if subject is Subject.PAY_DETAILS:
        values["name"] = known.name(id_)
    elif subject is not Subject.REMARK:
        values["name"] = name
    if sealed is not None:
        values["line"] = sealed.line
    if subject is Subject.WEEKEND:
        place = known.weekend_place(UUID(id_))
    elif subject is Subject.REMARK and (entry := place_of_entry(known.group_id, int(id_))):
        if entry.kind == EntryKind.COST:
            values["subject"], place = "cost", known.weekend_place(entry.weekend_id)
        else:
            place = known.place(entry.sitting_id, entry.number)
    return Fault(code=code, place=place, values=values)
