"""Templates are compiled once by each process that tests, not once by each app."""

from types import CodeType
from typing import cast

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class _Compiled(BytecodeCache):
    """Keeps what templates were compiled to, each by its name and its text."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = cast("CodeType", bucket.code)


_compiled = _Compiled()


def share_templates(app: Flask) -> Flask:
    """Let an app have what others compiled: that takes five times as long as a page."""
    app.jinja_env.bytecode_cache = _compiled
    return app
