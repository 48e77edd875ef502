"""Phones at a table of a server that runs: what they record and what they look at."""

from collections.abc import Callable
from uuid import UUID, uuid4

from bench.books import Book
from bench.clients import Json, Phone
from ledger.desk.actors import Role

SEATS = 7
RULE_SET = "weekend"
HANDS: tuple[Json, ...] = (
    {"stake": 25, "raises": [25], "hand": {"points": 19, "count": 4}},
    {"stake": 10, "hand": {"points": 17}},
    {"stake": 10, "hand": {"bust": True}},
    {"stake": 5, "hand": {"outcome": "won"}},
    {"stake": 10, "hand": {"special": "two_aces"}},
    {"stake": 20, "hand": {"cards": ["10H", "8S"]}},
)


class Table:
    """A new table of the weekend that is under way, for measuring alone."""

    def __init__(self, url: str, book: Book) -> None:
        self.url = url
        self.book = book
        call = self.phone()
        call("POST", f"/sittings/{book.open_id}/end")
        self.seats = list(book.players)[:SEATS]
        asked = {"rule_set": RULE_SET, "seats": self.seats}
        self.sitting_id = UUID(call("POST", f"/weekends/{book.weekend_id}/sittings", asked)["id"])

    def phone(self, role: Role = Role.SCOREKEEPER) -> Callable[..., Json]:
        """Return a phone of its own, which calls the API."""
        return Phone(self.url).api(self.book.secrets[role])

    def browser(self, role: Role = Role.OWNER) -> Phone:
        """Return a phone that came in by the link of a role."""
        phone = Phone(self.url)
        phone.join(self.book.secrets[role])
        return phone

    def recorder(self) -> Callable[[], Json]:
        """Return an act that records a round of six hands from a phone of its own."""
        call = self.phone()
        record = a_round(self.seats)

        def record_one() -> Json:
            body = {"id": str(uuid4()), "record": record}
            return call("POST", f"/sittings/{self.sitting_id}/rounds", body)

        return record_one


def a_round(seats: list[str]) -> Json:
    """Return a round of six hands in all forms; the first seat is bank."""
    banker, *players = seats
    hands = [hand | {"player": name} for hand, name in zip(HANDS, players, strict=True)]
    return {"banker": banker, "bank_hand": {"points": 18}, "hands": hands}
