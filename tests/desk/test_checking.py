"""Checking: a book that was played is clean, and whatever a thief changes is found and named."""

import json
import shutil
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask

from ledger.desk.checking import Checked, UnknownGroupError, check_book, look_over
from ledger.desk.checks.faults import FaultCode
from ledger.rules.presets import PRESETS
from ledger.store.checks.books import all_groups
from ledger.store.journal import last_lines, line_hash
from ledger.web.cli.check_words import CODES
from tests.desk.evenings import new_evening
from tests.desk.whole_books import SQLITE, steal, whole_book
from tests.store.fixtures import app_on, close


@dataclass(frozen=True, slots=True, kw_only=True)
class Theft:
    """What a thief does, what it is found as, and in which game and round; None: nowhere."""

    done: tuple[str, ...]
    found: FaultCode
    game: str | None = None
    number: int | None = None


def theft(
    *done: str, found: FaultCode, game: str | None = None, number: int | None = None
) -> Theft:
    return Theft(done=done, found=found, game=game, number=number)


def sitting_of(game: str) -> str:
    """Return the id of the table of a game in Texel, in words of the database."""
    return (
        "(SELECT sitting.id FROM sitting JOIN rule_set ON rule_set.version = rule_set_version "
        f"JOIN weekend ON weekend.id = weekend_id WHERE rule_set_id = '{game}' "
        "AND weekend.name = 'Texel' ORDER BY last_number DESC LIMIT 1)"
    )


def round_of(game: str, number: int) -> str:
    """Return the id of its round of a number that stands."""
    return (
        f"(SELECT id FROM round WHERE sitting_id = {sitting_of(game)} AND number = {number} "
        "ORDER BY sitting_version DESC LIMIT 1)"
    )


def entry_of(game: str, number: int) -> str:
    return f"(SELECT max(seq) FROM entry WHERE round_id = {round_of(game, number)})"


def player(name: str) -> str:
    return f"(SELECT id FROM player WHERE name = '{name}')"


def uuid_of(part: str) -> str:
    """Return an id as records write it, in words of the database."""
    places = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    return " || '-' || ".join(f"substr({part}, {start}, {size})" for start, size in places)


def posting(game: str, number: int, name: str, change: str) -> str:
    return (
        f"UPDATE posting SET amount = amount {change} "
        f"WHERE entry_seq = {entry_of(game, number)} AND player_id = {player(name)}"
    )


def total(game: str, name: str, change: str) -> str:
    return (
        f"UPDATE sitting_total SET amount = amount {change} "
        f"WHERE sitting_id = {sitting_of(game)} AND player_id = {player(name)}"
    )


def began(game: str, number: int, path: str, value: str) -> str:
    return (
        f"UPDATE round_start SET running = json_set(running, '$.{path}', {value}) "
        f"WHERE round_id = {round_of(game, number)}"
    )


WEEKEND, HOUSE, POT, STROKES = "weekend", "eenentwintigen", "tjugoett", "eenendertigen"
STAKE = "UPDATE round SET record = json_set(record, '$.hands[0].stake', 15) WHERE id = "
FAULT = FaultCode

