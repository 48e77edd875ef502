"""However a table tells a round, it comes to what its cards come to."""

import pytest

from ledger.demo import all_at_once, hand_by_hand, strokes
from ledger.demo.chance import chance_of
from ledger.demo.games import agreed, coin_of
from ledger.demo.people import invented_people
from ledger.demo.tables import Record, Table
from ledger.demo.telling import Depth
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.presets import PRESETS
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import Kind, RuleSet
from ledger.rules.running import Running, starting_chips
from ledger.rules.scoring import score
from ledger.rules.strokes.scoring import StrokesResult

TABLES = 12
ROUNDS = 8
PLAYS = {
    Kind.ALL_HANDS_AT_ONCE: all_at_once.play,
    Kind.HAND_BY_HAND: hand_by_hand.play,
    Kind.STROKES: strokes.play,
}


def a_table(rule_set: RuleSet, number: int) -> Table:
    chance = chance_of("a table", rule_set.id, number)
    seats = invented_people(chance)[: chance.randint(2, 7)]
    options = agreed(rule_set, coin_of(rule_set, "EUR"), len(seats), chance)
    each = starting_chips(rule_set, options)
    return Table(
        rule_set=rule_set,
        options=options,
        coin=coin_of(rule_set, "EUR"),
        seats=seats,
        banker=chance.choice(seats).name,
        running=Running(chips=None if each is None else {p.name: each for p in seats}),
    )


def told(table: Table, number: int, depth: Depth) -> Record:
    return table.whole(PLAYS[table.rule_set.kind](table, chance_of("cards", number), depth))


def essence(result: RoundResult) -> list[object]:
    """Return what a round comes to, however much of it was told."""
    seen = result.as_json()
    kept = ("next_banker", "next_dealer", "strokes", "game_over", "pot", "pots", "chips")
    return [result.net, result.warnings, *(seen.get(key) for key in kept)]


def banker_after(table: Table, result: RoundResult) -> str:
    return (isinstance(result, BankingResult) and result.next_banker) or table.banker


@pytest.mark.parametrize("rule_set", PRESETS.values(), ids=lambda rule_set: rule_set.id)
def test_each_depth_comes_to_the_same(rule_set: RuleSet) -> None:
    forms = set()
    for number in range(TABLES):
        table = a_table(rule_set, number)
        for turn in range(ROUNDS):
            if table.running.pot == 0:
                break
            records = [told(table, 100 * number + turn, depth) for depth in Depth]
            results = [score(record) for record in records]
            assert essence(results[0]) == essence(results[1]) == essence(results[2]), records
            forms |= {next(iter(hand["hand"])) for record in records for hand in record["hands"]}
            table = table.after(results[0], banker_after(table, results[0]))
    assert forms >= {"cards", "points", "outcome"}


def test_ties_are_broken_by_cards_and_by_name() -> None:
    found = set()
    for rule_set in PRESETS.values():
        if rule_set.kind is Kind.STROKES:
            for number in range(300):
                record = told(a_table(rule_set, number), number, Depth.CARDS)
                found |= {"draws", "tie_break"} & record.keys()
                result = score(record)
                assert isinstance(result, StrokesResult)
                assert result.stroke_to
    assert found == {"draws", "tie_break"}
