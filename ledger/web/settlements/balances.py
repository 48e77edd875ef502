"""The table of balances: what moved each, in columns that are there only where they hold any."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.store.settlements import Balance
from ledger.web.format import Shown, plain, shown

_Amount = Callable[[Balance], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceRow:
    """What one player won or lost, what else moved it, and what of it is still open."""

    name: str
    amounts: tuple[Shown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceTable:
    """The table, ready to be shown; in each row the last amount is the sum of those before it."""

    columns: tuple[str, ...]
    rows: tuple[BalanceRow, ...]
    sums: tuple[Shown, ...]


def balance_table(balances: Sequence[Balance], currency: str) -> BalanceTable:
    """Return the balances as a table; each column sums to nought."""
    columns = _columns(balances)
    return BalanceTable(
        columns=tuple(name for name, _amount in columns),
        rows=tuple(
            BalanceRow(
                name=each.player.name,
                amounts=tuple(shown(amount(each), currency) for _name, amount in columns),
            )
            for each in balances
        ),
        sums=tuple(plain(sum(map(amount, balances)), currency) for _name, amount in columns),
    )


def _columns(balances: Sequence[Balance]) -> list[tuple[str, _Amount]]:
    moved: list[tuple[str, _Amount]] = [
        (_("costs"), lambda each: each.costs),
        (_("paid"), lambda each: each.paid),
        (_("carried"), lambda each: each.carried),
    ]
    played: tuple[str, _Amount] = (_("played"), lambda each: each.played)
    still_open: tuple[str, _Amount] = (_("still open"), lambda each: each.open)
    return [played, *(each for each in moved if any(map(each[1], balances))), still_open]
