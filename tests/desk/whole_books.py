"""A book with all games, corrections, voids and settlements, and a thief who changes it."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from ledger.book.conversion import ChipValue
from ledger.desk.access import join, new_link, revoke_link
from ledger.desk.actors import Role
from ledger.desk.capital import add_capital
from ledger.desk.chips import buy_chips
from ledger.desk.corrections import correct_round, restore_round, void_round
from ledger.desk.pay_details import change_pay_details
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.players import add_player
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.settlements import reopen_weekend, settle_weekend
from ledger.desk.shares import share_weekend, stop_sharing
from ledger.desk.sittings import change_sitting, end_sitting
from ledger.desk.weekends import change_weekend
from ledger.store.database import sqlite_module
from ledger.store.journal import BEGINNING, Line, line_hash
from ledger.store.links import all_links
from ledger.store.mentions import named_ids
from tests.desk.evenings import Evening, hand, new_evening, new_sitting, new_weekend
from tests.desk.test_running import lost

SQLITE = sqlite_module()
CENTS = 5


class Table:
    """A table at which James, Wim, Piet and Kees sit, and play."""

    def __init__(self, evening: Evening, rule_set: str, **given: Any) -> None:
        weekend = given.pop("weekend", evening.weekend)
        given.setdefault("date", date(2026, 11, 7))
        self.keeper = evening.scorekeeper
        self.id = new_sitting(self.keeper, weekend, rule_set=rule_set, **given).id

    def play(self, *hands: dict[str, Any], **facts: Any) -> RecordedRound:
        return record_round(self.keeper, self.id, {"hands": list(hands)} | facts, id=uuid4())

    def correct(self, round_id: UUID, *hands: dict[str, Any], **facts: Any) -> RecordedRound:
        return correct_round(self.keeper, round_id, {"hands": list(hands)} | facts, id=uuid4())

    def end(self) -> None:
        end_sitting(self.keeper, self.id)


def whole_book() -> Evening:
    """Play two weekends of every game; the first is settled and paid, the second was reopened."""
    return _played(_for_money, _for_chips, _with_worth, _with_pots, _with_strokes)


def book_without_worth() -> Evening:
    """Play the same, but for chips that are worth money, which no book of before could hold."""
    return _played(_for_money, _for_chips, _with_pots, _with_strokes)


def _played(*games: Callable[[Evening], None]) -> Evening:
    evening = new_evening()
    end_sitting(evening.owner, evening.sitting.id)
    for game in games:
        game(evening)
    _settled(evening)
    _reopened(evening)
    add_player(evening.owner, "Late")
    _with_visitors(evening)
    return evening


def give_account(evening: Evening) -> None:
    """Say where Wim is paid, which no book of before could."""
    name, iban = "W. de Boer", "NL91 ABNA 0417 1643 00"
    change_pay_details(evening.owner, evening.player("Wim").id, account_name=name, iban=iban)


def share_result(evening: Evening) -> None:
    """Share the first weekend twice, which no book of before could; the second is ended."""
    share_weekend(evening.owner, evening.weekend.id)
    stop_sharing(evening.owner, share_weekend(evening.owner, evening.weekend.id).share.id)


def _for_money(evening: Evening) -> None:
    """Six rounds: the second corrected, the third voided, the fourth voided and restored."""
    table = Table(evening, "weekend")
    rounds = [table.play(hand("Wim", 10), hand("Piet", 5, "lost")) for _ in range(6)]
    table.correct(rounds[1].round.id, hand("Wim", 20, "lost"))
    void_round(table.keeper, rounds[2].round.id, "twice")
    void_round(table.keeper, rounds[3].round.id)
    restore_round(table.keeper, rounds[3].round.id)
    table.end()


def _for_chips(evening: Evening) -> None:
    """Five rounds, somebody who comes later, and a correction of the first."""
    table = Table(evening, "eenentwintigen")
    first = table.play(hand("Wim", 10))
    table.play(hand("Piet", 10), banker="James")
    change_sitting(table.keeper, table.id, seats=["James", "Wim", "Piet", "Kees", "Zoë"])
    for _ in range(3):
        table.play(hand("Zoë", 4), banker="James")
    table.correct(first.round.id, hand("Wim", 10, "lost"))
    table.end()


def _with_worth(evening: Evening) -> None:
    """Three rounds for chips that are worth money, the second voided, and chips bought between."""
    value = ChipValue(chips=100, amount=750)
    table = Table(evening, "eenentwintigen", value=value)
    table.play(hand("Wim", 10, "lost"))
    buy_chips(table.keeper, table.id, "Wim", 30)
    second = table.play(hand("Wim", 4), hand("Piet", 6), banker="James")
    table.play(hand("Kees", 2), banker="James")
    void_round(table.keeper, second.round.id)
    buy_chips(table.keeper, table.id, "Wim", -10)
    table.end()


def _with_pots(evening: Evening) -> None:
    """Four rounds of two bankers, capital between, and a correction of the first."""
    table = Table(evening, "tjugoett")
    first = table.play(hand("Wim", 50, "lost"), pot=100)
    table.play(hand("Piet", 100))
    add_capital(table.keeper, table.id, 25)
    table.play(hand("Kees", 10, "lost"))
    table.play(hand("James", 20), pot=300)
    table.correct(first.round.id, hand("Wim", 40, "lost"))
    table.end()


def _with_strokes(evening: Evening) -> None:
    """Three rounds and the end of a game, which a correction moves to somebody else."""
    table = Table(evening, "eenendertigen", options={"strokes": 2, "game_value": 10})
    first = table.play(*lost("Wim"))
    table.play(*lost("Wim"))
    table.play(*lost("Piet"))
    table.correct(first.round.id, *lost("Piet"))
    table.end()


def _settled(evening: Evening) -> None:
    plan = settle_weekend(evening.owner, evening.weekend.id)
    for transfer in plan.transfers:
        assert transfer.id is not None
        mark_paid(evening.scorekeeper, transfer.id)


def _reopened(evening: Evening) -> None:
    weekend = new_weekend(evening.owner, name="Vlieland")
    table = Table(evening, "weekend", weekend=weekend)
    table.play(hand("Wim", 10), hand("Piet", 10))
    table.end()
    change_weekend(evening.owner, weekend.id, name="Oost-Vlieland", ends_on=date(2026, 11, 9))
    change_weekend(evening.owner, weekend.id, name="Vlieland")
    plan = settle_weekend(evening.owner, weekend.id)
    first = plan.transfers[0].id
    assert first is not None
    mark_paid(evening.scorekeeper, first)
    mark_unpaid(evening.scorekeeper, first)
    mark_paid(evening.scorekeeper, first)
    reopen_weekend(evening.owner, weekend.id)


def _with_visitors(evening: Evening) -> None:
    """A phone that came in by a link of its own, and a link that was closed."""
    join(new_link(evening.owner, Role.SCOREKEEPER), "Wims telefoon")
    before = {link.id for link in all_links(evening.group_id)}
    new_link(evening.owner, Role.VIEWER)
    (added,) = (each.id for each in all_links(evening.group_id) if each.id not in before)
    revoke_link(evening.owner, added)


def steal(book: Path, statements: Sequence[str], values: dict[str, Any] | None = None) -> None:
    """Change a book as a thief would: without keys or guards, which are put back after it."""
    with unguarded(book) as file:
        for statement in statements:
            changed = file.execute(statement, values or {})
            assert changed.rowcount != 0, f"nothing to steal: {statement}"


@contextmanager
def unguarded(book: Path) -> Iterator[Any]:
    """Open a book without keys or guards; it is SQLite's connection, of whichever module."""
    with closing(SQLITE.connect(book)) as file, file:
        guards = file.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in guards:
            file.execute(f"DROP TRIGGER {name}")
        yield file
        for _, sql in guards:
            file.execute(sql)


