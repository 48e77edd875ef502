"""A group's export as an answer that is sent while it is read."""

import unicodedata
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from flask import Response

from ledger.desk.exports import export_group
from ledger.store.groups import Group


def whole_book(group: Group) -> Response:
    """Return the answer that holds everything of a group, as a file to be kept."""
    response = Response(export_group(group.id), mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=file_name(group))
    return response


def file_name(group: Group, ending: str = "json") -> str:
    """Return what the file of a group's book is called: by its name in plain letters, and today."""
    letters = unicodedata.normalize("NFKD", group.name).encode("ascii", "ignore").decode()
    words = "".join(c if c.isalnum() else " " for c in letters.lower()).split()
    today = datetime.now(UTC).astimezone(ZoneInfo(group.timezone)).date()
    return f"{'-'.join(['ledger', *words])}-{today.isoformat()}.{ending}"
