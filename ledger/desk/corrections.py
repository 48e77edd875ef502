"""Corrections: taking a round back, putting another in its place, and undoing either.

Nothing is ever changed: a round that no longer stands is reversed by an entry of its own, and
what stands in its place names it.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID, uuid4

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import refused
from ledger.desk.later_rounds import Change, carry_on
from ledger.desk.places import begins_anew, bought_after, capital_after, rounds_after
from ledger.desk.records import ReadRound, read_round
from ledger.desk.round_entries import enter, take_back
from ledger.desk.rounds import (
    RecordedRound,
    new_round,
    recorded,
    round_of,
    running_after,
    what_was_entered,
)
from ledger.desk.sittings import sitting_of
from ledger.desk.transactions import Transaction, request, writing_as
from ledger.rules.names import REFUSED_CATEGORIES, read_name
from ledger.rules.running import (
    FIRST_ROUND,
    Running,
    starting_chips,
    with_capital,
    with_chips,
    with_seats,
)
from ledger.store.players import Player, players_by_id
from ledger.store.rounds import Round, Starts, last_standing_number, rounds_numbered
from ledger.store.sittings import Sitting, keep_sitting
from ledger.store.text_seals import Seals

LONGEST_REASON = 200


def void_round(actor: Actor, round_id: UUID, reason: str | None = None) -> Round:
    """Take a round back, as if it had not been played; doing it again changes nothing.

    After the last round that stands, the bank is that round's banker again, and pot, chips and
    strokes are as they were before it. After an earlier one the later rounds begin with what
    they then do.

    Raises:
        NotFoundError: the group has no such round.
        RefusedError: `already_reversed`, when another round was entered in its place;
            `bad_reason`, when it is too long or holds control characters.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        voided = round_of(actor, round_id)
        if voided.corrected_by_id is not None:
            raise refused("already_reversed")
        if voided.voided is None:
            sitting = sitting_of(actor, voided.sitting_id)
            _void(transaction, sitting, voided, _clean_reason(reason or ""))
        return round_of(actor, round_id)


def correct_round(
    actor: Actor,
    round_id: UUID,
    record: object,
    *,
    id: UUID,  # noqa: A002 - the word of the API
    reason: str | None = None,
) -> RecordedRound:
    """Put another round in a round's place; the same `id` again changes nothing.

    What the sitting knew at that round may be left out of the record; all else is replaced.

    Raises:
        NotFoundError: the group has no such round.
        RefusedError: `already_reversed`, what the rules refuse, `not_this_sitting`,
            `bad_reason`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request("correction", id, round=str(round_id), record=record)
        is_new = not transaction.is_known(asked)
        if is_new:
            old = round_of(actor, round_id)
            if old.voided is not None:
                raise refused("already_reversed")
            sitting = sitting_of(actor, old.sitting_id)
            read = read_round(_as_at(actor, sitting, old, record), record)
            _correct(transaction, sitting, old, asked.id, read, _clean_reason(reason or ""))
            transaction.remember(asked)
        return recorded(round_of(actor, asked.id), is_new=is_new)


def restore_round(actor: Actor, round_id: UUID, *, beside: bool = True) -> RecordedRound:
    """Enter a round again that was taken back; doing it again answers the same.

    Where another round of its number stands by now, both count; not so unless `beside`.

    Raises:
        NotFoundError: the group has no such round.
        RefusedError: `not_voided`, when it was not taken back; `number_taken_again`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        old = round_of(actor, round_id)
        if old.corrected_by_id is not None:
            return recorded(round_of(actor, old.corrected_by_id), is_new=False)
        if old.voided is None:
            raise refused("not_voided")
        if not beside and _has_successor(actor, old):
            raise refused("number_taken_again", number=old.number)
        sitting = sitting_of(actor, old.sitting_id)
        begins = begins_anew(transaction, old)
        at = replace(_as_at(actor, sitting, old, old.record), running=begins)
        read = read_round(at, _facts_of(old, begins))
        new_id = uuid4()
        _restore(transaction, sitting, old, new_id, read, begins)
        return recorded(round_of(actor, new_id), is_new=True)


def _has_successor(actor: Actor, old: Round) -> bool:
    """Answer whether another round of a number stands."""
    same = rounds_numbered(actor.group_id, old.sitting_id, old.number)
    return any(each.voided is None for each in same)


def sitting_as_at(actor: Actor, found: Round, record: object = None) -> Sitting:
    """Return the sitting as a round found it: people, options, bank, and what ran.

    Who was left out of the round and sits at the table is there where `record` names them.

    Raises:
        NotFoundError: the group has no such sitting.
    """
    return _as_at(actor, sitting_of(actor, found.sitting_id), found, record)


