"""What runs from round to round at one table: the pot, chips and strokes that the next begins with.

All of it follows from the rounds that stand, from the capital put up and from the chips bought;
nothing here is a fact of its own. People are named by any key that stays the same for a table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import LEAST_PLAYERS, Kind, OptionValue, RuleSet
from ledger.rules.strokes.scoring import StrokesResult

FIRST_ROUND = 1
_NOTHING: Mapping[str, int] = MappingProxyType({})
FOLDED = ("pot", "bank_round", "chips", "strokes_before")
"""The fields of a record that follow from the rounds before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """What the next round begins with."""

    pot: int | None = None
    """What is in the bank; None until its banker put up a capital."""
    bank_round: int = FIRST_ROUND
    """Which round in office it is for the banker."""
    office: int = 1
    """Which banker it is, counted through the sitting; below zero where a correction says so."""
    chips: Mapping[str, int] | None = None
    """What everybody holds, where the table counts chips."""
    strokes: Mapping[str, int] = field(default_factory=dict)
    game: int = 1
    """Which game of strokes it is, counted through the sitting."""


def has_pot(rules: RuleSet) -> bool:
    """Answer whether the bank of this game is a pot on the table."""
    return rules.kind is Kind.HAND_BY_HAND


def starting_chips(rules: RuleSet, options: Mapping[str, OptionValue]) -> int | None:
    """Return how many chips everybody starts with, where the game counts them."""
    value = (rules.own_options | dict(options)).get("starting_chips")
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def can_play(running: Running, key: str) -> bool:
    """Answer whether somebody has chips left, where they are counted."""
    return running.chips is None or running.chips[key] > 0


def winners(running: Running, keys: Sequence[str]) -> list[str]:
    """Return who has the most chips, once fewer have any than a round needs; nobody before."""
    if running.chips is None or sum(can_play(running, key) for key in keys) >= LEAST_PLAYERS:
        return []
    most = max(running.chips[key] for key in keys)
    return [key for key in keys if running.chips[key] == most]


def known_facts(running: Running, rules: RuleSet, seats: Mapping[str, str]) -> dict[str, object]:
    """Return what a record of the next round need not say; `seats` gives each key's name."""
    known: dict[str, object] = {}
    if isinstance(rules, BankingRules):
        if running.chips is not None:
            known["chips"] = {name: running.chips[key] for key, name in seats.items()}
        if has_pot(rules):
            known["bank_round"] = running.bank_round
            known |= {} if running.pot is None else {"pot": running.pot}
    elif rules.kind is Kind.STROKES:
        strokes = {name: running.strokes.get(key, 0) for key, name in seats.items()}
        known["strokes_before"] = {name: number for name, number in strokes.items() if number}
    return known


def with_new_banker(running: Running) -> Running:
    """Return what runs when somebody else has the bank: the old banker took the pot home."""
    return replace(running, pot=None, bank_round=FIRST_ROUND, office=running.office + 1)


def with_capital(running: Running, amount: int) -> Running:
    """Return what runs when the banker adds capital, between rounds."""
    return replace(running, pot=(running.pot or 0) + amount)


def with_own_capital(begins: Running, record: Mapping[str, object]) -> Running:
    """Return what a round begins with: a banker's first one with the capital that it names."""
    own = record.get("pot")
    if begins.bank_round != FIRST_ROUND or not isinstance(own, int):
        return begins
    return replace(begins, pot=own)


def with_seats(running: Running, keys: list[str], each: int | None) -> Running:
    """Return what runs when these sit there; whoever is new brings so many chips."""
    if running.chips is None or each is None:
        return running
    return replace(running, chips={**dict.fromkeys(keys, each), **running.chips})


def with_chips(running: Running, bought: Mapping[str, int]) -> Running:
    """Return what runs when people bought chips, or gave some back, between rounds."""
    if running.chips is None or not bought:
        return running
    chips = {key: held + bought.get(key, 0) for key, held in running.chips.items()}
    return replace(running, chips=chips)


def after(
    running: Running, result: RoundResult, keys: Mapping[str, str], *, stays: bool
) -> Running:
    """Return what runs after a round; `keys` gives each name's key, `stays` is of the banker."""
    if isinstance(result, StrokesResult):
        return _after_strokes(running, result, keys)
    chips = running.chips
    if chips is not None:
        nets = {keys[name]: amount for name, amount in result.net.items()}
        chips = {key: held + nets.get(key, 0) for key, held in chips.items()}
    running = replace(running, chips=chips)
    if not isinstance(result, BankingResult) or result.pot is None:
        return running
    if not stays:
        return with_new_banker(running)
    return replace(running, pot=result.pot.after, bank_round=running.bank_round + 1)


def _after_strokes(running: Running, result: StrokesResult, keys: Mapping[str, str]) -> Running:
    if result.is_game_over:
        return replace(running, strokes={}, game=running.game + 1)
    key = keys[result.stroke_to or ""]
    return replace(running, strokes={**running.strokes, key: running.strokes.get(key, 0) + 1})


def carried(
    begins: Running, before: Running, now: Running, bought: Mapping[str, int] = _NOTHING
) -> Running:
    """Return what a later round begins with, once what the round before it left has changed.

    `begins` is what it began with, `before` what the round before had left and `now` what that
    leaves. Bankers stay as recorded, and so does a capital that was put up or added, and what
    was bought since; `bought` says it of those who were not there before.
    """
    chips = begins.chips
    if chips is not None and now.chips is not None:
        left = before.chips or {}
        first = {key: number + bought.get(key, 0) for key, number in now.chips.items()}
        chips = {
            key: held + now.chips[key] - left[key]
            if key in now.chips and key in left
            else first.get(key, held)
            for key, held in chips.items()
        }
    running = replace(begins, chips=chips, strokes=now.strokes, game=now.game)
    if begins.office != before.office or begins.pot is None:
        return running
    added = begins.pot - (before.pot or 0)
    return replace(running, pot=(now.pot or 0) + added, bank_round=now.bank_round)
