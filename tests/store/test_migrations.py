import logging
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask

from ledger.store import database
from ledger.store.database import MIGRATIONS, Base, db, sqlite_module
from ledger.store.revisions import NewerDatabaseError, current_revision, known_revisions
from ledger.store.rounds import last_rounds
from ledger.store.upgrades import copy_aside, upgrade_database
from tests.desk.evenings import Evening, hand
from tests.store.fixtures import app_on, close


def test_the_migrations_make_the_tables_of_the_program(app: Flask) -> None:
    assert app
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []


def test_the_revisions_of_the_program_are_those_of_its_migrations() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert [each.revision for each in script.walk_revisions()][::-1] == list(known_revisions())
    assert script.get_heads() == [known_revisions()[-1]]


def test_a_migration_is_drafted_where_flask_migrate_is(
    monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    monkeypatch.setenv("LEDGER_DATABASE", app.config["SQLALCHEMY_DATABASE_URI"])
    monkeypatch.setenv("LEDGER_INSTANCE", app.instance_path)
    words = [sys.executable, "-m", "flask", "--app", "ledger.web.drafting", "db", "check"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "No new upgrade operations detected" in done.stdout


@pytest.mark.sqlite
def test_who_has_nothing_to_upgrade_loads_no_alembic(app: Flask) -> None:
    code = """
import sys
from pathlib import Path
from ledger.web.served import served_app
served_app(Path(sys.argv[1]))
print(*(name for name in sys.modules if name.startswith(("alembic", "mako", "flask_migrate"))))
"""
    words = [sys.executable, "-c", code, app.instance_path]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_the_migrations_make_every_check_too(app: Flask) -> None:
    assert app
    inspector = sa.inspect(db.engine)
    for table in Base.metadata.tables.values():
        checks = {c.name for c in table.constraints if isinstance(c, sa.CheckConstraint)}
        assert {check["name"] for check in inspector.get_check_constraints(table.name)} == checks


def test_a_book_that_is_up_to_date_is_left_alone(app: Flask, evening: Evening) -> None:
    recorded = evening.play(hand("Wim", 5))
    files = set(Path(app.instance_path).iterdir())
    assert upgrade_database(app) is None
    assert set(Path(app.instance_path).iterdir()) == files
    assert last_rounds(evening.group_id, evening.sitting.id) == (recorded.round,)


def test_an_empty_file_becomes_a_book_in_one_go(tmp_path: Path) -> None:
    app = app_on(tmp_path / "new.db")
    assert upgrade_database(app) is None
    with app.app_context():
        assert current_revision() == "0009"
    close(app)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "half.db"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE weekend (note TEXT)")
    file.close()
    app = app_on(path)
    with pytest.raises(sa.exc.OperationalError, match="already exists"):
        upgrade_database(app)
    with app.app_context():
        assert sa.inspect(db.engine).get_table_names() == ["weekend"]
    close(app)


def test_a_book_of_a_newer_program_is_refused_and_left_alone(app: Flask) -> None:
    db.session.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    db.session.commit()
    with pytest.raises(NewerDatabaseError, match="9999"):
        upgrade_database(app)
    assert current_revision() == "9999"


@pytest.mark.sqlite
def test_a_copy_aside_is_whole_while_the_book_is_in_use(app: Flask, evening: Evening) -> None:
    recorded = evening.play(hand("Wim", 5))
    copy = copy_aside("0001")
    assert copy is not None
    assert copy.parent == Path(app.instance_path)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    evening.play(hand("Wim", 5))
    moved = Path(shutil.move(copy, copy.with_name("moved.db")))
    other = app_on(moved)
    with other.app_context():
        assert last_rounds(evening.group_id, evening.sitting.id) == (recorded.round,)
    close(other)


def test_an_old_sqlite_is_warned_about(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        sqlite_module()
        assert caplog.text == ""
        monkeypatch.setattr(database, "SAFE_SQLITE", (99, 0, 0))
        sqlite_module()
    assert "99.0.0 or newer" in caplog.text
