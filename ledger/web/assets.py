"""Where templates, static files and translations lie: beside the package, or inside it."""

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
