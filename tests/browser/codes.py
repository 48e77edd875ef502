"""What a camera would read: a picture of the page, judged by a decoder that is not ours."""

import struct
import zlib

import zxingcpp
from playwright.sync_api import Locator

_BYTES_PER_POINT = {0: 1, 2: 3, 6: 4}
"""By the kind of colour that a PNG says it has: grey, red green blue, and with alpha."""


def read_code(place: Locator) -> zxingcpp.Barcode:
    """Return the one code on a picture of a part of the page."""
    grey, width = _greys(place.screenshot(type="png"))
    image = memoryview(grey).cast("B", shape=[len(grey) // width, width])
    (code,) = zxingcpp.read_barcodes(image)
    return code


def _greys(png: bytes) -> tuple[bytes, int]:
    """Return how green each point is, row by row, and the width of a row."""
    width, _height, depth, kind, *_ = struct.unpack(">IIBBBBB", png[16:29])
    assert depth == 8
    size = _BYTES_PER_POINT[kind]
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    return b"".join(
        row[size // 2 :: size] for row in _rows(zlib.decompress(data), width * size, size)
    ), width


def _rows(data: bytes, length: int, size: int) -> list[bytes]:
    """Return the rows of a PNG, each of which says how it was foretold."""
    rows: list[bytes] = []
    above = bytes(length)
    for start in range(0, len(data), length + 1):
        way, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        for place, value in enumerate(row):
            left = row[place - size] if place >= size else 0
            corner = above[place - size] if place >= size else 0
            guess = (
                0,
                left,
                above[place],
                (left + above[place]) // 2,
                _paeth(left, above[place], corner),
            )
            row[place] = (value + guess[way]) % 256
        above = bytes(row)
        rows.append(above)
    return rows


def _paeth(left: int, above: int, corner: int) -> int:
    about = left + above - corner
    return min((left, above, corner), key=lambda each: abs(about - each))
