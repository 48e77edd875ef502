"""Rounds: recording one, once, and taking one back."""

import unicodedata
from dataclasses import dataclass, replace
from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.records import ReadRound, read_round
from ledger.desk.sittings import (
    open_sitting_of,
    refuse_recorded_meanwhile,
    sitting_of,
)
from ledger.desk.transactions import Transaction, request, writing_as
from ledger.rules.names import REFUSED_CATEGORIES
from ledger.rules.running import Running, after, starting_chips, with_capital, with_seats, without
from ledger.store.capital import capital_since
from ledger.store.digests import digest
from ledger.store.entries import (
    EntryKind,
    Place,
    add_entry,
    add_remark,
    add_to_totals,
    entry_of_round,
)
from ledger.store.players import Player, players_by_id
from ledger.store.rounds import (
    NewRound,
    Round,
    add_round,
    find_round,
    last_standing_number,
)
from ledger.store.sittings import Sitting, keep_sitting

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRound:
    """A round that is in the book.

    `version` is the sitting's after it, `next_banker` who was bank or dealt then, and `running`
    what the next round began with; all are the same when it was sent before (`is_new` is false).
    """

    round: Round
    version: int
    next_banker: Player | None
    running: Running
    is_new: bool


def record_round(
    actor: Actor,
    sitting_id: UUID,
    record: object,
    *,
    id: UUID,  # noqa: A002 - the word of the API
    seen: int | None = None,
) -> RecordedRound:
    """Record a round from its facts, players by name; the same `id` again records nothing.

    What the sitting knows may be left out of the record. `seen` is the sitting's version that
    was on the screen.

    Raises:
        NotFoundError: the group has no such sitting.
        RecordedMeanwhileError: rounds were recorded or voided since `seen`.
        RefusedError: what the rules refuse, `not_this_sitting`, `weekend_settled`,
            `sitting_ended`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request("round", id, sitting=str(sitting_id), record=record)
        is_new = not transaction.is_known(asked)
        if is_new:
            sitting = open_sitting_of(actor, sitting_id)
            refuse_recorded_meanwhile(actor, sitting, seen)
            _write(transaction, sitting, asked.id, read_round(sitting, record))
            transaction.remember(asked)
        kept = _round_of(actor, asked.id)
    return RecordedRound(
        round=kept,
        version=kept.sitting_version,
        next_banker=kept.next_banker,
        running=_running_after(kept),
        is_new=is_new,
    )


def _running_after(kept: Round) -> Running:
    """Return what a round left for the next one."""
    if kept.starts is None:
        return Running()
    keys = dict(zip(kept.result.record.seats, kept.seat_keys, strict=True))
    stays = kept.next_banker == kept.banker
    return after(kept.starts.running, kept.result, keys, stays=stays)


def void_round(actor: Actor, round_id: UUID, reason: str | None = None) -> Round:
    """Take a round back, as if it had not been played; doing it again changes nothing.

    After the last round that stands, the bank is that round's banker again, and pot, chips and
    strokes are as they were before it.

    Raises:
        NotFoundError: the group has no such round.
        RefusedError: `bad_reason`, when it is too long or holds control characters.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        voided = _round_of(actor, round_id)
        if voided.voided is None:
            sitting = sitting_of(actor, voided.sitting_id)
            _reverse(transaction, sitting, voided, _clean_reason(reason or ""))
        return _round_of(actor, round_id)


def _round_of(actor: Actor, round_id: UUID) -> Round:
    found = find_round(actor.group_id, round_id)
    if found is None:
        raise NotFoundError
    return found


