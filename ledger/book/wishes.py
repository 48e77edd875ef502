"""Wishes for a plan: who pays only whom, through whom all of it goes, and to which coins.

Amounts are rounded first, then those who pay only one person do, and the rest is settled with
the fewest transfers. With wishes there are always fewer transfers than people, counting those with
a balance and those whom the wishes name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ledger.book.entries import UnbalancedEntryError
from ledger.book.settlement import Transfer, settle
from ledger.errors import Problem, RefusedError

MOST_ROUNDED_TO = 10_000
"""The largest coin that amounts are rounded to: a hundred euro."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the players wish of a plan; the default is no wish at all.

    `pays_only` says who is the only one that a player pays, `treasurer` with whom everybody has
    one transfer, and `round_to` of which amount all transfers are multiples.
    """

    pays_only: Mapping[str, str] = field(default_factory=dict)
    treasurer: str | None = None
    round_to: int = 1

    @property
    def is_any(self) -> bool:
        """Answer whether anything is wished."""
        return bool(self.pays_only) or self.treasurer is not None or self.round_to != 1


NO_WISHES = Wishes()


@dataclass(frozen=True, slots=True, kw_only=True)
class WishedPlan:
    """Transfers as wished.

    `left` is what stays open of each who is not brought to zero, always less than what amounts
    are rounded to; `without` is how many transfers there would be without a wish. `is_exact`
    says that there can be no fewer with these wishes.
    """

    transfers: tuple[Transfer, ...]
    left: Mapping[str, int]
    without: int
    is_exact: bool


def wish_problems(wishes: Wishes) -> list[Problem]:
    """Return what cannot be wished at once: `bad_round_to` and the codes of people."""
    problems = []
    if not 1 <= wishes.round_to <= MOST_ROUNDED_TO:
        problems.append(Problem("bad_round_to", "round_to", {"most": MOST_ROUNDED_TO}))
    for debtor, receiver in sorted(wishes.pays_only.items()):
        path = f"pays_only.{debtor}"
        if debtor == receiver:
            problems.append(Problem("wish_for_oneself", path, {"name": debtor}))
        elif debtor == wishes.treasurer or wishes.treasurer not in (None, receiver):
            problems.append(Problem("wish_against_treasurer", path, {"name": debtor}))
    if not problems and len(_in_order(wishes.pays_only)) < len(wishes.pays_only):
        problems.append(Problem("wish_in_circle", "pays_only"))
    return problems


def settle_as_wished(balances: Mapping[str, int], wishes: Wishes) -> WishedPlan:
    """Return the transfers of a plan with wishes, equal for equal input in any order.

    Raises:
        RefusedError: what `wish_problems` says.
        UnbalancedEntryError: the balances do not sum to zero.
    """
    if problems := wish_problems(wishes):
        raise RefusedError(problems)
    plain = settle(balances)
    if not wishes.is_any:
        return WishedPlan(
            transfers=plain.transfers,
            left={},
            without=len(plain.transfers),
            is_exact=plain.is_exact,
        )
    rounded = rounded_balances(balances, wishes.round_to)
    if wishes.treasurer is not None:
        transfers, is_exact = _through(wishes.treasurer, rounded), True
    else:
        first, rest = _paying_only(rounded, wishes.pays_only)
        found = settle(rest)
        transfers, is_exact = [*first, *found.transfers], found.is_exact
    transfers.sort(key=lambda each: (-each.amount, each.sender, each.receiver))
    left = {name: balance - rounded[name] for name, balance in sorted(balances.items())}
    return WishedPlan(
        transfers=tuple(transfers),
        left={name: amount for name, amount in left.items() if amount},
        without=len(plain.transfers),
        is_exact=is_exact,
    )


def rounded_balances(balances: Mapping[str, int], round_to: int) -> dict[str, int]:
    """Return balances as multiples of an amount that still sum to zero.

    Each is rounded down, and what is then lacking goes to those of whom most was cut off; of
    equal ones to the larger balance first, whether owed or due, then by name. Nobody moves by
    as much as the amount, and who has a multiple already does not move.

    Raises:
        UnbalancedEntryError: the balances do not sum to zero.
    """
    surplus = sum(balances.values())
    if surplus:
        message = f"balances sum to {surplus}, not 0"
        raise UnbalancedEntryError(message)
    cut = {name: balance % round_to for name, balance in balances.items()}
    lacking = sum(cut.values()) // round_to
    order = sorted(balances, key=lambda name: (-cut[name], -abs(balances[name]), name))
    up = set(order[:lacking])
    return {
        name: balance - cut[name] + (round_to if name in up else 0)
        for name, balance in balances.items()
    }


def _through(treasurer: str, balances: Mapping[str, int]) -> list[Transfer]:
    """Return one transfer with the treasurer for everybody else with a balance."""
    return [
        Transfer(sender=treasurer, receiver=name, amount=balance)
        if balance > 0
        else Transfer(sender=name, receiver=treasurer, amount=-balance)
        for name, balance in balances.items()
        if balance and name != treasurer
    ]


def _paying_only(
    balances: Mapping[str, int], pays_only: Mapping[str, str]
) -> tuple[list[Transfer], dict[str, int]]:
    """Return the transfers of those who pay one person, and the balances after them.

    What somebody owes goes to the one receiver, whose balance takes it on; who is paid by such
    people and pays one person too comes after them. Who owes nothing then is settled as others.
    """
    left = dict(balances)
    transfers = []
    for debtor in _in_order(pays_only):
        owed = -left.get(debtor, 0)
        if owed > 0:
            receiver = pays_only[debtor]
            transfers.append(Transfer(sender=debtor, receiver=receiver, amount=owed))
            left[debtor] = 0
            left[receiver] = left.get(receiver, 0) - owed
    return transfers, left


def _in_order(pays_only: Mapping[str, str]) -> list[str]:
    """Return debtors after all whom they are paid by; those of a circle are not among them."""
    waiting = sorted(pays_only)
    order: list[str] = []
    while True:
        receivers = {pays_only[debtor] for debtor in waiting}
        free = [debtor for debtor in waiting if debtor not in receivers]
        if not free:
            return order
        order += free
        waiting = [debtor for debtor in waiting if debtor in receivers]
