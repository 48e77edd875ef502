"""Every row of the table of touches is counted, by one test."""

import re
from pathlib import Path

from tests.browser.touches import ROWS


def test_every_row_is_counted_once() -> None:
    sources = [file.read_text() for file in Path(__file__).parent.glob("test_*.py")]
    counted = re.findall(r'\btouches\(\s*"([^"]+)"', "\n".join(sources))
    assert sorted(counted) == sorted(ROWS)
