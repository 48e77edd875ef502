"""The ledger of Poker Now: a row for each time that somebody sat down."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ledger.importers.amounts import Measure, NoAmountError, measured
from ledger.importers.dates import take_apart
from ledger.importers.grids import Grid
from ledger.importers.measures import decide_counting
from ledger.importers.notebook import Notebook
from ledger.importers.proposals import Kind, Session
from ledger.importers.tables import Row, text_of

COLUMNS = frozenset({"player_nickname", "player_id", "session_start_at", "buy_in", "net"})
_MONEY = ("buy_in", "buy_out", "stack", "net")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sitting:
    row: Row
    player: str
    nickname: str
    start: str
    net: int
    is_cancelled: bool


def read_poker_now(book: Notebook, grid: Grid) -> None:
    """Read one evening: people by their id, by the name that they had first."""
    at = {column.header.casefold(): column.index for column in grid.columns}
    money = [at[name] for name in _MONEY if name in at]
    values = [row.at(index) for row in grid.rows for index in money]
    counting = decide_counting(book, values, unit="minor", is_unit_open=not _has_cents(values))
    sittings = []
    for row in grid.rows:
        if row.is_blank:
            book.skip(row.number, "blank")
            continue
        sitting = _sitting(book, row, at, counting.measure)
        if sitting:
            sittings.append(sitting)
    names = _names(sittings)
    amounts: dict[str, int] = {}
    rows = []
    for each in sittings:
        name = book.player(names[each.player], each.row.number)
        if each.is_cancelled:
            book.skip(each.row.number, "cancelled_sitting", text=name)
            continue
        amounts[name] = amounts.get(name, 0) + each.net
        rows.append(each.row.number)
    if book.bad_rows or not amounts:
        for number in rows:
            book.skip(number, "session_has_bad_row")
        return
    start = min((each.start for each in sittings if each.start), default="")
    written = take_apart(start, book.zone) if start else None
    parts = written.parts("") if written else None
    if parts is None:
        book.bad(rows[0], "no_such_date" if start else "no_date", text=start[:40])
        return
    book.assume("day_in_zone", zone=book.zone, start=start)
    book.sessions.append(
        Session(
            day=date(*parts),
            kind=Kind.PLAY,
            amounts=amounts,
            source_rows=tuple(rows),
            digits=counting.measure.digits,
            currency=counting.currency,
        )
    )


def _has_cents(values: Sequence[object]) -> bool:
    return any("." in str(value) for value in values if value is not None)


def _sitting(book: Notebook, row: Row, at: dict[str, int], measure: Measure) -> _Sitting | None:
    found: dict[str, int] = {}
    for name in _MONEY:
        if name not in at:
            continue
        try:
            found[name] = measured(row.at(at[name]), measure) or 0
        except NoAmountError as error:
            book.bad(row.number, error.code, text=text_of(row.at(at[name]))[:40])
            return None
    computed = found.get("buy_out", 0) + found.get("stack", 0) - found.get("buy_in", 0)
    net = found["net"]
    if computed != net and {"buy_out", "stack"} <= found.keys():
        book.warn("net_differs", row=row.number, name=text_of(row.at(at["player_nickname"])))
    start = text_of(row.at(at["session_start_at"]))
    return _Sitting(
        row=row,
        player=text_of(row.at(at["player_id"])),
        nickname=text_of(row.at(at["player_nickname"])),
        start=start,
        net=net,
        is_cancelled=not start and net == 0,
    )


def _names(sittings: list[_Sitting]) -> dict[str, str]:
    """Return the earliest name of each id; of two with one name, the second is told by its id."""
    names: dict[str, str] = {}
    for each in sorted(sittings, key=lambda each: (each.start == "", each.start)):
        names.setdefault(each.player, each.nickname)
    taken: dict[str, str] = {}
    for player, name in names.items():
        if taken.setdefault(name, player) != player:
            names[player] = f"{name} ({player})"[:40]
    return names
