"""How often the glass is touched for all that happens at a table, against what was agreed.

Each row is counted by one test, on a phone of 390 × 844; a run that counted any prints them all.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

COUNTING = """addEventListener("touchstart", () => {
  sessionStorage.setItem("touches", 1 + Number(sessionStorage.getItem("touches") ?? 0));
}, true);"""

ROWS: dict[str, tuple[str, int | None]] = {
    "two won": ("weekend: an ordinary round, two of five won", 3),
    "bank bust": ("weekend: the bank is bust, whoever stood wins", 2),
    "one bust and the bank": ("weekend: one player bust, the bank bust", 4),
    "a hand": ("weekend: a player has 21 or two aces, or is bust", 2),
    "three sevens": ("weekend: a player has three sevens", 3),
    "a push": ("eenentwintigen: a player pushes", 2),
    "a special bank": ("weekend: the bank has two aces, and Save", 3),
    "a long bank": ("weekend: the bank is bust with seven cards, and Save", 3),
    "doubles": ("weekend: the bank doubles", 1),
    "gives up": ("weekend: the bank is given up", 1),
    "gives up a pot": ("tjugoett: the bank is given up, all having played", 1),
    "capital": ("tjugoett: an unusual capital is put up, besides its keys", 2),
    "a step": ("weekend: a stake one step up or down", 1),
    "seen tonight": ("weekend: another stake seen this evening", 2),
    "unusual stake": ("weekend: an unusual stake, besides its keys", None),
    "split": ("weekend: a pair split, its row in the strip", 1),
    "raise": ("weekend: a raise, its row in the strip", 1),
    "loser": ("eenendertigen: who lost", 2),
    "loser and winner": ("eenendertigen: who lost, and who won", 3),
    "hand by hand": ("tjugoett: stake and outcome of five players", 2 * 5 + 1),
    "points": ("weekend: points of five hands and of the bank, and Save", 5 + 1 + 1),
    "points hand by hand": ("tjugoett: points of a hand, and of the bank against it", 2),
    "points of strokes": ("eenendertigen: points of six hands, and Save", 6 + 1),
    "cards": ("weekend: 13 cards of five hands and the bank, and Save", 13 + 5 + 1),
    "cards with suits": ("eenendertigen: 18 cards, rank and suit", 2 * 18),
    "switch": ("weekend: points from now on", None),
    "undo": ("any game: the last round is taken back", 1),
    "sits out": ("weekend: somebody sits out this round", 2),
    "comes": ("weekend: somebody comes", 2),
    "leaves": ("weekend: somebody leaves", 2),
    "sits out of a pot": ("tjugoett: somebody sits out this round", 2),
    "sits out of strokes": ("eenendertigen: somebody sits out this round", 2),
    "banker": ("any game: the bank is handed over", 2),
    "limits kept": ("weekend: a new bank keeps the limits", 1),
    "noted": ("weekend: a dirty wash or a search card is noted", 2),
    "verbied": ("eenendertigen: “verbied” is noted", 1),
}
"""What happens, and how many touches it may take; None where nothing was agreed."""

Count = Callable[[str, int], None]
_COUNTED = "touches"


class Glass:
    """What a phone's page feels of a thumb."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(COUNTING)

    def felt(self) -> int:
        """Return how often the glass was touched since this was asked last."""
        count = self._page.evaluate("sessionStorage.getItem('touches') ?? 0")
        self._page.evaluate("sessionStorage.removeItem('touches')")
        return int(count)


@pytest.fixture
def touches(request: pytest.FixtureRequest) -> Count:
    """Note how many touches a row took, and fail where these are more than was agreed."""

    def count(row: str, number: int) -> None:
        what, most = ROWS[row]
        request.node.user_properties.append((_COUNTED, [row, number]))
        assert number > 0, what
        assert most is None or number <= most, what

    return count


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the table of touches; Any, because pytest keeps its reporter's class to itself."""
    counted = dict(_counted(terminalreporter.stats))
    if not counted:
        return
    terminalreporter.section("touches at the table")
    width = max(len(what) for what, _most in ROWS.values())
    terminalreporter.write_line(f"{'what happens':{width}}  counted  at most")
    for row, (what, most) in ROWS.items():
        number = counted.get(row, "-")
        terminalreporter.write_line(f"{what:{width}}  {number:>7}  {most or '-':>7}")


def _counted(stats: dict[str, list[Any]]) -> Iterator[tuple[str, int]]:
    for reports in stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == _COUNTED:
                    yield tuple(value)
