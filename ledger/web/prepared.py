"""The app with its database up to date, as it is served."""

import logging
from pathlib import Path

from flask import Flask

from ledger.store.upgrades import require_up_to_date, upgrade_database
from ledger.web.app import create_app

log = logging.getLogger(__name__)


def prepared_app(instance: Path | None) -> Flask:
    """Return the app; its own SQLite file is brought up to date after a copy was made.

    Another database is only upgraded by an explicit command.

    Raises:
        OlderDatabaseError: it was not.
    """
    app = create_app({"INSTANCE": instance})
    if app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        copy = upgrade_database(app)
        if copy is not None:
            log.warning("The database was upgraded; the old one is kept as %s", copy)
    else:
        with app.app_context():
            require_up_to_date()
    return app
