"""The journal of hledger and of Ledger: `hledger check --strict` accepts it."""

from collections.abc import Iterator

from ledger.web.plain_text.accounts import COMMODITIES, LEGEND, amount_text, one_line
from ledger.web.plain_text.journal import Book, Written

# What begins a comment, or parts a description from what comes before it.
_REFUSED = ";|\\"
_WIDTH = 40


def hledger_lines(book: Book) -> Iterator[str]:
    """Return the journal, declared, entered, and at its end held against the standings."""
    yield f"; The book of {one_line(book.group.name)}, written by Ledger.\n"
    yield f"; {LEGEND}\n\n"
    for name in COMMODITIES:
        yield f"commodity {'1000.' if name == 'CHIPS' else '1000.00'} {name}\n"
    yield "\n"
    for account in book.accounts.values():
        for name in account.names:
            yield f"account {name}  ; {one_line(account.player.name)}\n"
    for written in book.transactions():
        yield _transaction(written)
    yield from _assertions(book)


def _transaction(written: Written) -> str:
    entry = written.entry
    tags = [f"at:{written.at.isoformat(timespec='seconds')}"]
    tags += [] if entry.round_id is None else [f"round:{entry.round_id}"]
    tags += [] if entry.reverses is None else [f"reverses:{entry.reverses}"]
    lines = [
        "",
        f"{written.day} * ({entry.seq}) {one_line(written.text, _REFUSED)}",
        f"    ; {', '.join(tags)}",
    ]
    if entry.remark:
        lines.append(f"    ; remark: {one_line(entry.remark)}")
    lines += [
        f"    {each.account:<{_WIDTH}}  {amount_text(each.amount, entry.currency)}"
        for each in written.movements
    ]
    return "\n".join(lines) + "\n"


def _assertions(book: Book) -> Iterator[str]:
    """Let the program see for itself that the transactions come to the standings."""
    found = [
        f"    {each.account:<{_WIDTH}}  {amount_text(0, each.currency)} "
        f"= {amount_text(each.amount, each.currency)}\n"
        for each in book.standings()
    ]
    if found:
        yield f"\n{book.last_day} * Standings\n"
        yield from found
