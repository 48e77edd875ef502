"""Groups can be spread over many databases: nothing that is asked crosses from one to another."""

import re
from uuid import uuid4

import pytest
from flask import Flask

from ledger.desk.access import join, new_link
from ledger.desk.actors import Role
from ledger.desk.exports import export_group
from ledger.store.database import Base
from tests.desk.whole_books import whole_book
from tests.web.addresses import all_pages
from tests.web.queries import statements_to
from tests.web.visits import Api, Evening, round_record, visitor

TABLES = "|".join(Base.metadata.tables)
# Tables in a statement, and the names that they go by there.
NAMED = re.compile(rf'\b(?:FROM|JOIN|INTO|UPDATE|,) "?({TABLES})"?\b(?: AS (\w+))?')
# What opens and ends transactions, and settles how they run.
OTHER = re.compile(r"BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|PRAGMA|SET|SHOW|select pg_catalog")


def unbound(statement: str) -> list[str]:
    """Return the tables of a statement of which it may take rows of any group."""
    text = " ".join(statement.split())
    if OTHER.match(text) or "pg_advisory_xact_lock" in text:
        return []
    found = [alias or table for table, alias in NAMED.findall(text)]
    if not found:
        return [text]
    if text.startswith("INSERT"):
        return [] if re.match(r'INSERT INTO "?\w+"? \(group_id', text) else found
    return [name for name in found if not re.search(_binding(name), text)]


def _binding(name: str) -> str:
    column = rf'(?<![\w."])"?{name}"?\.group_id'
    return rf"{column} (= |IN )|= {column}\b"


@pytest.mark.parametrize(
    ("statement", "tables"),
    {
        "SELECT round.id FROM round WHERE round.id = ?": ["round"],
        "SELECT round.id FROM round WHERE round.group_id = ? AND round.id = ?": [],
        "SELECT 1 FROM round JOIN entry ON entry.round_id = round.id "
        "WHERE round.group_id = ?": ["entry"],
        "SELECT 1 FROM round JOIN entry AS made ON made.group_id = round.group_id "
        "WHERE round.group_id = ?": [],
        "UPDATE sitting SET version=? WHERE sitting.id = ?": ["sitting"],
        "DELETE FROM mention WHERE mention.group_id = ?": [],
        "INSERT INTO posting (entry_seq) VALUES (?)": ["posting"],
        'SELECT "group".name FROM "group"': ["group"],
    }.items(),
)  # fmt: skip
def test_what_crosses_groups_would_be_noticed(statement: str, tables: list[str]) -> None:
    assert unbound(statement) == tables


def test_a_whole_book_is_kept_and_exported_without_crossing_groups(app: Flask) -> None:
    with statements_to(app) as statements, app.app_context():
        evening = whole_book()
        join(new_link(evening.owner, Role.VIEWER), "phone")
        assert b"".join(export_group(evening.group_id))
    assert len(statements) > 500
    assert {each: found for each in statements if (found := unbound(each))} == {}


def test_no_page_crosses_groups(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    pages = all_pages(app, evening)
    with statements_to(app) as statements:
        for path in pages.values():
            assert browser.get(path).status_code < 400
    assert len(statements) > 50
    assert {each: found for each in statements if (found := unbound(each))} == {}


def test_no_call_of_the_api_crosses_groups(app: Flask, owner: Api, evening: Evening) -> None:
    group, weekend, sitting = evening.group_id, evening.weekend_id, evening.sitting_id
    with statements_to(app) as statements:
        sent, right = ({"id": str(uuid4()), "record": round_record()} for _ in range(2))
        done = [
            owner.post(f"/groups/{group}/players", {"name": "Nel"}),
            owner.post(f"/sittings/{sitting}/rounds", sent),
            owner.post(f"/rounds/{sent['id']}/correct", right),
            owner.post(f"/rounds/{right['id']}/void"),
            owner.post(f"/rounds/{right['id']}/restore"),
            owner.post(f"/sittings/{sitting}/end"),
            owner.post(f"/weekends/{weekend}/settle"),
            owner.get(f"/groups/{group}/standings"),
            owner.get(f"/groups/{group}/export"),
            owner.get(f"/weekends/{weekend}/settlement"),
            owner.get(f"/sittings/{sitting}"),
        ]
    assert [answer.get_json() for answer in done if answer.status_code >= 400] == []
    assert len(statements) > 50
    assert {each: found for each in statements if (found := unbound(each))} == {}
