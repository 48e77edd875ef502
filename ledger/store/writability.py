"""Whether files can be written: what SQLite's driver does not say when its own writing failed."""

import errno
import os
import tempfile
from pathlib import Path

try:
    import resource
except ImportError:  # pragma: no cover - where the system has no such limits
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

_PROBE = b"\0" * 64 * 1024
_REFUSALS = frozenset({errno.EFBIG, errno.ENOSPC, errno.EDQUOT, errno.EIO})


def is_growth_limited() -> bool:
    """Answer whether this process may not write files of any size (`ulimit -f`)."""
    if not HAS_LIMITS:  # pragma: no cover - where the system has no such limits
        return False
    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return most != resource.RLIM_INFINITY


def refuses_to_write(folder: Path) -> bool:
    """Answer whether a disk takes no file any more; one is written in a folder, and gone again.

    That a user may not write there says nothing of the disk.
    """
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(_PROBE)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error.errno in _REFUSALS
    return False
