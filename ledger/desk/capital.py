"""Capital: what a banker puts on the table between two rounds."""

from dataclasses import replace
from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import refused
from ledger.desk.sittings import (
    keep_changed,
    open_sitting_of,
    refuse_recorded_meanwhile,
    sitting_of,
)
from ledger.desk.transactions import request, writing_as
from ledger.rules.rule_sets import MOST
from ledger.rules.running import has_pot, with_capital
from ledger.store.capital import add_to_pot
from ledger.store.sittings import Sitting


def add_capital(
    actor: Actor,
    sitting_id: UUID,
    amount: int,
    *,
    id: UUID | None = None,  # noqa: A002 - the word of the API
    seen: int | None = None,
) -> Sitting:
    """Put capital of the banker's own on the table, between two rounds; it is no win or loss.

    Raises:
        NotFoundError: the group has no such sitting.
        RecordedMeanwhileError: rounds were recorded or voided since the version `seen`.
        RefusedError: `no_pot`, `bad_amount`, `weekend_settled`, `sitting_ended`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request("capital", id, sitting=str(sitting_id), add=amount)
        if transaction.is_known(asked):
            return sitting_of(actor, sitting_id)
        sitting = open_sitting_of(actor, sitting_id)
        refuse_recorded_meanwhile(actor, sitting, seen)
        if not has_pot(sitting.rule_set):
            raise refused("no_pot")
        if not 1 <= amount <= MOST - (sitting.running.pot or 0):
            raise refused("bad_amount", "add")
        changed = replace(sitting, running=with_capital(sitting.running, amount))
        told = {"amount": amount, "banker": str(sitting.banker.id)}
        kept = keep_changed(transaction, changed, "add_capital", **told)
        add_to_pot(transaction.actor, kept, asked.id, amount, at=transaction.at)
        transaction.remember(asked)
        return kept
