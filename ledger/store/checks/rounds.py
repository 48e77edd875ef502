"""Rounds as they are kept, in pieces: their facts, what they began with, and their entries."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Row, Text, and_, bindparam, cast, or_, select, type_coerce
from sqlalchemy.orm import aliased
from sqlalchemy.types import NullType

from ledger.store.columns import Json
from ledger.store.database import db, table_of
from ledger.store.tables import (
    CorrectionRow,
    EntryRow,
    PostingRow,
    RoundRow,
    RoundStartRow,
)

PIECE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRound:
    """A round as it is kept.

    `record` and `running` are None where they cannot be read; `running` also where nothing of
    the kind is kept. `entries` are the numbers of the entries that its recording made, of which
    there has to be one, with the place that it says it has; `postings` are of the first of
    them. `reversed_version` is the sitting's at which it was taken back.
    """

    id: UUID
    number: int
    record: Json
    rule_set_version: str
    sitting_version: int
    has_start: bool
    running: Json
    corrects_id: UUID | None
    entries: tuple["KeptEntryPlace", ...]
    reversed_version: int | None
    postings: Mapping[str, int]

    @property
    def is_reversed(self) -> bool:
        """Answer whether the round does not stand any more."""
        return self.reversed_version is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntryPlace:
    """Where an entry says that it belongs."""

    seq: int
    kind: str
    weekend_id: UUID
    sitting_id: UUID | None
    sitting_version: int | None
    currency: str


_ROUND = table_of(RoundRow)
_START = table_of(RoundStartRow)
_CORRECTION = table_of(CorrectionRow)
_ENTRY = table_of(EntryRow)
_POSTING = table_of(PostingRow)
_Reversal = aliased(_ENTRY)

_ROUNDS = (
    select(
        _ROUND.c.id,
        _ROUND.c.number,
        # As text, so that one that is no JSON does not stop all others.
        cast(_ROUND.c.record, Text).label("record"),
        _ROUND.c.rule_set_version,
        _ROUND.c.sitting_version,
        _START.c.round_id.label("start"),
        cast(_START.c.running, Text).label("running"),
        _CORRECTION.c.corrects_id,
    )
    .outerjoin(
        _START, and_(_START.c.group_id == _ROUND.c.group_id, _START.c.round_id == _ROUND.c.id)
    )
    .outerjoin(
        _CORRECTION,
        and_(_CORRECTION.c.group_id == _ROUND.c.group_id, _CORRECTION.c.round_id == _ROUND.c.id),
    )
    .where(_ROUND.c.group_id == bindparam("group_id"))
)
_IN_SITTING = (
    _ROUNDS.where(
        _ROUND.c.sitting_id == bindparam("sitting_id"),
        _ROUND.c.number >= bindparam("number"),
        or_(_ROUND.c.number > bindparam("number"), _ROUND.c.sitting_version > bindparam("version")),
    )
    .order_by(_ROUND.c.number, _ROUND.c.sitting_version)
    .limit(PIECE)
)
_ENTRIES = (
    select(
        _ENTRY.c.round_id,
        _ENTRY.c.seq,
        _ENTRY.c.kind,
        _ENTRY.c.weekend_id,
        _ENTRY.c.sitting_id,
        _ENTRY.c.sitting_version,
        _ENTRY.c.currency,
        _Reversal.c.seq.label("reversed_by"),
        _Reversal.c.sitting_version.label("reversed_version"),
    )
    .outerjoin(
        _Reversal,
        and_(_Reversal.c.group_id == _ENTRY.c.group_id, _Reversal.c.reverses == _ENTRY.c.seq),
    )
    .where(
        _ENTRY.c.group_id == bindparam("group_id"),
        _ENTRY.c.round_id.in_(bindparam("round_ids", expanding=True)),
        _ENTRY.c.reverses.is_(None),
    )
    .order_by(_ENTRY.c.seq)
)
_POSTINGS = select(
    _POSTING.c.entry_seq,
    # As the database keeps the ids: each player's is read once for many postings.
    type_coerce(_POSTING.c.player_id, NullType()),
    _POSTING.c.amount,
).where(
    _POSTING.c.group_id == bindparam("group_id"),
    _POSTING.c.entry_seq.in_(bindparam("seqs", expanding=True)),
)


def rounds_in_order(group_id: UUID, sitting_id: UUID) -> Iterator[KeptRound]:
    """Go through all rounds of a sitting, by their numbers and then as they were recorded."""
    number, version = 0, 0
    while True:
        rows = db.session.execute(
            _IN_SITTING,
            {
                "group_id": group_id,
                "sitting_id": sitting_id,
                "number": number,
                "version": version,
            },
        ).all()
        yield from _with_entries(group_id, rows)
        if len(rows) < PIECE:
            return
        number, version = rows[-1].number, rows[-1].sitting_version


def _with_entries(group_id: UUID, rows: Sequence[Row[*tuple[object, ...]]]) -> Iterator[KeptRound]:
    entries: dict[UUID, list[KeptEntryPlace]] = {}
    reversed_versions: dict[UUID, int] = {}
    ids = [row.id for row in rows]
    for row in db.session.execute(_ENTRIES, {"group_id": group_id, "round_ids": ids}):
        entries.setdefault(row.round_id, []).append(
            KeptEntryPlace(
                seq=row.seq,
                kind=row.kind,
                weekend_id=row.weekend_id,
                sitting_id=row.sitting_id,
                sitting_version=row.sitting_version,
                currency=row.currency,
            )
        )
        if row.reversed_by is not None:
            reversed_versions[row.round_id] = row.reversed_version or 0
    postings = postings_of(group_id, [found[0].seq for found in entries.values()])
    for kept in rows:
        own = tuple(entries.get(kept.id, ()))
        yield KeptRound(
            id=kept.id,
            number=kept.number,
            record=json_of(kept.record),
            rule_set_version=kept.rule_set_version,
            sitting_version=kept.sitting_version,
            has_start=kept.start is not None,
            running=None if kept.running is None else json_of(kept.running),
            corrects_id=kept.corrects_id,
            entries=own,
            reversed_version=reversed_versions.get(kept.id),
            postings=postings.get(own[0].seq, {}) if own else {},
        )


def postings_of(group_id: UUID, seqs: Sequence[int]) -> dict[int, dict[str, int]]:
    """Return what entries give each player, by the numbers of the entries."""
    found: dict[int, dict[str, int]] = {}
    players: dict[object, str] = {}
    for seq, kept, amount in db.session.execute(_POSTINGS, {"group_id": group_id, "seqs": seqs}):
        if kept not in players:
            players[kept] = str(UUID(str(kept)))
        found.setdefault(seq, {})[players[kept]] = amount
    return found


def json_of(text: str) -> Json:
    """Return what a text holds, or None where it is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def numbers_of(group_id: UUID, round_ids: Sequence[UUID]) -> dict[UUID, tuple[UUID, int]]:
    """Return the sitting and the number of these rounds, by id."""
    rows = db.session.execute(
        select(_ROUND.c.id, _ROUND.c.sitting_id, _ROUND.c.number).where(
            _ROUND.c.group_id == group_id, _ROUND.c.id.in_(round_ids)
        )
    )
    return {row.id: (row.sitting_id, row.number) for row in rows}
