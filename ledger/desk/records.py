"""What somebody sent as a round, put into its sitting: left out is filled in, given must agree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from uuid import UUID

from ledger.desk.errors import refused
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.names import read_name
from ledger.rules.options import read_options
from ledger.rules.presets import PRESETS
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import Kind
from ledger.rules.running import (
    FIRST_ROUND,
    FOLDED,
    Running,
    after,
    has_pot,
    known_facts,
    with_new_banker,
)
from ledger.rules.scoring import score
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.columns import Json
from ledger.store.digests import canonical
from ledger.store.players import Player
from ledger.store.records import with_names_changed
from ledger.store.rounds import Starts
from ledger.store.sittings import Sitting

MOST_IN_A_ROUND = 10**15
"""What one player may win or lose in a round; thousands of such rounds fit the book's columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRound:
    """A round of a sitting that the rules accept.

    `record` is whole and has players by id, as it is kept, without what follows from the rounds
    before; `result` is what it comes to, `starts` what it began with, `running` what the next
    one begins with. `next_first` is who has the bank next, or deals; None where nobody knows.
    """

    record: dict[str, Json]
    result: RoundResult
    next_first: Player | None
    nets: dict[UUID, int]
    starts: Starts | None
    running: Running


def read_round(sitting: Sitting, record: object) -> ReadRound:
    """Return a round of the sitting, from a record with players by name.

    Raises:
        RefusedError: what the rules refuse, `not_this_sitting`, `amount_too_large`, or
            `draw_missing` where a tie is not broken yet.
    """
    _refuse_other_game(sitting, record)
    begins = _begins_with(sitting, record)
    known = _known(sitting, begins, record)
    whole: Json = known | record if isinstance(record, dict) else record
    # Strokes follow from the rounds before: who has all of them cannot be entered otherwise.
    marking = sitting.rule_set.kind is Kind.STROKES
    rule_sets = {sitting.rule_set.id: sitting.rule_set}
    result = score(whole, rule_sets=rule_sets, marking=marking)
    _refuse_other_options(sitting, whole["options"])
    _refuse_other_seats(sitting, result.record.seats)
    begins = _with_capital(begins, result)
    _refuse_other_facts(sitting, begins, result, whole)
    _refuse_unfinished(sitting, result)
    players = {player.name: player for player in sitting.seats}
    keys = {name: str(player.id) for name, player in players.items()}
    next_first = _next_first(sitting, begins, result)
    stays = isinstance(result, BankingResult) and next_first == players[result.record.banker]
    return ReadRound(
        record=_kept(canonical(whole), begins, players),
        result=result,
        next_first=next_first,
        nets={players[name].id: amount for name, amount in result.net.items()},
        starts=_starts(sitting, begins),
        running=after(begins, result, keys, stays=stays),
    )


def _begins_with(sitting: Sitting, record: object) -> Running:
    """Return what the round begins with: where another has the bank, with a new pot."""
    banker = record.get("banker") if isinstance(record, dict) else None
    is_other = isinstance(banker, str) and read_name(banker) != sitting.banker.name
    if is_other and has_pot(sitting.rule_set):
        return with_new_banker(sitting.running)
    return sitting.running


def _with_capital(begins: Running, result: RoundResult) -> Running:
    """Return what the round begins with, with the capital that its banker put up for it."""
    if not isinstance(result, BankingResult) or result.record.pot is None:
        return begins
    return replace(begins, pot=result.record.pot) if begins.bank_round == FIRST_ROUND else begins


def _known(sitting: Sitting, begins: Running, record: object) -> dict[str, object]:
    """Return what the sitting knows of the round, for those who take part in it."""
    here = _here(sitting, record)
    known: dict[str, object] = {
        "rule_set": sitting.rule_set.id,
        "options": dict(sitting.options),
        "seats": [player.name for player in sitting.seats],
    }
    if not sitting.has_no_bank:
        known["banker"] = sitting.banker.name
    names_by_key = {str(player.id): player.name for player in here}
    return known | known_facts(begins, sitting.rule_set, names_by_key)


