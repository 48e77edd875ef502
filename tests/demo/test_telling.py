"""However a table tells a round, it comes to what its cards come to."""

import pytest

from ledger.demo import all_at_once
from ledger.demo.chance import chance_of
from ledger.demo.games import agreed, games
from ledger.demo.people import invented_people
from ledger.demo.tables import Record, Table
from ledger.demo.telling import Depth
from ledger.rules.rule_sets import Kind, RuleSet
from ledger.rules.scoring import score

ROUNDS = 60
BANKING = [rule_set for rule_set in games() if rule_set.kind is Kind.ALL_HANDS_AT_ONCE]


def a_table(rule_set: RuleSet, number: int) -> Table:
    chance = chance_of("a table", rule_set.id, number)
    seats = invented_people(chance)[: chance.randint(2, 7)]
    return Table(
        rule_set=rule_set,
        options=agreed(rule_set, "EUR", len(seats), chance),
        coin="EUR",
        seats=seats,
        banker=chance.choice(seats).name,
    )


def told(table: Table, number: int, depth: Depth, monkeypatch: pytest.MonkeyPatch) -> Record:
    monkeypatch.setattr(all_at_once, "some_depth", lambda _: depth)
    return table.whole(all_at_once.play(table, chance_of("cards", number)))


@pytest.mark.parametrize("rule_set", BANKING, ids=lambda rule_set: rule_set.id)
def test_each_depth_comes_to_the_same(rule_set: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    forms = set()
    for number in range(ROUNDS):
        table = a_table(rule_set, number)
        records = [told(table, number, depth, monkeypatch) for depth in Depth]
        results = [score(record) for record in records]
        assert results[0].net == results[1].net == results[2].net, records
        assert len({str(result.as_json()["next_banker"]) for result in results}) == 1
        forms |= {next(iter(hand["hand"])) for record in records for hand in record["hands"]}
    assert forms >= {"cards", "points", "bust", "outcome"}
