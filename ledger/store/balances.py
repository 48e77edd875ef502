"""What moved the balances of a weekend besides play: payments, shared costs, what was carried."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import select

from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.tables import EntryRow, PostingRow

Moved = dict[EntryKind, dict[UUID, int]]
"""By kind of entry and by player: what it comes to, with all that was taken back."""

BESIDES_PLAY = (EntryKind.COST, EntryKind.PAYMENT, EntryKind.CARRY)


def moved_amounts(group_id: UUID, weekend_ids: Collection[UUID]) -> dict[UUID, Moved]:
    """Return what each kind besides play moved in each weekend; who is in none is left out."""
    found = select(EntryRow.seq, EntryRow.weekend_id, EntryRow.kind).where(
        EntryRow.group_id == group_id,
        EntryRow.weekend_id.in_(weekend_ids),
        EntryRow.kind.in_(BESIDES_PLAY),
    )
    moved: dict[UUID, Moved] = {id_: {kind: {} for kind in BESIDES_PLAY} for id_ in weekend_ids}
    of_entry = {seq: moved[id_][EntryKind(kind)] for seq, id_, kind in db.session.execute(found)}
    # Not a join: SQLite would then go through the postings of every round.
    postings = select(PostingRow.entry_seq, PostingRow.player_id, PostingRow.amount).where(
        PostingRow.group_id == group_id,
        PostingRow.entry_seq.in_(found.with_only_columns(EntryRow.seq)),
    )
    for seq, player_id, amount in db.session.execute(postings):
        of_kind = of_entry[seq]
        of_kind[player_id] = of_kind.get(player_id, 0) + amount
    return moved
