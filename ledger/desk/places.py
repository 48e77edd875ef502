"""Where a round stands among the others of its table, and what it begins with there.

Rounds follow each other by their numbers. Where two that stand bear the same one, because a round
was taken back, another was recorded, and then the first was restored, the one that was entered
first comes first; a correction stands in the place of what it corrects.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ledger.desk.rounds import running_after
from ledger.desk.transactions import Transaction
from ledger.rules.running import (
    FIRST_ROUND,
    Running,
    has_pot,
    starting_chips,
    with_chips,
    with_own_capital,
)
from ledger.store.buy_ins import bought
from ledger.store.capital import capital_between
from ledger.store.rounds import Round, earlier_rounds, later_rounds, rounds_numbered

Place = tuple[int, int]
"""The number of a round, and the sitting's version when the first of its corrections came."""


def place_of(transaction: Transaction, kept: Round) -> Place:
    """Return where a round stands."""
    same = rounds_numbered(transaction.group_id, kept.sitting_id, kept.number)
    return _place(kept, {each.id: each for each in same})


def rounds_after(transaction: Transaction, kept: Round) -> list[Round]:
    """Return the rounds that stand and come after one, in their order."""
    found = later_rounds(transaction.group_id, kept.sitting_id, kept.number)
    own = place_of(transaction, kept)
    return [each for place, each in _in_order(transaction, found) if place > own]


def capital_after(transaction: Transaction, kept: Round, *, before: int | None = None) -> int:
    """Return how much capital a round's banker put up after it, until a version if given."""
    if kept.banker is None or not has_pot(kept.rule_set):
        return 0
    _, after = place_of(transaction, kept)
    return capital_between(
        transaction.group_id, kept.sitting_id, kept.banker.id, after=after, before=before
    )


def bought_after(transaction: Transaction, kept: Round) -> Mapping[str, int]:
    """Return the chips that everybody bought after a round, less what they gave back."""
    if kept.starts is None or kept.starts.running.chips is None:
        return {}
    _, since = place_of(transaction, kept)
    return bought(transaction.group_id, kept.sitting_id, since=since)


def bought_before(transaction: Transaction, kept: Round) -> Mapping[str, int]:
    """Return the chips that everybody bought before a round, less what they gave back."""
    if kept.starts is None or kept.starts.running.chips is None:
        return {}
    _, before = place_of(transaction, kept)
    return bought(transaction.group_id, kept.sitting_id, before=before)


def begins_anew(transaction: Transaction, kept: Round) -> Running:
    """Return what a round that was taken back would begin with now, in its old place."""
    if kept.starts is None:
        return Running()
    own = place_of(transaction, kept)
    found = earlier_rounds(transaction.group_id, kept.sitting_id, kept.number)
    before = [each for place, each in _in_order(transaction, found) if place < own]
    left = running_after(before[-1], stays=True) if before else Running()
    running = replace(kept.starts.running, strokes=left.strokes, game=left.game)
    if running.chips is not None:
        each = starting_chips(kept.rule_set, kept.result.record.options) or 0
        # What was bought counts from its own time on, wherever the rounds before it stand.
        earlier = bought_before(transaction, before[-1]) if before else {}
        held = {key: chips - earlier.get(key, 0) for key, chips in (left.chips or {}).items()}
        chips = dict.fromkeys(running.chips, each) | held
        running = with_chips(replace(running, chips=chips), bought_before(transaction, kept))
    return _with_pot(transaction, kept, running, before) if has_pot(kept.rule_set) else running


def _with_pot(
    transaction: Transaction, kept: Round, running: Running, before: list[Round]
) -> Running:
    """Return what runs with the pot that the same banker left, with what was added since."""
    same = [each for each in before if _is_of(each, kept)]
    if same:
        left = running_after(same[-1], stays=True)
        pot, bank_round, since = left.pot or 0, left.bank_round, same[-1]
    elif running.bank_round == FIRST_ROUND:
        return with_own_capital(running, kept.record)
    else:
        first = _first_of_office(transaction, kept)
        if first is None or first.starts is None:
            return running
        pot, bank_round, since = first.starts.running.pot or 0, FIRST_ROUND, first
    _, until = place_of(transaction, kept)
    added = capital_after(transaction, since, before=until)
    return replace(running, pot=pot + added, bank_round=bank_round)


def _first_of_office(transaction: Transaction, kept: Round) -> Round | None:
    """Return the first round of a banker's office, which was taken back: its capital stays."""
    every = earlier_rounds(transaction.group_id, kept.sitting_id, kept.number, standing=False)
    firsts = [
        each
        for each in every
        if each.voided is not None
        and _is_of(each, kept)
        and each.starts is not None
        and each.starts.running.bank_round == FIRST_ROUND
    ]
    return firsts[-1] if firsts else None


def _is_of(each: Round, kept: Round) -> bool:
    """Answer whether a round is of the same banker's same time in office."""
    if each.starts is None or kept.starts is None:
        return False
    return (each.starts.running.office, each.banker) == (kept.starts.running.office, kept.banker)


def _in_order(transaction: Transaction, found: Iterable[Round]) -> list[tuple[Place, Round]]:
    """Return rounds with their places, in that order."""
    placed = []
    for each in found:
        is_first = each.corrects_id is None
        place = (each.number, each.sitting_version) if is_first else place_of(transaction, each)
        placed.append((place, each))
    return sorted(placed, key=lambda pair: pair[0])


def _place(kept: Round, same: dict[object, Round]) -> Place:
    first = kept
    while first.corrects_id is not None and first.corrects_id in same:
        first = same[first.corrects_id]
    return kept.number, first.sitting_version
