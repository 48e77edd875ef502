"""Imports of a group that is here already: whose history goes further, or where the two part."""

from collections.abc import Iterator
from itertools import islice, zip_longest
from uuid import UUID

from ledger.errors import LedgerError
from ledger.store.imports import line_hashes


class OtherHistoryError(LedgerError):
    """The group is in the book already, with another history than the file has."""


class NewerFileError(LedgerError):
    """The group is in the book already, which is an earlier state of what the file has."""


def chain_of(group_id: UUID, lines: int) -> bytes:
    """Return the hashes of the first lines of a journal, one after the other, 32 bytes each.

    More may follow that the file has not: an older one is sealed as it comes in.
    """
    hashes = islice(line_hashes(group_id), lines)
    return b"".join(bytes.fromhex(hash_) for _, hash_ in hashes)


def lines_beyond(chain: bytes, group_id: UUID, name: str) -> int:
    """Return how many lines the book has more than a file, whose chain of hashes this is.

    Raises:
        OtherHistoryError: the two part; the message says where.
        NewerFileError: the book's last line is one of the file's, and others follow there.
    """
    beyond = 0
    lines = enumerate(zip_longest(_in_chain(chain), line_hashes(group_id)), start=1)
    for seq, (hash_, line) in lines:
        if line is None:
            raise _newer(name, seq - 1, len(chain) // 32)
        if hash_ is None:
            beyond += 1
        elif line != (seq, hash_):
            message = (
                f"journal[{seq - 1}]: the group {name} is in this book with another history: the"
                f" two part at line {seq} of the journal. Nothing was changed"
            )
            raise OtherHistoryError(message)
    return beyond


def _in_chain(chain: bytes) -> Iterator[str]:
    return (chain[start : start + 32].hex() for start in range(0, len(chain), 32))


def _newer(name: str, kept: int, lines: int) -> NewerFileError:
    more = "1 line" if lines - kept == 1 else f"{lines - kept} lines"
    return NewerFileError(
        f"the file is newer than the book: its journal of the group {name} has {more} more after"
        f" line {kept}, the last one here (journal[{kept}]). Nothing was changed: an export is not"
        " laid over a group that is there. To go on with the file, bring it into a book of its own,"
        " with `ledger import FILE --instance FOLDER`, and serve that"
    )