def _as_at(actor: Actor, sitting: Sitting, old: Round, record: object) -> Sitting:
    """Return the sitting as a round found it."""
    players = players_by_id(actor.group_id)
    seats = [players[UUID(key)] for key in old.seat_keys]
    named = record.get("seats") if isinstance(record, Mapping) else None
    if isinstance(named, list):
        seats = _with_others(seats, sitting, {read_name(n) for n in named if isinstance(n, str)})
    dealer_id = old.starts.dealer_id if old.starts else None
    first = old.banker or (players[dealer_id] if dealer_id else sitting.banker)
    return replace(
        sitting,
        rule_set=old.rule_set,
        options=dict(old.result.record.options),
        seats=tuple(seats),
        banker=first,
        has_dealer=old.banker is not None or dealer_id is not None,
        running=_running_with(sitting, old, seats),
    )


def _with_others(seats: list[Player], sitting: Sitting, named: set[str | None]) -> list[Player]:
    """Return a round's seats, with those of the table that were left out and are named now."""
    if all(player.name not in named for player in sitting.seats if player not in seats):
        return seats
    return [*sitting.seats, *(player for player in seats if player not in sitting.seats)]


def _running_with(sitting: Sitting, old: Round, seats: list[Player]) -> Running:
    running = old.starts.running if old.starts else Running()
    each = starting_chips(sitting.rule_set, sitting.options)
    return with_seats(running, [str(player.id) for player in seats], each)


def _void(transaction: Transaction, sitting: Sitting, voided: Round, reason: str) -> None:
    """Write down the entry that takes a round back, and what follows from it."""
    later = rounds_after(transaction, voided)
    changed = replace(sitting, version=sitting.version + 1, round_count=sitting.round_count - 1)
    seals = take_back(transaction, changed, voided, reason)
    entered: list[UUID] = []
    if not later:
        changed = _as_found(transaction, changed, voided)
        last_number = last_standing_number(transaction.group_id, sitting.id)
        changed = replace(changed, last_number=last_number)
    elif voided.starts is not None:
        before = running_after(voided, stays=True)
        change = Change(
            banker=voided.banker, before=before, now=voided.starts.running, cause_id=voided.id
        )
        changed, entered = carry_on(transaction, changed, later, change)
    keep_sitting(transaction.group_id, changed)
    transaction.note(
        "void_round",
        round=str(voided.id),
        sitting=str(sitting.id),
        weekend=str(sitting.weekend_id),
        number=voided.number,
        version=changed.version,
        players=list(voided.seat_keys),
        **_what_follows(changed, entered),
        **_sealed(seals),
    )


def _correct(
    transaction: Transaction,
    sitting: Sitting,
    old: Round,
    new_id: UUID,
    read: ReadRound,
    reason: str,
) -> None:
    """Write down a reversal and the round that stands instead, and what follows from it."""
    changed = replace(sitting, version=sitting.version + 1)
    seals = take_back(transaction, changed, old, reason)
    goes_on = _goes_on(sitting, old, read.next_first)
    if read.starts is not None and (not goes_on or rounds_after(transaction, old)):
        read = replace(read, starts=_starts_between(changed, old, read, read.starts))
    new = replace(new_round(changed, new_id, read, number=old.number), corrects_id=old.id)
    enter(transaction, changed, new, read.nets)
    changed, entered = _afterwards(transaction, changed, old, round_of(transaction.actor, new_id))
    keep_sitting(transaction.group_id, changed)
    transaction.note(
        "correct_round",
        corrects=str(old.id),
        **what_was_entered(changed, new, read),
        **_what_follows(changed, entered),
        **_sealed(seals),
    )


def _starts_between(sitting: Sitting, old: Round, read: ReadRound, starts: Starts) -> Starts:
    """Return what a correction begins with, which may have another banker than the rounds around.

    That is a time in office of its own, and must not be taken for the one of a later round.
    """
    if old.banker is None or read.record.get("banker") == str(old.banker.id):
        return starts
    return replace(starts, running=replace(starts.running, office=-sitting.version))


def _restore(
    transaction: Transaction,
    sitting: Sitting,
    old: Round,
    new_id: UUID,
    read: ReadRound,
    begins: Running,
) -> None:
    """Write down again a round that was taken back, in its old place."""
    changed = replace(
        sitting,
        version=sitting.version + 1,
        round_count=sitting.round_count + 1,
        last_number=max(sitting.last_number, old.number),
    )
    new = replace(new_round(changed, new_id, read, number=old.number), corrects_id=old.id)
    enter(transaction, changed, new, read.nets)
    entered: list[UUID] = []
    restored = round_of(transaction.actor, new_id)
    later = rounds_after(transaction, restored)
    if not later:
        stays = restored.next_banker == restored.banker
        added = capital_after(transaction, restored) if stays else 0
        since = bought_after(transaction, restored)
        running = _with_rest(sitting, read.running, added, since)
        changed = _passed_on(changed, read.next_first, running)
    elif old.starts is not None:
        again = running_after(restored, stays=True)
        change = Change(banker=restored.banker, before=begins, now=again, cause_id=new_id)
        changed, entered = carry_on(transaction, changed, later, change)
    keep_sitting(transaction.group_id, changed)
    transaction.note(
        "restore_round",
        restores=str(old.id),
        **what_was_entered(changed, new, read),
        **_what_follows(changed, entered),
    )


