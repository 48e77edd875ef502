"""Stakes and raises: what a hand may risk."""

from ledger.errors import Problem
from ledger.rules.banking.terms import Terms

CARDS_BEFORE_RAISES = 2


def stake_problems(stake: int, path: str, terms: Terms) -> list[Problem]:
    """Return how a first stake breaks the limits: too low, too high, no step."""
    problems = []
    if stake < terms.least_stake:
        values = {"stake": stake, "least": terms.least_stake}
        problems.append(Problem("stake_too_low", path, values))
    if terms.most_stake is not None and stake > terms.most_stake:
        values = {"stake": stake, "most": terms.most_stake}
        problems.append(Problem("stake_too_high", path, values))
    if stake % terms.stake_step:
        values = {"stake": stake, "step": terms.stake_step}
        problems.append(Problem("stake_step", path, values))
    return problems


def split_problems(stake: int, first: int | None, path: str, terms: Terms) -> list[Problem]:
    """Return that a split hand's stake is not that of the player's first hand, if it has to be."""
    if terms.rules.splits.equal_stakes and first is not None and stake != first:
        return [Problem("unequal_split", path, {"stake": stake, "first": first})]
    return []


def raise_problems(
    raises: tuple[int, ...], stake: int | None, count: int | None, path: str, terms: Terms
) -> list[Problem]:
    """Return what is wrong with the raises of a hand of so many cards, where that is known.

    A raise buys a card beyond the first two, and is between 1 and the first stake.
    """
    most = terms.rules.raises.most
    if not raises:
        return []
    if not most:
        return [Problem("raise_not_allowed", path)]
    if count is not None:
        most = max(0, min(most, count - CARDS_BEFORE_RAISES))
    problems = []
    if len(raises) > most:
        problems.append(Problem("too_many_raises", path, {"most": most}))
    for index, amount in enumerate(raises):
        if amount < 1 or (stake is not None and amount > stake):
            values = {"raise": amount} | ({} if stake is None else {"most": stake})
            problems.append(Problem("raise_too_high", f"{path}[{index}]", values))
    return problems
