"""The style sheets: nothing moves where somebody asked for stillness."""

import re
from pathlib import Path

import pytest

from ledger.web.assets import STATIC

SHEETS = sorted((STATIC / "css").glob("*.css"))
MOVING = re.compile(r"(?:transition|animation|scroll-behavior)[a-z-]*:[^;]*;")


@pytest.mark.parametrize("sheet", SHEETS, ids=[sheet.name for sheet in SHEETS])
def test_all_that_moves_takes_the_time_that_can_be_none(sheet: Path) -> None:
    moving = MOVING.findall(sheet.read_text())
    assert [each for each in moving if "var(--colour-change)" not in each] == []


def test_that_time_is_none_for_whoever_wants_no_motion() -> None:
    tokens = (STATIC / "css" / "tokens.css").read_text()
    _, still = tokens.split("@media (prefers-reduced-motion: reduce)")
    assert "--colour-change: 0s;" in still
