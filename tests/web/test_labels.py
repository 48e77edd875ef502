"""Problems and payouts say the numbers of the case, in the reader's coin and language."""

from collections.abc import Iterator
from itertools import product

import pytest

from ledger.errors import Problem, RefusedError
from ledger.rules.banking.calls import bank_calls, bank_hand_for_call, hand_for_call, player_calls
from ledger.rules.banking.scoring import BankingResult
from ledger.web.labels import problem_sentence
from ledger.web.locale import speaking
from ledger.web.payouts import payout_sentences
from tests.rules.rounds import score, terms

WEEKEND = terms()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with speaking("en"):
        yield


def refused(**record: object) -> Problem:
    """Return the first thing that is wrong with a round in which Wim stakes 50."""
    hand = {"player": "Wim", "stake": 50, "hand": {"outcome": "won"}}
    whole = {"rule_set": "weekend", "banker": "James", "hands": [hand]} | record
    with pytest.raises(RefusedError) as caught:
        score(whole)
    return caught.value.problems[0]


def hand(**values: object) -> dict[str, object]:
    return {"hands": [{"player": "Wim", "stake": 50, "hand": {"outcome": "won"}} | values]}


NUMBERS = {
    "a stake below the least": (
        {"options": {"min_stake": 100}},
        ["stake_too_low", "1.00"],
    ),
    "a stake above the largest": ({"options": {"max_stake": 20}}, ["stake_too_high", "0.20"]),
    "a raise above the first stake": (hand(raises=[60]), ["raise_too_high", "0.50"]),
    "a raise of a stake that is none": (hand(stake=0, raises=[0]), ["stake_too_low", "0.01"]),
    "more raises than cards": (
        hand(raises=[10, 10], hand={"points": 20, "count": 3}) | {"bank_hand": {"points": 18}},
        ["too_many_raises", "1"],
    ),
    "points that cannot be": (hand(hand={"points": 22}), ["points_impossible", "2", "21"]),
    "a bank that stopped early": (
        hand(hand={"points": 20}) | {"bank_hand": {"points": 14}},
        ["bank_stopped_early", "16"],
    ),
    "a card that is none": (hand(hand={"cards": ["AS", "1X"]}), ["bad_card", "1X"]),
    "somebody without a seat": ({"seats": ["James", "Kees"]}, ["unknown_player", "Wim"]),
}


@pytest.mark.parametrize(("record", "expected"), NUMBERS.values(), ids=NUMBERS)
def test_a_problem_says_its_numbers(record: dict[str, object], expected: list[str]) -> None:
    problem = refused(**record)
    sentence = problem_sentence(problem, "EUR")
    assert problem.code == expected[0]
    assert all(part in sentence for part in expected[1:])


def test_a_raise_beside_a_stake_that_cannot_be_read_leaves_no_gap() -> None:
    with pytest.raises(RefusedError) as caught:
        score({"rule_set": "weekend", "banker": "James"} | hand(stake="x", raises=[0]))
    sentences = [problem_sentence(problem, "EUR") for problem in caught.value.problems]
    assert sentences[-1] == "A raise is above zero and at most the first stake."


def rounds() -> Iterator[tuple[str, BankingResult]]:
    """Return every call against every call of the bank, and points against points."""
    for player, bank in product(player_calls(WEEKEND), bank_calls(WEEKEND)):
        record = hand(hand=hand_for_call(player.key, bank.key, WEEKEND))
        bank_hand = bank_hand_for_call(bank.key)
        called = record if bank_hand is None else record | {"bank_hand": bank_hand}
        try:
            yield (
                f"{player.key} / {bank.key}",
                score({"rule_set": "weekend", "banker": "James"} | called),
            )
        except RefusedError:
            continue
    for points, bank_points in product(range(2, 22), range(16, 21)):
        record = hand(hand={"points": points}) | {"bank_hand": {"points": bank_points}}
        yield (
            f"{points} / {bank_points}",
            score({"rule_set": "weekend", "banker": "James"} | record),
        )


def test_every_payout_is_said_with_its_amount_and_without_a_gap() -> None:
    for name, result in rounds():
        paid = result.hands[0]
        sentence = payout_sentences(result, "EUR")[0]
        verbs = (": wins ", ": gets ") if paid.amount > 0 else (": loses ", ": pays ")
        assert any(verb in sentence for verb in verbs), name
        assert sentence.endswith(f"{abs(paid.amount) / 100:.2f}"), name
        assert "  " not in sentence, name


def test_a_raised_and_doubled_stake_is_said_as_a_whole() -> None:
    record = {
        "rule_set": "weekend",
        "options": {"bank_may_double": True},
        "bank_doubled": True,
        "banker": "James",
        "hands": [
            {"player": "Wim", "stake": 10, "raises": [5], "hand": {"bust": True, "count": 7}}
        ],
    }
    # Twice the first stake and the raise are 0.25 at risk; seven cards pay it twice.
    reckoned = "2 × (2 × 0.10 + 0.05 raised) = 0.50"
    assert payout_sentences(score(record), "EUR")[0].endswith(reckoned)
