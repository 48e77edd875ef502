"""Ties of a game of strokes: who draws, who lost or won the draw, and what stays open."""

from collections.abc import Mapping

import pytest

from tests.rules.rounds import JSON, a_stroke_round, faults, score_strokes

LOW = ({"points": 20}, {"points": 20}, {"points": 29})
"""Wim and Piet are tied for lowest."""
HIGH = ({"points": 29}, {"points": 29}, {"points": 20})
"""Wim and Piet are tied for highest."""
ALL = ({"points": 20},) * 3
TWO = ({"points": 20},) * 2
TWO_PAIRS = ({"points": 20}, {"points": 20}, {"points": 29}, {"points": 29})
PAID = {"stroke_value": 10}
WIN = {"goal": "win"}


def draws(**texts: str) -> JSON:
    return {"draws": {name: text.split() for name, text in texts.items()}}


def named(**ends: str) -> JSON:
    return {"tie_break": ends}


Expected = tuple[str | None, str | None, Mapping[str, tuple[str, ...]]]
"""Who lost, who won, and who still has to draw for what."""

DRAWN = {
    "the lower card gets the stroke": (LOW, draws(Wim="9S", Piet="JD"), ("Wim", "Kees", {})),
    "whoever draws it": (LOW, draws(Wim="JD", Piet="9S"), ("Piet", "Kees", {})),
    "an ace is the highest": (LOW, draws(Wim="A", Piet="K"), ("Piet", "Kees", {})),
    "a king is above a queen": (LOW, draws(Wim="K", Piet="Q"), ("Piet", "Kees", {})),
    "a queen is above a jack": (LOW, draws(Wim="Q", Piet="J"), ("Piet", "Kees", {})),
    "a jack is above a ten": (LOW, draws(Wim="J", Piet="10"), ("Piet", "Kees", {})),
    "a ten is above a nine": (LOW, draws(Wim="10", Piet="9"), ("Piet", "Kees", {})),
    "an eight is above a seven": (LOW, draws(Wim="8", Piet="7"), ("Piet", "Kees", {})),
    "equal cards draw again": (LOW, draws(Wim="9S A", Piet="9D K"), ("Piet", "Kees", {})),
    "and again": (LOW, draws(Wim="9S KS 7", Piet="9D KD 8"), ("Wim", "Kees", {})),
    "equal cards and no more": (
        LOW,
        draws(Wim="9S", Piet="9D"),
        (None, "Kees", {"loser": ("Wim", "Piet")}),
    ),
    "only one has drawn": (LOW, draws(Wim="9S"), (None, "Kees", {"loser": ("Wim", "Piet")})),
    "one has drawn nothing": (
        LOW,
        draws(Wim="9S", Piet=""),
        (None, "Kees", {"loser": ("Wim", "Piet")}),
    ),
    "one alone drew again": (
        LOW,
        draws(Wim="9S A", Piet="9D"),
        (None, "Kees", {"loser": ("Wim", "Piet")}),
    ),
    "cards after the decision are ignored": (
        LOW,
        draws(Wim="9S A A", Piet="JD 7"),
        ("Wim", "Kees", {}),
    ),
    "the same card may be drawn by both": (
        LOW,
        draws(Wim="9S 8S", Piet="9S 7S"),
        ("Piet", "Kees", {}),
    ),
    "nothing is drawn": (LOW, {}, (None, "Kees", {"loser": ("Wim", "Piet")})),
    "a tie for highest may stay open": (HIGH, {}, ("Kees", None, {})),
    "the higher card deals": (HIGH, draws(Wim="9S", Piet="JD"), ("Kees", "Piet", {})),
    "a tie for highest is drawn again": (HIGH, draws(Wim="9 8", Piet="9 7"), ("Kees", "Wim", {})),
    "two ties, both drawn": (
        TWO_PAIRS,
        draws(Wim="9", Piet="J", Kees="7", Åsa="8"),
        ("Wim", "Åsa", {}),
    ),
    "two ties, only the lower drawn": (TWO_PAIRS, draws(Wim="9", Piet="J"), ("Wim", None, {})),
    "two ties, only the higher drawn": (
        TWO_PAIRS,
        draws(Kees="9", Åsa="J"),
        (None, "Åsa", {"loser": ("Wim", "Piet")}),
    ),
    "three all equal, one draw for both": (
        ALL,
        draws(Wim="9", Piet="K", Kees="J"),
        ("Wim", "Piet", {}),
    ),
    "three all equal, two lowest cards again": (
        ALL,
        draws(Wim="9 A", Piet="9 8", Kees="J"),
        ("Piet", "Kees", {}),
    ),
    "three all equal, two lowest cards and no more": (
        ALL,
        draws(Wim="9", Piet="9", Kees="J"),
        (None, "Kees", {"loser": ("Wim", "Piet")}),
    ),
    "three all equal, two highest cards and no more": (
        ALL,
        draws(Wim="7", Piet="9", Kees="9"),
        ("Wim", None, {}),
    ),
    "three all equal, three equal cards": (
        ALL,
        draws(Wim="9", Piet="9", Kees="9"),
        (None, None, {"loser": ("Wim", "Piet", "Kees")}),
    ),
    "two all equal, one draw for both": (TWO, draws(Wim="A", Piet="K"), ("Piet", "Wim", {})),
    "two all equal and nothing drawn": (TWO, {}, (None, None, {"loser": ("Wim", "Piet")})),
}


