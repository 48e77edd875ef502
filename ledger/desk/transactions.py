"""The one way of writing: one transaction, one permission, one journal line."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID, uuid4

from ledger.desk.actors import Actor, Role
from ledger.desk.clock import now
from ledger.desk.errors import ForbiddenError, refused
from ledger.store.columns import Json
from ledger.store.database import writing, writing_together
from ledger.store.digests import digest
from ledger.store.journal import add_line
from ledger.store.known_ids import KnownId, add_known_id, find_known_id
from ledger.store.links import current_actor
from ledger.store.troubles import TakenError


@dataclass(frozen=True, slots=True, kw_only=True)
class Transaction:
    """A writing transaction under way: who writes, and when."""

    actor: Actor
    at: datetime
    asked: set[UUID] = field(default_factory=set, compare=False)
    """The ids that were not known."""

    @property
    def group_id(self) -> UUID:
        """Return the group that is written for."""
        return self.actor.group_id

    def note(self, action: str, **details: Json) -> None:
        """Add the one line of the journal that says what was done, with ids only."""
        add_line(self.actor, action, details, at=self.at)

    def is_known(self, request: "Request") -> bool:
        """Answer whether the same was sent before, so that nothing is to be done.

        Raises:
            RefusedError: `id_reused`, when something else was sent under this id.
        """
        known = find_known_id(self.group_id, request.id)
        if known is None:
            self.asked.add(request.id)
            return False
        if known != request.known_id():
            raise refused("id_reused", "id")
        return True

    def remember(self, request: "Request") -> None:
        """Keep the id of what was sent, so that sending it again does nothing."""
        add_known_id(self.group_id, request.known_id())


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Something to be added, under an id that makes it happen only once."""

    id: UUID
    kind: str
    body: Json

    def known_id(self) -> KnownId:
        """Return the id with what came with it."""
        return KnownId(id=self.id, kind=self.kind, body_digest=digest(self.body))


def request(kind: str, id_: UUID | None, **body: Json) -> Request:
    """Return a request to add something; without an id it gets one of its own."""
    return Request(id=id_ or uuid4(), kind=kind, body=body)


@contextmanager
def writing_as(actor: Actor, least: Role) -> Iterator[Transaction]:
    """Run the block in a writing transaction; the actor's role is read afresh within it.

    Raises:
        ForbiddenError: the role is less than `least`, the link was revoked, or the device
            was signed out.
        RefusedError: `id_reused`, when something is in the book under an id that came with
            what was asked, although the book does not know of that id.
    """
    with writing(actor.group_id):
        current = current_actor(actor)
        if current is None or not current.role.covers(least):
            raise ForbiddenError
        transaction = Transaction(actor=current, at=now())
        try:
            yield transaction
        except TakenError as error:
            if not transaction.asked:
                raise
            raise refused("id_reused", "id") from error


@contextmanager
def together() -> Iterator[None]:
    """Keep all that the block does with one commit: an evening of long ago, entered at once.

    Each thing done in it is still a transaction of its own, with its permission and its
    journal line, and is undone by itself when it is refused. Not for pages: nothing is kept
    before the block is done.
    """
    with writing_together():
        yield
