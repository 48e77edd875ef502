"""Who can play on with the chips that are left, and who has won once too few can."""

import pytest

from ledger.rules.running import Running, can_play, winners

HELD = {
    "all can play": ({"Wim": 1, "Piet": 20}, []),
    "one of three is broke": ({"Wim": 5, "Piet": 20, "Kees": 0}, []),
    "two have none": ({"Wim": 0, "Piet": 30, "Kees": 0}, ["Piet"]),
    "nobody has any": ({"Wim": 0, "Piet": 0}, ["Wim", "Piet"]),
    "who is not there is not counted": ({"Wim": 0, "Piet": 30, "Zoë": 50}, ["Piet"]),
}


@pytest.mark.parametrize(("chips", "won"), HELD.values(), ids=HELD)
def test_who_has_won_once_fewer_than_two_have_chips(chips: dict[str, int], won: list[str]) -> None:
    seated = [name for name in chips if name != "Zoë"]
    assert winners(Running(chips=chips), seated) == won
    assert [name for name in seated if can_play(Running(chips=chips), name)] == [
        name for name in seated if chips[name] > 0
    ]


def test_where_no_chips_are_counted_everybody_plays_on() -> None:
    assert can_play(Running(), "Wim")
    assert winners(Running(), ["Wim", "Piet"]) == []