def _write(transaction: Transaction, sitting: Sitting, round_id: UUID, read: ReadRound) -> None:
    """Write down a round, its entry, the running totals, the sitting and the journal line."""
    changed = replace(
        sitting,
        version=sitting.version + 1,
        last_number=sitting.last_number + 1,
        round_count=sitting.round_count + 1,
        banker=read.next_first or sitting.banker,
        has_dealer=read.next_first is not None or not sitting.has_no_bank,
        running=read.running,
    )
    new = NewRound(
        id=round_id,
        sitting_id=sitting.id,
        number=changed.last_number,
        record=read.record,
        rule_set_version=sitting.rule_set.version,
        sitting_version=changed.version,
        next_banker_id=None if read.next_first is None else read.next_first.id,
        starts=read.starts,
    )
    entry = Entry(
        kind=EntryKind.ROUND,
        postings=tuple(
            Posting(account=str(player_id), amount=amount)
            for player_id, amount in read.nets.items()
        ),
    )
    add_round(transaction.actor, new, at=transaction.at)
    add_entry(transaction.actor, entry, _place(changed, round_id), at=transaction.at)
    add_to_totals(transaction.group_id, sitting.id, entry, rounds=1)
    keep_sitting(transaction.group_id, changed)
    transaction.note(
        "record_round",
        round=str(round_id),
        sitting=str(sitting.id),
        number=new.number,
        version=changed.version,
        record=digest(read.record),
        net={str(player_id): amount for player_id, amount in read.nets.items()},
    )


def _reverse(transaction: Transaction, sitting: Sitting, voided: Round, reason: str) -> None:
    """Write down the entry that takes a round back, and what follows from it."""
    group_id = transaction.group_id
    was_last = voided.number == sitting.last_number
    kept = entry_of_round(group_id, voided.id)
    back = reversal(kept.entry)
    changed = _as_if_not_played(group_id, sitting, voided, was_last=was_last)
    seq = add_entry(
        transaction.actor,
        back,
        _place(changed, voided.id),
        at=transaction.at,
        reverses=kept.seq,
    )
    if reason:
        add_remark(group_id, seq, reason)
    add_to_totals(group_id, sitting.id, back, rounds=-1)
    last_number = last_standing_number(group_id, sitting.id) if was_last else sitting.last_number
    keep_sitting(group_id, replace(changed, last_number=last_number))
    transaction.note(
        "void_round",
        round=str(voided.id),
        sitting=str(sitting.id),
        version=changed.version,
        reverses=kept.seq,
    )


def _as_if_not_played(
    group_id: UUID, sitting: Sitting, voided: Round, *, was_last: bool
) -> Sitting:
    """Return the sitting without a round: after the last one as that round found it."""
    changed = replace(sitting, version=sitting.version + 1, round_count=sitting.round_count - 1)
    if was_last:
        return _as_found(group_id, changed, voided)
    if voided.starts is None:
        return changed
    keys = {player.name: str(player.id) for player in players_by_id(group_id).values()}
    running = without(sitting.running, voided.starts.running, voided.result, keys)
    return replace(changed, running=running)


def _as_found(group_id: UUID, sitting: Sitting, voided: Round) -> Sitting:
    """Return the sitting as a round found it, with the capital that was added since."""
    first_id = voided.banker.id if voided.banker else None
    running = sitting.running
    if voided.starts is not None:
        first_id = first_id or voided.starts.dealer_id
        running = voided.starts.running
        added = capital_since(group_id, sitting.id, voided.sitting_version)
        running = with_capital(running, added) if added else running
        everybody = [str(player.id) for player in sitting.seats]
        each = starting_chips(sitting.rule_set, sitting.options)
        running = with_seats(running, everybody, each)
    first = next((player for player in sitting.seats if player.id == first_id), None)
    return replace(
        sitting,
        banker=first or sitting.banker,
        has_dealer=first is not None or not sitting.has_no_bank,
        running=running,
    )


def _place(sitting: Sitting, round_id: UUID) -> Place:
    return Place(
        weekend_id=sitting.weekend_id,
        currency=sitting.currency,
        sitting_id=sitting.id,
        sitting_version=sitting.version,
        round_id=round_id,
    )


def _clean_reason(text: str) -> str:
    reason = text.strip()
    is_printable = not any(unicodedata.category(c) in REFUSED_CATEGORIES for c in reason)
    if len(reason) > LONGEST_REASON or not is_printable:
        raise refused("bad_reason", "reason", most=LONGEST_REASON)
    return reason
