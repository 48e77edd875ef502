"""The journal of beancount: `bean-check` accepts it."""

from collections.abc import Iterator

from ledger.web.plain_text.accounts import COMMODITIES, LEGEND, amount_text, one_line
from ledger.web.plain_text.journal import Book, Written

_WIDTH = 40


def beancount_lines(book: Book) -> Iterator[str]:
    """Return the journal, opened, entered, and at its end held against the standings."""
    yield f"; {LEGEND}\n"
    yield f'option "title" {_quoted(book.group.name)}\n\n'
    for name in COMMODITIES:
        yield f"{book.first_day} commodity {name}\n"
    yield "\n"
    for account in book.accounts.values():
        for name in account.names:
            yield f"{book.first_day} open {name}\n  name: {_quoted(account.player.name)}\n"
    for written in book.transactions():
        yield _transaction(written)
    yield "\n"
    for each in book.standings():
        amount = amount_text(each.amount, each.currency)
        yield f"{book.day_after} balance {each.account:<{_WIDTH}}  {amount}\n"


def _transaction(written: Written) -> str:
    entry = written.entry
    links = [f"^entry-{entry.seq}"]
    links += [] if entry.reverses is None else [f"^entry-{entry.reverses}"]
    lines = [
        "",
        f"{written.day} * {_quoted(written.text)} {' '.join(links)}",
        f'  at: "{written.at.isoformat(timespec="seconds")}"',
    ]
    if entry.round_id is not None:
        lines.append(f'  round: "{entry.round_id}"')
    if entry.remark:
        lines.append(f"  remark: {_quoted(entry.remark)}")
    lines += [
        f"  {each.account:<{_WIDTH}}  {amount_text(each.amount, entry.currency)}"
        for each in written.movements
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
