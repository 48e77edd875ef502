"""What the API answers of settlements, payments and costs."""

from datetime import datetime

from ledger.store.costs import Cost
from ledger.store.payments import Payment
from ledger.store.plans import PlannedTransfer
from ledger.store.settlements import WeekendSettlement
from ledger.web.api.answers import Json, moment


def settlement_json(settlement: WeekendSettlement) -> Json:
    """Return a settlement: what is open between people, and the transfers that clear it.

    Of each who played or paid, `played`, `costs`, `paid` and `carried` sum to `balances`. `open`
    is what no transfer covers; `payments` were made by themselves or under plans that were
    reopened. `wishes` and `without_wishes` (how many transfers there would be) are null where
    nothing was wished. `mark` is what `seen` sends back, so that no other plan is stored.
    """
    balances = settlement.balances
    return {
        "weekend": str(settlement.weekend.id),
        "currency": settlement.weekend.currency,
        "settled_at": moment(settlement.weekend.settled_at),
        "balances": {each.player.name: each.open for each in balances},
        "played": {each.player.name: each.played for each in balances},
        "costs": {each.player.name: each.costs for each in balances},
        "paid": {each.player.name: each.paid for each in balances},
        "carried": {each.player.name: each.carried for each in balances},
        "open": {each.player.name: each.unplanned for each in balances},
        "transfers": [_transfer(each) for each in settlement.transfers],
        "payments": [
            *(_made(each, at=each.paid_at, is_planned=True) for each in settlement.earlier),
            *(_made(each, at=each.at, is_planned=False) for each in settlement.payments),
        ],
        "is_exact": settlement.is_exact,
        "mark": settlement.mark,
        "wishes": _wishes(settlement),
        "without_wishes": settlement.wished.without,
        "taken_in": [
            {
                "weekend": str(each.weekend.id),
                "amounts": {
                    settlement.players[id_].name: amount for id_, amount in each.amounts.items()
                },
            }
            for each in settlement.taken_in
        ],
    }


def _wishes(settlement: WeekendSettlement) -> Json | None:
    wishes = settlement.wished.wishes
    names = {str(id_): player.name for id_, player in settlement.players.items()}
    if not wishes.is_any:
        return None
    return {
        "pays_only": {names[who]: names[whom] for who, whom in wishes.pays_only.items()},
        "treasurer": None if wishes.treasurer is None else names[wishes.treasurer],
        "round_to": wishes.round_to,
    }


def payment_json(payment: Payment) -> Json:
    """Return a payment that was made by itself."""
    voided = {"voided_at": moment(payment.taken_back_at)}
    return _made(payment, at=payment.at, is_planned=False) | voided


def cost_json(cost: Cost) -> Json:
    """Return a cost, with each one's share and part of it, in the players' order."""
    return {
        "id": str(cost.id),
        "what": cost.what,
        "amount": cost.amount,
        "payer": cost.payer.name,
        "shares": {player.name: share for player, share in cost.shares.items()},
        "parts": {player.name: part for player, part in cost.parts.items()},
        "entered_at": moment(cost.at),
        "voided_at": moment(cost.taken_back_at),
    }


def _made(payment: Payment | PlannedTransfer, *, at: datetime | None, is_planned: bool) -> Json:
    return {
        "id": None if payment.id is None else str(payment.id),
        "from": payment.sender.name,
        "to": payment.receiver.name,
        "amount": payment.amount,
        "paid_at": moment(at),
        "is_planned": is_planned,
    }


def _transfer(transfer: PlannedTransfer) -> Json:
    return {
        "id": None if transfer.id is None else str(transfer.id),
        "from": transfer.sender.name,
        "to": transfer.receiver.name,
        "amount": transfer.amount,
        "paid": transfer.paid,
        "paid_at": moment(transfer.paid_at),
    }
