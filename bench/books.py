"""Books of several sizes, filled as `ledger demo` fills them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from uuid import UUID

from ledger.demo.filling import fill
from ledger.desk.actors import Role
from ledger.store.players import all_players
from ledger.store.sittings import open_sittings
from ledger.web.app import create_app
from ledger.web.prepared import prepared_app
from tests.store.fixtures import close
from tests.web.addresses import all_pages
from tests.web.visits import Evening, visitor
from tests.web.work import Work, work_of

YEARS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """An instance with a filled book: its people, its links, and the table of tonight."""

    rounds: int
    instance: Path
    group_id: UUID
    players: Mapping[str, UUID]
    secrets: dict[Role, str] = field(repr=False)
    weekend_id: UUID
    open_id: UUID

    def evening(self, sitting_id: UUID) -> Evening:
        """Return the book as the tests speak of it, with another table of the same weekend."""
        first = next(iter(self.players.values()))
        return Evening(
            group_id=self.group_id,
            # Whoever the tests look for is found.
            players=dict(self.players) | {"Wim": first},
            secrets=self.secrets,
            weekend_id=self.weekend_id,
            sitting_id=sitting_id,
        )


def filled(instance: Path, rounds: int) -> Book:
    """Return a book with so many rounds of the demo."""
    app = prepared_app(instance)
    with app.app_context():
        made = fill(years=YEARS, rounds=rounds, seed=1, until=datetime.now(UTC))
        (tonight,) = open_sittings(made.group.id)
        book = Book(
            rounds=rounds,
            instance=instance,
            group_id=made.group.id,
            players={player.name: player.id for player in all_players(made.group.id)},
            secrets=made.secrets,
            weekend_id=tonight.weekend_id,
            open_id=tonight.id,
        )
    close(app)
    return book


FOR_GUESTS = "shared."
"""How endpoints begin that show a result to people of no group."""


def addresses(book: Book, sitting_id: UUID) -> dict[str, str]:
    """Return the address of every page, by its endpoint."""
    app = create_app({"INSTANCE": book.instance})
    found = all_pages(app, book.evening(sitting_id))
    close(app)
    return {name: path for name, path in found.items() if not name.startswith(FOR_GUESTS)}


def work_of_pages(book: Book, pages: Mapping[str, str]) -> dict[str, Work]:
    """Return what each page asks of the database."""
    app = create_app({"INSTANCE": book.instance})
    browser = visitor(app, book.secrets[Role.OWNER])
    works = {endpoint: work_of(app, partial(browser.get, path)) for endpoint, path in pages.items()}
    close(app)
    return works
