"""Rounds: recording one, once."""

from dataclasses import dataclass, replace
from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError
from ledger.desk.records import ReadRound, read_round
from ledger.desk.round_entries import enter
from ledger.desk.sittings import open_sitting_of, refuse_recorded_meanwhile
from ledger.desk.transactions import Transaction, request, writing_as
from ledger.rules.running import Running, after
from ledger.store.digests import digest
from ledger.store.players import Player
from ledger.store.rounds import NewRound, Round, find_round
from ledger.store.sittings import Sitting, keep_sitting


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
    late: bool = False,
) -> RecordedRound:
    """Record a round from its facts, players by name; the same `id` again records nothing.

    What the sitting knows may be left out of the record. `seen` is the sitting's version that
    was on the screen. A `late` round was played before its table ended or its weekend was
    settled, and is taken all the same: the plan stays, and what it changes is open anew.

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
            sitting = open_sitting_of(actor, sitting_id, late=late)
            refuse_recorded_meanwhile(actor, sitting, seen)
            _write(transaction, sitting, asked.id, read_round(sitting, record))
            transaction.remember(asked)
        return recorded(round_of(actor, asked.id), is_new=is_new)


def round_of(actor: Actor, round_id: UUID) -> Round:
    """Return a round of the actor's group.

    Raises:
        NotFoundError: the group has no such round.
    """
    found = find_round(actor.group_id, round_id)
    if found is None:
        raise NotFoundError
    return found


def recorded(kept: Round, *, is_new: bool) -> RecordedRound:
    """Return what is answered of a round that is in the book."""
    return RecordedRound(
        round=kept,
        version=kept.sitting_version,
        next_banker=kept.next_banker,
        running=running_after(kept, stays=kept.next_banker == kept.banker),
        is_new=is_new,
    )


def running_after(kept: Round, *, stays: bool) -> Running:
    """Return what a round left for the next one; `stays` is of its banker."""
    if kept.starts is None:
        return Running()
    keys = dict(zip(kept.result.record.seats, kept.seat_keys, strict=True))
    return after(kept.starts.running, kept.result, keys, stays=stays)


def _write(transaction: Transaction, sitting: Sitting, round_id: UUID, read: ReadRound) -> None:
    """Write down a round, its entry, the running totals, the sitting and the journal line."""
    changed = replace(
        with_next(sitting, read),
        version=sitting.version + 1,
        last_number=sitting.last_number + 1,
        round_count=sitting.round_count + 1,
    )
    new = new_round(changed, round_id, read, number=changed.last_number)
    enter(transaction, changed, new, read.nets)
    keep_sitting(transaction.group_id, changed)
    transaction.note("record_round", **what_was_entered(changed, new, read))


def with_next(sitting: Sitting, read: ReadRound) -> Sitting:
    """Return the sitting for the round that comes after one."""
    return replace(
        sitting,
        banker=read.next_first or sitting.banker,
        has_dealer=read.next_first is not None or not sitting.has_no_bank,
        running=read.running,
    )


def new_round(sitting: Sitting, round_id: UUID, read: ReadRound, *, number: int) -> NewRound:
    """Return a round to be kept, as of the sitting's version."""
    return NewRound(
        id=round_id,
        sitting_id=sitting.id,
        number=number,
        record=read.record,
        rule_set_version=sitting.rule_set.version,
        sitting_version=sitting.version,
        next_banker_id=None if read.next_first is None else read.next_first.id,
        starts=read.starts,
    )


def what_was_entered(sitting: Sitting, new: NewRound, read: ReadRound) -> dict[str, object]:
    """Return what the journal says of a round, with ids only."""
    return {
        "round": str(new.id),
        "sitting": str(sitting.id),
        "weekend": str(sitting.weekend_id),
        "number": new.number,
        "version": sitting.version,
        "record": digest(new.record),
        "net": {str(player_id): amount for player_id, amount in read.nets.items()},
        "next": None if new.next_banker_id is None else str(new.next_banker_id),
    }
