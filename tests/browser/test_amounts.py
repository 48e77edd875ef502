"""The keypad reads amounts just as the book does."""

from random import Random

import pytest
from playwright.sync_api import Page

from ledger.book.amounts import parse_amount
from ledger.errors import RefusedError

PARTS = (
    *(*"0123456789.,", "234", "234", "000", ",50", ".5"),
    *("-", "−", "–", "+", " ", "\u00a0", "\u202f", "€", "ƒ", "f", "fl", "kr", "KR", "SEK", "e"),
)
READ = """async ([texts, digits]) => {
    const { readings } = await import("/static/table/amounts.js");
    return texts.map((text) => readings(text, { digits }));
}"""


def of_parts(chance: Random) -> str:
    return "".join(chance.choices(PARTS, k=chance.randint(1, 7)))


def readings(text: str, digits: int) -> list[int]:
    try:
        return [parse_amount(text, digits=digits)]
    except RefusedError as error:
        (problem,) = error.problems
        return [int(value) for key in ("small", "large") if (value := problem.values.get(key))]


@pytest.mark.parametrize("digits", [0, 2], ids=["chips", "money"])
def test_the_phone_reads_an_amount_as_the_book_does(page: Page, digits: int) -> None:
    chance = Random(6)
    texts = [
        "",
        "1.234",
        "−1,234",
        "1 234,50",
        "\t5\n",
        "0,5 0",
        *(of_parts(chance) for _ in range(4000)),
    ]
    page.goto("/")
    read = page.evaluate(READ, [texts, digits])
    expected = [readings(text, digits) for text in texts]
    assert dict(zip(texts, read, strict=True)) == dict(zip(texts, expected, strict=True))
    assert {len(each) for each in expected} == ({0, 1} if digits == 0 else {0, 1, 2})
