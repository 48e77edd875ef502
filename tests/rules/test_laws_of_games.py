"""Laws of every game: what no round, however it was dealt, may break."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules import scoring
from ledger.rules.answers import answer
from ledger.rules.presets import PRESETS
from tests.rules.deals import (
    as_it_was_called,
    banking_rounds,
    chip_rounds,
    pot_rounds,
    rounds_at_once,
    stroke_rounds,
    worth,
)
from tests.rules.rounds import JSON, faults, score, score_strokes
from tests.rules.strategies import ANY_JSON, KEYS, spoiled
from tests.rules.test_laws import KNOWN_CODES

CASES = Path(__file__).parents[1] / "cases" / "rounds_other_games.jsonl"
RECORDS = [json.loads(line)["record"] for line in CASES.read_text("utf-8").splitlines()]
ANY_ROUND = st.one_of(rounds_at_once(), chip_rounds(), pot_rounds(), stroke_rounds())
quick = settings(max_examples=60, deadline=None, derandomize=True)
thorough = settings(max_examples=150, deadline=None, derandomize=True)


@quick
@given(record=ANY_ROUND)
def test_the_nets_name_every_seat_and_sum_to_nothing(record: JSON) -> None:
    result = scoring.score(record)
    if not result.net:
        assert result.as_json()["needs_draw"]
        return
    assert list(result.net) == record["seats"]
    assert sum(result.net.values()) == 0


@quick
@given(record=ANY_ROUND)
def test_a_record_reads_back_as_it_was_read(record: JSON) -> None:
    result = scoring.score(record)
    again = scoring.score(json.loads(json.dumps(result.record.as_json())))
    assert again == result
    assert again.as_json() == result.as_json()


@thorough
@given(record=banking_rounds)
def test_by_cards_and_as_called_a_round_scores_alike(record: JSON) -> None:
    result = score(record)
    assert score(as_it_was_called(record, result)).as_json() == result.as_json()


@quick
@given(record=stroke_rounds())
def test_by_cards_and_as_called_strokes_score_alike(record: JSON) -> None:
    result = score_strokes(record)
    names = {32: {"special": "three_aces"}, 30.5: {"special": "three_of_a_kind"}}
    hands = [
        {"player": name, "hand": names.get(number or 0, {"points": number})}
        for name, number in result.scores.items()
    ]
    assert score_strokes(record | {"hands": hands}).as_json() == result.as_json()


@quick
@given(record=banking_rounds)
def test_a_net_is_the_sum_of_the_amounts_of_the_hands(record: JSON) -> None:
    result = score(record)
    for name, amount in result.net.items():
        if name != "James":
            assert amount == sum(hand.amount for hand in result.hands if hand.player == name)


@quick
@given(record=banking_rounds)
def test_an_amount_is_the_multiple_of_what_was_risked(record: JSON) -> None:
    signs = {"won": 1, "lost": -1, "push": 0}
    for hand, row in zip(score(record).hands, record["hands"], strict=True):  # type: ignore[call-overload]  # a list
        assert hand.risked == row["stake"] + sum(row.get("raises", []))
        assert hand.amount == signs[hand.outcome] * hand.multiplier * hand.risked


@quick
@given(record=pot_rounds())
def test_the_pot_adds_up_hand_by_hand(record: JSON) -> None:
    result = score(record)
    assert result.pot is not None
    course = [*result.pot.before_hands, result.pot.after]
    assert course[0] == record["pot"]
    for (before, after), hand in zip(pairwise(course), result.hands, strict=True):
        assert after == before - hand.amount
        assert hand.risked <= before
    assert result.pot.after - course[0] == result.net["James"]
    assert result.as_json()["bank_broken"] == (result.pot.after == 0)


@quick
@given(record=chip_rounds())
def test_chips_add_up(record: JSON) -> None:
    result = score(record)
    before = record["chips"]
    assert isinstance(before, dict)
    assert result.chips is not None
    assert result.chips == {name: before[name] + result.net[name] for name in result.net}
    assert sum(result.chips.values()) == sum(before.values())
    assert result.broke == tuple(name for name, held in result.chips.items() if held <= 0)
    assert (result.next_banker is None) == (len(result.broke) == len(result.chips))
    assert result.next_banker not in result.broke
    assert ("bank_short" in result.warnings) == (result.chips["James"] < 0)


@thorough
@given(record=stroke_rounds())
def test_exactly_one_stroke_is_given_once_it_is_decided(record: JSON) -> None:
    result = score_strokes(record)
    said = result.as_json()
    scores = result.scores
    goal = result.record.terms.goal.value
    end = "loser" if goal == "lose" else "winner"
    if said["strokes"] is None:
        assert end in result.needs_draw
        assert said["game_over"] is None
        return
    assert said["strokes"] == {result.stroke_to: 1}
    assert isinstance(result.stroke_to, str)
    extreme = min if goal == "lose" else max
    assert scores[result.stroke_to] == extreme(number or 0 for number in scores.values())
    before = result.record.strokes_before[result.stroke_to]
    assert said["game_over"] == (before + 1 == result.record.terms.strokes)


@thorough
@given(record=stroke_rounds())
def test_scores_are_what_going_through_the_suits_finds(record: JSON) -> None:
    rows = record["hands"]
    assert isinstance(rows, list)
    expected = {row["player"]: worth(row["hand"]["cards"]) for row in rows}
    assert score_strokes(record).scores == expected


@quick
@given(record=stroke_rounds())
def test_whoever_lost_is_lowest_and_whoever_won_is_highest(record: JSON) -> None:
    result = score_strokes(record)
    numbers = {name: number or 0 for name, number in result.scores.items()}
    if result.loser is not None:
        assert numbers[result.loser] == min(numbers.values())
    if result.winner is not None:
        assert numbers[result.winner] == max(numbers.values())
    if result.loser is not None and result.winner is not None:
        assert result.loser != result.winner


@quick
@given(data=st.data(), record=stroke_rounds())
def test_in_another_order_of_seats_and_hands_the_same_is_lost_and_won(
    data: st.DataObject, record: JSON
) -> None:
    seats, hands = record["seats"], record["hands"]
    assert isinstance(seats, list)
    assert isinstance(hands, list)
    other = record | {
        "seats": data.draw(st.permutations(seats)),
        "hands": data.draw(st.permutations(hands)),
    }
    one, two = score_strokes(record), score_strokes(other)
    assert (two.loser, two.winner, two.stroke_to) == (one.loser, one.winner, one.stroke_to)
    assert two.net == one.net
    assert two.scores == one.scores
    assert {end: set(names) for end, names in two.needs_draw.items()} == {
        end: set(names) for end, names in one.needs_draw.items()
    }
    assert two.is_game_over == one.is_game_over


@quick
@given(data=st.data(), record=rounds_at_once())
def test_in_another_order_of_hands_everybody_nets_the_same(
    data: st.DataObject, record: JSON
) -> None:
    hands = record["hands"]
    assert isinstance(hands, list)
    other = record | {"hands": data.draw(st.permutations(hands))}
    assert score(other).net == score(record).net


@quick
@given(record=rounds_at_once())
def test_by_outcomes_alone_everybody_who_was_paid_once_nets_the_same(record: JSON) -> None:
    result = score(record)
    rows = record["hands"]
    assert isinstance(rows, list)
    hands = [
        row | {"hand": {"outcome": found.outcome.value}}
        if hand.value.is_standing and found.multiplier == 1
        else row
        for row, hand, found in zip(rows, result.record.hands, result.hands, strict=True)
    ]
    assert score(record | {"hands": hands}).net == result.net


@thorough
@given(data=st.data())
def test_a_spoiled_record_of_any_game_raises_nothing_but_a_refusal(data: st.DataObject) -> None:
    record: object = data.draw(st.one_of(ANY_ROUND, st.sampled_from(RECORDS)))
    for _ in range(data.draw(st.integers(1, 3))):
        record = data.draw(spoiled(record))
    found = faults(record)
    assert {code for code, _ in found} <= KNOWN_CODES
    if not found:
        assert sum(scoring.score(record).net.values()) == 0


@pytest.mark.parametrize("name", PRESETS)
@quick
@given(data=st.data())
def test_any_json_under_any_rule_set_is_answered(name: str, data: st.DataObject) -> None:
    fields = data.draw(st.dictionaries(KEYS, ANY_JSON, max_size=6))
    result = answer(fields | {"rule_set": name}, lambda problem: problem.code)
    if "error" not in result:
        assert result["net"] is not None
