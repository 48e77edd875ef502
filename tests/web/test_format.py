"""Amounts, days and times as the reader's language writes them."""

from datetime import UTC, date, datetime

import pytest
from flask import Flask, g
from flask_babel import force_locale
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.amounts import parse_amount
from ledger.store.groups import find_group
from ledger.web.format import (
    format_amount,
    format_clock,
    format_coin,
    format_day,
    format_days,
    format_moment,
    format_signed,
    format_typed,
    shown,
)
from ledger.web.locale import LANGUAGES, speaking
from tests.web.visits import Evening

AMOUNTS = {
    "0": ("0.00", "0,00", "0,00"),
    "5": ("0.05", "0,05", "0,05"),
    "-20": ("−0.20", "−0,20", "−0,20"),
    "123450": ("1,234.50", "1.234,50", "1\u00a0234,50"),
    "-100000000": ("−1,000,000.00", "−1.000.000,00", "−1\u00a0000\u00a0000,00"),
}


@pytest.mark.parametrize(("amount", "texts"), AMOUNTS.items(), ids=AMOUNTS)
def test_an_amount_is_written_as_the_language_does(amount: str, texts: tuple[str, ...]) -> None:
    for locale, text in zip(("en", "nl", "sv"), texts, strict=True):
        with speaking(locale):
            assert format_amount(int(amount), "EUR") == text


def test_chips_are_whole() -> None:
    with speaking("nl"):
        assert format_amount(1500, "chips") == "1.500"
        assert format_signed(12, "chips") == "+12"


def test_only_a_gain_has_a_plus() -> None:
    with speaking("nl"):
        assert [format_signed(n, "EUR") for n in (1420, 0, -1420)] == ["+14,20", "0,00", "−14,20"]
        assert [shown(n, "EUR").sign for n in (1420, 0, -1420)] == [1, 0, -1]


COINS = {"EUR": "€\u00a0−1,20", "NLG": "ƒ\u00a0−1,20", "SEK": "−1,20\u00a0kr", "chips": "−120"}


@pytest.mark.parametrize(("currency", "text"), COINS.items(), ids=COINS)
def test_plain_text_names_the_coin(currency: str, text: str) -> None:
    with speaking("sv"):
        assert format_coin(-120, currency) == text


@pytest.mark.parametrize("locale", LANGUAGES)
@given(
    amount=st.integers(-(10**12), 10**12), currency=st.sampled_from(["EUR", "NLG", "SEK", "chips"])
)
def test_what_is_shown_can_be_typed_again(locale: str, amount: int, currency: str) -> None:
    digits = 0 if currency == "chips" else 2
    with speaking(locale):
        for text in (
            format_amount(amount, currency),
            format_signed(amount, currency),
            format_coin(amount, currency),
            format_typed(amount, currency),
        ):
            assert parse_amount(text, digits=digits) == amount


DAYS = {
    "one day": ((6, 11, 2026), (6, 11, 2026), "6 November 2026", "6 november 2026"),
    "one month": ((6, 11, 2026), (8, 11, 2026), "6–8 November 2026", "6–8 november 2026"),
    "two months": (
        (30, 10, 2026),
        (1, 11, 2026),
        "30 October – 1 November 2026",
        "30 oktober – 1 november 2026",
    ),
    "two years": (
        (31, 12, 2026),
        (1, 1, 2027),
        "31 December 2026 – 1 January 2027",
        "31 december 2026 – 1 januari 2027",
    ),
}
Day = tuple[int, int, int]


@pytest.mark.parametrize(("first", "last", "english", "dutch"), DAYS.values(), ids=DAYS)
def test_days_are_written_as_one(first: Day, last: Day, english: str, dutch: str) -> None:
    days = date(*reversed(first)), date(*reversed(last))
    with speaking("en"):
        assert format_days(*days) == english
    with speaking("nl"):
        assert format_days(*days) == dutch


def test_a_day_stays_that_day_in_every_zone(app: Flask, evening: Evening) -> None:
    with app.test_request_context("/"), force_locale("en"):
        g.group = find_group(evening.group_id)
        assert format_day(date(2026, 11, 6)) == "6 November 2026"


def test_a_moment_is_shown_in_the_zone_of_the_group(app: Flask, evening: Evening) -> None:
    # Amsterdam is an hour ahead in winter, so that it is the next day there already.
    late = datetime(2026, 11, 6, 23, 30, tzinfo=UTC)
    with app.test_request_context("/"), force_locale("en"):
        g.group = find_group(evening.group_id)
        assert format_clock(late) == "00:30"
        assert format_moment(late) == "Saturday 7 November, 00:30"
