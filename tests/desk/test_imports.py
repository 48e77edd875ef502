"""What was done to an export is found when it is imported, and nothing of it is kept."""

import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from ledger.desk.checks.faults import FaultCode
from ledger.desk.import_again import OtherHistoryError
from ledger.desk.import_files import DamagedFileError
from ledger.desk.imports import CookedFileError
from tests.desk.export_texts import (
    Book,
    Change,
    chained,
    counted,
    everything,
    full,
    imported,
    opened,
    other,
    text_of,
    with_record,
)

__all__ = ["full", "other"]


# What somebody may do to a file, and what is then said; each also with counts and chain made
# anew where that is possible.
def first(book: Book, name: str) -> Any:
    return book[name][0]


def put(name: str, key: str, value: Any, place: int = 0) -> Change:
    def change(book: Book) -> None:
        book[name][place][key] = value

    return change


def drop(name: str, place: int = -1) -> Change:
    return lambda book: book[name].pop(place)


def forget(name: str, key: str) -> Change:
    return lambda book: first(book, name).pop(key)


def raise_postings(book: Book) -> None:
    postings = book["entries"][4]["postings"]
    one, two = list(postings)[:2]
    postings[one] += 5
    postings[two] -= 5


def swap_names_in_record(book: Book) -> None:
    for each in book["rounds"][-1]["record"]["hands"]:
        each["stake"] += 5


def shut_out_owners(book: Book) -> None:
    for link in book["links"]:
        link["revoked_at"] = link["created_at"]


def swap(book: Book, *keys: str) -> None:
    """Let two players have each other's name, and what goes with it."""
    one, two = book["players"][:2]
    for key in keys:
        one[key], two[key] = two[key], one[key]


def swap_ids_everywhere_but_in_the_journal(book: Book) -> None:
    one, two = book["players"][:2]
    one["id"], two["id"] = two["id"], one["id"]


def unsalt(book: Book) -> None:
    """Leave out all that the names could be compared by, as in a file of before."""
    for item in (book["group"], *book["players"], *book["devices"], *book["weekends"]):
        del item["name_salt"]
    for entry in book["entries"]:
        del entry["remark_salt"]


