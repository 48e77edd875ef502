"""The keypad reads amounts just as the book does."""

from random import Random

import pytest
from babel.numbers import get_decimal_symbol, get_group_symbol
from flask import Flask
from playwright.sync_api import Page, expect

from ledger.book.amounts import parse_amount
from ledger.desk.actors import Role
from ledger.errors import RefusedError
from ledger.money import CHIPS as CHIPS_COIN
from ledger.money import EUR, Currency
from ledger.web.format import format_amount, format_signed, format_typed
from ledger.web.locale import LANGUAGES, speaking
from tests.book.amount_texts import ASKED, CHIPS, NO_CHIPS, UNREADABLE
from tests.book.amount_texts import READ as READ_TEXTS
from tests.browser.phones import come_in
from tests.web.visits import new_evening

PARTS = (
    *(*"0123456789.,", "234", "234", "000", ",50", ".5"),
    *("-", "−", "–", "+", " ", "\u00a0", "\u202f", "€", "ƒ", "f", "fl", "kr", "KR", "SEK", "e"),
)
READ_THEM = """async ([texts, digits]) => {
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
        *(*READ_TEXTS, *ASKED, *UNREADABLE, *CHIPS, *NO_CHIPS, "\t5\n"),
        *(of_parts(chance) for _ in range(4000)),
    ]
    page.goto("/")
    read = page.evaluate(READ_THEM, [texts, digits])
    expected = [readings(text, digits) for text in texts]
    assert dict(zip(texts, read, strict=True)) == dict(zip(texts, expected, strict=True))
    assert {len(each) for each in expected} == ({0, 1} if digits == 0 else {0, 1, 2})


WRITE_THEM = """async ([amounts, coin]) => {
    const { toText, toSigned, toTyped, readings } = await import("/static/table/amounts.js");
    return amounts.map((amount) => {
      const texts = [toText(amount, coin), toSigned(amount, coin), toTyped(amount, coin)];
      return [...texts, ...texts.map((text) => readings(text, coin))];
    });
}"""


@pytest.mark.parametrize("coin", [EUR, CHIPS_COIN], ids=["money", "chips"])
def test_the_phone_writes_an_amount_as_the_pages_do_and_reads_it_again(
    page: Page, coin: Currency
) -> None:
    chance = Random(7)
    amounts = [0, 1, -1, 99, 100, 99_999, 100_000, -123_450, 10**11, -(10**11)]
    amounts += [chance.randint(-(10 ** chance.randint(1, 11)), 10**11) for _ in range(300)]
    page.goto("/")
    for locale in LANGUAGES:
        marks = {
            "digits": coin.digits,
            "point": get_decimal_symbol(locale),
            "group": get_group_symbol(locale),
        }
        written = page.evaluate(WRITE_THEM, [amounts, marks])
        with speaking(locale):
            expected = [
                [write(amount, coin.code) for write in (format_amount, format_signed, format_typed)]
                for amount in amounts
            ]
        assert [[str(each).replace("-", "−") for each in row[:3]] for row in written] == [
            [each.replace("-", "−") for each in row] for row in expected
        ]
        assert [row[3:] for row in written] == [[[amount]] * 3 for amount in amounts]


SHOWN = {
    "0,5": "= € 0,50",
    "1234.5": "= € 1.234,50",
    "2,": "",
    "1.234": "€ 1,23 of € 1.234,00?",
    "1e5": "Dit is geen bedrag.",
    "NaN": "Dit is geen bedrag.",
    "": "",
}


def test_what_is_typed_is_shown_back_before_it_counts(app: Flask, page: Page) -> None:
    evening = new_evening(app)
    come_in(page, evening.secrets[Role.OWNER])
    page.goto(f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/sittings/new")
    page.locator("#options > summary").tap()
    field = page.get_by_label("Grootste inzet")
    said = page.locator(f'output[for="{field.get_attribute("id")}"]')
    expect(said).to_be_hidden()
    for text, shown in SHOWN.items():
        field.fill(text)
        expect(said).to_have_text(shown)
    expect(said).to_be_hidden()
