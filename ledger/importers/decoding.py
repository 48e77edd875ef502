"""Bytes become text: the encodings that spreadsheets and programs write."""

import codecs

from ledger.importers.tables import RefusedFileError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOKED_AT = 4096


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of a file and the name of its encoding.

    Raises:
        RefusedFileError: `nul_bytes` or `bad_encoding`, with the row.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding), encoding
    unmarked = _utf16_of(data[:_LOOKED_AT])
    if unmarked:
        return _strictly(data, unmarked), unmarked
    _refuse_nul(data)
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _strictly(data, "cp1252"), "windows-1252"


def _utf16_of(head: bytes) -> str | None:
    """Return which UTF-16 a text without a mark is: every other byte of Latin letters is zero."""
    if len(head) < 4:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _refuse_nul(data: bytes) -> None:
    place = data.find(b"\0")
    if place >= 0:
        raise RefusedFileError("nul_bytes", row=data.count(b"\n", 0, place) + 1)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise RefusedFileError("bad_encoding", row=row) from error
    place = text.find("\0")
    if place >= 0:
        raise RefusedFileError("nul_bytes", row=text.count("\n", 0, place) + 1)
    return text
