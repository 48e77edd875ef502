"""Later rounds: what a correction makes of the rounds that came after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from ledger.desk.places import bought_before
from ledger.desk.round_entries import enter, take_back
from ledger.desk.rounds import running_after
from ledger.desk.transactions import Transaction
from ledger.rules.running import Running, carried, with_own_capital
from ledger.store.buy_ins import bought
from ledger.store.columns import Json
from ledger.store.players import Player, players_by_id
from ledger.store.records import with_names_changed
from ledger.store.rounds import NewRound, Round, Starts, find_round, keep_start
from ledger.store.sittings import Sitting

Pots = dict[tuple[int, Player | None], tuple[Running, Running]]
"""What a banker left in a time in office, before a correction and now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a correction changed for the rounds after it.

    `before` is what was left to them, `now` what is, both as if the banker stayed; `banker` is
    whose pot that is, `cause_id` the round that made the change.
    """

    banker: Player | None
    before: Running
    now: Running
    cause_id: UUID


def carry_on(
    transaction: Transaction, sitting: Sitting, later_rounds: Sequence[Round], change: Change
) -> tuple[Sitting, list[UUID]]:
    """Work out again what later rounds begin with, and the sitting after them.

    A later round that then pays otherwise (only the end of a game of strokes can) is reversed
    and entered again, naming the cause; those rounds are returned by their new ids.
    """
    entered: list[UUID] = []
    before, now = change.before, change.now
    pots: Pots = {(before.office, change.banker): (before, now)}
    for later in later_rounds:
        if later.starts is None:
            continue
        had = running_after(later, stays=True)
        come = _bought_by_new(transaction, later, before, now)
        begins = _carried(later.starts.running, later.banker, before, now, pots, come)
        begins = with_own_capital(begins, later.record)
        keep_start(transaction.group_id, later.id, begins)
        again = find_round(transaction.group_id, later.id) or later
        if again.result.net != later.result.net:
            keep_start(transaction.group_id, later.id, later.starts.running)
            sitting = replace(sitting, version=sitting.version + 1)
            again = _enter_again(transaction, sitting, later, again, begins, change.cause_id)
            entered.append(again.id)
        before, now = had, running_after(again, stays=True)
        pots[before.office, later.banker] = (before, now)
    come = bought(transaction.group_id, sitting.id) if _has_new(before, now) else {}
    running = _carried(sitting.running, sitting.banker, before, now, pots, come)
    return replace(sitting, running=running), entered


def _has_new(before: Running, now: Running) -> bool:
    """Answer whether somebody has chips now who had none there before."""
    return bool((now.chips or {}).keys() - (before.chips or {}).keys())


def _bought_by_new(
    transaction: Transaction, later: Round, before: Running, now: Running
) -> Mapping[str, int]:
    """Return what was bought before a later round, where somebody was not there before."""
    return bought_before(transaction, later) if _has_new(before, now) else {}


def _carried(
    begins: Running,
    banker: Player | None,
    before: Running,
    now: Running,
    pots: Pots,
    come: Mapping[str, int],
) -> Running:
    """Return what a later round begins with; its pot is that of the same time in office.

    `come` is what was bought by those who were not there before.
    """
    running = carried(begins, before, now, come)
    same = pots.get((begins.office, banker))
    pot = begins if same is None else carried(begins, *same)
    return replace(running, pot=pot.pot, bank_round=pot.bank_round)


def _enter_again(
    transaction: Transaction,
    sitting: Sitting,
    was: Round,
    now: Round,
    begins: Running,
    cause_id: UUID,
) -> Round:
    """Reverse a round and enter its facts again, as of the sitting's version."""
    players = players_by_id(transaction.group_id)
    ids = {player.name: str(player.id) for player in players.values()}
    take_back(transaction, sitting, was)
    dealer_id = was.starts.dealer_id if was.starts else None
    record: dict[str, Json] = with_names_changed(was.record, lambda name: ids[name])
    new = NewRound(
        id=uuid4(),
        sitting_id=sitting.id,
        number=was.number,
        record=record,
        rule_set_version=was.rule_set.version,
        sitting_version=sitting.version,
        next_banker_id=None if was.next_banker is None else was.next_banker.id,
        starts=Starts(running=begins, dealer_id=dealer_id),
        corrects_id=was.id,
        cause_id=cause_id,
    )
    enter(transaction, sitting, new, {UUID(ids[name]): net for name, net in now.result.net.items()})
    found = find_round(transaction.group_id, new.id)
    return now if found is None else found
