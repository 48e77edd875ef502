"""Books as older programs kept them, made of those that today's program keeps."""

from collections.abc import Iterable, Mapping
from sqlite3 import Connection
from typing import Any

from ledger.store.journal import BEGINNING, Line, line_hash
from ledger.store.mentions import named_ids

Rows = dict[str, list[dict[str, Any]]]
"""The rows of every table, whose values are of all kinds."""

SALTS = frozenset({"name_salt", "text_salt"})


def pour(file: Connection, tables: Iterable[str]) -> None:
    """Fill the tables of an older book with the rows of the one that is attached as `newer`."""
    for table in tables:
        columns = [row[1] for row in file.execute(f'PRAGMA main.table_info("{table}")')]
        names = ", ".join(columns)
        file.execute(f'INSERT INTO main."{table}" ({names}) SELECT {names} FROM newer."{table}"')


def without_salts(rows: Rows) -> Rows:
    """Return the same rows as they are in tables that have no place for salts."""
    return {
        table: [{key: row[key] for key in row if key not in SALTS} for row in found]
        for table, found in rows.items()
    }


def unsealed(rows: Rows) -> Rows:
    """Return the rows of one group as they were before names and reasons were sealed."""
    lines = unsealed_lines(rows["journal"])
    mentions = [
        {"group_id": line["group_id"], "subject_id": each, "seq": line["seq"]}
        for line in lines
        for each in named_ids(line["details"])
    ]
    mentions.sort(key=lambda each: (str(each["subject_id"]), each["seq"]))
    return without_salts(rows) | {"journal": lines, "mention": mentions}


def unsealed_lines(journal: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines of one group without their seals, chained anew."""
    head, lines = BEGINNING, []
    for row in journal:
        details = {key: value for key, value in row["details"].items() if key != "seals"}
        changed = dict(row) | {"details": details, "previous_hash": head}
        line = Line(**{key: value for key, value in changed.items() if key != "group_id"})
        head = line_hash(row["group_id"], line)
        lines.append(changed | {"hash": head})
    return lines
