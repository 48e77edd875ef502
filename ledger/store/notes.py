"""What was noted beside hands and rounds, counted: it moves no money."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import bindparam, exists, select

from ledger.store.database import db
from ledger.store.players import Player, players_by_id
from ledger.store.sittings import Sitting
from ledger.store.tables import EntryRow, RoundRow

NEWEST = 300
"""Rounds of a table that are looked at; a page must not grow with the evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """How often a marker was noted: of whom, the most first, and of rounds as a whole."""

    note: str
    players: tuple[tuple[Player, int], ...]
    rounds: int

    @property
    def count(self) -> int:
        """Return how often it was noted at all."""
        return self.rounds + sum(count for _, count in self.players)


_NOTED = (
    select(RoundRow.record)
    .where(
        RoundRow.group_id == bindparam("group_id"),
        RoundRow.sitting_id == bindparam("sitting_id"),
        RoundRow.number > bindparam("after"),
        sa.cast(RoundRow.record, sa.Text).contains('"notes"'),
        ~exists().where(
            EntryRow.group_id == RoundRow.group_id,
            EntryRow.round_id == RoundRow.id,
            EntryRow.reverses.is_not(None),
        ),
    )
    .order_by(RoundRow.number)
)


def notes_of(group_id: UUID, sitting: Sitting) -> tuple[Noted, ...]:
    """Return what was noted in the newest rounds of a sitting that stand, the most noted first."""
    values = {
        "group_id": group_id,
        "sitting_id": sitting.id,
        "after": sitting.last_number - NEWEST,
    }
    hands: Counter[tuple[str, UUID]] = Counter()
    rounds: Counter[str] = Counter()
    for record in db.session.scalars(_NOTED, values):
        rounds.update(record.get("notes", ()))
        hands.update(
            (note, UUID(hand["player"]))
            for hand in record["hands"]
            for note in hand.get("notes", ())
        )
    if not hands and not rounds:
        return ()
    players = players_by_id(group_id)
    found = [
        _noted(note, hands, rounds, players)
        for note in dict.fromkeys([*rounds, *(note for note, _ in hands)])
    ]
    return tuple(sorted(found, key=lambda noted: (-noted.count, noted.note)))


def _noted(
    note: str,
    hands: Counter[tuple[str, UUID]],
    rounds: Counter[str],
    players: dict[UUID, Player],
) -> Noted:
    counts = [(players[id_], count) for (name, id_), count in hands.items() if name == note]
    ranked = sorted(counts, key=lambda pair: (-pair[1], pair[0].position))
    return Noted(note=note, players=tuple(ranked), rounds=rounds[note])
