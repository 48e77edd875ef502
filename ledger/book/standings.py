"""Standings: what entries come to for each account, at the end and on the way."""

from collections.abc import Iterable, Mapping

from ledger.book.entries import Entry


def standings(entries: Iterable[Entry]) -> dict[str, int]:
    """Return what each account gained in all entries, in the order of first appearance."""
    totals: dict[str, int] = {}
    for entry in entries:
        for posting in entry.postings:
            totals[posting.account] = totals.get(posting.account, 0) + posting.amount
    return totals


def running(gains: Iterable[Mapping[str, int]]) -> list[dict[str, int]]:
    """Return the standings after each of the gains, of all who had any up to then."""
    totals: dict[str, int] = {}
    after = []
    for gain in gains:
        for account, amount in gain.items():
            totals[account] = totals.get(account, 0) + amount
        after.append(dict(totals))
    return after
