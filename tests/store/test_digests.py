import pytest

from ledger.store.digests import digest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1, "b": [2]}, {"b": [2], "a": 1}),
        ({"a": 19}, {"a": 19.0}),
        ([{"é": None}], [{"\u00e9": None}]),
    ],
    ids=["order of keys", "whole floats", "spelling"],
)
def test_equal_values_have_equal_digests(one: object, other: object) -> None:
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ({"a": 1}, {"a": True}),
        ({"a": None}, {}),
        ({"a": "1"}, {"a": 1}),
        ([1.5], [1]),
    ],
    ids=["order of items", "yes is not 1", "nothing is not null", "text", "fractions"],
)
def test_other_values_have_other_digests(one: object, other: object) -> None:
    assert digest(one) != digest(other)