def _afterwards(
    transaction: Transaction, sitting: Sitting, old: Round, new: Round
) -> tuple[Sitting, list[UUID]]:
    """Return the sitting after a correction, and the later rounds that were entered again."""
    later = rounds_after(transaction, new)
    if not later and _goes_on(sitting, old, new.next_banker):
        running = sitting.running
        if old.starts is not None:
            stays = new.next_banker == new.banker
            added = capital_after(transaction, new) if stays else 0
            since = bought_after(transaction, new)
            running = _with_rest(sitting, running_after(new, stays=stays), added, since)
        return _passed_on(sitting, new.next_banker, running), []
    if old.starts is None or new.starts is None:
        return sitting, []
    before = running_after(old, stays=True)
    now = running_after(new, stays=True)
    if new.banker != old.banker:
        kept = old.starts.running
        now = replace(now, pot=kept.pot, bank_round=kept.bank_round, office=kept.office)
    change = Change(banker=old.banker, before=before, now=now, cause_id=new.id)
    return carry_on(transaction, sitting, later, change)


def _goes_on(sitting: Sitting, last: Round, next_first: Player | None) -> bool:
    """Answer whether the table goes on from a correction of its last round.

    It does not where it gave the bank to somebody else since, nor to somebody who has left.
    """
    return last.next_banker in (None, sitting.banker) and _may_be_next(sitting, next_first)


def _may_be_next(sitting: Sitting, next_first: Player | None) -> bool:
    return next_first is None or next_first.id in {player.id for player in sitting.seats}


def _passed_on(sitting: Sitting, next_first: Player | None, running: Running) -> Sitting:
    """Return the sitting with who is next after its last round, and with what then runs.

    Nobody is next who has left the table since: the bank stays where it is, with its own pot.
    """
    if not _may_be_next(sitting, next_first):
        next_first, now = None, sitting.running
        running = replace(running, pot=now.pot, bank_round=now.bank_round, office=now.office)
    return replace(
        sitting,
        banker=next_first or sitting.banker,
        has_dealer=next_first is not None or not sitting.has_no_bank,
        running=running,
    )


def _with_rest(sitting: Sitting, running: Running, added: int, since: Mapping[str, int]) -> Running:
    """Return what runs, with what was added and bought since and the chips of who came since."""
    held = with_chips(running, since).chips
    if held is not None:
        running = replace(running, chips={**(sitting.running.chips or {}), **held})
    return with_capital(running, added) if added else running


def _facts_of(old: Round, begins: Running) -> dict[str, object]:
    """Return a round's facts for its old place; a capital is one in a first round only."""
    is_first = begins.bank_round == FIRST_ROUND
    return {key: value for key, value in old.record.items() if is_first or key != "pot"}


def _as_found(transaction: Transaction, sitting: Sitting, voided: Round) -> Sitting:
    """Return the sitting as a round found it, with the capital that was added since."""
    first_id = voided.banker.id if voided.banker else None
    if voided.starts is not None:
        first_id = first_id or voided.starts.dealer_id
    first = next((player for player in sitting.seats if player.id == first_id), None)
    running = sitting.running
    if voided.starts is not None:
        running = _running_with(sitting, voided, list(sitting.seats))
        if voided.starts.running.chips is not None:
            held = with_chips(voided.starts.running, bought_after(transaction, voided)).chips
            running = replace(running, chips={**(sitting.running.chips or {}), **(held or {})})
        # Of several that stood under one number, those before it may have been others then.
        anew = begins_anew(transaction, voided)
        running = replace(running, pot=anew.pot, bank_round=anew.bank_round)
        added = capital_after(transaction, voided)
        running = with_capital(running, added) if added else running
        if first is None:
            # Whoever is bank instead keeps what that banker put up.
            now = sitting.running
            running = replace(running, pot=now.pot, bank_round=now.bank_round, office=now.office)
    return replace(
        sitting,
        banker=first or sitting.banker,
        has_dealer=first is not None or not sitting.has_no_bank,
        running=running,
    )


def _what_follows(sitting: Sitting, entered: list[UUID]) -> dict[str, object]:
    """Return what the journal says of a table after this: its bank, and rounds entered again."""
    told: dict[str, object] = {
        "banker": str(sitting.banker.id),
        "has_dealer": sitting.has_dealer,
    }
    return told | ({"entered_again": [str(each) for each in entered]} if entered else {})


def _sealed(seals: Seals) -> dict[str, object]:
    return {"seals": seals} if seals else {}


def _clean_reason(text: str) -> str:
    reason = text.strip()
    is_printable = not any(unicodedata.category(c) in REFUSED_CATEGORIES for c in reason)
    if len(reason) > LONGEST_REASON or not is_printable:
        raise refused("bad_reason", "reason", most=LONGEST_REASON)
    return reason
