"""Dividing an amount among people by weights, to the last cent."""

from collections.abc import Mapping
from fractions import Fraction


def divide(amount: int, weights: Mapping[str, Fraction]) -> dict[str, int]:
    """Return each one's part; the cents left over go to the largest remainders, the first first.

    The parts sum to the amount.
    """
    total = sum(weights.values(), Fraction(0))
    size, sign = abs(amount), -1 if amount < 0 else 1
    exact = {name: size * weight / total for name, weight in weights.items()}
    parts = {name: int(each) for name, each in exact.items()}
    left = size - sum(parts.values())
    by_remainder = sorted(exact, key=lambda name: parts[name] - exact[name])
    for name in by_remainder[:left]:
        parts[name] += 1
    return {name: sign * part for name, part in parts.items()}
