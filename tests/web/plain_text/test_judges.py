"""The plain-text journal, as hledger and bean-check read it."""

import csv
import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from flask import Flask

from ledger.demo.filling import fill
from ledger.desk.clock import at_moment
from ledger.desk.corrections import correct_round, void_round
from ledger.desk.payments import mark_paid, mark_unpaid
from ledger.desk.players import add_player
from ledger.desk.settlements import settle_weekend
from ledger.store.database import db
from ledger.store.entries import EntryKind
from ledger.store.exports import reading, standings
from ledger.store.groups import find_group
from ledger.store.players import Player, all_players
from ledger.web.plain_text.accounts import accounts, amount_text, one_line
from ledger.web.plain_text.beancount import beancount_lines
from ledger.web.plain_text.hledger import hledger_lines
from ledger.web.plain_text.journal import Book
from tests.desk.evenings import Evening, hand, new_evening, new_weekend
from tests.desk.whole_books import whole_book
from tests.desk.whole_money import pay_and_share
from tests.desk.wished_books import wish

NOW = datetime(2026, 11, 6, 21, 30, tzinfo=UTC)

NAMES = (
    "Zoë", "Zoe", "ZOE", "王", "Ξανθή", "Đorđe", "=SUM(A1)", "; x", 'a"b\\', "a  b", "A-B",
    "Player 7", "9", "\u202eevil", "🂡", "x" * 40, "Jean-Luc", "|", "   p", "Æsa", "ß",
)  # fmt: skip


def text_of(group_id: UUID, lines: Callable[[Book], Iterator[str]]) -> str:
    group = find_group(group_id)
    assert group is not None
    players = all_players(group_id)
    with reading(db.engine) as connection:
        return "".join(lines(Book(connection, group, players)))


