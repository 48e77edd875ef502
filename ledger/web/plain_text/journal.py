"""A group's entries as the transactions of a plain-text journal, whatever its syntax."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from ledger.store.entries import EntryKind
from ledger.store.exports import standings
from ledger.store.groups import Group
from ledger.store.players import Player
from ledger.store.told_entries import ToldEntry, first_day_played, told_entries
from ledger.web.plain_text.accounts import Account, accounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """One account, and what it gained."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An entry as a transaction; `day` is the evening it belongs to, `at` in the group's zone."""

    entry: ToldEntry
    day: date
    at: datetime
    text: str
    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What play brought a player in one coin, which a journal asserts at its end."""

    account: str
    amount: int
    currency: str


class Book:
    """A group's book, read once from its beginning to its end."""

    def __init__(self, connection: Connection, group: Group, players: tuple[Player, ...]) -> None:
        self.group = group
        self.accounts: Mapping[UUID, Account] = accounts(players)
        self._connection = connection
        self._zone = ZoneInfo(group.timezone)
        created = group.created_at.astimezone(self._zone).date()
        self.first_day = min(created, first_day_played(connection, group.id) or created)
        self.last_day = self.first_day

    def transactions(self) -> Iterator[Written]:
        """Return every entry in the order of the book, those that take others back too.

        A round bears the day of its evening, also when it was corrected later, so that each
        day's balances are the standings of that day; a payment the day it was entered.
        """
        for entry in told_entries(self._connection, self.group.id):
            at = entry.at.astimezone(self._zone)
            day = entry.played_on or at.date()
            self.last_day = max(self.last_day, day)
            yield Written(
                entry=entry,
                day=day,
                at=at,
                text=_text(entry),
                movements=tuple(self._movements(entry)),
            )

    @property
    def day_after(self) -> date:
        """Return the day after all that was read."""
        return self.last_day + timedelta(days=1)

    def standings(self) -> Iterator[Standing]:
        """Return the standings that the book keeps, to be held against the transactions."""
        for currency, amounts in standings(self._connection, self.group.id).items():
            for player, amount in amounts.items():
                account = self.accounts[UUID(player)].of(EntryKind.ROUND)
                yield Standing(account=account, amount=amount, currency=currency)

    def _movements(self, entry: ToldEntry) -> Iterator[Movement]:
        for player_id, amount in entry.postings:
            yield Movement(account=self.accounts[player_id].of(entry.kind), amount=amount)


_WHAT = {EntryKind.PAYMENT: "Payment", EntryKind.COST: "Cost", EntryKind.CARRY: "Carried balance"}


def _text(entry: ToldEntry) -> str:
    kind = EntryKind(entry.kind)
    what = f"Round {entry.number}" if kind is EntryKind.ROUND else _WHAT[kind]
    taken_back = "" if entry.reverses is None else " taken back"
    rules = f" ({entry.rule_set_id})" if entry.rule_set_id else ""
    return f"{what}{taken_back}, {entry.weekend}{rules}"
