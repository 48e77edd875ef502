"""Where templates, static files and translations lie: beside the package, or inside it."""

import hashlib
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]

ROOT = next(place for place in (PACKAGE, PACKAGE.parent) if (place / "templates").is_dir())
"""The folder that holds `templates/` and `static/`: the installed package, or a checkout."""

TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"
TRANSLATIONS = Path(__file__).parent / "translations"


def default_instance() -> Path:
    """Return the folder for what is local: the checkout's, else one in the home folder."""
    if ROOT != PACKAGE:
        return ROOT / "instance"
    return Path.home() / ".local" / "share" / "ledger"


@lru_cache(maxsize=1)
def table_version() -> str:
    """Return a text that is another one wherever the pages of a table are made otherwise.

    What a phone kept of such a page fits only pages that are made alike: of the same parts, with
    the same data for the scripts. Other words in them do no harm.
    """
    folders = (
        *(STATIC / "table", TEMPLATES / "rounds", TEMPLATES / "macros"),
        *(PACKAGE / "web" / "rounds", PACKAGE / "rules"),
    )
    kinds = (".js", ".html", ".py")
    files = sorted(f for folder in folders for f in folder.rglob("*.*") if f.suffix in kinds)
    made = hashlib.sha256()
    for file in files:
        made.update(file.read_bytes())
    return made.hexdigest()[:12]
