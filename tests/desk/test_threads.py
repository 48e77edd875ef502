"""Several phones at the same moment, each in a thread with a database session of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

from flask import Flask

from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.payments import mark_paid
from ledger.desk.players import add_player
from ledger.desk.rounds import RecordedRound, record_round
from ledger.desk.settlements import settle_weekend
from ledger.errors import RefusedError
from ledger.store.journal import last_lines
from ledger.store.rounds import last_rounds
from ledger.store.settlements import weekend_settlement
from ledger.store.sittings import find_sitting
from ledger.store.standings import sitting_standings
from ledger.store.weekends import find_weekend
from tests.desk.evenings import Evening, amounts, hand

PHONES = 8


def at_once(app: Flask, acts: list[Callable[[], Any]]) -> list[Any]:
    """Do all acts at the same moment; return what each gave, or the refusal."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        with app.app_context():
            barrier.wait()
            try:
                return act()
            except RefusedError as error:
                return error

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def test_a_round_sent_twice_at_once_is_recorded_once(app: Flask, evening: Evening) -> None:
    id_, facts = uuid4(), {"hands": [hand("Wim", 5)]}
    act = lambda: record_round(evening.scorekeeper, evening.sitting.id, facts, id=id_)  # noqa: E731
    answers: list[RecordedRound] = at_once(app, [act] * PHONES)
    assert [answer.is_new for answer in answers].count(True) == 1
    assert len({(answer.round.id, answer.version, answer.round.number) for answer in answers}) == 1
    assert len(last_rounds(evening.group_id, evening.sitting.id)) == 1


def test_rounds_of_many_phones_are_all_there_each_with_its_number(
    app: Flask, evening: Evening
) -> None:
    facts = {"hands": [hand("Wim", 5)]}

    def play_five() -> None:
        for _ in range(5):
            record_round(evening.scorekeeper, evening.sitting.id, facts, id=uuid4())

    at_once(app, [play_five] * PHONES)
    rounds = last_rounds(evening.group_id, evening.sitting.id, limit=100)
    assert [each.number for each in rounds] == list(range(5 * PHONES, 0, -1))
    sitting = find_sitting(evening.group_id, evening.sitting.id)
    assert sitting is not None
    assert sitting.version == 1 + 5 * PHONES
    assert amounts(sitting_standings(evening.group_id, sitting))["Wim"] == 25 * PHONES
    seqs = [line.seq for line in last_lines(evening.group_id, limit=1000)]
    assert seqs == list(range(len(seqs), 0, -1))


def test_of_phones_with_the_same_screen_one_records(app: Flask, evening: Evening) -> None:
    facts = {"hands": [hand("Wim", 5)]}

    def act() -> RecordedRound:
        return record_round(evening.scorekeeper, evening.sitting.id, facts, id=uuid4(), seen=1)

    answers = at_once(app, [act] * PHONES)
    refused = [answer for answer in answers if isinstance(answer, RecordedMeanwhileError)]
    assert len(refused) == PHONES - 1
    assert len(last_rounds(evening.group_id, evening.sitting.id)) == 1


def test_a_name_is_given_once(app: Flask, evening: Evening) -> None:
    answers = at_once(app, [lambda: add_player(evening.owner, "Nel")] * 4)
    assert sum(isinstance(answer, RefusedError) for answer in answers) == 3


def test_a_weekend_is_settled_once_and_a_transfer_paid_once(app: Flask, evening: Evening) -> None:
    evening.play(hand("Wim", 5))
    plans = at_once(app, [lambda: settle_weekend(evening.owner, evening.weekend.id)] * 4)
    assert all(plan == plans[0] for plan in plans)
    transfer_id = plans[0].transfers[0].id
    at_once(app, [lambda: mark_paid(evening.owner, transfer_id)] * 4)
    weekend = find_weekend(evening.group_id, evening.weekend.id)
    assert weekend is not None
    settlement = weekend_settlement(evening.group_id, weekend)
    assert not any(balance.open for balance in settlement.balances)
