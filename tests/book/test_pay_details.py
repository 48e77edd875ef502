"""Pay details: what people type is kept in one form, and what cannot be is refused at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.pay_details import PayDetails, read_pay_details
from ledger.errors import RefusedError

IBAN = "NL91 ABNA 0417 1643 00"
SWISH = {
    "with a zero": ("070-123 45 67", "46701234567"),
    "with the country": ("+46 70 123 45 67", "46701234567"),
    "with the country and a zero": ("+46 (0)70-123 45 67", "46701234567"),
    "with two zeros": ("0046701234567", "46701234567"),
    "without a plus": ("46701234567", "46701234567"),
    "of a company": ("123 456 78 90", "1234567890"),
}
NO_SWISH = [
    "0701",
    "08-123 45 67",
    "+31 6 1234 5678",
    "1334567890",
    "12345678901",
    "swish",
    "٠701234567",
]
LINKS = ["https://betaal.example.org/wim", "https://bunq.me/wim?a=1&b=2", "https://tikkie.me:443/x"]
NO_LINKS = {
    "no https": "http://betaal.example.org/wim",
    "a script": "javascript:alert(1)",
    "no scheme": "betaal.example.org",
    "no site": "https:///wim",
    "one word": "https://localhost/wim",
    "a number": "https://192.168.1.1/wim",
    "somebody at a site": "https://paypal.com@evil.example.org/",
    "another port": "https://betaal.example.org:8443/",
    "a space": "https://betaal.example.org/a b",
    "a quote": 'https://betaal.example.org/"onclick="x',
    "a letter of another script": "https://p\u0430ypal.example.org/",
    "too long": f"https://betaal.example.org/{'x' * 200}",
    "a wrong port": "https://betaal.example.org:port/",
    "a bracket": "https://[betaal.example.org/",
}


def problems_of(**typed: str) -> list[tuple[str, str]]:
    with pytest.raises(RefusedError) as caught:
        read_pay_details(**typed)
    return [(problem.code, problem.path) for problem in caught.value.problems]


def test_nothing_typed_is_nothing_given() -> None:
    assert read_pay_details(account_name=" ", iban="", swish="\u00a0").is_empty


def test_an_account_has_a_name_in_one_line() -> None:
    given = read_pay_details(account_name=" J.  de\nBoer ", iban=IBAN)
    assert given == PayDetails(account_name="J. de Boer", iban="NL91ABNA0417164300")


@pytest.mark.parametrize(("text", "number"), SWISH.values(), ids=SWISH)
def test_a_swish_number_is_kept_in_one_form(text: str, number: str) -> None:
    assert read_pay_details(swish=text).swish == number


@pytest.mark.parametrize("text", NO_SWISH)
def test_what_is_no_swish_number_is_refused(text: str) -> None:
    assert problems_of(swish=text) == [("bad_swish", "swish")]


@pytest.mark.parametrize("text", LINKS)
def test_a_link_is_kept_as_it_is(text: str) -> None:
    assert read_pay_details(link=f" {text} ").link == text


@pytest.mark.parametrize("text", NO_LINKS.values(), ids=NO_LINKS)
def test_a_link_says_plainly_where_it_goes(text: str) -> None:
    assert problems_of(link=text) == [("bad_link", "link")]


def test_everything_wrong_is_said_at_once() -> None:
    assert problems_of(iban="NL91 AB", swish="1", link="x") == [
        ("iban_length", "iban"),
        ("bad_swish", "swish"),
        ("bad_link", "link"),
        ("account_name_missing", "account_name"),
    ]
    assert problems_of(account_name="Wim") == [("iban_missing", "iban")]


@pytest.mark.parametrize("name", ["x" * 71, "a\x00b", "Wim\u202egnik", "Wi\u200bm"])
def test_a_name_that_is_not_what_is_seen_is_refused(name: str) -> None:
    assert problems_of(account_name=name, iban=IBAN) == [("bad_account_name", "account_name")]


@given(
    typed=st.fixed_dictionaries(
        {key: st.text(max_size=90) for key in ("account_name", "iban", "swish", "link")}
    )
)
def test_what_was_read_reads_as_the_same_again(typed: dict[str, str]) -> None:
    try:
        given_ = read_pay_details(**typed)
    except RefusedError:
        return
    again = read_pay_details(
        account_name=given_.account_name, iban=given_.iban, swish=given_.swish, link=given_.link
    )
    assert again == given_
