"""The household game for chips: what everybody holds, who is broke, what a bank may owe."""

import pytest

from tests.rules.rounds import JSON, LEFT_OUT, a_round, faults, played, score

HUNDRED = {"James": 100, "Wim": 100, "Piet": 100, "Kees": 100}


def household(*hands: object, bank: object = LEFT_OUT, **more: object) -> JSON:
    return a_round(*hands, bank=bank, rule_set="eenentwintigen", **more)


def holding(**chips: int) -> JSON:
    return {**HUNDRED, **chips}


# The bank has 18: Wim's 19 wins 10, Piet's 18 is a push, Kees's 17 loses 6.
ROUND = (
    played({"points": 19}),
    played({"points": 18}, player="Piet"),
    played({"points": 17}, player="Kees", stake=6),
)


def test_chips_after_a_round_are_those_before_and_the_nets() -> None:
    result = score(household(*ROUND, chips=HUNDRED))
    assert result.chips == {"James": 96, "Wim": 110, "Piet": 100, "Kees": 94}
    assert result.broke == ()


def test_without_chips_nothing_is_said_of_them() -> None:
    answer = score(household(*ROUND)).as_json()
    assert "chips" not in answer
    assert "broke" not in answer


def test_the_answer_names_chips_and_the_broke() -> None:
    answer = score(household(*ROUND, chips=holding(Kees=6))).as_json()
    assert answer["chips"] == {"James": 96, "Wim": 110, "Piet": 100, "Kees": 0}
    assert answer["broke"] == ["Kees"]
    assert answer["warnings"] == []


BROKE = {
    "nobody with one chip": (holding(Kees=7), (), ()),
    "the one who lost the last": (holding(Kees=6), ("Kees",), ()),
    "one who had nothing and did not play": (holding(Zoë=0), ("Zoë",), ()),
    "in the order of the seats": (holding(Kees=6, Zoë=0), ("Kees", "Zoë"), ()),
    "the bank with nothing left": (holding(James=4), ("James",), ()),
    "the bank below nothing": (holding(James=3), ("James",), ("bank_short",)),
    "the bank that owed before": (holding(James=-20), ("James",), ("bank_short",)),
    "a player who owes since being bank": (holding(Zoë=-8), ("Zoë",), ()),
}


@pytest.mark.parametrize(("chips", "broke", "warnings"), BROKE.values(), ids=BROKE)
def test_who_is_broke(chips: JSON, broke: tuple[str, ...], warnings: tuple[str, ...]) -> None:
    seats = list(chips)
    result = score(household(*ROUND, chips=chips, seats=seats))
    assert result.broke == broke
    assert result.warnings == warnings


# The round's nets are James −4, Wim +10, Piet 0, Kees −6; Åsa and Zoë sit between them and wait.
NEXT = {
    "the left neighbour": (HUNDRED, {}, "Wim"),
    "past one who is broke": ({"James": 100, "Åsa": 0, **HUNDRED}, {}, "Wim"),
    "past two who are broke": ({"James": 100, "Åsa": 0, "Zoë": -5, **HUNDRED}, {}, "Wim"),
    "past the end of the table": (
        {"Wim": 10, "Piet": 50, "James": 9, "Kees": 6, "Åsa": 0},
        {},
        "Wim",
    ),
    "from a banker who is broke": (holding(James=4), {}, "Wim"),
    "the same again where the bank is fixed": (HUNDRED, {"fixed_bank": True}, "James"),
    "past a fixed banker who is broke": (holding(James=4), {"fixed_bank": True}, "Wim"),
    "past all who are broke from a fixed banker": (
        {"James": 2, "Åsa": 0, "Zoë": 0, **holding(James=2)},
        {"fixed_bank": True},
        "Wim",
    ),
}


@pytest.mark.parametrize(("chips", "options", "expected"), NEXT.values(), ids=NEXT)
def test_the_bank_goes_past_the_broke(chips: JSON, options: JSON, expected: str) -> None:
    record = household(*ROUND, seats=list(chips), chips=chips, options=options)
    assert score(record).next_banker == expected


def test_the_bank_comes_back_to_the_banker_who_alone_has_chips() -> None:
    record = household(
        played({"points": 17}, stake=4), seats=["James", "Wim"], chips={"James": 10, "Wim": 4}
    )
    assert score(record).next_banker == "James"


