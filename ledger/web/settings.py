"""All settings of the app, with safe defaults. Three can be given by the environment.

LEDGER_INSTANCE   the folder of the database and of the secret key; by default `instance/` in a
                  checkout, `~/.local/share/ledger` elsewhere
LEDGER_DATABASE   the database's URL; by default the SQLite file `ledger.db` in that folder, or
                  postgresql://name:password@host/database (docs/postgresql.md)
LEDGER_GROUPS     "open", the default, or "closed": whether anybody may start a group

The key that signs cookies is made once, and kept in the file `secret_key` of that folder.
"""

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from ledger.store.partials import partial_file
from ledger.web.assets import default_instance

LARGEST_BODY = 256 * 1024
"""Bytes that a request may send."""


def settings(
    given: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> dict[str, Any]:
    """Return Flask's configuration: what is given, over the environment, over the defaults.

    Any, because settings are of all kinds.
    """
    instance = Path(
        given.get("INSTANCE") or environment.get("LEDGER_INSTANCE") or default_instance()
    ).resolve()
    return {
        "SQLALCHEMY_DATABASE_URI": _database(environment.get("LEDGER_DATABASE"))
        or f"sqlite:///{instance / 'ledger.db'}",
        "OPEN_GROUPS": environment.get("LEDGER_GROUPS", "open") != "closed",
        "MAX_CONTENT_LENGTH": LARGEST_BODY,
        "MAX_FORM_MEMORY_SIZE": LARGEST_BODY,
        "MAX_FORM_PARTS": 2000,
        "SESSION_COOKIE_NAME": "ledger",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "PERMANENT_SESSION_LIFETIME": timedelta(days=400),
        # A page at the table stays open all evening.
        "WTF_CSRF_TIME_LIMIT": None,
        # The app protects its forms itself, see `app.py`.
        "WTF_CSRF_CHECK_DEFAULT": False,
        **given,
        "INSTANCE": instance,
    }


def _database(url: str | None) -> str | None:
    """Return a database's URL as it is spelt today; some hosts still write postgres://."""
    return url and re.sub("^postgres://", "postgresql://", url)


def secret_key(instance: Path) -> str:
    """Return the key that signs cookies; it is made once, for its owner's eyes only."""
    path = instance / "secret_key"
    if not path.exists():
        _write_once(path, secrets.token_hex(32))
    return path.read_text("ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Write a file that nobody else may read, unless it came to be meanwhile."""
    with partial_file(path) as new:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
        with suppress(FileExistsError):
            path.hardlink_to(new)
