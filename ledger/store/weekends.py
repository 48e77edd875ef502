"""Weekends: what a group settles after."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Select, and_, or_, select, update

from ledger.store.database import db
from ledger.store.money_tables import SettlementRow
from ledger.store.tables import EntryRow, SittingRow, WeekendRow
from ledger.store.text_seals import Seals, Subject, sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class Weekend:
    """A weekend or a single evening; `settled_at` is set while it is closed."""

    id: UUID
    name: str
    starts_on: date
    ends_on: date
    currency: str
    created_at: datetime
    settled_at: datetime | None = None

    @property
    def is_settled(self) -> bool:
        """Answer whether the weekend is closed, so that rounds are refused."""
        return self.settled_at is not None


def find_weekend(group_id: UUID, weekend_id: UUID) -> Weekend | None:
    """Return the weekend, or None where the group has none of that id."""
    row = db.session.execute(_weekends(group_id).where(WeekendRow.id == weekend_id)).one_or_none()
    return None if row is None else _weekend(*row)


def all_weekends(group_id: UUID, *, limit: int | None = None) -> tuple[Weekend, ...]:
    """Return the group's weekends, the newest first."""
    newest_first = _weekends(group_id).order_by(
        WeekendRow.starts_on.desc(), WeekendRow.created_at.desc(), WeekendRow.id
    )
    return tuple(_weekend(*row) for row in db.session.execute(newest_first.limit(limit)))


def add_weekend(group_id: UUID, weekend: Weekend) -> Seals:
    """Keep a new weekend; return the seal of its name, for the journal."""
    salt, seal = sealed(weekend.name)
    db.session.add(
        WeekendRow(
            group_id=group_id,
            id=weekend.id,
            name=weekend.name,
            name_salt=salt,
            starts_on=weekend.starts_on,
            ends_on=weekend.ends_on,
            currency=weekend.currency,
            created_at=weekend.created_at,
        )
    )
    db.session.flush()
    return {Subject.WEEKEND: {str(weekend.id): seal}}


def keep_weekend(group_id: UUID, weekend: Weekend, *, is_renamed: bool) -> Seals:
    """Write down a weekend's days and coin, and its name where that is another; return its seal."""
    values: dict[str, object] = {
        "starts_on": weekend.starts_on,
        "ends_on": weekend.ends_on,
        "currency": weekend.currency,
    }
    seals: Seals = {}
    if is_renamed:
        salt, seal = sealed(weekend.name)
        values |= {"name": weekend.name, "name_salt": salt}
        seals = {Subject.WEEKEND: {str(weekend.id): seal}}
    db.session.execute(
        update(WeekendRow)
        .where(WeekendRow.group_id == group_id, WeekendRow.id == weekend.id)
        .values(values)
    )
    return seals


def is_coin_in_use(group_id: UUID, weekend_id: UUID) -> bool:
    """Answer whether anything is in a weekend's coin: an entry, or what a table's chips are worth.

    An entry that was taken back counts too.
    """
    entries = select(EntryRow.seq).where(
        EntryRow.group_id == group_id, EntryRow.weekend_id == weekend_id
    )
    valued = select(SittingRow.id).where(
        SittingRow.group_id == group_id,
        SittingRow.weekend_id == weekend_id,
        SittingRow.value_chips.is_not(None),
    )
    return bool(db.session.scalar(select(or_(entries.exists(), valued.exists()))))


def _weekends(group_id: UUID) -> Select[WeekendRow, datetime]:
    return (
        select(WeekendRow, SettlementRow.made_at)
        .outerjoin(
            SettlementRow,
            and_(
                SettlementRow.group_id == WeekendRow.group_id,
                SettlementRow.weekend_id == WeekendRow.id,
                SettlementRow.reopened_at.is_(None),
            ),
        )
        .where(WeekendRow.group_id == group_id)
    )


def _weekend(row: WeekendRow, settled_at: datetime | None) -> Weekend:
    return Weekend(
        id=row.id,
        name=row.name,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        currency=row.currency,
        created_at=row.created_at,
        settled_at=settled_at,
    )