THEFTS = {
    "more for one and less for another": theft(
        posting(WEEKEND, 1, "Wim", "+ 1"),
        posting(WEEKEND, 1, "James", "- 1"),
        found=FAULT.NET_DIFFERS,
        game=WEEKEND,
        number=1,
    ),
    "more for one alone": theft(
        posting(WEEKEND, 1, "Wim", "+ 1"), found=FAULT.ENTRY_UNBALANCED, game=WEEKEND, number=1
    ),
    "no postings at all": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 5)}",
        found=FAULT.ENTRY_UNBALANCED,
        game=WEEKEND,
        number=5,
    ),
    "another player in the entry": theft(
        f"UPDATE posting SET player_id = {player('Zoë')} WHERE player_id = {player('Kees')} "
        f"AND entry_seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.NET_DIFFERS,
        game=WEEKEND,
        number=1,
    ),
    "another stake": theft(
        STAKE + round_of(WEEKEND, 5), found=FAULT.NET_DIFFERS, game=WEEKEND, number=5
    ),
    "another stake, everywhere": theft(
        STAKE + round_of(WEEKEND, 5),
        posting(WEEKEND, 5, "Wim", "+ 5"),
        posting(WEEKEND, 5, "James", "- 5"),
        total(WEEKEND, "Wim", "+ 5"),
        total(WEEKEND, "James", "- 5"),
        found=FAULT.SAID_RECORD_DIFFERS,
        game=WEEKEND,
        number=5,
    ),
    "another player in the facts and the entry": theft(
        f"UPDATE round SET record = replace(record, {uuid_of(player('Wim'))}, "
        f"{uuid_of(player('Zoë'))}) WHERE id = {round_of(WEEKEND, 6)}",
        f"UPDATE posting SET player_id = {player('Zoë')} WHERE player_id = {player('Wim')} "
        f"AND entry_seq = {entry_of(WEEKEND, 6)}",
        found=FAULT.SAID_NET_DIFFERS,
        game=WEEKEND,
        number=6,
    ),
    "facts that are none": theft(
        f"UPDATE round SET record = 'nonsense' WHERE id = {round_of(WEEKEND, 1)}",
        found=FAULT.RECORD_UNREADABLE,
        game=WEEKEND,
        number=1,
    ),
    "facts without hands": theft(
        f"UPDATE round SET record = json_remove(record, '$.hands') WHERE id = {round_of(POT, 2)}",
        found=FAULT.RECORD_REFUSED,
        game=POT,
        number=2,
    ),
    "a round taken out": theft(
        f"DELETE FROM round WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.SAID_ROUND_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "a round taken out, with all that names it": theft(
        f"UPDATE sitting_total SET round_count = round_count - 1, amount = amount - "
        f"(SELECT amount FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)} "
        "AND posting.player_id = sitting_total.player_id) "
        f"WHERE sitting_id = {sitting_of(WEEKEND)}",
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 6)}",
        f"DELETE FROM round WHERE id = {round_of(WEEKEND, 6)}",
        f"UPDATE sitting SET round_count = round_count - 1, last_number = 5 "
        f"WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SAID_ROUND_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "an entry taken out": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 6)}",
        found=FAULT.ENTRY_MISSING,
        game=WEEKEND,
        number=6,
    ),
    "numbers of entries with a gap": theft(
        f"DELETE FROM posting WHERE entry_seq = {entry_of(WEEKEND, 5)}",
        f"DELETE FROM entry WHERE round_id = {round_of(WEEKEND, 5)}",
        found=FAULT.ENTRY_NUMBERS_MISSING,
    ),
    "a round put in": theft(
        "INSERT INTO round SELECT group_id, lower(hex(randomblob(16))), sitting_id, number + 1, "
        "record, rule_set_version, 900, next_banker_id, recorded_at, link_id, device_id "
        f"FROM round WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.ROUND_UNSAID,
        game=WEEKEND,
        number=7,
    ),
    "a round taken back behind the journal's back": theft(
        "INSERT INTO posting SELECT group_id, (SELECT max(seq) + 1 FROM entry), player_id, "
        f"- amount FROM posting WHERE entry_seq = {entry_of(WEEKEND, 6)}",
        "INSERT INTO entry (group_id, seq, kind, weekend_id, sitting_id, sitting_version, "
        "round_id, reverses, currency, at) SELECT group_id, (SELECT max(seq) + 1 FROM entry), "
        "kind, weekend_id, sitting_id, 900, round_id, seq, currency, at FROM entry "
        f"WHERE seq = {entry_of(WEEKEND, 6)}",
        found=FAULT.REVERSAL_UNSAID,
        game=WEEKEND,
        number=6,
    ),
    "an entry in another weekend": theft(
        f"UPDATE entry SET weekend_id = (SELECT id FROM weekend WHERE name = 'Vlieland') "
        f"WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.ENTRY_ELSEWHERE,
        game=WEEKEND,
        number=1,
    ),
    "an entry in another coin": theft(
        f"UPDATE entry SET currency = 'NLG' WHERE seq = {entry_of(HOUSE, 2)}",
        found=FAULT.ENTRY_ELSEWHERE,
        game=HOUSE,
        number=2,
    ),
    "an entry about nothing": theft(
        f"UPDATE entry SET kind = 'payment' WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.ENTRY_ABOUT_NOTHING,
        game=WEEKEND,
        number=1,
    ),
    "a reversal that takes back less": theft(
        "UPDATE posting SET amount = amount / 2 WHERE entry_seq = "
        "(SELECT seq FROM entry WHERE reverses IS NOT NULL ORDER BY seq LIMIT 1)",
        found=FAULT.REVERSAL_DIFFERS,
        game=WEEKEND,
        number=2,
    ),
    "other rules": theft(
        "UPDATE rule_set SET text = replace(text, 'bank_wins', 'push') "
        f"WHERE rule_set_id = '{WEEKEND}'",
        found=FAULT.RULES_CHANGED,
    ),
    "rules that are none": theft(
        f"UPDATE rule_set SET text = 'nonsense = ' WHERE rule_set_id = '{POT}'",
        found=FAULT.RULES_CHANGED,
    ),
    "rules of nobody": theft(
        f"UPDATE sitting SET rule_set_version = 'mine' WHERE id = {sitting_of(HOUSE)}",
        f"UPDATE rule_set SET version = 'mine', text = text || 'x' WHERE rule_set_id = '{HOUSE}'",
        found=FAULT.RULES_MISSING,
    ),
    "a round under other rules": theft(
        f"UPDATE round SET rule_set_version = (SELECT version FROM rule_set "
        f"WHERE rule_set_id = '{STROKES}') WHERE id = {round_of(WEEKEND, 1)}",
        found=FAULT.RULES_OTHER,
        game=WEEKEND,
        number=1,
    ),
    "another pot": theft(
        began(POT, 2, "pot", "500"), found=FAULT.START_DIFFERS, game=POT, number=2
    ),
    "another capital at the start": theft(
        began(POT, 4, "pot", "400"), found=FAULT.START_DIFFERS, game=POT, number=4
    ),
    "another round in office": theft(
        began(POT, 2, "bank_round", "3"), found=FAULT.START_DIFFERS, game=POT, number=2
    ),
    "other chips": theft(
        f"UPDATE round_start SET running = json_set(running, '$.chips.\"' || "
        f"{uuid_of(player('Wim'))} || '\"', 7) WHERE round_id = {round_of(HOUSE, 3)}",
        found=FAULT.START_DIFFERS,
        game=HOUSE,
        number=3,
    ),
    "other strokes": theft(
        "UPDATE round_start SET running = json_object('strokes', json_object("
        f"{uuid_of(player('Kees'))}, 1)) WHERE round_id = {round_of(STROKES, 1)}",
        found=FAULT.START_DIFFERS,
        game=STROKES,
        number=1,
    ),
    "another game": theft(
        began(STROKES, 2, "game", "7"), found=FAULT.START_DIFFERS, game=STROKES, number=2
    ),
    "nothing to begin with": theft(
        f"DELETE FROM round_start WHERE round_id = {round_of(POT, 3)}",
        found=FAULT.START_MISSING,
        game=POT,
        number=3,
    ),
    "a start of another kind": theft(
        began(POT, 3, "luck", "7"), found=FAULT.START_UNREADABLE, game=POT, number=3
    ),
    "a pot on the table now": theft(
        "UPDATE sitting SET running = json_set(running, '$.pot', 5000) "
        f"WHERE id = {sitting_of(POT)}",
        found=FAULT.RUNNING_DIFFERS,
        game=POT,
    ),
    "chips on the table now": theft(
        f"UPDATE sitting SET running = json_set(running, '$.chips.\"' || "
        f"{uuid_of(player('Wim'))} || '\"', 1000) WHERE id = {sitting_of(HOUSE)}",
        found=FAULT.RUNNING_DIFFERS,
        game=HOUSE,
    ),
    "strokes on the table now": theft(
        f"UPDATE sitting SET running = '{{}}' WHERE id = {sitting_of(STROKES)}",
        found=FAULT.RUNNING_DIFFERS,
        game=STROKES,
    ),
    "capital that was not put up": theft(
        "UPDATE capital SET amount = 26", found=FAULT.CAPITAL_DIFFERS, game=POT
    ),
    "a total": theft(total(WEEKEND, "Kees", "+ 1"), found=FAULT.TOTAL_DIFFERS, game=WEEKEND),
    "a total's count of rounds": theft(
        f"UPDATE sitting_total SET round_count = 3 WHERE sitting_id = {sitting_of(WEEKEND)} "
        f"AND player_id = {player('Kees')}",
        found=FAULT.TOTAL_ROUNDS_DIFFER,
        game=WEEKEND,
    ),
    "a table's count of rounds": theft(
        f"UPDATE sitting SET round_count = 9 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.ROUND_COUNT_DIFFERS,
        game=WEEKEND,
    ),
    "a table's last number": theft(
        f"UPDATE sitting SET last_number = 9 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.LAST_NUMBER_DIFFERS,
        game=WEEKEND,
    ),
    "a table's version": theft(
        f"UPDATE sitting SET version = version + 1 WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.VERSION_DIFFERS,
        game=WEEKEND,
    ),
    "a table's limits": theft(
        f"UPDATE sitting SET options = '{{\"max_stake\": 7}}' WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SITTING_DIFFERS,
        game=WEEKEND,
    ),
    "a correction of another round": theft(
        f"UPDATE correction SET corrects_id = {round_of(WEEKEND, 5)} "
        f"WHERE round_id = {round_of(WEEKEND, 2)}",
        found=FAULT.CORRECTION_ELSEWHERE,
        game=WEEKEND,
        number=2,
    ),
    "a correction caused elsewhere": theft(
        f"UPDATE correction SET cause_id = {round_of(WEEKEND, 5)} "
        f"WHERE round_id = {round_of(STROKES, 2)}",
        found=FAULT.CORRECTION_ELSEWHERE,
        game=STROKES,
        number=2,
    ),
    "a correction of a round that stands": theft(
        f"UPDATE round SET number = 2 WHERE id = {round_of(WEEKEND, 5)}",
        f"UPDATE correction SET corrects_id = (SELECT id FROM round WHERE number = 2 "
        f"AND sitting_id = {sitting_of(WEEKEND)} ORDER BY sitting_version LIMIT 1 OFFSET 1) "
        f"WHERE round_id = (SELECT id FROM round WHERE number = 2 "
        f"AND sitting_id = {sitting_of(WEEKEND)} ORDER BY sitting_version DESC LIMIT 1)",
        found=FAULT.CORRECTION_STANDS,
        game=WEEKEND,
        number=2,
    ),
    "other facts when a round was entered again": theft(
        "UPDATE round SET record = json_set(record, '$.notes', json_array('mine')) "
        f"WHERE id = {round_of(STROKES, 2)}",
        found=FAULT.CORRECTION_OTHER_FACTS,
        game=STROKES,
        number=2,
    ),
    "a settlement's amount": theft(
        "UPDATE transfer SET amount = amount + 1", found=FAULT.PLAN_DIFFERS
    ),
    "a settlement put in": theft(
        "INSERT INTO settlement SELECT group_id, lower(hex(randomblob(16))), weekend_id, "
        "is_exact, made_at, made_at FROM settlement LIMIT 1",
        found=FAULT.PLAN_UNSAID,
    ),
    "a settlement taken out": theft(
        "DELETE FROM transfer WHERE settlement_id = "
        "(SELECT id FROM settlement WHERE reopened_at IS NOT NULL)",
        "DELETE FROM settlement WHERE reopened_at IS NOT NULL",
        found=FAULT.PLAN_MISSING,
    ),
    "a settlement closed again": theft(
        "UPDATE settlement SET reopened_at = NULL", found=FAULT.PLAN_STATE
    ),
    "a transfer dropped": theft(
        "UPDATE transfer SET dropped_at = '2026-11-09 12:00:00.000000' WHERE settlement_id = "
        "(SELECT id FROM settlement WHERE reopened_at IS NULL)",
        found=FAULT.TRANSFER_STATE,
    ),
    "a payment of more": theft(
        "UPDATE posting SET amount = amount * 2 WHERE entry_seq IN "
        "(SELECT seq FROM entry WHERE kind = 'payment')",
        found=FAULT.PAYMENT_DIFFERS,
    ),
    "a payment put in": theft(
        "INSERT INTO posting SELECT group_id, 900, player_id, amount FROM posting "
        "WHERE entry_seq = (SELECT max(seq) FROM entry WHERE kind = 'payment')",
        "INSERT INTO entry (group_id, seq, kind, weekend_id, currency, at) SELECT group_id, 900, "
        "kind, weekend_id, currency, at FROM entry WHERE kind = 'payment' LIMIT 1",
        found=FAULT.PAYMENT_UNSAID,
    ),
    "a payment taken out": theft(
        "DELETE FROM posting WHERE entry_seq = (SELECT max(seq) FROM entry)",
        "DELETE FROM entry WHERE seq = (SELECT max(seq) FROM entry)",
        found=FAULT.PAYMENT_MISSING,
    ),
    "a line of the journal": theft(
        "UPDATE journal SET details = replace(details, '10', '20') WHERE action = 'record_round'",
        found=FAULT.JOURNAL_CHANGED,
    ),
    "who wrote a line of the journal": theft(
        "UPDATE journal SET link_id = (SELECT id FROM link WHERE role = 'viewer') WHERE seq = 9",
        found=FAULT.JOURNAL_CHANGED,
    ),
    "a line that is none": theft(
        "UPDATE journal SET details = 'nonsense' WHERE seq = 9", found=FAULT.JOURNAL_CHANGED
    ),
    "a line of the journal taken out": theft(
        "DELETE FROM mention WHERE seq = 9",
        "DELETE FROM journal WHERE seq = 9",
        found=FAULT.JOURNAL_GAP,
    ),
    "the end of the journal": theft(
        "DELETE FROM mention WHERE seq > 40",
        "DELETE FROM journal WHERE seq > 40",
        found=FAULT.PLAN_UNSAID,
    ),
    "a void that did not happen": theft(
        "UPDATE entry SET reverses = NULL, kind = 'payment', round_id = NULL, sitting_id = NULL "
        f"WHERE reverses IS NOT NULL AND round_id = (SELECT id FROM round WHERE number = 3 "
        f"AND sitting_id = {sitting_of(WEEKEND)})",
        found=FAULT.SAID_VOID_STANDS,
        game=WEEKEND,
        number=3,
    ),
    "a round of another number": theft(
        f"UPDATE round SET number = 17 WHERE id = {round_of(WEEKEND, 6)}",
        found=FAULT.SAID_ROUND_DIFFERS,
        game=WEEKEND,
        number=6,
    ),
    "a weekend in another coin": theft(
        "UPDATE weekend SET currency = 'NLG' WHERE name = 'Vlieland'", found=FAULT.WEEKEND_DIFFERS
    ),
    "a player of nobody's": theft(
        "INSERT INTO player SELECT group_id, lower(hex(randomblob(16))), 'X', 'x', 9, 99, "
        "created_at FROM player LIMIT 1",
        found=FAULT.PLAYER_UNSAID,
    ),
    "a table of nobody's": theft(
        "INSERT INTO sitting (group_id, id, weekend_id, rule_set_version, options, unit, date, "
        "seats, banker_id, has_dealer, running, depth, version, last_number, round_count, "
        "opened_at) SELECT group_id, lower(hex(randomblob(16))), weekend_id, rule_set_version, "
        "options, unit, date, seats, banker_id, has_dealer, '{}', depth, 1, 0, 0, opened_at "
        f"FROM sitting WHERE id = {sitting_of(WEEKEND)}",
        found=FAULT.SITTING_UNSAID,
        game=WEEKEND,
    ),
    "a line that cannot be found any more": theft(
        "DELETE FROM mention WHERE seq = 9", found=FAULT.LINE_UNMENTIONED
    ),
    "a line found under another player": theft(
        f"UPDATE mention SET subject_id = {player('Late')} "
        f"WHERE seq = 9 AND subject_id = {player('Wim')}",
        found=FAULT.LINE_UNMENTIONED,
    ),
    "an entry of nothing": theft(
        f"UPDATE entry SET transfer_id = round_id WHERE seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.KEY_BROKEN,
    ),
    "a player that is none": theft(
        f"UPDATE posting SET player_id = 'nonsense' WHERE player_id = {player('Kees')} "
        f"AND entry_seq = {entry_of(WEEKEND, 1)}",
        found=FAULT.UNREADABLE,
    ),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, empty_book: Path) -> Path:
    """The file of a whole book, which is copied for each theft."""
    path = tmp_path_factory.mktemp("whole") / "whole.db"
    shutil.copy(empty_book, path)
    app = app_on(path)
    with app.app_context():
        whole_book()
    close(app)
    return path


