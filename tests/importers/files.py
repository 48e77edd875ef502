"""Files as texts, and readings as short lists that a person can write down."""

from typing import Any

from ledger.importers.reading import read_file

Amounts = dict[str, int]
Line = tuple[str | None, str, Amounts]


def reading(
    text: str | bytes, answers: dict[str, Any] | None = None, *, encoding: str = "utf-8"
) -> dict[str, Any]:
    """Return what a file reads as, in the form that the command prints."""
    data = text if isinstance(text, bytes) else text.encode(encoding)
    return read_file(data, answers).as_json()


def lines(found: dict[str, Any]) -> list[Line]:
    """Return the date, the kind and the amounts of each session."""
    assert found["refused"] is None, found["refused_because"]
    for each in found["sessions"]:
        assert each["sum"] == sum(each["amounts"].values())
    return [(each["date"], each["kind"], each["amounts"]) for each in found["sessions"]]


def asked(found: dict[str, Any]) -> dict[str, Any]:
    """Return the proposal of each open question."""
    return {each["name"]: each["proposal"] for each in found["questions"]}


def reasons(found: dict[str, Any]) -> list[tuple[int, str]]:
    """Return the rows that were rightly left out, and why."""
    return [(each["row"], each["reason"]) for each in found["skipped"]]


def faults(found: dict[str, Any]) -> list[tuple[int, str, str | None]]:
    """Return the rows that could not be read: where, why and in which column."""
    return [(each["row"], each["reason"], each.get("column")) for each in found["bad_rows"]]


def of_all(found: dict[str, Any], key: str) -> list[Any]:
    """Return one value of every session."""
    return [each.get(key) for each in found["sessions"]]