def test_the_answer_has_no_next_banker_where_nobody_has_chips() -> None:
    record = household(
        played({"points": 17}, stake=4),
        seats=["James", "Wim"],
        chips={"James": -10, "Wim": 4},
    )
    result = score(record)
    assert result.chips == {"James": -6, "Wim": 0}
    assert result.broke == ("James", "Wim")
    assert result.as_json()["next_banker"] is None


ABOVE = {
    "all that one holds": ([10], 10, []),
    "one more than one holds": ([10], 9, [0]),
    "both hands of a split together": ([4, 6], 10, []),
    "too much with the second hand": ([4, 6], 9, [1]),
    "too much with each hand": ([6, 4], 5, [0, 1]),
    "the first is too much and the second more so": ([4, 4], 2, [0, 1]),
    "anything for one who holds nothing": ([2], 0, [0]),
    "anything for one who owes": ([2], -6, [0]),
}


@pytest.mark.parametrize(("stakes", "held", "wrong"), ABOVE.values(), ids=ABOVE)
def test_nobody_stakes_more_than_they_hold(stakes: list[int], held: int, wrong: list[int]) -> None:
    hands = [played(stake=stake) for stake in stakes]
    found = faults(household(*hands, chips=holding(Wim=held)))
    assert found == [("stake_above_chips", f"hands[{index}].stake") for index in wrong]


def test_the_bank_stakes_nothing_and_may_be_short() -> None:
    result = score(household(played(), chips=holding(James=0)))
    assert result.chips is not None
    assert result.chips["James"] == -10
    assert result.warnings == ("bank_short",)
    assert result.as_json()["warnings"] == ["bank_short"]


def test_a_banker_who_plays_against_itself_keeps_its_chips() -> None:
    hands = (played({"points": 20}, stake=4), played({"points": 17}, player="James"))
    record = household(*hands, seats=["James", "Wim"], chips={"James": 10, "Wim": 10})
    result = score(record)
    assert result.net == {"James": -4, "Wim": 4}
    assert result.chips == {"James": 6, "Wim": 14}


WRONG_CHIPS: dict[str, tuple[object, list[tuple[str, str]]]] = {
    "no object": ([], [("wrong_type", "chips")]),
    "null": (None, [("wrong_type", "chips")]),
    "none at all": ({}, [("missing_field", f"chips.{name}") for name in HUNDRED]),
    "not for every seat": (
        {"James": 1, "Wim": 100, "Kees": 5},
        [("missing_field", "chips.Piet")],
    ),
    "as a text": (HUNDRED | {"Piet": "100"}, [("wrong_type", "chips.Piet")]),
    "a Boolean": (HUNDRED | {"Piet": True}, [("wrong_type", "chips.Piet")]),
    "with a fraction": (HUNDRED | {"Piet": 99.5}, [("wrong_type", "chips.Piet")]),
    "beyond the largest number": (HUNDRED | {"Piet": 10**12 + 1}, [("wrong_type", "chips.Piet")]),
    "of a stranger": (HUNDRED | {"Zoë": 5}, [("unknown_player", "chips.Zoë")]),
    "of a name that is none": (HUNDRED | {"": 5}, [("bad_name", "chips.")]),
    "of one name twice": (HUNDRED | {" Wim": 5}, [("duplicate_player", "chips. Wim")]),
}


@pytest.mark.parametrize(("chips", "expected"), WRONG_CHIPS.values(), ids=WRONG_CHIPS)
def test_chips_that_are_refused(chips: object, expected: list[tuple[str, str]]) -> None:
    assert faults(household(played(), chips=chips)) == expected


def test_chips_are_whole_numbers_however_they_are_written() -> None:
    result = score(household(played(), chips=HUNDRED | {"Wim": 100.0}))
    assert result.chips is not None
    assert result.chips["Wim"] == 110
    assert type(result.chips["Wim"]) is int


def test_chips_are_known_by_their_clean_names() -> None:
    chips = {" James ": 100, "Wim": 20, "Piet": 30, "A\u030asa": 40}
    seats = ["James", "Wim", "Piet", "\u00c5sa"]
    result = score(household(played(), seats=seats, chips=chips))
    assert result.chips == {"James": 90, "Wim": 30, "Piet": 30, "\u00c5sa": 40}


