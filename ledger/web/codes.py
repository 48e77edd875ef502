"""Codes to scan, drawn into the page: links, and payments for a bank's program."""

import segno
from markupsafe import Markup

QUIET = 4
"""Modules of empty room around a code, without which many cameras do not find it."""


def qr_code(text: str) -> Markup:
    """Return a text as a QR code in SVG; a reader beside it says what it is."""
    return _drawn(segno.make(text, error="m", micro=False))


def pay_code(text: str) -> Markup:
    """Return what a bank's program reads as a QR code in SVG.

    EPC069-12 wants UTF-8 without a mark of it, and the level M, also where a higher one has room.
    """
    return _drawn(segno.make(text.encode(), error="m", boost_error=False, micro=False))


def _drawn(code: segno.QRCode) -> Markup:
    drawing = code.svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawing)  # noqa: S704 - the drawing holds no text of anybody's
