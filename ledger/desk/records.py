"""What somebody sent as a round, put into its sitting: left out is filled in, given must agree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.desk.errors import refused
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.names import read_name
from ledger.rules.options import read_options
from ledger.rules.presets import PRESETS
from ledger.rules.results import RoundResult
from ledger.rules.scoring import score
from ledger.store.columns import Json
from ledger.store.digests import canonical
from ledger.store.players import Player
from ledger.store.records import with_names_changed
from ledger.store.sittings import Sitting

MOST_IN_A_ROUND = 10**15
"""What one player may win or lose in a round; thousands of such rounds fit the book's columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRound:
    """A round of a sitting that the rules accept.

    `record` is whole and has players by id, as it is kept; `result` is what it comes to.
    """

    record: dict[str, Json]
    result: RoundResult
    banker: Player
    next_banker: Player
    nets: dict[UUID, int]


def read_round(sitting: Sitting, record: object) -> ReadRound:
    """Return a round of the sitting, from a record with players by name.

    Raises:
        RefusedError: what the rules refuse, `not_this_sitting`, or `amount_too_large`.
    """
    _refuse_other_game(sitting, record)
    whole = _filled_in(sitting, record)
    result = score(whole, rule_sets={sitting.rule_set.id: sitting.rule_set})
    _refuse_other_options(sitting, whole["options"])
    _refuse_other_seats(sitting, result.record.seats)
    _refuse_endless_amounts(result)
    players = {player.name: player for player in sitting.seats}
    banker = players[result.record.banker] if isinstance(result, BankingResult) else sitting.banker
    return ReadRound(
        record=with_names_changed(canonical(whole), lambda text: _id_of(text, players)),
        result=result,
        banker=banker,
        next_banker=_next_banker(sitting, banker, result),
        nets={players[name].id: amount for name, amount in result.net.items()},
    )


def _filled_in(sitting: Sitting, record: object) -> Json:
    """Return the record with what the sitting knows; what is no record stays as it is."""
    if not isinstance(record, dict):
        return record
    known = {
        "rule_set": sitting.rule_set.id,
        "options": dict(sitting.options),
        "seats": [player.name for player in sitting.seats],
        "banker": sitting.banker.name,
    }
    return known | record


def _refuse_other_game(sitting: Sitting, record: object) -> None:
    rule_set_id = record.get("rule_set") if isinstance(record, dict) else None
    is_other = isinstance(rule_set_id, str) and rule_set_id != sitting.rule_set.id
    if is_other and rule_set_id in PRESETS:
        raise refused("not_this_sitting", "rule_set")


def _refuse_other_options(sitting: Sitting, given: Mapping[str, object]) -> None:
    """Refuse options that would not come to the same as the sitting's."""
    own = {name: option.default for name, option in sitting.rule_set.options.items()}
    read, _ = read_options(sitting.rule_set, given)
    for name, value in sitting.all_options.items():
        if (own | read)[name] != value:
            raise refused("not_this_sitting", f"options.{name}" if name in given else "options")


def _refuse_other_seats(sitting: Sitting, seats: Sequence[str]) -> None:
    """Refuse seats that are not the sitting's, or in another order clockwise."""
    places = {player.name: place for place, player in enumerate(sitting.seats)}
    for index, name in enumerate(seats):
        if name not in places:
            raise refused("not_this_sitting", f"seats[{index}]", name=name)
    order = [places[name] for name in seats]
    start = order.index(min(order))
    if order[start:] + order[:start] != sorted(order):
        raise refused("not_this_sitting", "seats")


def _refuse_endless_amounts(result: RoundResult) -> None:
    """Refuse what no table plays for and no column holds: a huge stake on millions of cards."""
    if any(abs(amount) > MOST_IN_A_ROUND for amount in result.net.values()):
        raise refused("amount_too_large", "hands", most=MOST_IN_A_ROUND)


def _id_of(text: str, players: Mapping[str, Player]) -> str:
    return str(players[read_name(text) or text].id)


def _next_banker(sitting: Sitting, banker: Player, result: RoundResult) -> Player:
    """Return who is bank next, counted over all who sit there, not only over this round's."""
    if not isinstance(result, BankingResult) or result.next_banker == banker.name:
        return banker
    return sitting.left_of(banker.id)
