"""Filling a book with the invented group's years, through the desk like everybody."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from uuid import UUID

from ledger.demo.chance import Chance, chance_of, id_of
from ledger.demo.evenings import Evening, evening
from ledger.demo.games import Turns, favourite
from ledger.demo.people import GROUP_NAME, Person, invented_people
from ledger.demo.years import ZONE, Occasion, occasions, pace
from ledger.desk.access import actor_for_secret, join
from ledger.desk.actors import Actor, Role
from ledger.desk.clock import at_moment
from ledger.desk.errors import NotFoundError
from ledger.desk.groups import NewGroup, create_group
from ledger.desk.payments import mark_paid
from ledger.desk.players import add_player
from ledger.desk.settlements import settle_weekend
from ledger.desk.transactions import together
from ledger.desk.weekends import open_weekend
from ledger.errors import LedgerError
from ledger.money import EUR, SEK
from ledger.rules.rule_sets import Kind, RuleSet, Unit
from ledger.store.groups import find_group
from ledger.store.weekends import Weekend

LEAST_AT_A_TABLE = 4
MOST_AT_A_TABLE = 7
WEEKENDS_UNPAID = 3


class AlreadyFilledError(LedgerError):
    """The group of this demo is in the book already."""


def fill(
    *,
    years: int,
    rounds: int,
    seed: int,
    until: datetime,
    locale: str = "en",
    played: Callable[[], None] = lambda: None,
) -> NewGroup:
    """Enter the group's years into the book of the app at hand; return it with its secrets.

    The last weekend is under way at `until`, a moment with a zone. `played` is called after
    each round. The same seed and numbers give the same people, rounds, amounts and ids.

    Raises:
        AlreadyFilledError: the group of this seed is there already.
    """
    if is_filled(seed):
        message = f"the group of seed {seed} is in this book already"
        raise AlreadyFilledError(message)
    chance = chance_of(seed, years, rounds)
    people = invented_people(chance)
    plan = occasions(years=years, rounds=rounds, until=until.astimezone(ZONE), chance=chance)
    with at_moment(plan[0].slots[0][0] - timedelta(days=7)):
        made = _start_group(seed, people, locale)
        group = _Group(made, people, chance)
    for index, occasion in enumerate(plan):
        weekend = group.open(occasion, id_of(seed, index))
        for _ in group.play(occasion, weekend, f"{seed}/{index}"):
            played()
        if not occasion.is_last:
            group.settle(occasion, weekend, is_long_ago=index < len(plan) - 1 - WEEKENDS_UNPAID)
    return made


def is_filled(seed: int) -> bool:
    """Answer whether the group of this seed is in the book."""
    return find_group(id_of(seed)) is not None


def _start_group(seed: int, people: tuple[Person, ...], locale: str) -> NewGroup:
    made = create_group(
        name=GROUP_NAME,
        currency=EUR.code,
        locale=locale,
        timezone=str(ZONE),
        players=(),
        id=id_of(seed),
    )
    for person in people:
        add_player(_actor(made, Role.OWNER), person.name, id=id_of(seed, person.name))
    return made


def _actor(made: NewGroup, role: Role) -> Actor:
    actor = actor_for_secret(made.secrets[role])
    if actor is None:
        raise NotFoundError
    return actor


class _Group:
    """The people of the demo, doing what the desk lets them do."""

    def __init__(self, made: NewGroup, people: tuple[Person, ...], chance: Chance) -> None:
        self.people = people
        self.chance = chance
        self.turns = Turns(chance)
        self.owner = _actor(made, Role.OWNER)
        self.scorekeeper, _ = join(made.secrets[Role.SCOREKEEPER], people[0].name)

    def open(self, occasion: Occasion, id_: UUID) -> Weekend:
        """Open a weekend, an hour before the first sits down."""
        with at_moment(occasion.slots[0][0] - timedelta(hours=1)):
            return open_weekend(
                self.owner,
                name=occasion.name,
                starts_on=occasion.starts_on,
                ends_on=occasion.ends_on,
                currency=occasion.currency,
                id=id_,
            )

    def play(self, occasion: Occasion, weekend: Weekend, name: str) -> Iterator[None]:
        """Play all rounds of a weekend, each hour's tables side by side, kept together."""
        last = len(occasion.slots) - 1
        for slot, (began_at, tables) in enumerate(occasion.slots):
            evenings = []
            for table, seated in enumerate(self._seated(len(tables))):
                is_tonight = occasion.is_last and slot == last
                is_first = slot == table == 0
                plan = Evening(
                    weekend=weekend,
                    began_at=began_at,
                    pace=pace(tables[table]),
                    rounds=tables[table],
                    rule_set=favourite() if is_tonight else self._game(weekend, is_first=is_first),
                    people=seated,
                    is_left_open=is_tonight,
                )
                place = f"{name}/{slot}/{table}"
                chance = chance_of(place, self.chance.random())
                evenings.append(evening(self.scorekeeper, plan, place, chance))
            with together():
                yield from side_by_side(evenings)

    def settle(self, occasion: Occasion, weekend: Weekend, *, is_long_ago: bool) -> None:
        """Settle a weekend at its end; what was owed long ago is paid, of the rest a part."""
        at = occasion.slots[-1][0] + timedelta(hours=6)
        with together(), at_moment(at):
            plan = settle_weekend(self.owner, weekend.id)
        with together():
            for transfer in plan.transfers:
                days = timedelta(days=self.chance.randint(1, 9))
                if transfer.id is not None and (is_long_ago or self.chance.random() < 0.5):
                    with at_moment(at + days):
                        mark_paid(self.scorekeeper, transfer.id)

    def _game(self, weekend: Weekend, *, is_first: bool) -> RuleSet:
        """Return the game of a table; each weekend's first is for money, to be settled.

        Abroad that is the game with a pot.
        """
        if not is_first:
            return self.turns.next(lambda _: True)
        if weekend.currency == SEK.code:
            return self.turns.next(lambda game: game.kind is Kind.HAND_BY_HAND)
        return self.turns.next(lambda game: game.unit is Unit.MONEY)

    def _seated(self, tables: int) -> list[tuple[Person, ...]]:
        """Return who sits at each of the tables of an hour; nobody sits at two."""
        order = tuple(self.chance.sample(self.people, len(self.people)))
        if tables > 1:
            return [order[index::tables] for index in range(tables)]
        return [order[: self.chance.randint(LEAST_AT_A_TABLE, MOST_AT_A_TABLE)]]


def side_by_side(evenings: Sequence[Iterator[int]]) -> Iterator[None]:
    """Play evenings at the same time, a round of each in turn, until all are over."""
    for rounds in zip_longest(*evenings):
        for number in rounds:
            if number is not None:
                yield None
