"""Entries balance, and a reversal undoes one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.entries import Entry, Posting, UnbalancedEntryError, reversal
from ledger.book.standings import running, standings


def entry(**amounts: int) -> Entry:
    postings = tuple(Posting(account=name, amount=amount) for name, amount in amounts.items())
    return Entry(kind="round", postings=postings)


def test_an_entry_that_does_not_sum_to_zero_cannot_be_made() -> None:
    with pytest.raises(UnbalancedEntryError, match="sum to 5"):
        entry(Wim=10, Piet=-5)


@given(gains=st.lists(st.integers(-1000, 1000), min_size=1, max_size=6))
def test_a_reversal_brings_the_standings_back(gains: list[int]) -> None:
    amounts = {f"P{index}": gain for index, gain in enumerate(gains)}
    played = entry(**amounts, bank=-sum(gains))
    assert not any(standings([played, reversal(played)]).values())


def test_standings_add_up_what_each_account_gained() -> None:
    assert standings([entry(Wim=25, James=-25), entry(Wim=-10, Piet=10)]) == {
        "Wim": 15,
        "James": -25,
        "Piet": 10,
    }


def test_running_standings_hold_everybody_who_played_by_then() -> None:
    gains = [{"Wim": 5, "James": -5}, {"Piet": 5, "James": -5}]
    assert running(gains) == [{"Wim": 5, "James": -5}, {"Wim": 5, "James": -10, "Piet": 5}]
