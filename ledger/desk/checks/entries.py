"""Entries, running totals and corrections: what the book says of itself more than once."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from uuid import UUID

from ledger.book.conversion import ChipValue, worth_of_chips
from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.store.checks.corrections import kept_corrections
from ledger.store.checks.entries import (
    BadEntry,
    kept_totals,
    kept_worth,
    misplaced_entries,
    missing_numbers,
    unbalanced_entries,
    worked_out_totals,
    wrong_reversals,
)
from ledger.store.checks.rounds import numbers_of


def entry_faults(known: Known) -> Iterator[Fault]:
    """Go through entries that do not sum to zero, mirror no other, or are missing."""
    for found, code in (
        (unbalanced_entries(known.group_id), FaultCode.ENTRY_UNBALANCED),
        (wrong_reversals(known.group_id), FaultCode.REVERSAL_DIFFERS),
        (misplaced_entries(known.group_id), FaultCode.ENTRY_ABOUT_NOTHING),
    ):
        numbers = numbers_of(known.group_id, [each.round_id for each in found if each.round_id])
        for bad in found:
            place = _place(known, bad, numbers)
            yield Fault(code=code, place=place, values={"entry": bad.seq, "surplus": bad.surplus})
    missing = missing_numbers(known.group_id)
    if missing:
        yield Fault(
            code=FaultCode.ENTRY_NUMBERS_MISSING,
            place=Place(group=known.group),
            values={"count": missing},
        )


def total_faults(known: Known) -> Iterator[Fault]:
    """Go through running totals that are not what the entries make."""
    kept, made = kept_totals(known.group_id), worked_out_totals(known.group_id)
    strange = sorted((kept.keys() | made.keys()) - known.sittings.keys(), key=str)
    for sitting_id in (*known.sittings, *strange):
        here, there = kept.get(sitting_id, {}), made.get(sitting_id, {})
        for player in sorted(here.keys() | there.keys()):
            had, ought = here.get(player), there.get(player)
            for code, place in (
                (FaultCode.TOTAL_DIFFERS, 0),
                (FaultCode.TOTAL_ROUNDS_DIFFER, 1),
            ):
                values: dict[str, str | int] = {"player": known.name(player)}
                values |= {} if had is None else {"kept": had[place]}
                values |= {} if ought is None else {"made": ought[place]}
                if values.get("kept") != values.get("made"):
                    yield Fault(code=code, place=known.place(sitting_id), values=values)


def worth_faults(known: Known) -> Iterator[Fault]:
    """Go through chips that are not kept to be worth what their value makes of them."""
    totals = kept_totals(known.group_id)
    for sitting_id, kept in kept_worth(known.group_id).items():
        sitting = known.sittings.get(sitting_id)
        value = None if sitting is None else sitting.value
        made: Mapping[str, int | None] = dict.fromkeys(kept)
        if value is not None:
            made = _made_worth(known, totals[sitting_id], value)
        for player, worth in kept.items():
            if worth != made[player]:
                values: dict[str, str | int] = {"player": known.name(player)}
                values |= {} if worth is None else {"kept": worth}
                made_worth = made[player]
                values |= {} if made_worth is None else {"made": made_worth}
                place = known.weekend_place(None if sitting is None else sitting.weekend_id)
                place = replace(known.place(sitting_id), currency=place.currency)
                yield Fault(code=FaultCode.WORTH_DIFFERS, place=place, values=values)


def _made_worth(
    known: Known, totals: Mapping[str, tuple[int, int]], value: ChipValue
) -> Mapping[str, int | None]:
    """Return what the totals of a table are worth; those that do not sum to zero, nothing."""
    chips = {player: totals[player][0] for player in known.players if player in totals}
    if sum(chips.values()) or chips.keys() != totals.keys():
        return dict.fromkeys(totals)
    return dict(worth_of_chips(chips, value))


def correction_faults(known: Known) -> Iterator[Fault]:
    """Go through corrections that name the wrong round."""
    for kept in kept_corrections(known.group_id):
        place = known.place(kept.sitting_id, kept.number)
        is_elsewhere = (kept.sitting_id, kept.number) != (kept.old_sitting_id, kept.old_number)
        if is_elsewhere or (kept.has_cause and kept.cause_sitting_id != kept.sitting_id):
            yield Fault(
                code=FaultCode.CORRECTION_ELSEWHERE,
                place=place,
                values={} if kept.old_number is None else {"number": kept.old_number},
            )
        elif not kept.is_old_reversed:
            yield Fault(code=FaultCode.CORRECTION_STANDS, place=place)
        elif kept.record != kept.old_record:
            yield Fault(code=FaultCode.CORRECTION_OTHER_FACTS, place=place)


def _place(known: Known, bad: BadEntry, numbers: dict[UUID, tuple[UUID, int]]) -> Place:
    if bad.round_id in numbers:
        return known.place(*numbers[bad.round_id])
    return known.weekend_place(bad.weekend_id)