@pytest.mark.parametrize(("hands", "fields", "expected"), DRAWN.values(), ids=DRAWN)
def test_draws_decide_ties(hands: tuple[JSON, ...], fields: JSON, expected: Expected) -> None:
    result = score_strokes(a_stroke_round(*hands, **fields))
    assert (result.loser, result.winner, dict(result.needs_draw)) == expected


NAMED = {
    "who lost the draw": (LOW, named(loser="Piet"), ("Piet", "Kees", {})),
    "who won the draw": (HIGH, named(winner="Piet"), ("Kees", "Piet", {})),
    "both of two ties": (TWO_PAIRS, named(loser="Wim", winner="Åsa"), ("Wim", "Åsa", {})),
    "who lost of two equal, so that the other won": (TWO, named(loser="Wim"), ("Wim", "Piet", {})),
    "who won of two equal, so that the other lost": (TWO, named(winner="Wim"), ("Piet", "Wim", {})),
    "both of two equal": (TWO, named(winner="Wim", loser="Piet"), ("Piet", "Wim", {})),
    "who lost of three equal": (ALL, named(loser="Wim"), ("Wim", None, {})),
    "who won of three equal": (
        ALL,
        named(winner="Wim"),
        (None, "Wim", {"loser": ("Piet", "Kees")}),
    ),
    "both of three equal": (ALL, named(loser="Wim", winner="Kees"), ("Wim", "Kees", {})),
}


@pytest.mark.parametrize(("hands", "fields", "expected"), NAMED.values(), ids=NAMED)
def test_a_name_decides_a_tie(hands: tuple[JSON, ...], fields: JSON, expected: Expected) -> None:
    result = score_strokes(a_stroke_round(*hands, **fields))
    assert (result.loser, result.winner, dict(result.needs_draw)) == expected


# Under `stroke_value` both ends have to be decided; under goal win the winner has.
OPEN = {
    "money needs the winner too": (HIGH, PAID, {}, {"winner": ("Wim", "Piet")}),
    "money needs the loser where the winner gets the stroke": (
        LOW,
        PAID | WIN,
        {},
        {"loser": ("Wim", "Piet")},
    ),
    "money needs both": (
        TWO_PAIRS,
        PAID,
        {},
        {"loser": ("Wim", "Piet"), "winner": ("Kees", "Åsa")},
    ),
    "both of three equal hands": (
        ALL,
        PAID,
        {},
        {"loser": ("Wim", "Piet", "Kees"), "winner": ("Wim", "Piet", "Kees")},
    ),
    "who lost the draw of three equal cannot win it": (
        ALL,
        PAID,
        named(loser="Wim"),
        {"winner": ("Piet", "Kees")},
    ),
    "who won the draw of three equal cannot lose it": (
        ALL,
        PAID,
        named(winner="Kees"),
        {"loser": ("Wim", "Piet")},
    ),
    "the lowest card of three equal cannot win": (
        ALL,
        PAID,
        draws(Wim="7", Piet="9", Kees="9"),
        {"winner": ("Piet", "Kees")},
    ),
    "money is content with a draw for both": (ALL, PAID, draws(Wim="7", Piet="9", Kees="J"), {}),
    "the winner gets the stroke": (HIGH, WIN, {}, {"winner": ("Wim", "Piet")}),
    "the winner gets the stroke and the loser stays open": (LOW, WIN, {}, {}),
    "the winner of three equal gets the stroke": (
        ALL,
        WIN,
        {},
        {"winner": ("Wim", "Piet", "Kees")},
    ),
    "the price of a game needs only the stroke": (HIGH, {"game_value": 50}, {}, {}),
}