@pytest.fixture
def book(tmp_path: Path, played: Path) -> Path:
    return Path(shutil.copy(played, tmp_path / "book.db"))


def checked(book: Path, group_id: UUID | None = None) -> Checked:
    app = app_on(book)
    with app.app_context():
        found = check_book(group_id)
    close(app)
    return found


def looked_over(book: Path) -> Checked:
    app = app_on(book)
    with app.app_context():
        found = look_over()
    close(app)
    return found


def test_a_book_of_all_games_is_clean(book: Path) -> None:
    before = book.read_bytes()
    for found in (checked(book), looked_over(book)):
        assert found.faults == ()
        assert found.is_clean
        assert (found.groups, found.rounds) == (1, 26)
    assert book.read_bytes() == before


@pytest.mark.parametrize("stolen", THEFTS.values(), ids=THEFTS)
def test_a_theft_is_found_and_named(book: Path, stolen: Theft) -> None:
    steal(book, stolen.done)
    found = checked(book)
    assert not found.is_clean
    named = [fault for fault in found.faults if fault.code is stolen.found]
    assert named, [fault.code for fault in found.faults]
    if stolen.game is not None:
        places = [(each.place.weekend, each.place.game, each.place.number) for each in named]
        assert ("Texel", PRESETS[stolen.game].name, stolen.number) in places


