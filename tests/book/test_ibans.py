"""IBANs: every one of the registry's examples is read, and no slip passes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.ibans import in_fours, needs_no_bic, read_iban
from ledger.errors import RefusedError

# Examples of the registry of SWIFT, with the spaces that people write.
EXAMPLES = {
    "Austria": "AT61 1904 3002 3457 3201",
    "Belgium": "BE68 5390 0754 7034",
    "Denmark": "DK50 0040 0440 1162 43",
    "Finland": "FI21 1234 5600 0007 85",
    "France": "FR14 2004 1010 0505 0001 3M02 606",
    "Germany": "DE89 3704 0044 0532 0130 00",
    "Malta": "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "Netherlands": "NL91 ABNA 0417 1643 00",
    "Norway": "NO93 8601 1117 947",
    "Sweden": "SE45 5000 0000 0583 9825 7466",
    "Switzerland": "CH93 0076 2011 6238 5295 7",
    "United Kingdom": "GB29 NWBK 6016 1331 9268 19",
}
DUTCH = "NL91ABNA0417164300"
WRONG = {
    "nothing but spaces": ("   ", "iban_unreadable"),
    "a word": ("giro", "iban_unreadable"),
    "figures first": ("91NLABNA0417164300", "iban_unreadable"),
    "a sign within": ("NL91ABNA0417.164300", "iban_unreadable"),
    "letters of another script": ("ΝL91ABNA0417164300", "iban_unreadable"),
    "figures of another script": ("NL91ABNA041716430٠", "iban_unreadable"),
    "a country without": ("US91ABNA0417164300", "iban_country"),
    "a figure too few": ("NL91ABNA041716430", "iban_length"),
    "a figure too many": ("NL91ABNA04171643000", "iban_length"),
    "another country's": ("BE91ABNA0417164300", "iban_length"),
    "a wrong figure": ("NL91ABNA0417164301", "iban_checksum"),
    "two figures swapped": ("NL91ABNA0417614300", "iban_checksum"),
}


def problem_of(text: str) -> str:
    with pytest.raises(RefusedError) as caught:
        read_iban(text)
    (problem,) = caught.value.problems
    assert problem.path == "iban"
    return problem.code


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_an_iban_is_read_as_people_write_it(text: str) -> None:
    plain = text.replace(" ", "")
    for written in (text, plain, text.lower(), text.replace(" ", "\u00a0"), f" {text}\n"):
        assert read_iban(written) == plain
    assert " ".join(in_fours(plain)) == text


@pytest.mark.parametrize(("text", "code"), WRONG.values(), ids=WRONG)
def test_a_wrong_iban_is_refused_with_what_is_wrong(text: str, code: str) -> None:
    assert problem_of(text) == code


@given(place=st.integers(4, len(DUTCH) - 1), other=st.sampled_from("0123456789"))
def test_one_wrong_figure_is_always_found(place: int, other: str) -> None:
    changed = DUTCH[:place] + other + DUTCH[place + 1 :]
    if changed == DUTCH:
        assert read_iban(changed) == DUTCH
    else:
        assert problem_of(changed) == "iban_checksum"


@given(place=st.integers(4, len(DUTCH) - 2))
def test_two_neighbours_swapped_are_always_found(place: int) -> None:
    one, two = DUTCH[place], DUTCH[place + 1]
    changed = DUTCH[:place] + two + one + DUTCH[place + 2 :]
    if one != two:
        assert problem_of(changed) == "iban_checksum"


@pytest.mark.parametrize("digits", ["00", "01", "99"])
def test_check_digits_that_no_bank_gives_out_are_refused(digits: str) -> None:
    """Each agrees with one of 02 to 98 modulo 97, which would let a second IBAN pass."""
    bodies = (f"ABNA{number:010}" for number in range(200))
    texts = [f"NL{digits}{body}" for body in bodies]
    assert {problem_of(text) for text in texts} == {"iban_checksum"}


def test_an_iban_alone_does_within_the_economic_area() -> None:
    known = {country for country, text in EXAMPLES.items() if needs_no_bic(text)}
    assert known == set(EXAMPLES) - {"Switzerland", "United Kingdom"}
