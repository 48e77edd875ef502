"""Files that are not whole yet: each lies beside the one it becomes, and says whose it is."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ENDING = ".partial"
"""How the name of a file ends that is not whole yet, after the number of its process."""

_OURS = re.compile(r".+\.(\d{1,10})\.partial(-journal)?")

_in_use: set[Path] = set()
"""What this very process makes; another of its names is of an earlier process of its number."""


@contextmanager
def partial_file(file: Path) -> Iterator[Path]:
    """Give the name of a file that becomes this one; what is left of it is taken away.

    So is what processes left here that were killed.
    """
    partial = file.with_name(f"{file.name}.{os.getpid()}{ENDING}")
    clear_left(file.parent)
    _in_use.add(partial)
    try:
        yield partial
    finally:
        _in_use.discard(partial)
        for name in (partial.name, f"{partial.name}-journal"):
            partial.with_name(name).unlink(missing_ok=True)


def clear_left(folder: Path) -> None:
    """Take away what was left half by processes that live no more; nothing else is touched."""
    for left in folder.glob(f"*{ENDING}*"):
        if _is_left(left):
            # Whoever may not take it away has no need to.
            with suppress(OSError):
                left.unlink()


def _is_left(file: Path) -> bool:
    found = _OURS.fullmatch(file.name)
    if found is None or file.is_dir():
        return False
    number = int(found[1])
    if number == os.getpid():
        return file.with_name(file.name.removesuffix("-journal")) not in _in_use
    return not _lives(number)


def _lives(number: int) -> bool:
    """Answer whether there is a process of this number."""
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
