"""Static files as they are sent: without comments, packed once, and several of a kind as one.

All of them have one version, which stands in the path, so that what a script imports has it too.
They are read once by each process: who changes one starts the server anew.
"""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from flask import Response, request

from ledger.web import combining
from ledger.web.assets import STATIC
from ledger.web.packing import is_text, takes_gzip

BETWEEN = "+"
"""Stands between the names of what is sent as one: css/tokens+base.css."""

SCRIPTS = "scripts/"
"""Where scripts lie that are sent as one, with all that they import: scripts/js/live+js/kept.js."""

_VENDORED = "vendor/"
_TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "png": "image/png"}
_SMALLEST = 9
_IN_SHEET = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
# Only lines of their own: what follows a statement may be a part of a text.
_IN_SCRIPT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_MAKERS = (Path(__file__), Path(combining.__file__))


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file as it is sent; a text is packed already."""

    mimetype: str
    content: bytes = field(repr=False)
    is_packed: bool
    tag: str


@lru_cache(maxsize=1)
def version() -> str:
    """Return what stands for the names and contents of all files, and for what is made of them."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in _MAKERS))
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(STATIC)} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()[:12]


def send(name: str) -> Response | None:
    """Answer with a file; None: there is no such file."""
    file = _file(name)
    if file is None:
        return None
    is_packed = file.is_packed and takes_gzip()
    content = file.content if is_packed or not file.is_packed else gzip.decompress(file.content)
    answer = Response(content, mimetype=file.mimetype)
    # Packed and unpacked it is the same to who asks whether it changed.
    answer.set_etag(file.tag, weak=file.is_packed)
    if file.is_packed:
        answer.vary.add("Accept-Encoding")
    if is_packed:
        answer.content_encoding = "gzip"
    answer.make_conditional(request)
    return answer


@lru_cache(maxsize=500)
def _file(name: str) -> File | None:
    content = _content(name)
    if content is None:
        return None
    kind = name.rpartition(".")[2]
    mimetype = _TYPES.get(kind) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    is_packed = is_text(mimetype)
    return File(
        mimetype=mimetype,
        content=gzip.compress(content, _SMALLEST, mtime=0) if is_packed else content,
        is_packed=is_packed,
        tag=hashlib.sha256(content).hexdigest()[:32],
    )


def _content(name: str) -> bytes | None:
    """Return what a file consists of; None where one of its parts is missing."""
    if name.startswith(SCRIPTS):
        stem, _, kind = name.removeprefix(SCRIPTS).rpartition(".")
        names = [f"{each}.{kind}" for each in stem.split(BETWEEN)]
        if kind != "js" or not _names().issuperset(names):
            return None
        return combining.combined(names, lambda each: _bare(each).decode()).encode()
    folder, slash, last = name.rpartition("/")
    stem, _, kind = last.rpartition(".")
    names = [f"{folder}{slash}{each}.{kind}" for each in stem.split(BETWEEN)]
    return b"".join(_bare(each) for each in names) if _names().issuperset(names) else None


def _bare(name: str) -> bytes:
    """Return a file without its comments; libraries come small already."""
    content = (STATIC / name).read_bytes()
    pattern = {"css": _IN_SHEET, "js": _IN_SCRIPT}.get(name.rpartition(".")[2])
    if pattern is None or name.startswith(_VENDORED):
        return content
    return pattern.sub("", content.decode()).encode()


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return frozenset(
        path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file()
    )
