"""The page of a weekend's costs, ready to be shown."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm

from ledger.desk.actors import Role
from ledger.store.costs import Cost, costs_of
from ledger.store.people import people_of_weekend
from ledger.store.players import Player, all_players
from ledger.store.weekends import Weekend
from ledger.web.access import current_actor
from ledger.web.authors import author_words
from ledger.web.costs.forms import CostForm, ShareRow, share_rows
from ledger.web.format import Shown, format_moment, format_spoken, plain, shown
from ledger.web.labels import names_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class CostRow:
    """A cost; without a form's address it cannot be taken back."""

    what: str
    amount: Shown
    payer: str
    parts: str
    note: str
    form_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """What all costs together are for one player: paid, the own part of all, and the difference."""

    name: str
    paid: Shown
    part: Shown
    moved: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class CostBox:
    """Where a cost is entered; who is not in the weekend stands behind a word."""

    url: str
    form: CostForm
    here: tuple[ShareRow, ...]
    others: tuple[ShareRow, ...]
    problem: str
    is_late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CostsPage:
    """The page, ready to be shown."""

    title: str
    note: str
    back_url: str
    settle_url: str
    rows: tuple[CostRow, ...]
    players: tuple[PlayerRow, ...]
    paid_sum: Shown
    moved_sum: Shown
    box: CostBox | None
    form: FlaskForm


@dataclass(frozen=True, slots=True, kw_only=True)
class SentCost:
    """A cost that comes back to its form: as typed, with what is wrong with it."""

    form: CostForm
    rows: tuple[ShareRow, ...]
    problem: str


def costs_page(group_id: UUID, weekend: Weekend, sent: SentCost | None = None) -> CostsPage:
    """Return what the page shows of a weekend's costs, for who asks."""
    costs = costs_of(group_id, weekend.id)
    total = sum(each.amount for each in costs)
    return CostsPage(
        title=weekend.name,
        note=ngettext(
            "%(num)d cost, %(sum)s",
            "%(num)d costs, together %(sum)s",
            len(costs),
            sum=format_spoken(total, weekend.currency),
        )
        if costs
        else _("none yet"),
        back_url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        settle_url=url_for("settlements.show", group_id=group_id, weekend_id=weekend.id),
        rows=tuple(_row(group_id, each, weekend.currency) for each in costs),
        players=_players(all_players(group_id), costs, weekend.currency),
        paid_sum=plain(total, weekend.currency),
        moved_sum=plain(0, weekend.currency),
        box=_box(group_id, weekend, sent),
        form=FlaskForm(),
    )


def _row(group_id: UUID, cost: Cost, currency: str) -> CostRow:
    return CostRow(
        what=cost.what or _("something"),
        amount=plain(cost.amount, currency),
        payer=_("%(name)s paid", name=cost.payer.name),
        parts=_("For %(names)s", names=names_in_words(_parts(cost, currency))),
        note=_("%(moment)s, %(by)s", moment=format_moment(cost.at), by=author_words(cost.by)),
        form_url=url_for("costs.void", group_id=group_id, cost_id=cost.id) if _may_write() else "",
    )


def _parts(cost: Cost, currency: str) -> list[str]:
    """Return who has which part, with the number of shares where they differ."""
    is_equal = len(set(cost.shares.values())) == 1
    return [
        _("%(name)s %(amount)s", name=player.name, amount=format_spoken(part, currency))
        if is_equal
        else ngettext(
            "%(name)s %(amount)s (%(num)d share)",
            "%(name)s %(amount)s (%(num)d shares)",
            cost.shares[player],
            name=player.name,
            amount=format_spoken(part, currency),
        )
        for player, part in cost.parts.items()
    ]


def _players(
    people: tuple[Player, ...], costs: tuple[Cost, ...], currency: str
) -> tuple[PlayerRow, ...]:
    rows = []
    for player in people:
        paid = sum(cost.amount for cost in costs if cost.payer == player)
        part = sum(cost.parts.get(player, 0) for cost in costs)
        if paid or any(player in cost.parts for cost in costs):
            rows.append(
                PlayerRow(
                    name=player.name,
                    paid=plain(paid, currency),
                    part=plain(part, currency),
                    moved=shown(paid - part, currency),
                )
            )
    return tuple(rows)


def _box(group_id: UUID, weekend: Weekend, sent: SentCost | None) -> CostBox | None:
    if not _may_write():
        return None
    people = all_players(group_id)
    if sent is None:
        form = CostForm(people, weekend.currency, formdata=None, id=str(uuid4()))
        sent = SentCost(form=form, rows=new_rows(group_id, weekend), problem="")
    return CostBox(
        url=url_for("costs.enter", group_id=group_id, weekend_id=weekend.id),
        form=sent.form,
        here=tuple(row for row in sent.rows if row.is_here),
        others=tuple(row for row in sent.rows if not row.is_here),
        problem=sent.problem,
        is_late=weekend.is_settled,
    )


def new_rows(group_id: UUID, weekend: Weekend) -> tuple[ShareRow, ...]:
    """Return the shares of a new cost: one each for everybody who is in the weekend."""
    return share_rows(all_players(group_id), people_of_weekend(group_id, weekend.id))


def _may_write() -> bool:
    return current_actor().role.covers(Role.SCOREKEEPER)