def test_chips_stand_with_the_seats_before_any_hand() -> None:
    record = household(
        played(stake=3, player="Zoë"), chips={"James": 1, "Wim": 2, "Piet": 3}, options={"decks": 0}
    )
    assert faults(record) == [
        ("bad_option", "options.decks"),
        ("missing_field", "chips.Kees"),
        ("unknown_player", "hands[0].player"),
        ("stake_step", "hands[0].stake"),
    ]


STAKES = {
    "at the least": (2, {}, []),
    "below the least": (0, {}, ["stake_too_low"]),
    "below the least and between steps": (1, {}, ["stake_too_low", "stake_step"]),
    "between steps": (7, {}, ["stake_step"]),
    "at the most": (10, {}, []),
    "above the most": (12, {}, ["stake_too_high"]),
    "above the most and between steps": (11, {}, ["stake_too_high", "stake_step"]),
    "in other steps": (9, {"stake_step": 3}, []),
    "steps count from nothing, not from the least": (
        5,
        {"min_stake": 5, "stake_step": 2},
        ["stake_step"],
    ),
    "in steps of one": (7, {"stake_step": 1}, []),
    "up to another most": (20, {"max_stake": 20}, []),
}


@pytest.mark.parametrize(("stake", "options", "codes"), STAKES.values(), ids=STAKES)
def test_stakes_are_even_and_between_two_and_ten(
    stake: int, options: JSON, codes: list[str]
) -> None:
    found = faults(household(played(stake=stake), options=options))
    assert found == [(code, "hands[0].stake") for code in codes]


def test_too_high_comes_before_the_step_and_both_before_the_chips() -> None:
    record = household(played(stake=11), chips=holding(Wim=4))
    assert faults(record) == [
        (code, "hands[0].stake") for code in ("stake_too_high", "stake_step", "stake_above_chips")
    ]


SPLITS = {
    "two hands of unequal stakes": ([2, 8], []),
    "three hands": ([2, 2, 2], [("split_not_allowed", "hands[2]")]),
    "four hands": ([2] * 4, [("split_not_allowed", "hands[2]"), ("split_not_allowed", "hands[3]")]),
}


@pytest.mark.parametrize(("stakes", "expected"), SPLITS.values(), ids=SPLITS)
def test_a_pair_is_split_once_at_free_stakes(
    stakes: list[int], expected: list[tuple[str, str]]
) -> None:
    assert faults(household(*[played(stake=stake) for stake in stakes])) == expected


ALONE = {
    "of two, beside the other": (["James", "Wim"], ["Wim", "James"], []),
    "of two, by itself": (["James", "Wim"], ["James"], []),
    "of two, split": (["James", "Wim"], ["James", "James"], []),
    "of three": (
        ["James", "Wim", "Piet"],
        ["Wim", "James"],
        [("player_is_banker", "hands[1].player")],
    ),
}


@pytest.mark.parametrize(("seats", "players", "expected"), ALONE.values(), ids=ALONE)
def test_the_banker_of_two_may_play_against_itself(
    seats: list[str], players: list[str], expected: list[tuple[str, str]]
) -> None:
    assert faults(household(*[played(player=name) for name in players], seats=seats)) == expected


OTHER_GAMES_FIELDS = {
    "a pot": {"pot": 10},
    "a round in office": {"bank_round": 1},
    "doubling": {"bank_doubled": True},
    "giving the bank up": {"bank_yields": True},
    "strokes": {"strokes_before": {}},
    "draws": {"draws": {}},
}


@pytest.mark.parametrize("fields", OTHER_GAMES_FIELDS.values(), ids=OTHER_GAMES_FIELDS)
def test_fields_of_other_games_are_unknown(fields: JSON) -> None:
    assert faults(household(played(), **fields)) == [("unknown_field", next(iter(fields)))]


def test_what_is_false_or_empty_may_be_written() -> None:
    record = household(played(raises=[]), bank_doubled=False, bank_yields=False)
    assert faults(record) == []


def test_nothing_is_raised() -> None:
    record = household(played(raises=[2, 2, 2, 2]))
    assert faults(record) == [("raise_not_allowed", "hands[0].raises")]