TAMPERINGS: dict[str, tuple[Change, str]] = {
    "no format": (lambda b: b.pop("format"), "format is wanted"),
    "another format": (lambda b: b.update(format="x"), "format: this is not 'ledger-export'"),
    "a newer version": (lambda b: b.update(version=2), "newer program"),
    "no version": (lambda b: b.update(version=None), "whole number"),
    "no group": (lambda b: b.pop("group"), "group is wanted before this"),
    "a group in another coin": (lambda b: b["group"].update(currency="USD"), "the coins are"),
    "a group in no zone": (lambda b: b["group"].update(timezone="Texel"), "no such zone"),
    "a group in no language": (lambda b: b["group"].update(locale="fy"), "the languages are"),
    "no players": (lambda b: b.pop("players"), "players is wanted before this"),
    "players that are no list": (lambda b: b.update(players={}), "a list is wanted"),
    "a name with a line break": (put("players", "name", "Wim\n"), r"players\[0\]\.name"),
    "two players of one name": (put("players", "name", "wim"), r"players\[\d\]: .*there twice"),
    "a colour that is none": (put("players", "colour", 15), r"players\[0\]: the database refuses"),
    "a link of no role": (put("links", "role", "king"), r"links\[0\]: the database refuses"),
    "nobody could come in": (shut_out_owners, "no owner"),
    "a device of no link": (put("devices", "link", str(uuid4())), r"devices\[0\]: .*not in"),
    "rules that are no rules": (put("rule_sets", "text", "x = "), r"rule_sets\[0\]\.text"),
    "rules that were changed": (
        lambda b: put("rule_sets", "text", first(b, "rule_sets")["text"] + "\nfoo = 1\n")(b),
        r"rule_sets\[0\]\.text",
    ),
    "rules that are missing": (drop("rule_sets"), "not in the file|counts"),
    "a weekend in another coin": (put("weekends", "currency", "SEK"), ""),
    "a weekend that ends first": (put("weekends", "ends_on", "2001-01-01"), r"weekends\[0\]"),
    "a table of no weekend": (put("sittings", "weekend", str(uuid4())), r"sittings\[0\]\.weekend"),
    "a stranger at a table": (
        lambda b: first(b, "sittings")["seats"].append(str(uuid4())), r"sittings\[0\]\.seats"
    ),
    "a table in another unit": (put("sittings", "unit", "chips"), ""),
    "a pot that never was": (put("sittings", "running", {"pot": 5000}, 1), ""),
    "another round count": (put("sittings", "round_count", 7), ""),
    "another version": (put("sittings", "version", 77), ""),
    "chips that were never bought": (put("buy_ins", "chips", 5000), ""),
    "chips that a stranger bought": (
        put("buy_ins", "player", str(uuid4())), r"buy_ins\[0\]\.player"
    ),
    "chips bought at no table": (
        put("buy_ins", "sitting", str(uuid4())), r"buy_ins\[0\]\.sitting"
    ),
    "half a value of chips": (
        put("sittings", "value_chips", 100, 2), r"sittings\[2\]\.value_amount"
    ),
    "a value of money": (put("sittings", "value_chips", 100), r"sittings\[0\]\.value_chips"),
    "a worth of money": (put("totals", "worth", 5), ""),
    "capital that never was": (put("capital", "amount", 5000), ""),
    "a plan of another size": (put("transfers", "amount", 5000), ""),
    "a plan that was reopened": (
        put("settlements", "reopened_at", "2026-11-30T00:00:00.000000Z"), ""
    ),
    "facts that were changed": (swap_names_in_record, ""),
    "a round that is missing": (drop("rounds"), r"entries\[\d\]"),
    "a round that is there twice": (
        lambda b: b["rounds"].append(b["rounds"][0]), r"rounds\[3\]: this is there twice"
    ),
    "a round of strangers": (
        lambda b: first(b, "rounds")["record"]["seats"].append(str(uuid4())), "record.seats"
    ),
    "a round without facts": (put("rounds", "record", {}), r"rounds\[0\]\.record"),
    "a correction of nothing": (put("rounds", "corrects", None, 2), ""),
    "an entry that does not sum to zero": (
        lambda b: first(b, "entries")["postings"].update(
            {next(iter(first(b, "entries")["postings"])): 999}
        ),
        r"entries\[0\]\.postings: this entry sums to",
    ),
    "an entry that is not what its round comes to": (raise_postings, ""),
    "an entry that is missing": (drop("entries", 0), r"entries\[0\]\.seq: entry 1 is wanted"),
    "the last entry is missing": (drop("entries"), ""),
    "an entry in another coin": (put("entries", "currency", "SEK"), "this is counted in EUR"),
    "an entry of another weekend": (
        put("entries", "weekend", str(uuid4())), "not where what it is about belongs"
    ),
    "a reversal of nothing": (put("entries", "reverses", 77, 1), "no such entry"),
    "a reversal that is none": (put("entries", "reverses", None, 1), ""),
    "a posting of a stranger": (
        lambda b: first(b, "entries")["postings"].update({str(uuid4()): 0}), "is no player"
    ),
    "a total that was raised": (put("totals", "amount", 999), "standings|"),
    "an id that is forgotten": (drop("known_ids"), "counts"),
    "a line that was changed": (put("journal", "action", "void_round", 5), ""),
    "a line that is missing": (drop("journal", 5), r"journal\[5\]\.seq"),
    "the last line is missing": (drop("journal"), "journal_head|counts"),
    "another head": (lambda b: b["journal_head"].update(hash="0" * 64), "journal_head"),
    "other standings": (lambda b: b["standings"].update(SEK={}), "standings"),
    "no counts": (lambda b: b.pop("counts"), "counts is wanted"),
    "nothing after the journal": (
        lambda b: [b.pop(key) for key in ("counts", "journal_head", "standings")], "is missing"
    ),
    "something more": (lambda b: b.update(more=1), "does not belong here"),
    "two names that were swapped": (lambda b: swap(b, "name"), "text_changed"),
    "two names with their salts": (lambda b: swap(b, "name", "name_salt"), "text_changed"),
    "two players' ids": (swap_ids_everywhere_but_in_the_journal, "text_changed"),
    "another name of a player": (put("players", "name", "Willem"), "text_changed"),
    "another name of the group": (lambda b: b["group"].update(name="Others"), "text_changed"),
    "another name of a weekend": (put("weekends", "name", "Vlieland"), "text_changed"),
    "another name of a device": (put("devices", "name", "Piets telefoon"), "text_changed"),
    "another reason": (put("entries", "remark", "cheated", 1), "text_changed"),
    "no reason": (put("entries", "remark", None, 1), r"remark_salt: this goes with remark"),
    "a reason that nobody gave": (put("entries", "remark", "cheated", 3), "text_unsaid"),
    "a salt taken away": (put("players", "name_salt", None), "text_blanked"),
    "every salt taken away": (unsalt, "text_blanked"),
    "a salt that is none": (put("players", "name_salt", "ab"), r"players\[0\]\.name_salt: a salt"),
    **{
        f"no {key} in {name}": (forget(name, key), rf"{name}\[0\]\.{key}: this is missing")
        for name, key in (("rounds", "record"), ("entries", "postings"), ("journal", "hash"),
                          ("players", "id"), ("links", "role"), ("totals", "amount"))
    },
    **{
        f"something more in {name}": (put(name, "more", 1), rf"{name}\[0\]\.more: this does not")
        for name in ("rounds", "entries", "journal", "players", "links")
    },
    **{
        f"{key} of {name} as {value!r}": (put(name, key, value), rf"{name}\[0\]\.{key}")
        for name, key, value in (
            ("rounds", "number", "1"), ("rounds", "number", 1.5), ("rounds", "number", True),
            ("rounds", "number", 2**40), ("rounds", "id", "x"), ("rounds", "id", 7),
            ("rounds", "recorded_at", "yesterday"),
            ("rounds", "recorded_at", "2026-13-01T00:00:00.000000Z"),
            ("weekends", "starts_on", "2026-02-30"), ("sittings", "has_dealer", 1),
            ("players", "name", "x" * 41), ("players", "name", None), ("rounds", "record", "{}"),
            ("players", "id", "A" * 36), ("links", "role", "x" * 17),
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("tampering", TAMPERINGS.values(), ids=list(TAMPERINGS))
def test_what_was_tampered_with_is_refused_with_its_place(
    full: bytes, other: Path, tampering: tuple[Change, str]
) -> None:
    change, words = tampering
    book = json.loads(full)
    change(book)
    with opened(other):
        before = everything()
        with pytest.raises((DamagedFileError, CookedFileError)) as refusal:
            imported(text_of(book))
        if words:
            assert re.search(words, str(refusal.value)), str(refusal.value)
        assert everything() == before


COOKED = (
    "chips that were never bought", "a worth of money",
    "facts that were changed", "an entry that is not what its round comes to",
    "a plan of another size", "capital that never was", "a pot that never was",
    "a weekend in another coin", "a total that was raised", "a reversal that is none",
    "the last entry is missing", "a correction of nothing", "another round count",
    "a line that is missing", "a line that was changed", "the last line is missing",
    "two names with their salts", "another reason", "no reason", "every salt taken away",
)  # fmt: skip


@pytest.mark.parametrize("name", COOKED)
def test_a_chain_made_anew_does_not_hide_it(full: bytes, other: Path, name: str) -> None:
    book = json.loads(full)
    TAMPERINGS[name][0](book)
    with opened(other):
        before = everything()
        with pytest.raises((DamagedFileError, CookedFileError)):
            imported(text_of(counted(chained(book))))
        assert everything() == before


LATER = "2031-01-01T12:00:00.000000Z"


def viewer_link(book: Book) -> Any:
    return next(each for each in book["links"] if each["role"] == "viewer")


def of_viewer_link(key: str, value: Any) -> Change:
    return lambda book: viewer_link(book).update({key: value})


def without_first_weekend_id(book: Book) -> None:
    book["known_ids"].remove(next(e for e in book["known_ids"] if e["kind"] == "weekend"))


def with_another_total(book: Book) -> None:
    late = next(p["id"] for p in book["players"] if p["name"] == "Zoë")
    book["totals"].append(book["totals"][0] | {"player": late, "amount": 0, "rounds": 0})
    book["standings"]["EUR"][late] = 0


# What somebody may do to a file beside its amounts, and the fault that it is refused for.
BESIDE: dict[str, tuple[Change, FaultCode]] = {
    "the device of a round": (
        lambda b: put("rounds", "device", b["devices"][0]["id"])(b), FaultCode.AUTHOR_DIFFERS
    ),
    "the link of an entry": (
        lambda b: put("entries", "link", viewer_link(b)["id"])(b), FaultCode.AUTHOR_DIFFERS
    ),
    "when a round was recorded": (put("rounds", "recorded_at", LATER), FaultCode.TIME_DIFFERS),
    "when a weekend was opened": (put("weekends", "created_at", LATER), FaultCode.TIME_DIFFERS),
    "who was next": (put("rounds", "next_banker", None), FaultCode.BANKER_DIFFERS),
    "the day of a table": (put("sittings", "date", "2026-11-06"), FaultCode.SITTING_DIFFERS),
    "that a table ended": (put("sittings", "ended_at", None), FaultCode.SITTING_DIFFERS),
    "the role of a link": (of_viewer_link("role", "owner"), FaultCode.LINK_DIFFERS),
    "a link that was closed": (of_viewer_link("revoked_at", LATER), FaultCode.LINK_CLOSING_DIFFERS),
    "a device shut out": (put("devices", "ended_at", LATER), FaultCode.DEVICE_DIFFERS),
    "the group's language": (lambda b: b["group"].update(locale="sv"), FaultCode.GROUP_DIFFERS),
    "the shortest plan": (put("settlements", "is_exact", False), FaultCode.PLAN_DIFFERS),
    "a forgotten id": (without_first_weekend_id, FaultCode.ID_UNKNOWN),
    "a total of nothing": (with_another_total, FaultCode.TOTAL_DIFFERS),
}  # fmt: skip


@pytest.mark.parametrize("name", BESIDE)
def test_what_was_changed_beside_the_amounts_is_refused(
    full: bytes, other: Path, name: str
) -> None:
    change, fault = BESIDE[name]
    book = json.loads(full)
    change(book)
    book["totals"].sort(key=lambda each: (each["sitting"], each["player"]))
    with opened(other):
        before = everything()
        with pytest.raises(CookedFileError) as refusal:
            imported(text_of(counted(chained(book))))
        assert fault in {each.code for each in refusal.value.faults}
        assert everything() == before


def test_facts_that_were_changed_in_the_journal_too_come_to_something_else(
    full: bytes, other: Path
) -> None:
    book = json.loads(full)
    hands = book["rounds"][-1]["record"]["hands"]
    with_record(book, -1, hands=[each | {"stake": each["stake"] + 5} for each in hands])
    with opened(other):
        before = everything()
        with pytest.raises(CookedFileError) as refusal:
            imported(text_of(chained(book)))
        assert refusal.value.faults[0].code == FaultCode.NET_DIFFERS
        assert refusal.value.faults[0].place.weekend == "Texel"
        assert everything() == before


def test_a_whole_history_made_anew_is_refused_where_the_true_one_is(
    full: bytes, other: Path
) -> None:
    """Nobody can tell a forged book by itself; that is what the journal's head is kept for."""
    book = json.loads(full)
    book["journal"][5]["details"]["aside"] = "of no account"
    forged = text_of(chained(book))
    with opened(other):
        imported(full)
        before = everything()
        with pytest.raises(OtherHistoryError):
            imported(forged)
        assert everything() == before
