"""The whole app as it runs, on a book of its own, and a server for it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from flask import Flask
from werkzeug.serving import make_server

from ledger.web.app import create_app
from tests.store.fixtures import close
from tests.web.templates import share_templates

ENDING = 0.02
"""Seconds after which a server notices that it is to end."""


@contextmanager
def running(folder: Path, empty_book: Path) -> Iterator[Flask]:
    """Have the whole app, with an empty book in this folder, until the block is done."""
    shutil.copy(empty_book, folder / "ledger.db")
    app = share_templates(create_app({"INSTANCE": folder, "SECRET_KEY": "for tests only"}))
    yield app
    close(app)


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Serve an app until the block is done, and give its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, args=(ENDING,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()
