"""The answer to a record: ROUND.md's shape, nothing less."""

from ledger.errors import Problem
from ledger.rules.answers import answer, refusal
from tests.rules.rounds import a_round, played


def say(problem: Problem) -> str:
    return f"{problem.code} said"


def test_the_answer_to_a_round() -> None:
    record = a_round(
        played({"points": 19, "count": 4}, stake=25, raises=[25]),
        played({"cards": ["AS", "AH"]}, player="Piet"),
        played({"bust": True, "count": 7}, player="Kees"),
        played({"outcome": "won"}, player="Kees"),
        options={"bank_may_double": True, "max_stake": 50},
    )
    rows = [
        ("Wim", "won", 1, 50, 50, "above_bank"),
        ("Piet", "won", 2, 10, 20, "two_aces"),
        ("Kees", "lost", 2, 10, -20, "bust"),
        ("Kees", "won", 1, 10, 10, "as_called"),
    ]
    keys = ("player", "outcome", "multiplier", "risked", "amount", "reason")
    assert answer(record, say) == {
        "net": {"James": -60, "Wim": 50, "Piet": 20, "Kees": -10},
        "hands": [dict(zip(keys, row, strict=True)) for row in rows],
        "next_banker": "James",
        "warnings": [],
    }


def test_a_warning_stands_in_the_answer() -> None:
    result = answer(a_round(played({"bust": True})), say)
    assert result["warnings"] == ["bank_hand_not_needed"]


def test_a_refusal_names_the_first_fault_and_all_of_them() -> None:
    record = a_round(played(stake=0, raises=[5]), pot=3)
    first = {"code": "unknown_field", "path": "pot", "message": "unknown_field said"}
    errors = [
        first,
        {"code": "stake_too_low", "path": "hands[0].stake", "message": "stake_too_low said"},
        {"code": "raise_too_high", "path": "hands[0].raises[0]", "message": "raise_too_high said"},
    ]
    assert answer(record, say) == {"error": first, "errors": errors}


def test_a_refusal_can_be_made_of_any_problems() -> None:
    error = {"code": "bad_json", "path": "", "message": "bad_json said"}
    assert refusal([Problem("bad_json")], say) == {"error": error, "errors": [error]}