def test_every_fault_is_stolen_by_somebody_here() -> None:
    elsewhere = {
        FAULT.FILE_DAMAGED,
        FAULT.GUARD_MISSING,
        FAULT.ENTRY_TWICE,
        FAULT.JOURNAL_UNCHAINED,
    }
    assert {stolen.found for stolen in THEFTS.values()} | elsewhere == set(FaultCode)


def test_every_fault_has_a_sentence() -> None:
    assert set(FaultCode) == CODES


@pytest.mark.parametrize("name", ["more for one alone", "a total", "an entry of nothing"])
def test_what_sums_and_keys_tell_is_seen_quickly(book: Path, name: str) -> None:
    steal(book, THEFTS[name].done)
    assert THEFTS[name].found in {fault.code for fault in looked_over(book).faults}


@pytest.mark.parametrize(("seq", "is_seen"), [(45, True), (9, True)])
def test_a_changed_line_is_seen_quickly(book: Path, seq: int, *, is_seen: bool) -> None:
    steal(book, [f"UPDATE journal SET action = 'join' WHERE seq = {seq}"])
    codes = {fault.code for fault in looked_over(book).faults}
    assert (FAULT.JOURNAL_CHANGED in codes) == is_seen


def test_a_line_that_was_hashed_anew_does_not_fit_the_next_one(book: Path) -> None:
    app = app_on(book)
    with app.app_context():
        (group_id,) = all_groups()
        line = next(each for each in last_lines(group_id, limit=100) if each.seq == 30)
        details = line.details | {"number": 77}
        forged = line_hash(group_id, replace(line, details=details))
    close(app)
    change = "UPDATE journal SET details = :details, hash = :hash WHERE seq = 30"
    steal(book, [change], {"details": json.dumps(details), "hash": forged})
    found = checked(book)
    links = [fault for fault in found.faults if fault.code is FAULT.JOURNAL_UNCHAINED]
    assert [fault.values["line"] for fault in links] == [31]


