"""Answers that are texts are sent packed with gzip to whoever takes them so.

Not Flask-Compress: it writes the packing into strong ETags, which the live view and the API
compare with tags of their own, and needs two more compiled libraries for packings of no use here.

Packed answers tell nothing by their length (BREACH): another site's requests come without the
cookie, which is SameSite=Lax, and the signature of a form's token is another one each second.
"""

import gzip

from flask import Response, request

LEAST = 500
"""Bytes below which packing gains nothing."""

_LEVEL = 5
_TEXTS = frozenset(
    {
        "application/javascript",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
        "text/css",
        "text/html",
        "text/javascript",
        "text/plain",
    }
)


def is_text(mimetype: str | None) -> bool:
    """Answer whether answers of this type get smaller by packing."""
    return mimetype in _TEXTS


def takes_gzip() -> bool:
    """Answer whether who asks takes gzip."""
    return bool(request.accept_encodings["gzip"])


def pack(answer: Response) -> Response:
    """Pack an answer, where that is worth it; what is sent piece by piece stays so."""
    if answer.is_streamed or answer.direct_passthrough or not is_text(answer.mimetype):
        return answer
    answer.vary.add("Accept-Encoding")
    if answer.status_code in {204, 206, 304} or "Content-Encoding" in answer.headers:
        return answer
    content = answer.get_data()
    if len(content) < LEAST or not takes_gzip():
        return answer
    answer.set_data(gzip.compress(content, _LEVEL, mtime=0))
    answer.content_encoding = "gzip"
    _weaken(answer)
    return answer


def _weaken(answer: Response) -> None:
    """Mark an ETag as one for the same content in other bytes, as proxies that pack do."""
    tag, is_weak = answer.get_etag()
    if tag is not None and not is_weak:
        answer.set_etag(tag, weak=True)
