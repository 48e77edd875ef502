"""Imports: a group as its export has it, or nothing at all.

Everything is checked while it is read and kept in one transaction. Nobody's link does this: it is
for whoever looks after the database, at the command line. The export holds no secrets, so that
nobody comes in by what is imported; the group's owner gets a new one.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import IO
from uuid import UUID

import sqlalchemy as sa

from ledger.desk import import_checks as checks
from ledger.desk.actors import Role
from ledger.desk.checking import faults_of_group
from ledger.desk.checks.faults import Fault
from ledger.desk.clock import now
from ledger.desk.exports import FORMAT, VERSION
from ledger.desk.import_again import chain_of, lines_beyond
from ledger.desk.import_checks import Pairs, ReadSoFar
from ledger.desk.import_entries import check_entries
from ledger.desk.import_files import DamagedFileError, Kind, Piece, damaged, read_pieces
from ledger.desk.import_items import Item, ItemReader
from ledger.desk.import_lines import check_details
from ledger.desk.link_secrets import Secret, new_secret
from ledger.errors import LedgerError
from ledger.store.columns import Json
from ledger.store.database import db, writing
from ledger.store.exports import standings
from ledger.store.groups import find_group
from ledger.store.imports import (
    RefusedRowError,
    Row,
    Rows,
    keep_rows,
)
from ledger.store.mentions import add_mentions
from ledger.store.players import name_key
from ledger.store.scratch import scratch_book
from ledger.store.section_parts import Part, Section
from ledger.store.sections import (
    BUY_INS,
    CAPITAL,
    COSTS,
    DEVICES,
    ENTRIES,
    GROUP,
    JOURNAL,
    LINKS,
    PAY_DETAILS,
    PLAYERS,
    POSTINGS,
    ROUNDS,
    RULE_SETS,
    SETTLEMENTS,
    SHARES,
    SITTINGS,
    TRANSFERS,
    WEEKENDS,
    WITH_PAY_DETAILS,
)
from ledger.store.texts import seal_texts

ITEMS_AT_ONCE = 500


class CookedFileError(LedgerError):
    """A file can be read, but what it says of the book does not agree; `faults` are the first."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{len(faults)} faults, the first of which is {faults[0].code}")
        self.faults = faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A group that is in the book; nothing was added when it was there before.

    `secret` opens it for its owner, and is shown this once. `lines` is how many lines the
    journal of the file has, and `later` how many the book has after them.
    """

    group_id: UUID
    name: str
    is_new: bool
    lines: int
    later: int
    secret: str | None = field(repr=False)


def import_group(
    file: IO[bytes], *, done: Callable[[int], object] = lambda _count: None
) -> Imported:
    """Keep the group of an export just as it was; `done` is called again and again meanwhile.

    Where the group is here already, the file is checked in the same way, on the side.

    Raises:
        DamagedFileError: the file is no whole export, or says of itself what cannot be.
        CookedFileError: its rounds, entries and journal do not agree with each other.
        OtherHistoryError: the group is here already, and went on otherwise.
        NewerFileError: the group is here already, and did not go on so far.
    """
    pieces = _Pieces(read_pieces(file), done)
    _read_header(pieces)
    piece = pieces.next(Kind.VALUE, "group")
    group = ItemReader(GROUP.fields).read(piece)
    checks.check_group(piece, group)
    with writing(group["id"]):
        if find_group(group["id"]) is None:
            return _Import(group, pieces).run()
    return _compared(group, pieces)


class _Pieces:
    """The pieces of a document, in the order that an export has."""

    def __init__(self, pieces: Iterator[Piece], done: Callable[[int], object]) -> None:
        self._pieces = pieces
        self.done = done
        self._waiting: Piece | None = None

    def next(self, kind: Kind, key: str) -> Piece:
        """Return the next piece, which must be this one."""
        piece = self._take()
        if piece is None:
            message = f"{key} is missing at the end of the file"
            raise DamagedFileError(message)
        if piece.key != key:
            raise damaged(piece, f"{key} is wanted before this")
        if piece.kind is not kind:
            raise damaged(piece, "a list is wanted here" if kind is Kind.LIST else "no list")
        return piece

    def batches(self, key: str) -> Iterator[list[Piece]]:
        """Return the items of a list, some at a time."""
        self.next(Kind.LIST, key)
        items = self._items(key)
        while batch := list(islice(items, ITEMS_AT_ONCE)):
            yield batch
            self.done(0)

    def is_next(self, key: str) -> bool:
        """Answer whether a piece of this key comes next, and leave it there."""
        self._waiting = self._take()
        return self._waiting is not None and self._waiting.key == key

    def end(self) -> None:
        """See to it that nothing follows."""
        piece = self._take()
        if piece is not None:
            raise damaged(piece, "this does not belong here")

    def _items(self, key: str) -> Iterator[Piece]:
        for piece in self._pieces:
            if piece.kind is not Kind.ITEM or piece.key != key:
                self._waiting = piece
                return
            yield piece

    def _take(self) -> Piece | None:
        piece, self._waiting = self._waiting, None
        return piece if piece is not None else next(self._pieces, None)


def _read_header(pieces: _Pieces) -> None:
    """Refuse what is no export, or one of a format that is not known here."""
    form = pieces.next(Kind.VALUE, "format")
    if form.value != FORMAT:
        raise damaged(form, f"this is not {FORMAT!r}")
    version = pieces.next(Kind.VALUE, "version")
    if type(version.value) is not int or version.value < 1:
        raise damaged(version, "a whole number is wanted here")
    if version.value > VERSION:
        why = f"this was written by a newer program; this one reads up to version {VERSION}"
        raise damaged(version, why)


def _check_lines(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse lines that are out of the chain, in another form, or say otherwise than the rounds."""
    checks.check_journal(known, pairs)
    check_details(known, pairs)
    known.is_sealed |= any("seals" in item["details"] for _, item in pairs)
    checks.check_corrections(known, pairs)


