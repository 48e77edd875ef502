"""The engine alone: rounds of six hands a second."""

import time
from itertools import count

from bench.visits import RULE_SET, a_round
from ledger.rules.scoring import score

SECONDS = 2.0
SEATS = ["Maaike", "Göran", "Олеся", "Joris", "Märta", "Siân", "Teun"]


def rounds_a_second() -> float:
    """Return how many rounds are read, checked and scored in a second."""
    record = a_round(SEATS) | {"rule_set": RULE_SET, "seats": SEATS}
    began = time.perf_counter()
    for number in count(1):
        score(record)
        seconds = time.perf_counter() - began
        if seconds > SECONDS:
            return number / seconds
    raise AssertionError
