"""The texts of people's own that are sealed, wherever they are kept; older books had none."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from ledger.store.database import db, table_of
from ledger.store.journal import add_unsigned_line
from ledger.store.money_tables import PayDetailsRow
from ledger.store.tables import DeviceRow, GroupRow, PlayerRow, RemarkRow, WeekendRow
from ledger.store.text_seals import Seals, Subject, sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    """Where the texts of a kind are: what each belongs to, itself, and its salt."""

    table: sa.Table
    key: sa.Column[Any]  # an id, or the number of an entry
    text: sa.Column[str]
    salt: sa.Column[bytes | None]


def _columns(table: sa.Table, key: str, text: str) -> _Columns:
    return _Columns(table=table, key=table.c[key], text=table.c[text], salt=table.c[f"{text}_salt"])


_KEPT: Mapping[Subject, _Columns] = {
    Subject.GROUP: _columns(table_of(GroupRow), "group_id", "name"),
    Subject.PLAYER: _columns(table_of(PlayerRow), "id", "name"),
    Subject.WEEKEND: _columns(table_of(WeekendRow), "id", "name"),
    Subject.DEVICE: _columns(table_of(DeviceRow), "id", "name"),
    Subject.REMARK: _columns(table_of(RemarkRow), "entry_seq", "text"),
    Subject.PAY_DETAILS: _columns(table_of(PayDetailsRow), "player_id", "text"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptText:
    """A text as it is kept; `key` is what the journal calls what it belongs to."""

    subject: Subject
    key: str
    text: str
    salt: bytes | None


def kept_texts(group_id: UUID) -> Iterator[KeptText]:
    """Go through every text of a group that has to be sealed."""
    for subject, kept in _KEPT.items():
        rows = db.session.execute(
            sa.select(kept.key, kept.text, kept.salt)
            .where(kept.table.c.group_id == group_id)
            .order_by(kept.key)
        )
        for key, text, salt in rows:
            yield KeptText(subject=subject, key=str(key), text=text, salt=salt)


def seal_texts(group_id: UUID, *, at: datetime) -> None:
    """Seal all texts of a group whose journal is from before they were, by one line of its own."""
    seals: Seals = {}
    for each in list(kept_texts(group_id)):
        salt, seal = sealed(each.text)
        kept = _KEPT[each.subject]
        key = int(each.key) if each.subject is Subject.REMARK else UUID(each.key)
        db.session.execute(
            sa.update(kept.table)
            .where(kept.table.c.group_id == group_id, kept.key == key)
            .values({kept.salt: salt})
        )
        seals.setdefault(each.subject, {})[each.key] = seal
    add_unsigned_line(group_id, "seal_names", {"seals": seals}, at=at)
