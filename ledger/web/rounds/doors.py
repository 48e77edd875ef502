"""The doors of the table, by kind of game."""

from collections.abc import Mapping

from ledger.rules.rule_sets import Kind
from ledger.web.rounds.at_once import ALL_AT_ONCE
from ledger.web.rounds.door import Door
from ledger.web.rounds.pot.door import HAND_BY_HAND
from ledger.web.rounds.strokes.door import STROKES

DOORS: Mapping[Kind, Door] = {
    Kind.ALL_HANDS_AT_ONCE: ALL_AT_ONCE,
    Kind.HAND_BY_HAND: HAND_BY_HAND,
    Kind.STROKES: STROKES,
}
