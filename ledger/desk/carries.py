"""Carrying: what a plan takes in from other weekends, and what goes back when it is over."""

from collections.abc import Sequence
from uuid import UUID

from ledger.book.entries import Entry, reversal
from ledger.desk.transactions import Transaction
from ledger.store.carries import Carry, TakenIn, carry_entry
from ledger.store.columns import Json
from ledger.store.entries import Place, add_entry
from ledger.store.plans import add_settlement, drop_unpaid
from ledger.store.weekends import Weekend
from ledger.store.wished import Wished


def take_in(
    transaction: Transaction, weekend: Weekend, settlement_id: UUID, taken_in: Sequence[TakenIn]
) -> dict[str, Json]:
    """Carry balances into a weekend; return what its line in the journal says of it.

    What was not paid of a plan whose weekend is taken in whole is dropped; a weekend that was
    open is closed by a plan without transfers.
    """
    closed, dropped, carried = [], [], []
    for taken in taken_in:
        if taken.dropped:
            drop_unpaid(transaction.group_id, taken.weekend.id, at=transaction.at)
            dropped += [str(each.id) for each in taken.dropped]
        if taken.closes:
            plan = add_settlement(
                transaction.group_id,
                taken.weekend.id,
                (),
                is_exact=True,
                at=transaction.at,
                wished=Wished(taken_in_by=weekend.id),
            )
            closed.append([str(taken.weekend.id), str(plan)])
        if taken.amounts:
            out = _enter(transaction, taken.weekend, settlement_id, carry_entry(taken.amounts, -1))
            into = _enter(transaction, weekend, settlement_id, carry_entry(taken.amounts, 1))
            amounts = {str(player): amount for player, amount in taken.amounts.items()}
            carried.append([str(taken.weekend.id), out, into, amounts])
    said: dict[str, Json] = {"taken_in": carried, "closed": closed, "dropped": dropped}
    return {word: value for word, value in said.items() if value}


def give_back(
    transaction: Transaction, carries: Sequence[tuple[Carry, Weekend, Weekend]]
) -> dict[str, Json]:
    """Take carried balances back, to the cent; return what the journal says of it.

    Each comes with the weekend that it came from and the one that it went to.
    """
    given_back = []
    for carry, origin, weekend in carries:
        into = reversal(carry_entry(carry.amounts, 1))
        out = reversal(carry_entry(carry.amounts, -1))
        id_ = carry.settlement_id
        given_back.append(
            [_enter(transaction, weekend, id_, into, reverses=carry.into), carry.into]
        )
        given_back.append([_enter(transaction, origin, id_, out, reverses=carry.out), carry.out])
    return {"given_back": given_back} if given_back else {}


def _enter(
    transaction: Transaction,
    weekend: Weekend,
    settlement_id: UUID,
    entry: Entry,
    *,
    reverses: int | None = None,
) -> int:
    place = Place(weekend_id=weekend.id, currency=weekend.currency, settlement_id=settlement_id)
    return add_entry(transaction.actor, entry, place, at=transaction.at, reverses=reverses)
