"""The engine alone: rounds of six hands a second."""

from bench.measures import took
from bench.visits import RULE_SET, a_round
from ledger.rules.scoring import score

STRETCHES = 8
ROUNDS = 500
SEATS = ["Maaike", "Göran", "Олеся", "Joris", "Märta", "Siân", "Teun"]


def rounds_a_second() -> float:
    """Return how many rounds are read, checked and scored in a second.

    Of several stretches the best counts: what else the machine does says nothing of the engine.
    """
    record = a_round(SEATS) | {"rule_set": RULE_SET, "seats": SEATS}

    def stretch() -> None:
        for _ in range(ROUNDS):
            score(record)

    return ROUNDS / min(took(stretch) for _ in range(STRETCHES)) * 1000
