"""Reading JSON before anything in it is believed."""

import math

import pytest

from ledger.errors import RefusedError
from ledger.rules.reading import read_json
from tests.rules.rounds import faults

READ = {
    "an object": ('{"a": [1, 2.5, true, null, "x"]}', {"a": [1, 2.5, True, None, "x"]}),
    "bytes": (b'"\xc3\x85sa"', "Åsa"),
    "a byte order mark before bytes": (b"\xef\xbb\xbf[1]", [1]),
    "a byte order mark before text": ("\ufeff[1]", [1]),
    "a pair of surrogates written out": (r'"\ud83c\udca1"', "🂡"),
    "white space around": (" [1]\n", [1]),
    "an integer of any usual length": ("1" + "0" * 30, 10**30),
    "infinity": ("Infinity", math.inf),
    "an integer too long to read": ("9" * 5000, math.inf),
    "a negative one": ("-" + "9" * 5000, -math.inf),
    "nested a hundred deep": ("[" * 99 + "1" + "]" * 99, None),
}
REFUSED = {
    "nothing": "",
    "white space": "  ",
    "no JSON": "Wim won",
    "half a record": '{"rule_set": "weekend"',
    "two values": "1 2",
    "a trailing comma": "[1,]",
    "single quotes": "{'a': 1}",
    "a raw line break in a text": '"a\nb"',
    "broken UTF-8": b'"\xff"',
    "UTF-16": '"x"'.encode("utf-16"),
    "half of a pair, written out": r'"\ud800"',
    "half of a pair in a key": r'{"\udfff": 1}',
    "half of a pair, raw": '"\ud800"',
    "a key twice": '{"Wim": 5, "Piet": -5, "Wim": 5}',
    "a key twice, written in two ways": r'[{"Wim": 5, "\u0057im": 5}]',
    "nested too deep": "[" * 101 + "]" * 101,
    "nested far too deep": "[" * 100_000,
    "objects nested too deep": '{"a":' * 1000 + "1" + "}" * 1000,
}


@pytest.mark.parametrize(("text", "value"), READ.values(), ids=READ)
def test_what_is_read(text: str | bytes, value: object) -> None:
    found = read_json(text)
    assert value is None or found == value


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_is_refused(text: str | bytes) -> None:
    with pytest.raises(RefusedError) as caught:
        read_json(text)
    assert [(p.code, p.path) for p in caught.value.problems] == [("bad_json", "")]


def test_not_a_number_passes_and_is_refused_at_its_place() -> None:
    record = """{"rule_set": "weekend", "banker": "James", "hands": [
        {"player": "Wim", "stake": NaN, "hand": {"bust": true}},
        {"player": "Piet", "stake": %s, "hand": {"bust": true}}]}"""
    assert faults(read_json(record % ("9" * 5000))) == [
        ("wrong_type", "hands[0].stake"),
        ("wrong_type", "hands[1].stake"),
    ]
