"""Settlements: closing a weekend with a plan, planning anew, and opening it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.book.wishes import NO_WISHES, Wishes, wish_problems
from ledger.desk.actors import Actor, Role
from ledger.desk.carries import give_back, take_in
from ledger.desk.errors import refused
from ledger.desk.seats import refuse_seated_elsewhere
from ledger.desk.transactions import Transaction, writing_as
from ledger.desk.weekends import weekend_of
from ledger.errors import Problem, RefusedError
from ledger.store.carries import (
    Carry,
    TakenIn,
    carried_into,
    closed_with,
    open_elsewhere,
    rests_of,
    whole_of,
)
from ledger.store.columns import Json
from ledger.store.plans import add_settlement, plan_in_force, reopen_settlement
from ledger.store.players import Player, all_players
from ledger.store.settlements import WeekendSettlement, planned_now, weekend_settlement
from ledger.store.sittings import weekend_sittings
from ledger.store.weekends import Weekend
from ledger.store.wished import wished_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is asked of a plan: wishes, with people as ids, and what it takes in.

    Of the weekends in `rests` what no transfer covers is taken in, of those in `weekends` all
    that is open: their plan is dropped as far as it is not paid, and an open one is closed.
    """

    wishes: Wishes = NO_WISHES
    rests: frozenset[UUID] = frozenset()
    weekends: frozenset[UUID] = frozenset()
    all_open: bool = False


NOTHING_ASKED = Asked()


def preview(actor: Actor, weekend_id: UUID, asked: Asked = NOTHING_ASKED) -> WeekendSettlement:
    """Return what settling would store now; of a settled weekend, what is stored.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: what `settle_weekend` refuses of what is asked; of a settled weekend only
            wishes that nobody can meet.
    """
    weekend = weekend_of(actor, weekend_id)
    wishes = _checked(actor, asked.wishes)
    if weekend.is_settled:
        return weekend_settlement(actor.group_id, weekend)
    return planned_now(actor.group_id, weekend, wishes, _taken_in(actor, weekend, asked))


def preview_anew(
    actor: Actor, weekend_id: UUID, wishes: Wishes | None = None
) -> WeekendSettlement | None:
    """Return what planning a settled weekend anew would store, None where nothing changed.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `not_settled`; what is refused of wishes, also where nothing changed.
    """
    weekend = weekend_of(actor, weekend_id)
    if not weekend.is_settled:
        raise refused("not_settled")
    now = weekend_settlement(actor.group_id, weekend)
    checked = _checked(actor, wishes or now.wished.wishes)
    return planned_now(actor.group_id, weekend, checked) if now.has_changed else None


def settle_weekend(
    actor: Actor, weekend_id: UUID, asked: Asked = NOTHING_ASKED, *, seen: str | None = None
) -> WeekendSettlement:
    """Store the fewest transfers that clear all balances as wished, and close the weekend.

    A weekend that is settled already keeps its plan, and refuses only wishes that nobody can
    meet. `seen` is the mark of the plan that was looked at; where another one would be stored
    now, nothing is.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `nothing_to_settle`, where no round for money stands; `plan_changed`;
            `bad_round_to`, `unknown_player`, `wish_for_oneself`, `wish_in_circle` or
            `wish_against_treasurer` of the wishes; `nothing_open_there`, where another weekend
            has nothing to take in.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        now = preview(actor, weekend_id, asked)
        if now.is_settled:
            return now
        if not now.rounds.money and not any(each.open for each in now.balances):
            raise refused("nothing_to_settle")
        if seen not in (None, now.mark):
            raise refused("plan_changed")
        return _store(transaction, now, "settle_weekend")


def plan_anew(
    actor: Actor, weekend_id: UUID, wishes: Wishes | None = None, *, seen: str | None = None
) -> WeekendSettlement:
    """Store a new plan of a settled weekend in which something changed; it stays closed.

    What was paid stays paid, what was not is dropped. Without wishes those of the plan before
    are kept. Where nothing changed the plan stays as it is, so that two who ask at once make
    one plan. What the plan before took in from other weekends stays taken in.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `not_settled`; `plan_changed`; what is refused of wishes.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        before = plan_in_force(actor.group_id, weekend_id)
        if before is None:
            raise refused("not_settled")
        now = preview_anew(actor, weekend_id, wishes)
        if now is None:
            return weekend_settlement(actor.group_id, weekend)
        if seen not in (None, now.mark):
            raise refused("plan_changed")
        carries = _of_weekends(actor, carried_into(actor.group_id, before.id))
        reopen_settlement(actor.group_id, weekend_id, at=transaction.at)
        back = give_back(transaction, carries)
        again = tuple(
            TakenIn(weekend=origin, amounts=carry.amounts) for carry, origin, _ in carries
        )
        return _store(transaction, now, "plan_anew", again, **back)