def _here(sitting: Sitting, record: object) -> list[Player]:
    """Return who takes part, as far as the record says it: everybody, where it says nothing."""
    names = record.get("seats") if isinstance(record, dict) else None
    if not isinstance(names, list):
        return list(sitting.seats)
    given = {read_name(name) for name in names if isinstance(name, str)}
    return [player for player in sitting.seats if player.name in given]


def _refuse_other_game(sitting: Sitting, record: object) -> None:
    rule_set_id = record.get("rule_set") if isinstance(record, dict) else None
    is_other = isinstance(rule_set_id, str) and rule_set_id != sitting.rule_set.id
    if is_other and rule_set_id in PRESETS:
        raise refused("not_this_sitting", "rule_set")


def _refuse_other_options(sitting: Sitting, given: Mapping[str, object]) -> None:
    """Refuse options that would not come to the same as the sitting's."""
    own = sitting.rule_set.own_options
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


def _refuse_other_facts(
    sitting: Sitting, begins: Running, result: RoundResult, whole: Mapping[str, object]
) -> None:
    """Refuse a pot, a round in office, chips or strokes that are not the table's."""
    seats = {str(p.id): p.name for p in sitting.seats if p.name in result.record.seats}
    known = known_facts(begins, sitting.rule_set, seats)
    said = result.record.as_json()
    for name in FOLDED:
        if name in whole and _without_zeros(said.get(name)) != _without_zeros(known.get(name)):
            raise refused("not_this_sitting", name)


def _without_zeros(value: object) -> object:
    """Return a map without those who have none: to say so is to say nothing."""
    if isinstance(value, Mapping):
        return {name: number for name, number in value.items() if number}
    return {} if value is None else value


def _refuse_unfinished(sitting: Sitting, result: RoundResult) -> None:
    """Refuse a round that is only a preview, and what no table plays for and no column holds."""
    of_one = Fraction(1) if sitting.value is None else max(Fraction(1), sitting.value.of_one)
    if isinstance(result, StrokesResult) and result.needs_draw:
        raise refused("draw_missing", "draws")
    if any(abs(amount) * of_one > MOST_IN_A_ROUND for amount in result.net.values()):
        raise refused("amount_too_large", "hands", most=MOST_IN_A_ROUND)


def _kept(
    record: dict[str, Json], begins: Running, players: Mapping[str, Player]
) -> dict[str, Json]:
    """Return the record as it is kept: of what follows from other rounds only a capital."""
    folded = set(FOLDED) - ({"pot"} if begins.bank_round == FIRST_ROUND else set())
    facts = {key: value for key, value in record.items() if key not in folded}
    return with_names_changed(facts, lambda text: str(players[read_name(text) or text].id))


def _starts(sitting: Sitting, begins: Running) -> Starts | None:
    """Return what has to be kept of how the round began; nothing where nothing runs."""
    if sitting.has_no_bank:
        return Starts(running=begins, dealer_id=sitting.banker.id if sitting.has_dealer else None)
    return Starts(running=begins) if begins != Running() or has_pot(sitting.rule_set) else None


def _next_first(sitting: Sitting, begins: Running, result: RoundResult) -> Player | None:
    """Return who is first next, counted over all who sit there, not only over this round's."""
    players = {player.name: player for player in sitting.seats}
    if isinstance(result, StrokesResult):
        return None if result.winner is None else players[result.winner]
    if not isinstance(result, BankingResult):
        return None
    chips = None
    if begins.chips is not None:
        held = {player.name: begins.chips[str(player.id)] for player in sitting.seats}
        chips = {name: amount + result.net.get(name, 0) for name, amount in held.items()}
    name = result.next_banker_among(list(players), chips)
    return None if name is None else players[name]
