"""One plain table, and what broke a limit."""

import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.measures import Times

RESULTS = Path(__file__).parent / "results"
WIDTHS = (44, 16, 16, 16, 16, 7)
SMALL = 1
"""The column of the book that larger ones are held against; the one before it is empty."""

Cell = Times | float | int | str | None


class Report:
    """Prints rows as they come, and remembers them and every limit that they break."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.broken: list[str] = []

    def say(self, line: str = "") -> None:
        """Print a line."""
        self.lines.append(line)
        print(line)
        sys.stdout.flush()

    def row(
        self,
        name: str,
        cells: Sequence[Cell],
        *,
        most: float | None = None,
        least: float | None = None,
        growth: float | None = None,
    ) -> None:
        """Print what was measured at each size; `growth` bounds the last against the small one."""
        ratio = _ratio(cells)
        values = [value for cell in cells if (value := _value(cell)) is not None]
        if most is not None and max(values) > most:
            self.broken.append(f"{name}: {max(values):.1f} is more than {most:g}")
        if least is not None and min(values) < least:
            self.broken.append(f"{name}: {min(values):.1f} is less than {least:g}")
        if growth is not None and ratio is not None and ratio > growth:
            self.broken.append(f"{name}: grew {ratio:.2f} times, more than {growth:g}")
        bounds = (("<", most), (">", least), ("×", growth))
        limits = [f"{sign} {bound:g}" for sign, bound in bounds if bound is not None]
        shown = [name, *(_text(cell) for cell in cells)]
        shown += [""] * (len(WIDTHS) - 1 - len(shown))
        shown.append("" if ratio is None else f"{ratio:.2f}")
        cells_text = "".join(
            text.ljust(width) if index == 0 else text.rjust(width)
            for index, (text, width) in enumerate(zip(shown, WIDTHS, strict=True))
        )
        self.say(f"{cells_text}  {', '.join(limits)}".rstrip())

    def keep(self) -> None:
        """Write the table down beside earlier ones, where such files are ignored by git."""
        asked = ["git", "check-ignore", "--quiet", str(RESULTS / "x.txt")]
        done = subprocess.run(asked, check=False, cwd=RESULTS.parent, capture_output=True)
        if done.returncode == 0:
            RESULTS.mkdir(exist_ok=True)
            name = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.txt")
            (RESULTS / name).write_text("\n".join(self.lines) + "\n", "utf-8")


def _value(cell: Cell) -> float | None:
    if isinstance(cell, Times):
        return cell.median
    return cell if isinstance(cell, int | float) else None


def _ratio(cells: Sequence[Cell]) -> float | None:
    """Return how many times more the last is than that of the small book."""
    if len(cells) <= SMALL + 1:
        return None
    few, many = _value(cells[SMALL]), _value(cells[-1])
    return many / few if few and many is not None else None


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)
