"""What runs from round to round, as it is kept: it can be worked out again from the rounds."""

from collections.abc import Mapping
from dataclasses import asdict

from ledger.rules.running import Running
from ledger.store.columns import Json

NOTHING = Running()


def running_json(running: Running) -> dict[str, Json]:
    """Return what runs, without what is as at the start of every table."""
    first = asdict(NOTHING)
    return {key: value for key, value in asdict(running).items() if value != first[key]}


def read_running(kept: Mapping[str, Json]) -> Running:
    """Return what runs from what was kept."""
    return Running(**kept)
