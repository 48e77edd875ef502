"""Where a new migration is drafted: `flask --app ledger.web.drafting db migrate -m WORDS`.

Only there are Flask-Migrate and Alembic loaded from the start.
"""

from flask import Flask
from flask_migrate import Migrate

from ledger.store.database import MIGRATIONS, db
from ledger.web import app as web


def create_app() -> Flask:
    """Return the app with the commands of Flask-Migrate."""
    app = web.create_app()
    Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    return app
