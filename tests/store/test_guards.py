"""The guards of a fresh database are those that are written down, word for word."""

import sqlalchemy as sa
from flask import Flask

from ledger.store.checks.files import missing_guards
from ledger.store.database import db
from ledger.store.guards import ON_POSTGRESQL, ON_SQLITE


def test_the_migrations_make_the_guards_that_are_written_down(app: Flask) -> None:
    assert app
    assert missing_guards() == []
    if db.engine.dialect.name == "sqlite":
        names = sa.text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        assert set(db.session.scalars(names)) == ON_SQLITE.keys()
    else:
        names = sa.text("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        assert set(db.session.scalars(names)) == ON_POSTGRESQL.keys()
