"""Generated rounds of every game, dealt and played card by card; and the same as it is called.

What a card counts is written here once more, so that the laws do not lean on the rule sets.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from ledger.rules.banking.scoring import BankingResult
from tests.rules.rounds import JSON
from tests.rules.strategies import as_called

PLAYERS = ["Wim", "Piet", "Kees", "Åsa", "Zoë"]
PIPS = {str(number): (number,) for number in range(2, 11)}
LOW = {rank: PIPS[rank] for rank in ("10", "9", "8", "7")}
TENS = {"K": (10,), "Q": (10,), "J": (10,)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game with a bank as its laws need to know it."""

    id: str
    counts: dict[str, tuple[int, ...]]
    is_soft_stop: bool = False
    """Whether a hand stops as soon as one count of its aces is 21."""
    most_cards: int = 10
    bank_until: int = 0
    bank_must_stop: bool = False
    stakes: tuple[int, int, int] = (1, 100, 1)
    most_hands: int = 3
    equal_stakes: bool = True
    most_raises: int = 0
    decks: int = 3
    options: JSON = field(default_factory=dict)


HOUSEHOLD = Game(
    id="eenentwintigen",
    counts={"A": (1, 11), "K": (4,), "Q": (3,), "J": (2,), **LOW},
    is_soft_stop=True,
    most_cards=7,
    bank_until=17,
    bank_must_stop=True,
    stakes=(2, 10, 2),
    most_hands=2,
    equal_stakes=False,
)
AGREED = Game(
    id="eenentwintigen",
    counts=HOUSEHOLD.counts,
    is_soft_stop=True,
    most_cards=7,
    bank_until=17,
    bank_must_stop=True,
    stakes=(2, 10, 2),
    most_hands=2,
    equal_stakes=False,
    options={"two_aces": True, "three_sevens": True},
)
SEVENTEEN_AND_FOUR = Game(
    id="seventeen_and_four",
    counts={"A": (11,), "K": (4,), "Q": (3,), "J": (2,), **LOW},
    is_soft_stop=True,
    most_hands=1,
)
VINGT_ET_UN = Game(id="vingt_et_un", counts={"A": (1, 11), **TENS, **PIPS})
PONTOON = Game(
    id="british_pontoon", counts={"A": (1, 11), **TENS, **PIPS}, most_cards=5, most_raises=3
)
WEEKEND = Game(
    id="weekend",
    counts={"A": (1, 11), "K": (3,), "Q": (2,), "J": (1,), **LOW},
    bank_until=16,
    most_raises=3,
)
AT_ONCE = [WEEKEND, HOUSEHOLD, AGREED, SEVENTEEN_AND_FOUR, VINGT_ET_UN, PONTOON]
POT = Game(
    id="tjugoett",
    counts={"A": (1, 14), "K": (13,), "Q": (12,), "J": (11,), **PIPS},
    is_soft_stop=True,
    most_hands=1,
    decks=1,
)


def sums(game: Game, ranks: list[str]) -> set[int]:
    """Return every total that the cards can make."""
    found = {0}
    for rank in ranks:
        found = {total + value for total in found for value in game.counts[rank]}
    return found


def must_stop(game: Game, ranks: list[str], *, is_bank: bool) -> bool:
    """Return whether no card may be drawn to these."""
    found = sums(game, ranks)
    if (game.is_soft_stop and 21 in found) or min(found) >= 21 or len(ranks) == game.most_cards:
        return True
    best = max((total for total in found if total <= 21), default=0)
    if game.options and ranks == ["A", "A"]:
        best = 20
    return is_bank and game.bank_must_stop and len(ranks) >= 2 and best >= game.bank_until


@st.composite
def dealt(
    draw: st.DrawFn, game: Game, pack: Counter[str], *, is_bank: bool = False, least: int = 2
) -> list[str]:
    """Draw a hand from the pack, played to an end that the game allows."""
    size = draw(st.integers(least, 6))
    ranks: list[str] = []
    while len(ranks) < least or not must_stop(game, ranks, is_bank=is_bank):
        best = max((total for total in sums(game, ranks) if total <= 21), default=0)
        if len(ranks) >= size and (not is_bank or best >= game.bank_until):
            break
        there = [rank for rank in game.counts if pack[rank]]
        rank = draw(st.sampled_from(there))
        pack[rank] -= 1
        ranks.append(rank)
    return ranks


@st.composite
def a_hand(draw: st.DrawFn, game: Game, name: str, stake: int, ranks: list[str]) -> JSON:
    """Draw the rest of a hand: its raises."""
    most = min(game.most_raises, len(ranks) - 2)
    raises = draw(st.lists(st.integers(1, stake), max_size=most)) if most > 0 else []
    hand: JSON = {"player": name, "stake": stake, "hand": {"cards": ranks}}
    return hand | ({"raises": raises} if raises else {})