def reopen_weekend(actor: Actor, weekend_id: UUID) -> WeekendSettlement:
    """Open a settled weekend again; paid transfers stay as payments, the others are dropped.

    What its plan took in goes back to the weekends that it came from, and those that were
    closed by it are opened too; transfers of theirs that were dropped stay dropped. What
    another weekend's plan took in from this one stays there. A weekend that is open stays as
    it is.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `seated_elsewhere`, when somebody at a table that this opens again sits
            at another one meanwhile.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        plan = plan_in_force(actor.group_id, weekend_id)
        if plan is not None:
            opened = closed_with(actor.group_id, weekend_id)
            for each in (weekend, *opened):
                _refuse_seated(actor, each)
            back = give_back(
                transaction, _of_weekends(actor, carried_into(actor.group_id, plan.id))
            )
            for each in (weekend, *opened):
                reopen_settlement(actor.group_id, each.id, at=transaction.at)
            back |= {"opened": [str(each.id) for each in opened]} if opened else {}
            transaction.note("reopen_weekend", weekend=str(weekend_id), **back)
        return weekend_settlement(actor.group_id, weekend_of(actor, weekend_id))


def _taken_in(actor: Actor, weekend: Weekend, asked: Asked) -> list[TakenIn]:
    """Return what is asked to be taken in, the oldest weekend first."""
    if not (asked.rests or asked.weekends or asked.all_open):
        return []
    found = {each.weekend.id: each for each in open_elsewhere(actor.group_id, weekend)}
    if not asked.rests | asked.weekends <= found.keys():
        raise refused("nothing_open_there", "take_in")
    taken = []
    for id_, each in found.items():
        if (
            asked.all_open
            or id_ in asked.weekends
            or (id_ in asked.rests and not each.weekend.is_settled)
        ):
            taken.append(whole_of(each))
        elif id_ in asked.rests:
            taken.append(rests_of(each))
    return taken


def _checked(actor: Actor, wishes: Wishes) -> Wishes:
    """Return wishes that can be met; what is wrong is told with names."""
    if not wishes.is_any:
        return wishes
    names = {str(player.id): player.name for player in all_players(actor.group_id)}
    people = {*wishes.pays_only, *wishes.pays_only.values()}
    people |= set() if wishes.treasurer is None else {wishes.treasurer}
    if not people <= names.keys():
        raise refused("unknown_player", "wishes", name=min(people - names.keys()), where="group")
    problems = [_named(each, names) for each in wish_problems(wishes)]
    if problems:
        raise RefusedError(problems)
    return wishes


def _named(problem: Problem, names: dict[str, str]) -> Problem:
    values = dict(problem.values)
    if "name" not in values:
        return Problem(problem.code, f"wishes.{problem.path}", values)
    name = names[str(values["name"])]
    place = problem.path.partition(".")[0]
    return Problem(problem.code, f"wishes.{place}.{name}", values | {"name": name})


def named_wishes(
    actor: Actor, pays_only: dict[str, str], treasurer: str | None, round_to: int
) -> Wishes:
    """Return wishes of people by name as wishes by id.

    Raises:
        RefusedError: `unknown_player`.
    """
    players: dict[str, Player] = {each.name: each for each in all_players(actor.group_id)}
    asked = [("treasurer", treasurer)] if treasurer is not None else []
    for debtor, receiver in pays_only.items():
        asked += [(f"pays_only.{debtor}", debtor), (f"pays_only.{debtor}", receiver)]
    problems = [
        Problem("unknown_player", f"wishes.{path}"[:200], {"name": name[:40], "where": "group"})
        for path, name in asked
        if name not in players
    ]
    if problems:
        raise RefusedError(problems)
    return Wishes(
        pays_only={
            str(players[debtor].id): str(players[receiver].id)
            for debtor, receiver in pays_only.items()
        },
        treasurer=None if treasurer is None else str(players[treasurer].id),
        round_to=round_to,
    )


def _store(
    transaction: Transaction,
    now: WeekendSettlement,
    action: str,
    again: Sequence[TakenIn] = (),
    **said: Json,
) -> WeekendSettlement:
    """Store a plan and all that goes with it, with the one line of the journal."""
    group_id, weekend = transaction.group_id, now.weekend
    settlement_id = add_settlement(
        group_id,
        weekend.id,
        now.transfers,
        is_exact=now.is_exact,
        at=transaction.at,
        wished=now.wished,
    )
    said |= take_in(transaction, weekend, settlement_id, again or now.taken_in)
    wishes = wished_json(now.wished)
    said |= {} if wishes is None else {"wishes": wishes}
    settled = weekend_settlement(group_id, weekend_of(transaction.actor, weekend.id))
    transaction.note(
        action,
        weekend=str(weekend.id),
        settlement=str(settlement_id),
        is_exact=settled.is_exact,
        transfers=[
            [str(each.id), str(each.sender.id), str(each.receiver.id), each.amount]
            for each in settled.transfers
        ],
        **said,
    )
    return settled


def _of_weekends(actor: Actor, carries: Sequence[Carry]) -> list[tuple[Carry, Weekend, Weekend]]:
    """Return carried balances with the weekends that they came from and went to."""
    return [
        (carry, weekend_of(actor, carry.weekend_id), weekend_of(actor, carry.into_weekend_id))
        for carry in carries
    ]


def _refuse_seated(actor: Actor, weekend: Weekend) -> None:
    for sitting in weekend_sittings(actor.group_id, weekend.id):
        if not sitting.is_ended:
            refuse_seated_elsewhere(actor.group_id, sitting.seats, besides=sitting.id)
