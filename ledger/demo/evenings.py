"""One evening at one table: opened, played round by round, ended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from ledger.demo.chance import Chance, id_of
from ledger.demo.games import PLAYS, agreed, chip_value, coin_of
from ledger.demo.hand_by_hand import capital
from ledger.demo.people import Person
from ledger.demo.tables import Table
from ledger.desk.actors import Actor
from ledger.desk.capital import add_capital
from ledger.desk.clock import at_moment
from ledger.desk.corrections import void_round
from ledger.desk.rounds import record_round
from ledger.desk.sittings import change_sitting, end_sitting, open_sitting
from ledger.rules.rule_sets import Kind, RuleSet
from ledger.rules.running import Running, starting_chips, with_capital, with_new_banker
from ledger.store.weekends import Weekend

VOIDED = 0.015
"""How many rounds are taken back."""

ADDED = 0.5
"""How often the banker of a broken bank adds capital."""

LEAST_WITH_A_MISTAKE = 5
"""Fewer rounds have none, so that something stands in every evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What is to be played at one table: from when, how fast, how many rounds, by whom."""

    weekend: Weekend
    began_at: datetime
    pace: timedelta
    rounds: int
    rule_set: RuleSet
    people: tuple[Person, ...]
    is_left_open: bool


def evening(actor: Actor, plan: Evening, name: str, chance: Chance) -> Iterator[int]:
    """Play an evening; after each round its number is given, so that others may play too.

    `name` is the evening's own in the demo, from which its ids follow. When nobody can stake
    any more, the same people sit down again.
    """
    sitting_id, table = _sit_down(actor, plan, name, plan.began_at, chance)
    for number in range(1, plan.rounds + 1):
        at = plan.began_at + plan.pace * number
        if _is_over(table):
            with at_moment(at):
                end_sitting(actor, sitting_id)
            sitting_id, table = _sit_down(actor, plan, f"{name}/{number}", at, chance)
        with at_moment(at):
            table = _play(actor, sitting_id, table, id_of(name, number), chance, number, plan)
        yield number
    if not plan.is_left_open:
        with at_moment(plan.began_at + plan.pace * (plan.rounds + 1)):
            end_sitting(actor, sitting_id)


def _sit_down(
    actor: Actor, plan: Evening, name: str, at: datetime, chance: Chance
) -> tuple[UUID, Table]:
    """Open a table; return its sitting's id, and the table before the first round."""
    coin = coin_of(plan.rule_set, plan.weekend.currency)
    with at_moment(at):
        sitting = open_sitting(
            actor,
            plan.weekend.id,
            rule_set=plan.rule_set.id,
            seats=[person.name for person in plan.people],
            options=agreed(plan.rule_set, coin, len(plan.people), chance),
            date=plan.began_at.date(),
            banker=plan.people[0].name,
            value=chip_value(coin, plan.weekend.currency, chance),
            id=id_of(name),
        )
    each = starting_chips(sitting.rule_set, sitting.options)
    table = Table(
        rule_set=sitting.rule_set,
        options=sitting.options,
        coin=sitting.currency,
        seats=plan.people,
        banker=sitting.banker.name,
        running=Running(
            chips=None if each is None else {person.name: each for person in plan.people}
        ),
    )
    return sitting.id, table


def _is_over(table: Table) -> bool:
    """Answer whether nobody but the bank has chips to stake."""
    return table.running.chips is not None and not table.players


def _play(
    actor: Actor,
    sitting_id: UUID,
    table: Table,
    id_: UUID,
    chance: Chance,
    number: int,
    plan: Evening,
) -> Table:
    """Play and record a round; return the table after it. A few rounds are taken back."""
    if table.running.pot == 0:
        table = _mend_the_bank(actor, sitting_id, table, id_, chance)
    record = PLAYS[table.rule_set.kind](table, chance)
    recorded = record_round(actor, sitting_id, record, id=id_)
    if _is_mistake(plan, number, chance):
        void_round(actor, recorded.round.id)
        return table
    banker = recorded.next_banker
    return table.after(recorded.round.result, table.banker if banker is None else banker.name)


def _mend_the_bank(
    actor: Actor, sitting_id: UUID, table: Table, id_: UUID, chance: Chance
) -> Table:
    """Let the banker of a broken bank add to it, or give it to the next, who puts up a new one."""
    if chance.random() < ADDED:
        amount = capital(table, chance)
        add_capital(actor, sitting_id, amount, id=id_of(id_, "capital"))
        return replace(table, running=with_capital(table.running, amount))
    place = [person.name for person in table.seats].index(table.banker)
    banker = table.seats[(place + 1) % len(table.seats)].name
    change_sitting(actor, sitting_id, banker=banker)
    return replace(table, banker=banker, running=with_new_banker(table.running))


def _is_mistake(plan: Evening, number: int, chance: Chance) -> bool:
    """Answer whether a round is taken back; one of tonight's always is."""
    is_mistake = chance.random() < VOIDED or (plan.is_left_open and number == 3)
    can_be = plan.rounds >= LEAST_WITH_A_MISTAKE and plan.rule_set.kind is Kind.ALL_HANDS_AT_ONCE
    return is_mistake and can_be