@pytest.mark.parametrize(("hands", "options", "fields", "needs"), OPEN.values(), ids=OPEN)
def test_what_must_be_decided_needs_a_draw(
    hands: tuple[JSON, ...],
    options: JSON,
    fields: JSON,
    needs: dict[str, tuple[str, ...]],
) -> None:
    result = score_strokes(a_stroke_round(*hands, options=options, **fields))
    assert dict(result.needs_draw) == needs
    answer = result.as_json()
    said = answer.get("needs_draw", {})
    assert said == {end: list(names) for end, names in needs.items()}


def test_while_the_stroke_is_open_nothing_of_the_game_is_told() -> None:
    answer = score_strokes(a_stroke_round(*LOW)).as_json()
    assert answer == {
        "scores": {"Wim": 20, "Piet": 20, "Kees": 29},
        "winner": "Kees",
        "loser": None,
        "strokes": None,
        "next_dealer": "Kees",
        "game_over": None,
        "game_loser": None,
        "net": {"Wim": 0, "Piet": 0, "Kees": 0},
        "warnings": [],
        "needs_draw": {"loser": ["Wim", "Piet"]},
    }


NETS = {
    "nothing is paid": (LOW, {}, {"Wim": 0, "Piet": 0, "Kees": 0}),
    "a stroke is paid and the loser is open": (LOW, PAID, None),
    "a stroke is paid and the winner is open": (HIGH, PAID, None),
    "a game is paid and the stroke is open": (LOW, {"game_value": 50}, None),
    "a game is paid and the winner alone is open": (
        HIGH,
        {"game_value": 50},
        {"Wim": 0, "Piet": 0, "Kees": 0},
    ),
    "a game is paid and the winner's stroke is open": (HIGH, {"game_value": 50} | WIN, None),
}


@pytest.mark.parametrize(("hands", "options", "net"), NETS.values(), ids=NETS)
def test_no_net_is_told_while_money_depends_on_what_is_open(
    hands: tuple[JSON, ...], options: JSON, net: JSON | None
) -> None:
    assert score_strokes(a_stroke_round(*hands, options=options)).as_json()["net"] == net


