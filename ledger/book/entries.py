"""Entries: amounts that move between accounts, and sum to zero."""

from dataclasses import dataclass, replace

from ledger.errors import LedgerError


class UnbalancedEntryError(LedgerError):
    """Amounts that must sum to zero do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One account and one signed amount in the smallest unit; plus means the account gains."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Postings that belong together; their amounts sum to zero."""

    kind: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        """Refuse postings that do not balance."""
        surplus = sum(posting.amount for posting in self.postings)
        if surplus:
            message = f"postings sum to {surplus}, not 0"
            raise UnbalancedEntryError(message)


def reversal(entry: Entry) -> Entry:
    """Return the entry that undoes another: the same kind, each amount with the other sign."""
    return replace(
        entry,
        postings=tuple(replace(posting, amount=-posting.amount) for posting in entry.postings),
    )
