"""Why a file or folder could not be used, in a sentence that says what to do."""

import errno

_NO_RIGHT = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def why_not(error: OSError) -> str:
    """Return what the system said of a file, and what to do about it."""
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or error}. Nothing was changed: {_what_to_do(error)}"


def as_sentence(text: str) -> str:
    """Return a message as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _what_to_do(error: OSError) -> str:
    if error.errno in _NO_RIGHT:
        return "give this user the right to write there, or choose another folder with --instance"
    if error.errno in _NO_ROOM:
        return "make room on the disk, or let files grow larger, then try again"
    return "look at that folder, or choose another one with --instance"
