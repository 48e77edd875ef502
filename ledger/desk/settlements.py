"""Settlements: closing a weekend with a plan, and opening it again."""

from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import refused
from ledger.desk.seats import refuse_seated_elsewhere
from ledger.desk.transactions import writing_as
from ledger.desk.weekends import weekend_of
from ledger.store.plans import (
    add_settlement,
    reopen_settlement,
)
from ledger.store.settlements import WeekendSettlement, weekend_settlement
from ledger.store.sittings import weekend_sittings


def settle_weekend(actor: Actor, weekend_id: UUID) -> WeekendSettlement:
    """Store the fewest transfers that clear all balances, and close the weekend.

    A weekend that is settled already keeps its plan.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `nothing_to_settle`, where no round for money stands.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        now = weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))
        if now.is_settled:
            return now
        if not now.round_count and not any(balance.open for balance in now.balances):
            raise refused("nothing_to_settle")
        settlement_id = add_settlement(
            actor.group_id,
            weekend_id,
            now.transfers,
            is_exact=now.is_exact,
            at=transaction.at,
        )
        settled = weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))
        transaction.note(
            "settle_weekend",
            weekend=str(weekend_id),
            settlement=str(settlement_id),
            is_exact=settled.is_exact,
            transfers=[
                [str(each.id), str(each.sender.id), str(each.receiver.id), each.amount]
                for each in settled.transfers
            ],
        )
        return settled


def reopen_weekend(actor: Actor, weekend_id: UUID) -> WeekendSettlement:
    """Open a settled weekend again; paid transfers stay as payments, the others are dropped.

    A weekend that is open stays as it is.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `seated_elsewhere`, when somebody at a table that this opens again sits
            at another one meanwhile.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        if weekend.is_settled:
            for sitting in weekend_sittings(actor.group_id, weekend_id):
                if not sitting.is_ended:
                    refuse_seated_elsewhere(actor.group_id, sitting.seats, besides=sitting.id)
            reopen_settlement(actor.group_id, weekend_id, at=transaction.at)
            transaction.note("reopen_weekend", weekend=str(weekend_id))
        return weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))
