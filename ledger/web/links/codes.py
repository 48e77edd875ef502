"""Codes to scan: a link as a QR code, drawn into the page."""

import segno
from markupsafe import Markup

QUIET = 4
"""Modules of empty room around a code, without which many cameras do not find it."""


def qr_code(text: str) -> Markup:
    """Return a text as a QR code in SVG; a reader beside it says what it is."""
    code = segno.make(text, error="m", micro=False)
    drawing = code.svg_inline(border=QUIET, omitsize=True, svgclass="qr", lineclass=None)
    return Markup(drawing)  # noqa: S704 - the drawing holds no text of anybody's
