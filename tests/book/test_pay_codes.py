"""Pay codes: every field where the standard has it, and amounts exact to the cent."""

from decimal import Decimal
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.pay_codes import (
    LONGEST_EPC,
    MOST,
    bank_text,
    epc_code,
    swish_code,
    swish_link,
    swish_number,
    swish_text,
)
from ledger.book.pay_details import PayDetails

DETAILS = PayDetails(
    account_name="J L de Vries", iban="NL91ABNA0417164300", swish="46701234567", link=""
)
MALTESE = "MT84MALT011000012345MTLCAST001S"
TEXTS = st.text(alphabet=st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=200)


def test_a_code_is_that_of_the_standard_line_by_line() -> None:
    assert epc_code(DETAILS, 610, "Terschelling 2026, Piet") == (
        "BCD\n"  # service tag
        "002\n"  # version
        "1\n"  # UTF-8
        "SCT\n"  # SEPA credit transfer
        "\n"  # BIC, not needed in version 2
        "J L de Vries\n"
        "NL91ABNA0417164300\n"
        "EUR6.10\n"
        "\n"  # purpose
        "\n"  # structured reference
        "Terschelling 2026, Piet"
    )


AMOUNTS = {1: "0.01", 5: "0.05", 50: "0.50", 100: "1.00", 610: "6.10", MOST: "999999999.99"}


@pytest.mark.parametrize(("cents", "text"), AMOUNTS.items())
def test_an_amount_has_two_decimals_after_a_point(cents: int, text: str) -> None:
    code = epc_code(DETAILS, cents, "x")
    assert code is not None
    assert code.split("\n")[7] == f"EUR{text}"


@given(cents=st.integers(1, MOST), text=TEXTS, name=st.text("Åsa é-雪😀", min_size=1, max_size=70))
def test_a_code_keeps_the_limits_of_the_standard(cents: int, text: str, name: str) -> None:
    code = epc_code(PayDetails(account_name=name, iban=DETAILS.iban), cents, text)
    if code is None:
        assert len(name.encode()) > 70
        return
    assert len(code.encode()) <= LONGEST_EPC
    lines = code.split("\n")
    assert len(lines) == 11
    assert lines[5] == name
    assert Decimal(lines[7].removeprefix("EUR")) * 100 == cents
    assert bank_text(text).startswith(lines[10])
    assert len(lines[10]) <= 140
    if len(text) <= 60 and len(name.encode()) < 70 and text.isascii():
        assert lines[10] == text


@pytest.mark.parametrize("sign", ["\n", "\r", "\u2028", "\u202e", "\u200b", "\x00"])
def test_a_sign_that_nobody_sees_is_in_no_code(sign: str) -> None:
    code = epc_code(DETAILS, 610, f"Texel{sign}, Piet")
    assert code is not None
    assert code.split("\n")[10:] == ["Texel, Piet"]
    assert sign not in swish_code(DETAILS, 610, f"Texel{sign}, Piet")


NO_CODE = {
    "no account": (PayDetails(swish="46701234567"), 610),
    "an account that wants a BIC": (
        PayDetails(account_name="X", iban="CH9300762011623852957"),
        610,
    ),
    "nothing to pay": (DETAILS, 0),
    "less than nothing": (DETAILS, -1),
    "more than there is room for": (DETAILS, MOST + 1),
    "a name without room": (PayDetails(account_name="😀" * 70, iban=MALTESE), MOST),
}


@pytest.mark.parametrize(("details", "cents"), NO_CODE.values(), ids=NO_CODE)
def test_what_a_bank_would_refuse_has_no_code(details: PayDetails, cents: int) -> None:
    assert epc_code(details, cents, "x") is None


def test_a_swish_code_is_that_of_its_guide() -> None:
    company = PayDetails(swish="1237856901")
    assert swish_code(company, 100_00, "12229445") == "C1237856901;100,00;12229445;0"
    assert swish_code(DETAILS, 1420, "Öland 2026, Wim; x") == (
        "C46701234567;14,20;%C3%96land%202026%2C%20Wim%3B%20x;0"
    )


@given(ore=st.integers(1, 10**12), text=TEXTS)
def test_swish_is_told_the_same_by_code_and_link(ore: int, text: str) -> None:
    kind, amount, message, locked = swish_code(DETAILS, ore, text).split(";")
    assert (kind, locked) == ("C46701234567", "0")
    assert Decimal(amount.replace(",", ".")) * 100 == ore
    link = urlsplit(swish_link(DETAILS, ore, text))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.swish.nu", "/1/p/sw/")
    told = parse_qs(link.query, keep_blank_values=True)
    assert told.keys() == {"sw", "amt", "cur", "msg"}
    assert (told["sw"], told["cur"]) == (["46701234567"], ["SEK"])
    assert Decimal(told["amt"][0]) * 100 == ore
    assert told["msg"] == [unquote(message)] == [swish_text(text)]


@given(text=TEXTS)
def test_swish_gets_letters_that_it_takes(text: str) -> None:
    told = swish_text(text)
    assert len(told) <= 50
    assert all((c.isascii() and c.isalnum()) or c in " :;.,?!()-ÅÄÖåäö" for c in told)


def test_letters_that_swish_does_not_take_lose_their_marks() -> None:
    assert swish_text("Zoë & René’s weekend, Åsa") == "Zoe Rene s weekend, Åsa"


def test_a_swish_number_is_shown_as_people_write_it() -> None:
    assert swish_number("46701234567") == "070-123 45 67"
    assert swish_number("1234567890") == "123 456 78 90"
