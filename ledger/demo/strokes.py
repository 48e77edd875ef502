"""A round in which everybody has three cards, and the lowest or the highest gets a stroke."""

from collections.abc import Iterable

from ledger.demo.cards import Pack
from ledger.demo.chance import Chance
from ledger.demo.tables import Record, Table
from ledger.demo.telling import Depth, some_depth
from ledger.rules.cards import read_card
from ledger.rules.strokes.hands import Score, score_of_cards
from ledger.rules.strokes.rules import StrokesRules, StrokesTerms, strokes_terms
from ledger.rules.strokes.scoring import StrokesResult, score_strokes

LAPS = 2
CALLED_DRAW = 0.5


def play(table: Table, chance: Chance, depth: Depth | None = None) -> Record:
    """Return the record of a round, from cards that are dealt and swapped here."""
    rules = strokes_rules_of(table)
    terms = strokes_terms(rules, table.options)
    pack = Pack(chance, rules.counts)
    hands = {name: _some(pack, rules.hand_size) for name in table.names}
    _swap(hands, _some(pack, rules.hand_size), terms)
    record: Record = {"hands": _by_cards(hands)}
    record |= _draws(table, record, rules, chance)
    result = score_strokes(table.whole(record), rules)
    depth = depth or some_depth(chance)
    if depth is Depth.OUTCOME:
        return {"hands": _who_lost(hands, result)}
    if depth is Depth.CALLED:
        record["hands"] = _as_called(hands, terms)
    if "draws" in record and chance.random() < CALLED_DRAW:
        record["tie_break"] = _tie_break(record.pop("draws"), result)
    return record


def strokes_rules_of(table: Table) -> StrokesRules:
    """Return the rules of a table where strokes are counted.

    Raises:
        TypeError: there are none.
    """
    if not isinstance(table.rule_set, StrokesRules):
        message = f"no strokes in {table.rule_set.id}"
        raise TypeError(message)
    return table.rule_set


def _some(pack: Pack, number: int) -> list[str]:
    return [pack.draw() for _ in range(number)]


def _swap(hands: dict[str, list[str]], middle: list[str], terms: StrokesTerms) -> None:
    """Let everybody in turn swap the card that helps most with one from the middle."""
    for _ in range(LAPS):
        for cards in hands.values():
            if terms.highest is not None and _score(cards, terms) == terms.highest.counts_as:
                return
            swaps = [
                (_score([*cards[:own], middle[other], *cards[own + 1 :]], terms) or 0, own, other)
                for own in range(len(cards))
                for other in range(len(middle))
            ]
            best, own, other = max(swaps)
            if best > (_score(cards, terms) or 0):
                cards[own], middle[other] = middle[other], cards[own]


def _score(cards: Iterable[str], terms: StrokesTerms) -> Score:
    return score_of_cards([card for text in cards if (card := read_card(text))], terms)


def _draws(table: Table, record: Record, rules: StrokesRules, chance: Chance) -> Record:
    """Return the cards that the tied draw, until one is lowest and one is highest."""
    draws: dict[str, list[str]] = {}
    while True:
        drawn: Record = {"draws": draws} if draws else {}
        left = score_strokes(table.whole(record | drawn), rules).needs_draw
        if not left:
            return drawn
        pack = Pack(chance, rules.draw_order)
        for name in sorted({name for names in left.values() for name in names}):
            draws.setdefault(name, []).append(pack.draw())


def _tie_break(draws: dict[str, list[str]], result: StrokesResult) -> Record:
    """Return who lost and who won the draw, where the cards drawn were not kept."""
    ends = {"loser": result.loser, "winner": result.winner}
    return {end: name for end, name in ends.items() if name in draws}


def _by_cards(hands: dict[str, list[str]]) -> list[Record]:
    return [{"player": name, "hand": {"cards": cards}} for name, cards in hands.items()]


def _as_called(hands: dict[str, list[str]], terms: StrokesTerms) -> list[Record]:
    return [{"player": name, "hand": _call(cards, terms)} for name, cards in hands.items()]


def _call(cards: list[str], terms: StrokesTerms) -> Record:
    score = _score(cards, terms)
    alike = next((each for each in terms.alikes if each.counts_as == score), None)
    return {"points": int(score or 0)} if alike is None else {"special": alike.id}


def _who_lost(hands: dict[str, list[str]], result: StrokesResult) -> list[Record]:
    ends = {result.loser: {"outcome": "lost"}, result.winner: {"outcome": "won"}}
    return [{"player": name, "hand": ends.get(name, {"stood": True})} for name in hands]
