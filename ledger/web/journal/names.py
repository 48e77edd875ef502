"""What the ids in the lines of a page are called now; asked for at once, whatever they name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _

from ledger.money import CHIPS
from ledger.store.columns import Json
from ledger.store.costs import whats_of_costs
from ledger.store.journal_search import (
    NamedTable,
    SignedLine,
    roles_of_links,
    tables_by_id,
)
from ledger.store.links import Role
from ledger.store.players import Player, players_by_id
from ledger.store.weekends import Weekend, all_weekends
from ledger.web.labels import names_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What lines name: the group's players and weekends; tables, links and costs of a page."""

    players: Mapping[UUID, Player]
    weekends: Mapping[UUID, Weekend]
    tables: Mapping[UUID, NamedTable]
    links: Mapping[UUID, Role]
    costs: Mapping[UUID, str]

    def player(self, id_: Json) -> str:
        """Return what a player is called now."""
        found = self.players.get(UUID(id_)) if id_ else None
        return found.name if found else _("somebody")

    def people(self, ids: Iterable[Json]) -> str:
        """Return what these players are called, in one list."""
        return names_in_words([self.player(each) for each in ids])

    def in_order(self, ids: Iterable[Json]) -> list[str]:
        """Return the ids of players in the order in which they came to the group."""
        given = {str(each) for each in ids}
        return [str(each) for each in self.players if str(each) in given]

    def cost(self, details: Mapping[str, Json]) -> str:
        """Return what the cost was that a line is about."""
        return self.costs.get(UUID(details["cost"]), "") or _("something")

    def weekend(self, details: Mapping[str, Json]) -> Weekend | None:
        """Return the weekend that a line is about, where it names one."""
        id_ = details.get("weekend")
        return self.weekends.get(UUID(id_)) if id_ else None

    def table(self, details: Mapping[str, Json]) -> NamedTable | None:
        """Return the table that a line is about, where it names one."""
        id_ = details.get("sitting")
        return self.tables.get(UUID(id_)) if id_ else None

    def money(self, details: Mapping[str, Json]) -> str:
        """Return the coin of the weekend that a line is about."""
        weekend = self.weekend(details)
        return CHIPS.code if weekend is None else weekend.currency

    def currency(self, details: Mapping[str, Json]) -> str:
        """Return the coin of the amounts that a line tells."""
        table, weekend = self.table(details), self.weekend(details)
        if table is not None:
            return table.currency
        return CHIPS.code if weekend is None else weekend.currency


def names_in(group_id: UUID, lines: Sequence[SignedLine]) -> Names:
    """Return what the lines of a page name, in as many questions for many as for few."""
    details = [each.line.details for each in lines]
    return Names(
        players=players_by_id(group_id),
        weekends={each.id: each for each in all_weekends(group_id)},
        tables=tables_by_id(group_id, _ids(details, "sitting")),
        links=roles_of_links(group_id, _ids(details, "link")),
        costs=whats_of_costs(group_id, _ids(details, "cost")),
    )


def _ids(details: Iterable[Mapping[str, Json]], key: str) -> set[UUID]:
    return {UUID(each[key]) for each in details if key in each}
