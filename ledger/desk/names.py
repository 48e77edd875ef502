"""Names of groups, weekends and devices."""

import unicodedata

from ledger.desk.errors import refused
from ledger.rules.names import REFUSED_CATEGORIES

LONGEST_TITLE = 80


def clean_title(text: str, path: str = "name", *, least: int = 1) -> str:
    """Return a title in NFC without outer spaces, of at most 80 characters.

    Raises:
        RefusedError: `bad_name` at the path.
    """
    title = unicodedata.normalize("NFC", text).strip()
    is_printable = all(unicodedata.category(c) not in REFUSED_CATEGORIES for c in title)
    if not least <= len(title) <= LONGEST_TITLE or not is_printable:
        raise refused("bad_name", path, most=LONGEST_TITLE)
    return title
