"""What a round is in the book: the entry that it makes, and the one that takes it back."""

from collections.abc import Mapping
from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.desk.transactions import Transaction
from ledger.store.entries import (
    EntryKind,
    Place,
    add_entry,
    add_remark,
    add_to_totals,
    entry_of_round,
)
from ledger.store.rounds import NewRound, Round, add_round
from ledger.store.sittings import Sitting
from ledger.store.text_seals import Seals
from ledger.store.worth import keep_worth


def enter(
    transaction: Transaction, sitting: Sitting, new: NewRound, nets: Mapping[UUID, int]
) -> None:
    """Write down a round, its entry and the running totals, as of the sitting's version."""
    entry = Entry(
        kind=EntryKind.ROUND,
        postings=tuple(
            Posting(account=str(player_id), amount=amount) for player_id, amount in nets.items()
        ),
    )
    add_round(transaction.actor, new, at=transaction.at)
    add_entry(transaction.actor, entry, _place(sitting, new.id), at=transaction.at)
    _add_up(transaction, sitting, entry, rounds=1)


def take_back(transaction: Transaction, sitting: Sitting, taken: Round, reason: str = "") -> Seals:
    """Write down the entry that takes a round back, as of the sitting's version.

    Return the seal of the reason, for the journal, where there is one.
    """
    kept = entry_of_round(transaction.group_id, taken.id)
    back = reversal(kept.entry)
    seq = add_entry(
        transaction.actor,
        back,
        _place(sitting, taken.id),
        at=transaction.at,
        reverses=kept.seq,
    )
    _add_up(transaction, sitting, back, rounds=-1)
    return add_remark(transaction.group_id, seq, reason) if reason else {}


def _add_up(transaction: Transaction, sitting: Sitting, entry: Entry, *, rounds: int) -> None:
    """Add an entry to the running totals, and to what they are worth where chips have a value."""
    add_to_totals(transaction.group_id, sitting.id, entry, rounds=rounds)
    if sitting.value is not None:
        keep_worth(transaction.group_id, sitting)


def _place(sitting: Sitting, round_id: UUID) -> Place:
    return Place(
        weekend_id=sitting.weekend_id,
        currency=sitting.currency,
        sitting_id=sitting.id,
        sitting_version=sitting.version,
        round_id=round_id,
    )
