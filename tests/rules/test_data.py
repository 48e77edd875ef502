"""Numbers, texts and yeses in a rule set's data: each is what its place asks for."""

import pytest

from ledger.rules.presets import PRESETS, rule_set_from_toml
from ledger.rules.rule_sets import RuleSetError

WEEKEND, HOUSEHOLD, STROKES = "weekend", "eenentwintigen", "eenendertigen"
PONTOON = "british_pontoon"

WRONG = {
    "a limit as a text": (WEEKEND, "limit = 21", 'limit = "21"'),
    "a limit with a fraction": (WEEKEND, "limit = 21", "limit = 21.0"),
    "a limit that is a Boolean": (WEEKEND, "limit = 21", "limit = true"),
    "a limit of nothing": (WEEKEND, "limit = 21", "limit = 0"),
    "a limit below nothing": (WEEKEND, "limit = 21", "limit = -21"),
    "no limit": (WEEKEND, "limit = 21\n", ""),
    "a number beyond the largest": (WEEKEND, "limit = 21", "limit = 1000000000001"),
    "no tie": (WEEKEND, 'tie = "bank_wins"\n', ""),
    "a tie that is a Boolean": (WEEKEND, 'tie = "bank_wins"', "tie = true"),
    "an id that is a number": (WEEKEND, 'id = "weekend"', "id = 1"),
    "an empty name": (WEEKEND, 'name = "Weekend"', 'name = " "'),
    "no source": (WEEKEND, "source = ", "origin = "),
    "a place as a text": (WEEKEND, "place = 1", 'place = "1"'),
    "a unit nobody knows": (HOUSEHOLD, 'unit = "chips"', 'unit = "beans"'),
    "readings as a text": (STROKES, '["alike_by_rank"]', '"alike_by_rank"'),
    "a reading that is a number": (STROKES, '["alike_by_rank"]', "[1]"),
    "a longest call of one card": (WEEKEND, "longest_call = 10", "longest_call = 1"),
    "a longest call without end": (WEEKEND, "longest_call = 10", "longest_call = 100000"),
    "a rank that counts a text": (WEEKEND, "K = [3]", 'K = ["3"]'),
    "a rank that counts a fraction": (WEEKEND, "K = [3]", "K = [3.0]"),
    "a rank that counts a yes": (WEEKEND, "K = [3]", "K = [true]"),
    "a rank that counts below nothing": (WEEKEND, "K = [3]", "K = [-3]"),
    "a rank that counts no list": (WEEKEND, "K = [3]", "K = 3"),
    "a rank that counts nothing at all": (WEEKEND, "K = [3]", "K = []"),
    "a rank of two values in a game of suits": (STROKES, "A = [11]", "A = [1, 11]"),
    "a multiple as a text": (WEEKEND, "multiple = 3", 'multiple = "3"'),
    "a multiple with a fraction": (WEEKEND, "multiple = 3", "multiple = 3.0"),
    "a multiple that is a Boolean": (WEEKEND, "multiple = 3", "multiple = true"),
    "a multiple of nothing": (WEEKEND, "multiple = 3", "multiple = 0"),
    "a multiple below nothing": (WEEKEND, "multiple = 3", "multiple = -3"),
    "no multiple": (WEEKEND, "multiple = 3\n", ""),
    "a growth below nothing": (WEEKEND, "growth = 1", "growth = -1"),
    "a least count below nothing": (WEEKEND, "least_count = 7", "least_count = -7"),
    "a least count as a text": (WEEKEND, "least_count = 7", 'least_count = "7"'),
    "most points as a text": (WEEKEND, "most_points = 20", 'most_points = "20"'),
    "cards as a text": (WEEKEND, '["A", "A"]', '"AA"'),
    "cards that are numbers": (WEEKEND, '["7", "7", "7"]', "[7, 7, 7]"),
    "a special without an id": (WEEKEND, 'id = "three_sevens"\n', ""),
    "a special whose id is no word": (WEEKEND, 'id = "three_sevens"', 'id = "three-sevens"'),
    "two specials of one id": (WEEKEND, 'id = "three_sevens"', 'id = "two_aces"'),
    "a special that says nothing of itself": (WEEKEND, "least_points = 21\n", ""),
    "a special that no hand can be": (PONTOON, "most_count = 5", "most_count = 4"),
    "a special for more than the limit": (PONTOON, "counts_as = 21", "counts_as = 22"),
    "a special for points as a text": (HOUSEHOLD, "counts_as = 20.5", 'counts_as = "20.5"'),
    "a special for points that are a yes": (HOUSEHOLD, "counts_as = 21", "counts_as = true"),
    "a special for points below nothing": (HOUSEHOLD, "counts_as = 20.5", "counts_as = -20.5"),
    "a special for points that are none": (HOUSEHOLD, "counts_as = 20.5", "counts_as = nan"),
    "a special compared as nothing": (HOUSEHOLD, "counts_as = 20.5\n", ""),
    "a special paid at another time": (HOUSEHOLD, 'paid = "compared"', 'paid = "later"'),
    "a special switched by a number": (
        HOUSEHOLD,
        'option = "three_sevens"',
        'option = "decks"',
    ),
    "a name that is a number": (PONTOON, 'en = "pontoon"', "en = 1"),
    "a word that is a number": (PONTOON, 'nl = "Een aas', 'nl = 1\nde = "Een aas'),
    "a long bust as a text": (WEEKEND, "long_count = 7", 'long_count = "7"'),
    "a long bust of one card": (WEEKEND, "long_count = 7", "long_count = 1"),
    "a bank that passes by a number": (WEEKEND, "passes_on_bust = true", "passes_on_bust = 1"),
    "a bank that passes by a text": (WEEKEND, "passes_on_bust = true", 'passes_on_bust = "yes"'),
    "a bank that passes to nobody's hand": (
        PONTOON,
        'passes_to = "pontoon"',
        'passes_to = "royal"',
    ),
    "an unknown key of the bank": (WEEKEND, "passes_on_bust", "passes_on_monday"),
    "raises as a text": (WEEKEND, "most = 3", 'most = "3"'),
    "raises below nothing": (WEEKEND, "most = 3", "most = -1"),
    "equal stakes as a number": (WEEKEND, "equal_stakes = true", "equal_stakes = 1"),
    "no hand at all": (HOUSEHOLD, "most_hands = 2", "most_hands = 0"),
    "most cards as a text": (HOUSEHOLD, "most_cards = 7", 'most_cards = "7"'),
    "one seat": (STROKES, "most_seats = 8", "most_seats = 1"),
    "seats as a text": (STROKES, "most_seats = 8", 'most_seats = "8"'),
    "a default as a text": (WEEKEND, "default = 16", 'default = "16"'),
    "a default out of range": (WEEKEND, "default = 16", "default = 22"),
    "a default with a fraction": (WEEKEND, "default = 16", "default = 16.0"),
    "a number without a default": (WEEKEND, "default = 16\n", ""),
    "a yes as a number": (WEEKEND, "default = false", "default = 0"),
    "a least that is a text": (WEEKEND, "least = 2", 'least = "2"'),
    "a default that is no choice": (STROKES, 'default = "lose"', 'default = "draw"'),
    "a choice that the engine does not know": (
        STROKES,
        '["lose", "win"]',
        '["lose", "win", "share"]',
    ),
    "money as a number": (WEEKEND, "money = true", "money = 1"),
    "an unknown key of an option": (WEEKEND, "money = true", "coin = true"),
    "a largest default below the least": (HOUSEHOLD, "default = 10", "default = 1"),
    "decks that are a yes": (
        WEEKEND,
        '[options.decks]\ntype = "integer"\ndefault = 1\nleast = 1',
        '[options.decks]\ntype = "boolean"',
    ),
    "an option that is no table": (STROKES, "[options.strokes]", "[options]\nextra = 5\n[spare]"),
    "a hand of a text": (STROKES, "hand_size = 3", 'hand_size = "3"'),
    "a hand of no cards": (STROKES, "hand_size = 3", "hand_size = 0"),
    "a hand of the whole pack": (STROKES, "hand_size = 3", "hand_size = 32"),
    "three alike for a text": (STROKES, "counts_as = 30.5", 'counts_as = "30.5"'),
    "three alike that are called by a number": (STROKES, "is_called = false", "is_called = 0"),
    "three alike of a rank that is not there": (STROKES, 'rank = "A"', 'rank = "6"'),
    "a rank drawn that is not there": (STROKES, '"8", "7"]', '"8", "7", "6"]'),
    "a rank that is never drawn": (STROKES, '"8", "7"]', '"8"]'),
    "a rank drawn twice": (STROKES, '"8", "7"]', '"8", "7", "7"]'),
    "a game of strokes without strokes": (STROKES, "[options.strokes]", "[options.streaks]"),
    "an unknown key of a game of strokes": (STROKES, "hand_size = 3", "hand_size = 3\nlimit = 31"),
}