@st.composite
def rounds_at_once(draw: st.DrawFn, games: Sequence[Game] = AT_ONCE) -> JSON:
    """Draw a round by cards of a game in which the bank plays one hand against all."""
    game = draw(st.sampled_from(games))
    pack = Counter(dict.fromkeys(game.counts, 4 * game.decks))
    names = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=5))
    low, high, step = game.stakes
    usual: dict[str, int] = {}
    hands: list[JSON] = []
    for name in names:
        if sum(hand["player"] == name for hand in hands) == game.most_hands:
            continue
        stake = draw(st.integers(low // step, high // step)) * step
        stake = usual.setdefault(name, stake) if game.equal_stakes else stake
        hands.append(draw(a_hand(game, name, stake, draw(dealt(game, pack)))))
    return {
        "rule_set": game.id,
        "options": {"decks": game.decks, **game.options},
        "seats": ["James", *PLAYERS],
        "banker": "James",
        "bank_hand": {"cards": draw(dealt(game, pack, is_bank=True))},
        "hands": hands,
    }


@st.composite
def chip_rounds(draw: st.DrawFn) -> JSON:
    """Draw a round of the household game in which everybody can pay what they staked."""
    record = draw(rounds_at_once(games=[HOUSEHOLD, AGREED]))
    rows = record["hands"]
    assert isinstance(rows, list)
    chips = {name: draw(st.integers(-20, 60)) for name in ["James", *PLAYERS]}
    for name in {row["player"] for row in rows}:
        staked = sum(row["stake"] for row in rows if row["player"] == name)
        chips[name] = max(chips[name], staked)
    return record | {"chips": chips}


@st.composite
def pot_rounds(draw: st.DrawFn) -> JSON:
    """Draw a round by cards of the game with a pot; stakes fit, since what is lost is known."""
    names = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, max_size=5, unique=True))
    # Each stake is at most a share of the pot, so that it fits however the others end.
    pot = draw(st.integers(len(names), 1000))
    hands = []
    for name in names:
        pack = Counter(dict.fromkeys(POT.counts, 4))
        ranks = draw(dealt(POT, pack))
        stake = draw(st.integers(1, pot // len(names)))
        hand: JSON = {"player": name, "stake": stake, "hand": {"cards": ranks}}
        if 21 not in sums(POT, ranks) and min(sums(POT, ranks)) < 21:
            bank = draw(dealt(POT, pack, is_bank=True, least=1))
            hand["bank_hand"] = {"cards": bank}
        hands.append(hand)
    record: JSON = {
        "rule_set": "tjugoett",
        "seats": ["James", *PLAYERS],
        "banker": "James",
        "pot": pot,
        "hands": hands,
    }
    if draw(st.booleans()):
        record["bank_round"] = draw(st.integers(1, 5))
    return record | ({"bank_yields": True} if draw(st.booleans()) else {})


banking_rounds = st.one_of(rounds_at_once(), pot_rounds())
"""Rounds by cards of every game with a bank."""


def as_it_was_called(record: JSON, result: BankingResult) -> JSON:
    """Return a round by cards as the same round by what is called."""
    rows = record["hands"]
    assert isinstance(rows, list)
    hands = []
    for row, hand in zip(rows, result.record.hands, strict=True):
        bank = {} if hand.bank is None else {"bank_hand": as_called(hand.bank)}
        hands.append(row | {"hand": as_called(hand.value)} | bank)
    called = record | {"hands": hands}
    bank_value = result.record.bank
    return called if bank_value is None else called | {"bank_hand": as_called(bank_value)}


PACK_32 = [f"{rank}{suit}" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7") for suit in "SHDC"]
WORTH = {"A": 11, "K": 10, "Q": 10, "J": 10, "10": 10, "9": 9, "8": 8, "7": 7}


def worth(cards: list[str]) -> float:
    """Return what three cards are worth, as a person goes through the suits."""
    ranks = [card[:-1] for card in cards]
    if len(set(ranks)) == 1:
        return 32 if ranks[0] == "A" else 30.5
    return max(sum(WORTH[card[:-1]] for card in cards if card[-1] == suit) for suit in "SHDC")


@st.composite
def stroke_rounds(draw: st.DrawFn) -> JSON:
    """Draw a round of strokes by cards, often with draws that break every tie."""
    names = ["James", *PLAYERS][: draw(st.integers(2, 6))]
    cards = list(draw(st.permutations(PACK_32)))
    hands = [
        {"player": name, "hand": {"cards": cards[3 * index : 3 * index + 3]}}
        for index, name in enumerate(names)
    ]
    options: JSON = {}
    if draw(st.booleans()):
        options = {
            "goal": draw(st.sampled_from(["lose", "win"])),
            "stroke_value": draw(st.sampled_from([0, 10])),
            "game_value": draw(st.sampled_from([0, 50])),
        }
    strokes = draw(st.integers(1, 5))
    record: JSON = {
        "rule_set": "eenendertigen",
        "options": options | {"strokes": strokes},
        "seats": names,
        "hands": hands,
        "strokes_before": {name: draw(st.integers(0, strokes - 1)) for name in names},
    }
    tied = tied_names(
        [worth(cards[3 * index : 3 * index + 3]) for index in range(len(names))], names
    )
    is_drawn = draw(st.booleans())
    if tied and is_drawn:
        ranks = draw(st.permutations(list(WORTH)))
        record["draws"] = {name: [ranks[index]] for index, name in enumerate(tied)}
    return record


def tied_names(worths: list[float], names: list[str]) -> list[str]:
    """Return whose hands are equal at either end."""
    ends = {end for end in (min(worths), max(worths)) if worths.count(end) > 1}
    return [name for name, number in zip(names, worths, strict=True) if number in ends]
