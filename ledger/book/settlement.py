"""Settling: the fewest transfers that bring every balance to zero.

People whose balances sum to zero can settle among themselves with one transfer fewer than they
are. So the fewest transfers are the people with a balance, less the most groups into which they
can be parted so that each group sums to zero; finding these groups is a subset programme.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ledger.book.entries import UnbalancedEntryError

EXACT_UP_TO = 18
"""So many people with a balance are settled exactly; of more, pairs first and then in one row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """An amount above zero that the sender gives to the receiver."""

    sender: str
    receiver: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Transfers that clear every balance; `is_exact` says that there can be no fewer."""

    transfers: tuple[Transfer, ...]
    is_exact: bool


_Balance = tuple[str, int]


def settle(balances: Mapping[str, int]) -> Settlement:
    """Return transfers that bring every balance to zero, equal for equal input in any order.

    Up to 18 people with a balance they are the fewest possible; beyond, at most one fewer
    than the people.

    Raises:
        UnbalancedEntryError: the balances do not sum to zero.
    """
    surplus = sum(balances.values())
    if surplus:
        message = f"balances sum to {surplus}, not 0"
        raise UnbalancedEntryError(message)
    people = sorted((name, amount) for name, amount in balances.items() if amount)
    pairs, rest = _take_pairs(people)
    is_exact = len(people) <= EXACT_UP_TO or len(rest) <= EXACT_UP_TO
    groups = [*pairs, *(_smallest_groups(rest) if is_exact else [rest])]
    transfers = [transfer for group in groups for transfer in _clear(group)]
    transfers.sort(key=lambda t: (-t.amount, t.sender, t.receiver))
    return Settlement(transfers=tuple(transfers), is_exact=is_exact)


def _take_pairs(people: Sequence[_Balance]) -> tuple[list[list[_Balance]], list[_Balance]]:
    """Return pairs that cancel out, and the others.

    No better parting is lost by it: where a and −a lie in two groups, the rest of both together
    sums to zero as well, so that two groups stay two; where they lie in one, it may become two.
    """
    rest = list(people)
    pairs = []
    for debtor in people:
        if debtor[1] > 0:
            continue
        match = next((other for other in rest if other[1] == -debtor[1]), None)
        if match is not None:
            rest.remove(debtor)
            rest.remove(match)
            pairs.append([debtor, match])
    return pairs, rest


def _smallest_groups(people: Sequence[_Balance]) -> list[list[_Balance]]:
    """Return the people in as many groups as can be that each sum to zero.

    `most[subset]` is the number of groups that close while a subset is walked through in its
    best order: one more whenever what was walked sums to zero. The subsets are bit masks. The
    last person needs no bit: whatever is left of the others at the end is that one's group.
    """
    if not people:
        return []
    count = len(people) - 1
    sums = [0] * (1 << count)
    most = [0] * (1 << count)
    amount_of = {1 << index: people[index][1] for index in range(count)}
    for subset in range(1, 1 << count):
        low = subset & -subset
        sums[subset] = total = sums[subset ^ low] + amount_of[low]
        best = 0
        left = subset
        while left:
            bit = left & -left
            left ^= bit
            if most[subset ^ bit] > best:  # noqa: PLR1730 - calling max() takes twice the time
                best = most[subset ^ bit]
        most[subset] = best + (total == 0)
    return _read_groups(people, sums, most)


def _read_groups(
    people: Sequence[_Balance], sums: Sequence[int], most: Sequence[int]
) -> list[list[_Balance]]:
    """Return the groups by walking the best order back from everybody to nobody."""
    groups = [[people[-1]]]
    subset = len(most) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        due = most[subset] - (sums[subset] == 0)
        index = next(i for i in _members(subset) if most[subset ^ (1 << i)] == due)
        groups[-1].append(people[index])
        subset ^= 1 << index
    return groups


def _members(subset: int) -> list[int]:
    return [index for index in range(subset.bit_length()) if subset >> index & 1]


def _clear(group: Sequence[_Balance]) -> list[Transfer]:
    """Return one transfer fewer than people: who owes most pays whoever gets most."""
    left = dict(group)
    transfers = []
    while left:
        sender = min(left, key=lambda name: (left[name], name))
        receiver = min(left, key=lambda name: (-left[name], name))
        amount = min(-left[sender], left[receiver])
        transfers.append(Transfer(sender=sender, receiver=receiver, amount=amount))
        left[sender] += amount
        left[receiver] -= amount
        left = {name: balance for name, balance in left.items() if balance}
    return transfers