# What the first lines of each kind did not say; of some their mentions were filled in later.
_UNSAID = {
    "create_group": ("links", "currency", "locale", "timezone"),
    "open_sitting": ("date",),
    "change_sitting": ("weekend", "has_dealer"),
    "end_sitting": ("weekend",),
    "add_capital": ("weekend", "banker"),
    "record_round": ("weekend", "next"),
    "correct_round": ("weekend", "next", "banker", "has_dealer"),
    "restore_round": ("weekend", "next", "banker", "has_dealer"),
    "void_round": ("weekend", "players", "banker", "has_dealer"),
    "settle_weekend": ("is_exact",),
    "mark_paid": ("sender", "receiver"),
    "mark_unpaid": ("sender", "receiver"),
}


def as_first_said(book: Path) -> None:
    """Let the journal say no more than the first programs did, in a chain of its own."""
    with unguarded(book) as file:
        head = BEGINNING
        for seq, group, at, link, device, action, text in file.execute(
            "SELECT seq, group_id, at, link_id, device_id, action, details FROM journal ORDER BY 1"
        ).fetchall():
            details = json.loads(text)
            gone = {key: details.pop(key) for key in _UNSAID.get(action, ()) if key in details}
            line = Line(
                seq=seq,
                at=datetime.fromisoformat(at).replace(tzinfo=UTC),
                link_id=link and UUID(link),
                device_id=device and UUID(device),
                action=action,
                details=details,
                previous_hash=head,
                hash="",
            )
            own = line_hash(UUID(group), line)
            file.execute(
                "UPDATE journal SET details = ?, previous_hash = ?, hash = ? WHERE seq = ?",
                (json.dumps(details), head, own, seq),
            )
            head = own
            filled_in = [
                gone.pop(key, None) for key in ("weekend", "players", "sender", "receiver")
            ]
            for each in named_ids(gone) - named_ids(details) - named_ids(filled_in):
                file.execute(
                    "DELETE FROM mention WHERE seq = ? AND subject_id = ?", (seq, each.hex)
                )
