"""Searching the journal: lines by what they name and by what was done, the newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, select, union_all
from sqlalchemy.orm import InstrumentedAttribute, aliased

from ledger.rules.rule_sets import RuleSet, Unit
from ledger.store.authors import Author, author_of
from ledger.store.database import db
from ledger.store.journal import Line, line_of
from ledger.store.journal_tables import JournalRow, MentionRow
from ledger.store.links import Role
from ledger.store.rule_sets import read_rule_set
from ledger.store.sittings import CHIPS
from ledger.store.tables import DeviceRow, LinkRow, RuleSetRow, SittingRow, WeekendRow


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedLine:
    """A line of the journal, and who wrote it."""

    line: Line
    author: Author


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedTable:
    """A table that a line names: its game, and the coin it is played in."""

    rule_set: RuleSet
    currency: str


def find_lines(
    group_id: UUID,
    *,
    about: Sequence[UUID] = (),
    actions: Collection[str] = (),
    before: int | None = None,
    limit: int,
) -> tuple[SignedLine, ...]:
    """Return the newest lines that name all of these and do one of these, the newest first.

    Without `about` or `actions` it is no matter what they name or do. `before` leaves out that
    number and all above it, for the next page.
    """
    if about:
        wanted = _about(group_id, about, actions, before, limit)
    else:
        wanted = _doing(group_id, actions, before, limit)
    rows = db.session.execute(
        select(JournalRow, DeviceRow.name, LinkRow.role)
        .outerjoin(
            DeviceRow,
            and_(DeviceRow.group_id == JournalRow.group_id, DeviceRow.id == JournalRow.device_id),
        )
        .outerjoin(
            LinkRow,
            and_(LinkRow.group_id == JournalRow.group_id, LinkRow.id == JournalRow.link_id),
        )
        .where(JournalRow.group_id == group_id, JournalRow.seq.in_(wanted))
        .order_by(JournalRow.seq.desc())
    )
    return tuple(
        SignedLine(
            line=line_of(row),
            author=author_of(device, role),
        )
        for row, device, role in rows
    )


def tables_by_id(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, NamedTable]:
    """Return the tables of these ids that the group has."""
    rows = db.session.execute(
        select(SittingRow.id, SittingRow.unit, WeekendRow.currency, RuleSetRow.text)
        .join(
            WeekendRow,
            and_(
                WeekendRow.group_id == SittingRow.group_id, WeekendRow.id == SittingRow.weekend_id
            ),
        )
        .join(
            RuleSetRow,
            and_(
                RuleSetRow.group_id == SittingRow.group_id,
                RuleSetRow.version == SittingRow.rule_set_version,
            ),
        )
        .where(SittingRow.group_id == group_id, SittingRow.id.in_(ids))
    )
    return {
        row.id: NamedTable(
            rule_set=read_rule_set(row.text),
            currency=CHIPS if row.unit == Unit.CHIPS else row.currency,
        )
        for row in rows
    }


def seats_at(group_id: UUID, sitting_id: UUID, at: datetime) -> tuple[UUID, ...] | None:
    """Return who sat at a table at a moment; None where the same ones have sat there since."""
    lines = db.session.scalars(
        select(JournalRow.details)
        .where(
            JournalRow.group_id == group_id,
            JournalRow.action == "change_sitting",
            JournalRow.at > at,
            exists().where(
                MentionRow.group_id == group_id,
                MentionRow.subject_id == sitting_id,
                MentionRow.seq == JournalRow.seq,
            ),
        )
        .order_by(JournalRow.seq)
    )
    before = [details.get("before", {}) for details in lines if isinstance(details, dict)]
    seats = next((each["seats"] for each in before if "seats" in each), None)
    return None if seats is None else tuple(UUID(each) for each in seats)


def roles_of_links(group_id: UUID, ids: Collection[UUID]) -> dict[UUID, Role]:
    """Return the roles of the links of these ids, closed ones too."""
    rows = db.session.execute(
        select(LinkRow.id, LinkRow.role).where(LinkRow.group_id == group_id, LinkRow.id.in_(ids))
    )
    return {row.id: Role(row.role) for row in rows}


def _about(
    group_id: UUID,
    about: Sequence[UUID],
    actions: Collection[str],
    before: int | None,
    limit: int,
) -> Select[int]:
    """Return the numbers of the newest lines that name all of these."""
    first, *others = about
    found = select(MentionRow.seq).where(
        MentionRow.group_id == group_id,
        MentionRow.subject_id == first,
        *_before(MentionRow.seq, before),
    )
    for other in others:
        also = aliased(MentionRow)
        found = found.where(
            exists().where(
                also.group_id == group_id, also.subject_id == other, also.seq == MentionRow.seq
            )
        )
    if actions:
        found = found.join(
            JournalRow,
            and_(JournalRow.group_id == MentionRow.group_id, JournalRow.seq == MentionRow.seq),
        ).where(JournalRow.action.in_(actions))
    return found.order_by(MentionRow.seq.desc()).limit(limit)


def _doing(group_id: UUID, actions: Collection[str], before: int | None, limit: int) -> Select[int]:
    """Return the numbers of the newest lines that do one of these, each found by its index."""
    lines = select(JournalRow.seq).where(JournalRow.group_id == group_id)
    found = lines.where(*_before(JournalRow.seq, before))
    newest = JournalRow.seq.desc()
    if actions:
        each = [found.where(JournalRow.action == action) for action in sorted(actions)]
        some = [select(one.order_by(newest).limit(limit).subquery()) for one in each]
        found = lines.where(JournalRow.seq.in_(union_all(*some)))
    return found.order_by(newest).limit(limit)


def _before(seq: InstrumentedAttribute[int], before: int | None) -> list[ColumnElement[bool]]:
    return [] if before is None else [seq < before]