REFUSED = {
    "a draw of one who is not tied": (
        LOW,
        draws(Wim="9", Piet="8", Kees="7"),
        [("draw_not_tied", "draws.Kees")],
    ),
    "draws where nobody is tied": (
        ({"points": 20}, {"points": 25}, {"points": 29}),
        draws(Wim="9", Piet="8"),
        [("draw_not_tied", "draws.Wim"), ("draw_not_tied", "draws.Piet")],
    ),
    "a name that is not tied": (LOW, named(loser="Kees"), [("draw_not_tied", "tie_break.loser")]),
    "a name that is tied at the other end": (
        LOW,
        named(winner="Wim"),
        [("draw_not_tied", "tie_break.winner")],
    ),
    "a name where nobody is tied": (
        ({"points": 20}, {"points": 25}, {"points": 29}),
        named(loser="Wim"),
        [("draw_not_tied", "tie_break.loser")],
    ),
    "one name for both ends of three": (
        ALL,
        named(loser="Wim", winner="Wim"),
        [("draw_not_tied", "tie_break.winner")],
    ),
    "one name for both ends of two": (
        TWO,
        named(loser="Wim", winner="Wim"),
        [("draw_not_tied", "tie_break.winner")],
    ),
    "a draw where who lost was called": (
        ({"outcome": "lost"}, {"points": 20}, {"points": 29}),
        draws(Wim="9"),
        [("draw_not_tied", "draws.Wim")],
    ),
    "a draw of an unknown name": (
        LOW,
        draws(Wim="9", Zoë="8"),
        [("unknown_player", "draws.Zoë")],
    ),
    "a draw of a name that is none": (
        LOW,
        {"draws": {"": ["9"]}},
        [("bad_name", "draws.")],
    ),
    "draws of one name twice": (
        LOW,
        {"draws": {"Wim": ["9"], "Wim ": ["8"]}},
        [("duplicate_player", "draws.Wim ")],
    ),
    "an unknown name of a tie break": (
        LOW,
        named(loser="Zoë"),
        [("unknown_player", "tie_break.loser")],
    ),
    "a bad name of a tie break": (LOW, named(loser=" "), [("bad_name", "tie_break.loser")]),
    "an unreadable card drawn": (LOW, draws(Wim="9S XS"), [("bad_card", "draws.Wim[1]")]),
    "a card drawn that is not in the pack": (
        LOW,
        draws(Piet="6S"),
        [("card_not_in_deck", "draws.Piet[0]")],
    ),
    "cards drawn and a name": (
        LOW,
        draws(Wim="9", Piet="8") | named(loser="Wim"),
        [("unknown_field", "tie_break")],
    ),
    "no cards drawn and a name": (
        LOW,
        {"draws": {}} | named(loser="Wim"),
        [("unknown_field", "tie_break")],
    ),
    "an empty tie break": (LOW, {"tie_break": {}}, [("missing_field", "tie_break")]),
    "a tie break of another end": (
        LOW,
        {"tie_break": {"loser": "Wim", "dealer": "Kees"}},
        [("unknown_field", "tie_break.dealer")],
    ),
    "a tie break that is a text": (LOW, {"tie_break": "Wim"}, [("wrong_type", "tie_break")]),
    "a tie break of a number": (
        LOW,
        {"tie_break": {"loser": 1}},
        [("wrong_type", "tie_break.loser")],
    ),
    "a tie break of nobody": (
        LOW,
        {"tie_break": {"loser": None}},
        [("wrong_type", "tie_break.loser")],
    ),
    "draws that are a list": (LOW, {"draws": []}, [("wrong_type", "draws")]),
    "draws that are null": (LOW, {"draws": None}, [("wrong_type", "draws")]),
    "a draw that is a text": (LOW, {"draws": {"Wim": "9S"}}, [("wrong_type", "draws.Wim")]),
    "a drawn card that is a number": (
        LOW,
        {"draws": {"Wim": ["9S", 9]}},
        [("wrong_type", "draws.Wim[1]")],
    ),
}


@pytest.mark.parametrize(("hands", "fields", "expected"), REFUSED.values(), ids=REFUSED)
def test_a_tie_break_that_is_refused(
    hands: tuple[JSON, ...], fields: JSON, expected: list[tuple[str, str]]
) -> None:
    assert faults(a_stroke_round(*hands, **fields)) == expected


def test_an_empty_map_of_draws_says_nothing() -> None:
    result = score_strokes(a_stroke_round(*LOW, draws={}))
    assert dict(result.needs_draw) == {"loser": ("Wim", "Piet")}


def test_cards_drawn_are_not_counted_among_the_cards_of_the_round() -> None:
    hands = (
        {"cards": ["7S", "7H", "8D"]},
        {"cards": ["7D", "7C", "8S"]},
        {"cards": ["AS", "KS", "QS"]},
    )
    result = score_strokes(a_stroke_round(*hands, **draws(Wim="AS 8D", Piet="AS 9H")))
    assert (result.loser, result.winner) == ("Wim", "Kees")


def test_names_of_draws_are_read_as_all_names_are() -> None:
    decomposed, composed = "A\u030asa", "\u00c5sa"
    record = a_stroke_round(*LOW, seats=["Wim", composed, "Kees"])
    record["hands"] = [
        {"player": name, "hand": hand}
        for name, hand in zip(("Wim", composed, "Kees"), LOW, strict=True)
    ]
    record |= {"draws": {" Wim": ["9S"], decomposed: ["8S"]}}
    result = score_strokes(record)
    assert result.loser == composed
    assert result.record.as_json()["draws"] == {"Wim": ["9S"], composed: ["8S"]}