def hledger(file: Path, *words: str) -> str:
    done = subprocess.run(
        ["hledger", "-f", str(file), *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def bean_check(file: Path) -> str:
    """Return what bean-check complains about; nothing where it accepts the file."""
    script = Path(sys.executable).with_name("bean-check")
    done = subprocess.run([script, str(file)], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr + ("" if done.returncode == 0 else "refused")


def judged(group_id: UUID, folder: Path) -> Path:
    """Let both programs judge a group's book; return hledger's."""
    file, other = folder / "book.journal", folder / "book.beancount"
    file.write_text(text_of(group_id, hledger_lines), "utf-8")
    other.write_text(text_of(group_id, beancount_lines), "utf-8")
    hledger(file, "check", "--strict")
    assert bean_check(other) == ""
    return file


def busy_evening() -> Evening:
    """Return an evening with rounds voided and corrected, and payments made and taken back."""
    evening = new_evening()
    voided = evening.play(hand("Wim", 5), hand("Piet", 5, "lost")).round.id
    void_round(evening.scorekeeper, voided, 'Kees; "was" \\ wrong')
    old = evening.play(hand("Wim", 10)).round.id
    correct_round(evening.scorekeeper, old, {"hands": [hand("Wim", 35)]}, id=uuid4())
    settled = settle_weekend(evening.owner, evening.weekend.id)
    transfer_id = settled.transfers[0].id
    assert transfer_id is not None
    mark_paid(evening.owner, transfer_id)
    mark_unpaid(evening.owner, transfer_id)
    mark_paid(evening.owner, transfer_id)
    return evening


def test_ten_years_in_every_coin_are_accepted_and_come_to_the_standings(
    app: Flask, tmp_path: Path
) -> None:
    assert app
    group_id = fill(years=10, rounds=100, seed=1, until=NOW).group.id
    file = judged(group_id, tmp_path)
    words = {player.id: account for player, account in paired(group_id)}
    for currency in ("EUR", "NLG", "SEK", "chips"):
        told = balances(
            hledger(file, "bal", "-N", "--flat", "-O", "csv", f"cur:^{currency.upper()}$", ":Play$")
        )
        shown = {
            words[UUID(player_id)]: amount_text(amount, currency)
            for player_id, amount in standings(db.session.connection(), group_id)[currency].items()
            if amount
        }
        assert told
        assert told == shown, currency


def paired(group_id: UUID) -> list[tuple[Player, str]]:
    players = all_players(group_id)
    found = accounts(players)
    return [(player, found[player.id].of(EntryKind.ROUND)) for player in players]


def balances(told: str) -> dict[str, str]:
    """Return the amounts of hledger's report by account."""
    return {row["account"]: row["balance"] for row in csv.DictReader(io.StringIO(told))}


def test_there_is_one_transaction_for_each_entry(app: Flask, tmp_path: Path) -> None:
    assert app
    evening = busy_evening()
    file = judged(evening.group_id, tmp_path)
    text = file.read_text("utf-8")
    seqs = [int(seq) for seq in re.findall(r"^\S+ \* \((\d+)\)", text, re.MULTILINE)]
    (count,) = db.session.execute(db.text("SELECT count(*) FROM entry")).one()
    assert seqs == list(range(1, count + 1))
    assert "Round 1 taken back, Texel (weekend)" in text
    assert "reverses:1" in text
    assert 'remark: Kees; "was" \\ wrong' in text
    told = hledger(file, "bal", "-N", "--flat", "-O", "csv", "cur:EUR", "Wim")
    assert balances(told) == {
        "Assets:Players:Wim:Play": "0.35 EUR",
        "Assets:Players:Wim:Payments": "-0.35 EUR",
    }


def test_carried_balances_are_accepted_and_come_to_nothing(app: Flask, tmp_path: Path) -> None:
    assert app
    evening = whole_book()
    wish(evening)
    file = judged(evening.group_id, tmp_path)
    text = file.read_text("utf-8")
    assert "Carried balance, Vlieland" in text
    assert "Carried balance taken back, Griend" in text
    assert hledger(file, "bal", "-N", "--flat", "-O", "csv", ":Carried$").count("\n") == 1
    assert ":Carried" in hledger(file, "reg", ":Carried$", "-O", "csv")


def test_costs_and_payments_are_accepted_in_accounts_of_their_own(
    app: Flask, tmp_path: Path
) -> None:
    assert app
    evening = new_evening()
    pay_and_share(evening)
    file = judged(evening.group_id, tmp_path)
    text = file.read_text("utf-8")
    assert "Cost, Ameland" in text
    assert "Cost taken back, Ameland" in text
    assert "remark: beer" in text
    # Beer for 6.00, of which half was his own; Piet paid 0.50 and 0.70, James 1.50.
    told = hledger(file, "bal", "-N", "--flat", "-O", "csv", "cur:EUR", "Wim")
    assert balances(told) == {
        "Assets:Players:Wim:Costs": "3.00 EUR",
        "Assets:Players:Wim:Payments": "-2.70 EUR",
    }


@pytest.mark.parametrize("cooking", ["0.35 EUR", "= 0.35 EUR"])
def test_the_judges_do_judge(app: Flask, tmp_path: Path, cooking: str) -> None:
    assert app
    evening = busy_evening()
    file = judged(evening.group_id, tmp_path)
    file.write_text(file.read_text("utf-8").replace(cooking, cooking.replace("5", "6"), 1))
    with pytest.raises(AssertionError):
        hledger(file, "check", "--strict")
    other = tmp_path / "book.beancount"
    other.write_text(other.read_text("utf-8").replace("0.35 EUR", "0.36 EUR", 1))
    assert bean_check(other) != ""


def test_any_name_makes_an_account_of_its_own(app: Flask, tmp_path: Path) -> None:
    assert app
    evening = new_evening()
    for name in NAMES:
        if name.strip() not in {"Zoë", "ZOE"}:
            add_player(evening.owner, name)
    new_weekend(evening.owner, name='Weekend; "x" \\ | {y} 王')
    evening.play(hand("Wim", 5))
    file = judged(evening.group_id, tmp_path)
    assert "; 王" in file.read_text("utf-8")


def test_words_of_accounts_are_plain_and_differ() -> None:
    players = [
        Player(id=uuid4(), name=name.strip(), position=place)
        for place, name in enumerate(NAMES, start=1)
    ]
    words = [account.word for account in accounts(players).values()]
    assert len({word.casefold() for word in words}) == len(NAMES)
    assert all(re.fullmatch("[A-Z0-9][A-Za-z0-9-]*", word) for word in words)
    assert words[:6] == ["Zoe", "Zoe-2", "ZOE-3", "Player-4", "Player-5", "Dorde"]


def test_a_name_that_comes_later_changes_no_word() -> None:
    players = [
        Player(id=uuid4(), name="Zoë", position=1),
        Player(id=uuid4(), name="王", position=2),
    ]
    first = accounts(players)
    later = accounts([*players, Player(id=uuid4(), name="Zoe", position=3)])
    assert {id_: later[id_] for id_ in first} == first


AMOUNTS: list[tuple[int, str, str]] = [
    (0, "EUR", "0.00 EUR"),
    (5, "NLG", "0.05 NLG"),
    (-20, "SEK", "-0.20 SEK"),
    (123456, "EUR", "1234.56 EUR"),
    (-7, "chips", "-7 CHIPS"),
    (10**17 + 1, "EUR", "1000000000000000.01 EUR"),
]


@pytest.mark.parametrize(("amount", "currency", "text"), AMOUNTS)
def test_amounts_are_exact(amount: int, currency: str, text: str) -> None:
    assert amount_text(amount, currency) == text


def test_a_round_after_midnight_belongs_to_its_evening(app: Flask, tmp_path: Path) -> None:
    assert app
    with at_moment(datetime(2026, 11, 6, 20, tzinfo=UTC)):
        evening = new_evening()
    # Half past midnight in Amsterdam, and the correction two days later.
    with at_moment(datetime(2026, 11, 6, 23, 30, tzinfo=UTC)):
        old = evening.play(hand("Wim", 5)).round.id
    with at_moment(datetime(2026, 11, 8, 12, tzinfo=UTC)):
        correct_round(evening.owner, old, {"hands": [hand("Wim", 10)]}, id=uuid4())
        settled = settle_weekend(evening.owner, evening.weekend.id)
    with at_moment(datetime(2026, 11, 8, 23, 30, tzinfo=UTC)):
        transfer_id = settled.transfers[0].id
        assert transfer_id is not None
        mark_paid(evening.owner, transfer_id)
    text = judged(evening.group_id, tmp_path).read_text("utf-8")
    days = re.findall(r"^(\S+) \* \(\d+\)", text, re.MULTILINE)
    assert days == ["2026-11-06", "2026-11-06", "2026-11-06", "2026-11-09"]
    assert "at:2026-11-07T00:30:00+01:00" in text


def test_a_group_that_never_played_is_accepted_too(app: Flask, tmp_path: Path) -> None:
    assert app
    judged(new_evening().group_id, tmp_path)


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb", "a\tb", "a\x00b", "a \u2028 b", " a  b "])
def test_a_text_stays_on_its_line(text: str) -> None:
    assert one_line(text) == "a b"


def test_a_mark_that_may_not_stand_there_becomes_a_space() -> None:
    assert one_line("a;b|c", ";|") == "a b c"
