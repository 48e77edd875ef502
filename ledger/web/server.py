"""The server that `ledger run` starts: gunicorn with one process and a few threads.

One process with one write lock is faster on SQLite than several. The app is loaded in that
process alone, so that the one that watches over it stays small.
"""

import ctypes
import signal
import socket
import tempfile
from collections.abc import Callable, Iterable
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.errors import AppImportError
from gunicorn.workers.base import Worker

from ledger.errors import LedgerError
from ledger.web.whys import as_sentence, why_not

Wsgi = Callable[..., Iterable[bytes]]
"""What a server calls for each request; its module is loaded by nobody but who serves."""

THREADS = 8
KEEP_ALIVE = 75
"""Seconds that a connection waits; phones at the table ask every other second."""

SECONDS_TO_STOP = 5

_M_ARENA_MAX = -8
"""The parameter's number in glibc's malloc.h."""


class NoRoomError(LedgerError):
    """The server cannot write what it needs to begin."""


class Watcher(Arbiter):
    """Watches over the process that serves, and lets it finish what it does, also on Ctrl-C.

    Once it has ended cleanly, `at_end` is called: what takes long then is not cut short.
    """

    def __init__(self, app: BaseApplication, at_end: Callable[[], None]) -> None:
        super().__init__(app)
        self._at_end = at_end

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        """End, and with it who serves."""
        if exit_status == 0:
            self.stop()
            self._at_end()
        super().halt(reason, exit_status)

    def handle_int(self) -> None:
        """Stop as for SIGTERM."""
        self.handle_term()


class Server(BaseApplication):
    """Serves an app on a socket that is bound already, until SIGINT or SIGTERM."""

    def __init__(
        self,
        listener: socket.socket,
        make: Callable[[], Wsgi],
        *,
        greet: Callable[[], None],
        at_end: Callable[[], None],
    ) -> None:
        # The server closes the descriptor itself.
        self._descriptor = listener.detach()
        self._make = make
        self._greet = greet
        self._at_end = at_end
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's own."""
        settings: dict[str, Any] = {
            "bind": f"fd://{self._descriptor}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": THREADS,
            "keepalive": KEEP_ALIVE,
            "graceful_timeout": SECONDS_TO_STOP,
            "control_socket_disable": True,
            "loglevel": "warning",
            "post_worker_init": self._begin,
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Wsgi:
        """Return the app; an error of ours or of the disk ends the server with its message."""
        _share_heaps()
        try:
            return self._make()
        except LedgerError as error:
            raise AppImportError(as_sentence(str(error))) from error
        except OSError as error:
            raise AppImportError(as_sentence(why_not(error))) from error

    def run(self) -> None:
        """Serve.

        Raises:
            NoRoomError: the server's own small file can be written nowhere.
        """
        try:
            tempfile.gettempdir()
        except FileNotFoundError as error:
            message = (
                "no file can be written on this machine, in /tmp or elsewhere: make room, or let"
                " files grow larger (`ulimit -f`), then try again"
            )
            raise NoRoomError(message) from error
        Watcher(self, self._at_end).run()

    def _begin(self, worker: Worker) -> None:
        # Ctrl-C reaches every process of the terminal; the watcher alone decides.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if worker.age == 1:
            self._greet()


def give_back() -> None:
    """Return to the machine what was let go, where the C library can; it keeps it otherwise."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def _share_heaps() -> None:
    """Let all threads share two heaps, where the C library can: it keeps some 9 MB free."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_ARENA_MAX, 2)
