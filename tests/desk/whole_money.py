"""What a whole book of today has besides: shared costs, payments in parts and outside a plan."""

from ledger.desk.costs import enter_cost, void_cost
from ledger.desk.payments import enter_payment, mark_paid, mark_unpaid, pay_part, void_payment
from ledger.desk.settlements import reopen_weekend, settle_weekend
from tests.desk.evenings import Evening, new_weekend

SHARES = {"James": 1, "Wim": 2, "Piet": 1}


def pay_and_share(evening: Evening) -> None:
    """Do what no book of before could: share costs on Ameland, and pay for them in every way.

    Wim gets 1.50 of James and of Piet each. James pays all of it in parts; Piet pays 0.50 before
    the plan, and 0.70 of it, which was reopened since.
    """
    weekend, keeper = new_weekend(evening.owner, name="Ameland"), evening.scorekeeper
    enter_cost(keeper, weekend.id, what="beer", amount=600, payer="Wim", shares=SHARES)
    wine = enter_cost(keeper, weekend.id, what="wine", amount=100, payer="James", shares=SHARES)
    void_cost(keeper, wine.id)
    enter_payment(keeper, weekend.id, sender="Piet", receiver="Wim", amount=50)
    twice = enter_payment(keeper, weekend.id, sender="Piet", receiver="Wim", amount=51)
    void_payment(keeper, twice.id)
    james, piet = (each.id for each in settle_weekend(evening.owner, weekend.id).transfers)
    assert james is not None
    assert piet is not None
    for amount in (50, 30):
        pay_part(keeper, james, amount)
    mark_unpaid(keeper, james)
    pay_part(keeper, james, 50)
    mark_paid(keeper, james)
    pay_part(keeper, piet, 70)
    reopen_weekend(evening.owner, weekend.id)
