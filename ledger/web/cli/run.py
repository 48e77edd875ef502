"""`ledger run`: the book on this machine, for the phones around it."""

import errno
import gc
import io
import socket
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import click
import segno
from click.core import ParameterSource

from ledger.web.server import NoRoomError, Server, Wsgi, give_back
from ledger.web.whys import as_sentence

PORT = 8321
PORTS_TRIED = 20
WHERE = f"The links take the server to be at port {PORT}; it prints another one if it is."
"""What is said below links that another command prints: it knows of no server."""
EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones come in over the network


@click.command("run")
@click.option("--host", default=EVERYWHERE, show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen on; 0 takes any that is free.",
)
@click.option(
    "--instance",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database and the secret key.",
)
@click.option("--anyway", is_flag=True, help="Open the book also when it is not clean.")
@click.pass_context
def command(
    ctx: click.Context, host: str, port: int, instance: Path | None, *, anyway: bool
) -> None:
    """Serve the book, and print where this machine and phones find it.

    Before that it is looked over: the file, the newest lines of the journal, and the sums.
    """
    is_chosen = ctx.get_parameter_source("port") is not ParameterSource.DEFAULT
    listener = _listen(host, [port] if is_chosen else range(port, port + PORTS_TRIED))

    bound = listener.getsockname()[1]

    server = Server(
        listener,
        lambda: _load(instance, anyway=anyway),
        greet=lambda: greet(host, bound),
        # Only now does who watches over the server load what copies a book.
        at_end=lambda: import_module("ledger.web.served").copy_at_end(instance),
    )
    try:
        server.run()
    except NoRoomError as error:
        click.echo(as_sentence(str(error)), err=True)
        sys.exit(1)


def _load(instance: Path | None, *, anyway: bool) -> Wsgi:
    """Return the app; it is loaded by who serves, so that who watches over it stays small."""
    # What is loaded stays for good: looking through it for garbage takes a fifth of the time.
    gc.disable()
    server = import_module("ledger.web.served")
    app = server.served_app(instance)
    import_module("ledger.web.cli.looking").look_at(app, anyway=anyway)
    give_back()
    server.copy_daily(app)
    gc.freeze()
    gc.enable()
    served: Wsgi = app
    return served


def _listen(host: str, ports: Iterable[int]) -> socket.socket:
    """Return a socket on the first port that is free, or end the command."""
    taken = 0
    for port in ports:
        try:
            listener = socket.create_server((host, port), family=_family(host), backlog=256)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                click.echo(f"Cannot listen on {host}: {error.strerror}.", err=True)
                sys.exit(1)
            taken = taken or port
            continue
        if taken:
            click.echo(f"Port {taken} is in use, so this is port {port}.", err=True)
        return listener
    click.echo(f"Port {taken} is in use. Choose another with --port.", err=True)
    sys.exit(1)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def greet(host: str, port: int) -> None:
    """Print the addresses, the one for phones as a QR code too."""
    is_everywhere = host in {EVERYWHERE, "::", ""}
    here = "localhost" if is_everywhere else f"[{host}]" if ":" in host else host
    click.echo(f"Ledger is open at http://{here}:{port}/")
    address = lan_address() if is_everywhere else None
    if address is not None:
        url = f"http://{address}:{port}/"
        click.echo(f"Phones in the same network: {url}\n")
        code = _qr_code(url)
        if _can_print(code):
            click.echo(code)
    click.echo("Ctrl-C ends it.")
    sys.stdout.flush()


def lan_address() -> str | None:
    """Return this machine's address in its network, or None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting only asks which way a packet would take.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == EVERYWHERE else address


def _qr_code(text: str) -> str:
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def _can_print(text: str) -> bool:
    """Answer whether the terminal has the characters of a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