@pytest.mark.parametrize(("preset", "right", "wrong"), WRONG.values(), ids=WRONG)
def test_data_of_the_wrong_kind_is_refused(preset: str, right: str, wrong: str) -> None:
    text = PRESETS[preset].text
    assert right in text
    with pytest.raises(RuleSetError):
        rule_set_from_toml(text.replace(right, wrong))


@pytest.mark.parametrize("name", PRESETS, ids=PRESETS)
def test_every_preset_says_where_it_can_be_checked_and_reads_back(name: str) -> None:
    rules = PRESETS[name]
    again = rule_set_from_toml(rules.text)
    assert rules.source
    assert (again.id, again.version, again.own_options) == (
        rules.id,
        rules.version,
        rules.own_options,
    )


def test_presets_stand_in_the_order_of_their_places() -> None:
    assert list(PRESETS) == [
        *("weekend", "eenentwintigen", "tjugoett", "eenendertigen"),
        *("seventeen_and_four", "vingt_et_un", "british_pontoon"),
    ]


@pytest.mark.parametrize("name", ["seventeen_and_four", "vingt_et_un", "british_pontoon"])
def test_a_game_that_is_data_alone_says_its_readings_in_every_language(name: str) -> None:
    rules = PRESETS[name]
    assert rules.readings
    for reading in rules.readings:
        assert rules.words[reading].keys() == {"en", "nl", "sv"}
        assert all(rules.words[reading].values())