_Key = tuple[Json, ...]
"""By what the items of a list are ordered."""

_Check = Callable[[ReadSoFar, Pairs], None]

_CHECKS: Mapping[str, _Check] = {
    PLAYERS.name: checks.check_players,
    PAY_DETAILS.name: checks.check_pay_details,
    DEVICES.name: checks.check_devices,
    RULE_SETS.name: checks.check_rule_sets,
    WEEKENDS.name: checks.check_weekends,
    SITTINGS.name: checks.check_sittings,
    CAPITAL.name: checks.check_capital,
    BUY_INS.name: checks.check_buy_ins,
    COSTS.name: checks.check_costs,
    SETTLEMENTS.name: checks.check_settlements,
    TRANSFERS.name: checks.check_transfers,
    ROUNDS.name: checks.check_rounds,
    ENTRIES.name: check_entries,
    JOURNAL.name: _check_lines,
}


class _Import:
    """One import under way: what was read, and what comes of it."""

    def __init__(self, group: Item, pieces: _Pieces) -> None:
        self._group = group
        self._id: UUID = group["id"]
        self._pieces = pieces
        self._known = ReadSoFar(group_id=self._id)
        self._counts: dict[str, int] = {}
        self._secret: Secret | None = None

    def run(self) -> Imported:
        """Read everything that follows the group, and keep it."""
        self._keep([Piece(Kind.VALUE, "group")], [[_row(GROUP, self._group, {})]])
        for section in WITH_PAY_DETAILS:
            if not section.is_optional or self._pieces.is_next(section.name):
                self._read(section)
        if self._secret is None:
            message = "links: no owner of this group could come in any more"
            raise DamagedFileError(message)
        self._check_end()
        self._pieces.end()
        return Imported(
            group_id=self._id,
            name=self._group["name"],
            is_new=True,
            lines=self._known.lines,
            later=0 if self._known.is_sealed else 1,
            secret=self._secret.text,
        )

    def _read(self, section: Section) -> None:
        reader = ItemReader(section.fields, ("postings",) if section is ENTRIES else ())
        check = _CHECKS.get(section.name)
        count = 0
        last: _Key = ()
        for batch in self._pieces.batches(section.name):
            pairs = [(piece, reader.read(piece)) for piece in batch]
            _refuse_lone_values(section, pairs)
            last = _in_order(section, pairs, last)
            if check is not None:
                check(self._known, pairs)
            self._keep(batch, [self._rows(section, item) for _, item in pairs])
            if section is JOURNAL:
                add_mentions(self._id, [(item["seq"], item["details"]) for _, item in pairs])
            count += len(batch)
        self._counts[section.name] = count

    def _keep(self, batch: list[Piece], things: list[Rows]) -> None:
        try:
            keep_rows(things)
        except RefusedRowError as error:
            raise damaged(batch[error.place], error.why) from error

    def _rows(self, section: Section, item: Item) -> Rows:
        """Return the rows that an item is, in the order in which they must be written."""
        rows: list[tuple[sa.Table, Row]] = []
        if section is ENTRIES:
            rows += [
                (
                    POSTINGS,
                    {
                        "group_id": self._id,
                        "entry_seq": item["seq"],
                        "player_id": UUID(player),
                        "amount": amount,
                    },
                )
                for player, amount in item["postings"].items()
            ]
        for part in section.parts:
            if not part.is_optional:
                rows.append(_row(part, item, {"group_id": self._id} | self._unsaid(section, item)))
            elif item[part.fields[0].key] is not None:
                key = {"group_id": self._id, part.belongs: item[part.item_key]}
                rows.append(_row(part, item, key))
        return rows

    def _unsaid(self, section: Section, item: Item) -> Row:
        """Return what an export leaves out of an item."""
        if section is PLAYERS:
            return {"name_key": name_key(item["name"])}
        if section is LINKS and self._secret is None and _is_open_owner(item):
            self._secret = new_secret(self._id)
            return {"secret_hash": self._secret.hash}
        if section in (LINKS, DEVICES, SHARES):
            # Nobody knows what this would be the hash of.
            return {"secret_hash": secrets.token_bytes(32)}
        return {}

    def _check_end(self) -> None:
        """Hold what is kept now against what the file says at its end, and against itself."""
        counts = self._pieces.next(Kind.VALUE, "counts")
        if counts.value != self._counts:
            raise damaged(counts, f"the lists have {self._counts}")
        head = self._pieces.next(Kind.VALUE, "journal_head")
        if head.value != {"seq": self._known.lines, "hash": self._known.head}:
            raise damaged(head, f"the journal ends at line {self._known.lines}, {self._known.head}")
        said = self._pieces.next(Kind.VALUE, "standings")
        made = standings(db.session.connection(), self._id)
        if said.value != made:
            raise damaged(said, "these are not the standings that the totals come to")
        if self._known.corrections:
            message = "journal: it does not say which rounds stand in the place of others"
            raise DamagedFileError(message)
        if not self._known.is_sealed:
            seal_texts(self._id, at=now())
        faults = faults_of_group(self._id, self._group["name"], done=self._pieces.done)
        if faults:
            raise CookedFileError(faults)


