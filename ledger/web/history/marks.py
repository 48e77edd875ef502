"""Limits that a round breaks only because an earlier one was corrected, in words."""

import re

from flask_babel import gettext as _

from ledger.errors import Problem
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.results import RoundResult
from ledger.web.format import format_spoken
from ledger.web.labels import problem_sentence

_HAND = re.compile(r"hands\[(\d+)\]")


def mark_sentences(result: RoundResult, currency: str) -> tuple[str, ...]:
    """Return the limits that a round breaks since an earlier one was corrected."""
    return tuple(_sentence(mark, result, currency) for mark in result.marks)


def _sentence(mark: Problem, result: RoundResult, currency: str) -> str:
    name = _player(mark.path, result)
    if mark.code == "stake_above_pot":
        return _(
            "%(name)s’s stake of %(stake)s is now more than the pot of %(pot)s, since an earlier"
            " round was corrected.",
            name=name,
            stake=format_spoken(int(mark.values["stake"]), currency),
            pot=format_spoken(int(mark.values["pot"]), currency),
        )
    if mark.code == "stake_above_chips":
        return _(
            "%(name)s’s stake of %(stake)s is now more than the %(chips)s held, since an earlier"
            " round was corrected.",
            name=name,
            stake=format_spoken(int(mark.values["stake"]), currency),
            chips=format_spoken(int(mark.values["chips"]), currency),
        )
    if mark.code == "game_is_over":
        return _(
            "%(name)s had all strokes before it, since an earlier round was corrected.",
            name=mark.values["name"],
        )
    return problem_sentence(mark, currency)


def _player(path: str, result: RoundResult) -> str:
    """Return whose hand a path leads to."""
    found = _HAND.match(path)
    if found is None or not isinstance(result, BankingResult):
        return ""
    return result.record.hands[int(found[1])].player
