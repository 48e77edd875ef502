"""The figures of a page, as a reader sees them: tables by their columns and rows."""

import re
from html import unescape

_CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def table_of(page: str, caption: str) -> dict[str, dict[str, int]]:
    """Return the table with this caption: by name, each column's amount in cents."""
    tables = re.findall(r"<table.*?</table>", page, re.DOTALL)
    table = next(each for each in tables if caption in each)
    rows = [
        [text_of(cell) for cell in _CELL.findall(row)]
        for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    ]
    (_, *columns), *others = rows
    return {name: dict(zip(columns, map(cents, amounts), strict=True)) for name, *amounts in others}


def cents(text: str) -> int:
    """Return an amount as a page in English writes it."""
    return int(text.replace("−", "-").replace(",", "").replace(".", "").replace("+", ""))