def _refuse_lone_values(section: Section, pairs: Pairs) -> None:
    """Refuse values of a part that an item does not have."""
    for part in section.parts:
        if not part.is_optional:
            continue
        first, *others = (each.key for each in part.fields)
        for piece, item in pairs:
            lone = [key for key in others if item[first] is None and item[key] is not None]
            if lone:
                raise damaged(piece, f"this goes with {first}, which is null", lone[0])


def _in_order(section: Section, pairs: Pairs, last: _Key) -> _Key:
    """Refuse items that do not stand in the order of their list; return the last one's place."""
    for piece, item in pairs:
        key = tuple(item[each] for each in section.order)
        if key < last:
            raise damaged(piece, "this stands before the item that it follows", section.order[0])
        last = key
    return last


def _is_open_owner(link: Item) -> bool:
    return link["role"] == Role.OWNER and link["revoked_at"] is None


def _row(part: Part, item: Item, more: Row) -> tuple[sa.Table, Row]:
    return part.table, more | {each.column.name: item[each.key] for each in part.fields}


def _compared(group: Item, pieces: _Pieces) -> Imported:
    """Return a group that is here already, if the file has nothing that the book has not."""
    group_id: UUID = group["id"]
    with scratch_book(), writing(group_id):
        read = _Import(group, pieces).run()
        chain = chain_of(group_id, read.lines)
    later = lines_beyond(chain, group_id, read.name)
    return replace(read, is_new=False, later=later, secret=None)
