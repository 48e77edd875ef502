"""A round's history: all that stood in its place, and who entered and reversed each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import and_, select

from ledger.store.authors import Author, author_of
from ledger.store.database import db
from ledger.store.rounds import Round, rounds_by_id, rounds_numbered
from ledger.store.tables import DeviceRow, EntryRow, LinkRow


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundHistory:
    """What stood in one place, the first first; each but the first was entered for the one before.

    `numbered` are all that ever had the number, these among them, in no order. `causes` are the
    rounds, by id, for which one of them had to be entered again.
    """

    versions: tuple[Round, ...]
    numbered: tuple[Round, ...]
    causes: Mapping[UUID, Round]
    entered_by: Mapping[UUID | None, Author]
    reversed_by: Mapping[UUID | None, Author]

    @property
    def newest(self) -> Round:
        """Return what stands there now, or stood there last."""
        return self.versions[-1]

    @property
    def others_standing(self) -> tuple[Round, ...]:
        """Return the rounds of the same number that stand, without the one of this place."""
        own = {each.id for each in self.versions}
        return tuple(e for e in self.numbered if e.voided is None and e.id not in own)

    def before(self, version: Round) -> Round | None:
        """Return what stood there before a version."""
        return next((each for each in self.versions if each.id == version.corrects_id), None)

    def after(self, version: Round) -> Round | None:
        """Return what was entered in the place of a version."""
        return next((each for each in self.versions if each.corrects_id == version.id), None)


def round_history(group_id: UUID, one: Round) -> RoundHistory:
    """Return the history of the place that a round has, or had."""
    # All that ever stood in a place bears its number; another round may have borne it too.
    there = {each.id: each for each in rounds_numbered(group_id, one.sitting_id, one.number)}
    first = there[one.id]
    while first.corrects_id in there:
        first = there[first.corrects_id]
    versions = [first]
    while (following := versions[-1].corrected_by_id) in there:
        versions.append(there[following])
    entered_by, reversed_by = _authors(group_id, [each.id for each in versions])
    return RoundHistory(
        versions=tuple(versions),
        numbered=tuple(there.values()),
        causes=rounds_by_id(group_id, {each.cause_id for each in versions if each.cause_id}),
        entered_by=entered_by,
        reversed_by=reversed_by,
    )


def _authors(
    group_id: UUID, ids: Collection[UUID]
) -> tuple[Mapping[UUID | None, Author], Mapping[UUID | None, Author]]:
    """Return who entered each round, and who reversed it."""
    rows = db.session.execute(
        select(EntryRow.round_id, EntryRow.reverses, DeviceRow.name, LinkRow.role)
        .outerjoin(
            DeviceRow,
            and_(DeviceRow.group_id == EntryRow.group_id, DeviceRow.id == EntryRow.device_id),
        )
        .outerjoin(
            LinkRow, and_(LinkRow.group_id == EntryRow.group_id, LinkRow.id == EntryRow.link_id)
        )
        .where(EntryRow.group_id == group_id, EntryRow.round_id.in_(ids))
    )
    entered: dict[UUID | None, Author] = {}
    reversed_: dict[UUID | None, Author] = {}
    for round_id, reverses, device, role in rows:
        whose = entered if reverses is None else reversed_
        whose[round_id] = author_of(device, role)
    return entered, reversed_
