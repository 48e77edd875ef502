"""Round records, with players by name as people send them or by id as they are kept."""

from collections.abc import Callable

from ledger.store.columns import Json

_NAME_LISTS = ("seats",)
_NAMES = ("banker",)
_MAPS_BY_NAME = ("chips", "strokes_before", "draws")
_MAPS_TO_NAME = ("tie_break",)


def with_names_changed(record: dict[str, Json], change: Callable[[str], str]) -> dict[str, Json]:
    """Return a copy of a record that can be scored, with every name of a player changed."""
    changed = dict(record)
    for key in _NAMES:
        if key in record:
            changed[key] = change(record[key])
    for key in _NAME_LISTS:
        if key in record:
            changed[key] = [change(name) for name in record[key]]
    for key in _MAPS_BY_NAME:
        if key in record:
            changed[key] = {change(name): value for name, value in record[key].items()}
    for key in _MAPS_TO_NAME:
        if key in record:
            changed[key] = {end: change(name) for end, name in record[key].items()}
    changed["hands"] = [hand | {"player": change(hand["player"])} for hand in record["hands"]]
    return changed
