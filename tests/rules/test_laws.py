"""Laws of every round: what no input may break."""

import itertools
import json
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.errors import RefusedError
from ledger.rules import scoring
from ledger.rules.answers import answer
from ledger.rules.banking.hands import value_of_cards
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.outcomes import Outcome
from tests.rules.rounds import JSON, a_round, faults, played, score, terms
from tests.rules.strategies import (
    ANY_JSON,
    COUNTS,
    called_round,
    called_rounds,
    rounds_by_cards,
    spoiled,
)

WEEKEND = terms()
CASES = Path(__file__).parents[1] / "cases" / "rounds.jsonl"
RECORDS = [json.loads(line)["record"] for line in CASES.read_text("utf-8").splitlines()]
KNOWN_CODES = {
    *("bad_json", "unknown_field", "missing_field", "wrong_type"),
    *("unknown_rule_set", "unknown_option", "bad_option"),
    *("unknown_player", "duplicate_player", "too_few_players", "no_hands", "bad_name"),
    *("player_is_banker", "stake_too_low", "stake_too_high", "too_many_raises", "raise_too_high"),
    *("unequal_split", "bad_card", "card_not_in_deck", "duplicate_card", "hand_size", "played_on"),
    *("points_impossible", "special_impossible", "bank_hand_missing", "points_missing"),
    *("bank_stopped_early", "doubling_not_allowed", "outcome_contradicts"),
    *("stake_step", "stake_above_pot", "stake_above_chips", "raise_not_allowed"),
    *("split_not_allowed", "bank_hand_not_played", "too_many_players"),
    *("draw_not_tied", "outcome_missing", "game_is_over"),
}
quick = settings(max_examples=150, deadline=None, derandomize=True)
thorough = settings(max_examples=600, deadline=None, derandomize=True)


def accepted(record: object) -> BankingResult:
    try:
        return score(record)
    except RefusedError:
        assume(False)  # Hypothesis asks for it so
        raise


@quick
@given(record=st.one_of(rounds_by_cards(), called_rounds()))
def test_the_nets_of_a_round_sum_to_nothing(record: JSON) -> None:
    result = accepted(record)
    assert sum(result.net.values()) == 0
    assert result.net.keys() == set(result.record.seats)
    assert result.next_banker in result.net


@quick
@given(record=st.one_of(rounds_by_cards(), called_rounds()))
def test_a_net_is_the_sum_of_the_amounts_of_the_hands(record: JSON) -> None:
    result = accepted(record)
    for name, amount in result.net.items():
        if name != "James":
            assert amount == sum(hand.amount for hand in result.hands if hand.player == name)


@quick
@given(record=rounds_by_cards())
def test_a_round_by_cards_and_by_what_is_called_score_alike(record: JSON) -> None:
    result = score(record)
    assert score(called_round(record, result)).as_json() == result.as_json()


@quick
@given(record=rounds_by_cards())
def test_a_round_by_cards_and_by_its_outcomes_score_alike(record: JSON) -> None:
    result = score(record)
    rows = record["hands"]
    assert isinstance(rows, list)
    hands = [
        row if not hand.value.is_standing else row | {"hand": {"outcome": found.outcome.value}}
        for row, hand, found in zip(rows, result.record.hands, result.hands, strict=True)
    ]
    assert score(record | {"hands": hands}).net == result.net


@quick
@given(record=st.one_of(rounds_by_cards(), called_rounds()))
def test_a_record_reads_back_as_it_was_read(record: JSON) -> None:
    result = accepted(record)
    again = json.loads(json.dumps(result.record.as_json()))
    assert score(again) == result


@quick
@given(record=called_rounds())
def test_seats_may_be_left_out_where_all_play(record: JSON) -> None:
    result = accepted({key: value for key, value in record.items() if key != "seats"})
    assert accepted(record).net.items() >= result.net.items()


def every_count(ranks: list[str]) -> set[int]:
    """Return what the cards can count, each ace by itself, as a person would go through it."""
    choices = [(1, 11) if rank == "A" else (COUNTS[rank],) for rank in ranks]
    return {sum(choice) for choice in itertools.product(*choices)}


@thorough
@given(ranks=st.lists(st.sampled_from([*COUNTS, "A", "J", "Q"]), min_size=2, max_size=10))
def test_cards_come_to_the_best_that_going_through_every_count_finds(ranks: list[str]) -> None:
    value = value_of_cards(ranks, WEEKEND)
    fitting = [count for count in every_count(ranks) if count <= 21]
    long = max(1, len(ranks) - 5) if len(ranks) >= 7 else 1
    if not fitting:
        assert (value.is_bust, value.special, value.multiple) == (True, None, long)
        return
    if ranks == ["A", "A"]:
        name, multiple = "two_aces", 2
    elif ranks == ["7", "7", "7"]:
        name, multiple = "three_sevens", 3
    elif len(ranks) >= 7 and min(fitting) < 21:
        name, multiple = "n_cards", long
    else:
        name, multiple = "twenty_one" if 21 in fitting else "", 1
    assert (value.special.id if value.special else "", value.multiple) == (name, multiple)
    assert not value.is_bust
    if not name:
        assert value.points == max(fitting)


@quick
@given(points=st.integers(2, 20), bank=st.integers(16, 20))
def test_the_higher_points_win_and_the_bank_wins_ties(points: int, bank: int) -> None:
    hand = score(a_round(played({"points": points}), bank={"points": bank})).hands[0]
    assert (hand.outcome is Outcome.WON) == (points > bank)


@thorough
@given(data=st.data())
def test_a_spoiled_record_raises_nothing_but_a_refusal(data: st.DataObject) -> None:
    record: object = data.draw(st.sampled_from(RECORDS))
    for _ in range(data.draw(st.integers(1, 3))):
        record = data.draw(spoiled(record))
    found = faults(record)
    assert {code for code, _ in found} <= KNOWN_CODES
    if not found:
        assert sum(scoring.score(record).net.values()) == 0


@thorough
@given(record=ANY_JSON)
def test_no_json_value_raises_anything_but_a_refusal(record: object) -> None:
    assert faults(record)
    assert faults({"rule_set": "weekend", "banker": record, "hands": record, "options": record})
    result = answer(a_round(record, bank=record), lambda problem: problem.code)
    assert result["error"]
