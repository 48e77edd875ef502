"""What the API answers: values of the store as JSON, with names and RFC 3339 times."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from ledger.desk.chip_values import value_json
from ledger.desk.errors import RecordedMeanwhileError
from ledger.desk.rounds import RecordedRound
from ledger.rules.running import Running, has_pot
from ledger.store.players import Player
from ledger.store.rounds import Round
from ledger.store.shares import Share
from ledger.store.sittings import Sitting
from ledger.store.standings import Standing
from ledger.store.weekends import Weekend

Json = dict[str, Any]
"""An object of JSON, whose values are of all kinds."""


def moment(at: datetime | None) -> str | None:
    """Return a time in RFC 3339, in UTC."""
    if at is None:
        return None
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def player_json(player: Player) -> Json:
    """Return a player."""
    return {"id": str(player.id), "name": player.name}


def weekend_json(weekend: Weekend) -> Json:
    """Return a weekend."""
    return {
        "id": str(weekend.id),
        "name": weekend.name,
        "starts_on": weekend.starts_on.isoformat(),
        "ends_on": weekend.ends_on.isoformat(),
        "currency": weekend.currency,
        "settled_at": moment(weekend.settled_at),
    }


def share_json(share: Share) -> Json:
    """Return a link to the result of a weekend, without its secret."""
    return {
        "id": str(share.id),
        "weekend": str(share.weekend_id),
        "created_at": moment(share.created_at),
        "revoked_at": moment(share.revoked_at),
    }


def sitting_json(sitting: Sitting) -> Json:
    """Return a table as it is now."""
    return {
        "id": str(sitting.id),
        "version": sitting.version,
        "weekend": str(sitting.weekend_id),
        "rule_set": sitting.rule_set.id,
        "rule_set_version": sitting.rule_set.version,
        "options": sitting.all_options,
        "unit": str(sitting.unit),
        "currency": sitting.currency,
        "value": value_json(sitting.value),
        "date": sitting.date.isoformat(),
        "depth": str(sitting.depth),
        "seats": [player.name for player in sitting.seats],
        **table_json(sitting),
        "rounds_played": sitting.round_count,
        "ended_at": moment(sitting.ended_at),
        "is_settled": sitting.is_weekend_settled,
    }


def first_json(sitting: Sitting, first: Player | None) -> Json:
    """Return who has the bank, or deals where there is none; null while nobody knows."""
    key = "dealer" if sitting.has_no_bank else "banker"
    return {key: None if first is None else first.name}


def table_json(sitting: Sitting) -> Json:
    """Return how the next round at a table begins."""
    first = first_json(sitting, sitting.banker if sitting.has_dealer else None)
    return first | _running_json(sitting, sitting.running, sitting.seats)


def next_json(sitting: Sitting, recorded: RecordedRound) -> Json:
    """Return how the next round begins, as it followed from a round."""
    first = first_json(sitting, recorded.next_banker)
    return first | _running_json(sitting, recorded.running, sitting.seats)


def _running_json(sitting: Sitting, running: Running, seats: Sequence[Player]) -> Json:
    """Return the pot, chips or strokes that a table counts."""
    json: Json = {}
    if has_pot(sitting.rule_set):
        json |= {"pot": running.pot, "bank_round": running.bank_round}
    if running.chips is not None:
        chips = {player.name: running.chips.get(str(player.id), 0) for player in seats}
        json |= {"chips": chips, "broke": [name for name, held in chips.items() if held <= 0]}
    if sitting.has_no_bank:
        strokes = {player.name: running.strokes.get(str(player.id), 0) for player in seats}
        json |= {"strokes": strokes, "game": running.game}
    return json


def round_json(each: Round) -> Json:
    """Return a round with its record and what the rules make of it."""
    voided = each.voided
    return {
        "id": str(each.id),
        "number": each.number,
        "record": each.record,
        "result": each.result.as_json(),
        "rule_set_version": each.rule_set.version,
        "version": each.sitting_version,
        "recorded_at": moment(each.recorded_at),
        "voided_at": None if voided is None else moment(voided.at),
        "void_reason": None if voided is None else voided.reason,
        "corrects": None if each.corrects_id is None else str(each.corrects_id),
        "corrected_by": None if each.corrected_by_id is None else str(each.corrected_by_id),
        "cause": None if each.cause_id is None else str(each.cause_id),
        "marks": [{"code": mark.code, "path": mark.path} for mark in each.result.marks],
    }


def standings_json(standings: Sequence[Standing]) -> list[Json]:
    """Return standings, the best first."""
    return [
        {
            "player": standing.player.name,
            "player_id": str(standing.player.id),
            "amount": standing.amount,
            "rounds": standing.round_count,
            **({} if standing.worth is None else {"worth": standing.worth}),
        }
        for standing in standings
    ]


def meanwhile_json(error: RecordedMeanwhileError) -> Json:
    """Return what stands beside the fault when another phone was first."""
    return {"latest": [round_json(each) for each in error.latest], "version": error.version}
