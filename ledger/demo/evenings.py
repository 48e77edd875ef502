"""One evening at one table: opened, played round by round, ended."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ledger.demo.chance import Chance, id_of
from ledger.demo.games import PLAYS, agreed
from ledger.demo.people import Person
from ledger.demo.tables import Table
from ledger.desk.actors import Actor
from ledger.desk.clock import at_moment
from ledger.desk.rounds import RecordedRound, record_round, void_round
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.rules.rule_sets import RuleSet
from ledger.store.sittings import Sitting
from ledger.store.weekends import Weekend

VOIDED = 0.015
"""How many rounds are taken back."""

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

    `name` is the evening's own in the demo, from which its ids follow.
    """
    table, sitting = _sit_down(actor, plan, name, chance)
    play = PLAYS[plan.rule_set.kind]
    for number in range(1, plan.rounds + 1):
        with at_moment(plan.began_at + plan.pace * number):
            recorded = record_round(actor, sitting.id, play(table, chance), id=id_of(name, number))
            if _is_taken_back(plan, number, chance):
                void_round(actor, recorded.round.id)
            else:
                table = _after(table, recorded)
        yield number
    if not plan.is_left_open:
        with at_moment(plan.began_at + plan.pace * (plan.rounds + 1)):
            end_sitting(actor, sitting.id)


def _sit_down(actor: Actor, plan: Evening, name: str, chance: Chance) -> tuple[Table, Sitting]:
    coin = plan.weekend.currency
    options = agreed(plan.rule_set, coin, len(plan.people), chance)
    with at_moment(plan.began_at):
        sitting = open_sitting(
            actor,
            plan.weekend.id,
            rule_set=plan.rule_set.id,
            seats=[person.name for person in plan.people],
            options=options,
            date=plan.began_at.date(),
            id=id_of(name),
        )
    table = Table(
        rule_set=sitting.rule_set,
        options=sitting.options,
        coin=sitting.currency,
        seats=plan.people,
        banker=sitting.banker.name,
    )
    return table, sitting


def _is_taken_back(plan: Evening, number: int, chance: Chance) -> bool:
    """Answer whether a round was a mistake; one of tonight's always is."""
    is_mistake = chance.random() < VOIDED or (plan.is_left_open and number == 3)
    return is_mistake and plan.rounds >= LEAST_WITH_A_MISTAKE


def _after(table: Table, recorded: RecordedRound) -> Table:
    banker = recorded.next_banker
    return table if banker is None else replace(table, banker=banker.name)
