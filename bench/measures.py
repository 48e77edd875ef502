"""Times of acts, and what is made of them."""

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """The median and two percentiles of how long something takes, in milliseconds."""

    median: float
    p95: float
    p99: float

    def __str__(self) -> str:
        """Return the median and the 95th, as the table shows them."""
        return f"{self.median:.1f} / {self.p95:.1f}"


def times(samples: Sequence[float]) -> Times:
    """Return what is told of so many samples."""
    hundredths = statistics.quantiles(samples, n=100, method="inclusive")
    return Times(statistics.median(samples), hundredths[94], hundredths[98])


def took(act: Callable[[], object]) -> float:
    """Return the milliseconds that an act takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def in_turn(acts: Sequence[Callable[[], object]], count: int) -> list[Times]:
    """Return the times of each act; they are done in turn, so that all meet the same machine."""
    for act in acts:
        act()
    samples: list[list[float]] = [[] for _ in acts]
    for _ in range(count):
        for act, own in zip(acts, samples, strict=True):
            own.append(took(act))
    return [times(own) for own in samples]


def at_once(acts: Sequence[Callable[[], object]], count: int) -> tuple[float, Times]:
    """Return how many acts a second are done when all of them go on together, and their times."""

    def again(act: Callable[[], object]) -> list[float]:
        return [took(act) for _ in range(count)]

    began = time.perf_counter()
    with ThreadPoolExecutor(len(acts)) as pool:
        samples = [sample for own in pool.map(again, acts) for sample in own]
    return len(samples) / (time.perf_counter() - began), times(samples)
