"""Generated rounds: as they are played with cards, and as the same is called."""

from collections import Counter

from hypothesis import strategies as st

from ledger.rules.banking.hands import HandValue
from ledger.rules.banking.scoring import BankingResult
from tests.rules.rounds import JSON

COUNTS = {"A": 1, "K": 3, "Q": 2, "J": 1, "10": 10, "9": 9, "8": 8, "7": 7}
PLAYERS = ["Wim", "Piet", "Kees", "Åsa", "Zoë"]


def _least(cards: list[str]) -> int:
    return sum(COUNTS[card] for card in cards)


def _best(cards: list[str]) -> int:
    least = _least(cards)
    return least + 10 if "A" in cards and least + 10 <= 21 else least


@st.composite
def drawn_cards(draw: st.DrawFn, pack: Counter[str], until: int = 0) -> list[str]:
    """Draw a hand from the pack: two cards at least, never after 21 or bust."""
    # Small cards come often, so that long hands do too.
    size = draw(st.sampled_from([2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10]))
    cards: list[str] = []
    while _least(cards) < 21 and (len(cards) < max(2, size) or _best(cards) < until):
        ranks = [rank for rank in COUNTS if pack[rank]]
        if size > 5 and len(cards) < size - 1:
            ranks = [rank for rank in "JQAK" if pack[rank]] or ranks
        card = draw(st.sampled_from(ranks))
        pack[card] -= 1
        cards.append(card)
    return cards


@st.composite
def rounds_by_cards(draw: st.DrawFn) -> JSON:
    """Draw a whole round that was kept card by card; the bank always plays."""
    decks = draw(st.integers(2, 4))
    pack = Counter(dict.fromkeys(COUNTS, 4 * decks))
    players = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=4))
    stakes = {name: draw(st.integers(1, 100)) for name in players}
    hands = []
    for name in players:
        cards = draw(drawn_cards(pack))
        most = min(3, len(cards) - 2)
        raises = draw(st.lists(st.integers(1, stakes[name]), max_size=most))
        hand = {"player": name, "stake": stakes[name], "raises": raises, "hand": {"cards": cards}}
        hands.append(hand)
    return {
        "rule_set": "weekend",
        "options": {"decks": decks, "bank_may_double": True},
        "seats": ["James", *PLAYERS],
        "banker": "James",
        "bank_hand": {"cards": draw(drawn_cards(pack, until=16))},
        "bank_doubled": draw(st.booleans()),
        "bank_yields": draw(st.booleans()),
        "hands": hands,
    }


def as_called(value: HandValue) -> JSON:
    """Return a hand as its holder would call it."""
    if value.is_bust:
        return {"bust": True, "count": value.count}
    if value.special is not None:
        return {"special": value.special.id, "count": value.count}
    return {"points": value.points, "count": value.count}


def called_round(record: JSON, result: BankingResult) -> JSON:
    """Return a round by cards as the same round by what is called."""
    rows = record["hands"]
    assert isinstance(rows, list)
    read = result.record
    hands = [
        row | {"hand": as_called(hand.value)} for row, hand in zip(rows, read.hands, strict=True)
    ]
    assert read.bank is not None
    return record | {"hands": hands, "bank_hand": as_called(read.bank)}


CALLS = st.one_of(
    st.builds(lambda points: {"points": points}, st.integers(2, 21)),
    st.builds(
        lambda points, n: {"points": points, "count": n}, st.integers(2, 21), st.integers(2, 9)
    ),
    st.builds(lambda count: {"bust": True, "count": count}, st.integers(2, 9)),
    st.builds(lambda count: {"special": "n_cards", "count": count}, st.integers(7, 12)),
    st.sampled_from([{"special": name} for name in ("twenty_one", "two_aces", "three_sevens")]),
    st.just({"bust": True}),
)
PLAYER_CALLS = st.one_of(
    CALLS, st.sampled_from([{"outcome": "won"}, {"outcome": "lost"}, {"stood": True}])
)


@st.composite
def called_rounds(draw: st.DrawFn) -> JSON:
    """Draw a round of called hands, of which many are possible."""
    hands: list[JSON] = [
        {
            "player": name,
            "stake": stake,
            "raises": draw(st.lists(st.integers(1, stake), max_size=2)),
        }
        for name, stake in draw(
            st.dictionaries(st.sampled_from(PLAYERS), st.integers(1, 50), min_size=1)
        ).items()
    ]
    for hand in hands:
        hand["hand"] = draw(PLAYER_CALLS)
    record: JSON = {"rule_set": "weekend", "banker": "James", "hands": hands}
    if draw(st.booleans()):
        record["seats"] = ["James", *PLAYERS]
    if draw(st.integers(0, 4)):
        record["bank_hand"] = draw(CALLS)
    record["bank_yields"] = draw(st.booleans())
    return record


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(st.characters(), max_size=5),
    st.sampled_from(
        [0, 1, 19.0, 10**12, 10**13, 10**400, -1, 1e308, "Wim", "James", "AS", "won", "", "\ud800"]
    ),
)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        "rule_set",
        "options",
        "seats",
        "banker",
        "bank_hand",
        "bank_doubled",
        "bank_yields",
        "hands",
        "notes",
        "player",
        "stake",
        "raises",
        "hand",
        "cards",
        "points",
        "bust",
        "special",
        "outcome",
        "stood",
        "count",
        "pot",
        "bank_round",
        "chips",
        "draws",
        "tie_break",
        "strokes_before",
        "loser",
        "winner",
        "goal",
        "strokes",
        "min_stake",
        "max_stake",
        "decks",
    ]
)


@st.composite
def spoiled(draw: st.DrawFn, value: object) -> object:
    """Draw a value in which one place, anywhere, is replaced, taken away or added to."""
    choice = draw(st.sampled_from(["here", "without", "with more", *["inside"] * 5]))
    if choice != "here" and isinstance(value, dict) and value:
        return _spoiled_object(draw, value, choice)
    if choice != "here" and isinstance(value, list) and value:
        return _spoiled_list(draw, value, choice)
    return draw(ANY_JSON)


def _spoiled_object(draw: st.DrawFn, value: JSON, choice: str) -> JSON:
    key = draw(st.sampled_from(sorted(value)))
    if choice == "without":
        return {name: item for name, item in value.items() if name != key}
    if choice == "with more":
        return value | {draw(KEYS): draw(ANY_JSON)}
    return value | {key: draw(spoiled(value[key]))}


def _spoiled_list(draw: st.DrawFn, value: list[object], choice: str) -> list[object]:
    index = draw(st.integers(0, len(value) - 1))
    if choice == "without":
        return value[:index] + value[index + 1 :]
    if choice == "with more":
        return [*value, draw(st.sampled_from(value))]
    return [*value[:index], draw(spoiled(value[index])), *value[index + 1 :]]