def test_guards_that_were_taken_away_are_missed(book: Path) -> None:
    with closing(SQLITE.connect(book)) as file:
        file.execute("DROP TRIGGER journal_refuses_update")
        file.execute("DROP TRIGGER entry_refuses_unbalanced")
        file.execute(
            "CREATE TRIGGER entry_refuses_unbalanced BEFORE INSERT ON entry BEGIN SELECT 1; END"
        )
        file.commit()
    for found in (checked(book), looked_over(book)):
        (fault,) = found.faults
        assert fault.code is FAULT.GUARD_MISSING
        assert fault.values["count"] == 2


def test_only_the_group_that_is_asked_for_is_looked_at(book: Path) -> None:
    app = app_on(book)
    with app.app_context():
        (first,) = all_groups()
        other = new_evening().group_id
    close(app)
    steal(book, THEFTS["a total"].done)
    assert not checked(book, first).is_clean
    assert checked(book, other).is_clean
    assert checked(book).groups == 2
    with pytest.raises(UnknownGroupError):
        checked(book, UUID(int=7))


def test_the_first_faults_are_named_and_the_others_counted(book: Path) -> None:
    steal(book, ["UPDATE sitting_total SET amount = amount + 1", "UPDATE posting SET amount = 1"])
    found = checked(book)
    assert len(found.faults) == 20
    assert found.fault_count > 50


def test_a_book_is_looked_at_as_it_was_at_one_moment(app: Flask) -> None:
    evening = new_evening()
    seen: list[int] = []

    def meanwhile(count: int) -> None:
        seen.append(count)

    with app.app_context():
        assert check_book(evening.group_id, done=meanwhile).is_clean
    assert sum(seen) == 3
