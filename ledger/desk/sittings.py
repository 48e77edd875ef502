"""Sittings: opening a table, who sits at it, its limits and its bank, ending it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date as Date  # noqa: N812 - `date` is the word of the API for the argument
from datetime import datetime, timedelta
from types import EllipsisType
from uuid import UUID
from zoneinfo import ZoneInfo

from ledger.book.conversion import ChipValue
from ledger.desk.actors import Actor, Role
from ledger.desk.chip_values import refuse_bad_value, refuse_late_value, value_json
from ledger.desk.errors import NotFoundError, RecordedMeanwhileError, refused
from ledger.desk.seats import named_players, refuse_seated_elsewhere
from ledger.desk.transactions import Transaction, request, writing_as
from ledger.desk.weekends import open_weekend_of
from ledger.errors import RefusedError
from ledger.rules.banking.rules import BankingRules
from ledger.rules.options import read_options
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue, RuleSet, Unit
from ledger.rules.running import (
    Running,
    has_pot,
    starting_chips,
    with_new_banker,
    with_seats,
)
from ledger.store.groups import find_group
from ledger.store.players import Player, all_players
from ledger.store.rounds import has_changed_since, rounds_since
from ledger.store.rule_sets import keep_rule_set, read_rule_set
from ledger.store.sittings import (
    CHIPS,
    Depth,
    Sitting,
    add_sitting,
    find_sitting,
    keep_sitting,
    seat_ids,
)
from ledger.store.weekends import Weekend
from ledger.store.worth import keep_worth

# The hour at which a new day of play begins: a round after midnight belongs to the evening.
MORNING = 6


def open_sitting(  # noqa: PLR0913 - what makes a table
    actor: Actor,
    weekend_id: UUID,
    *,
    rule_set: str,
    seats: Sequence[str],
    options: Mapping[str, object] | None = None,
    unit: str | None = None,
    date: Date | None = None,
    banker: str | None = None,
    value: ChipValue | None = None,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> Sitting:
    """Open a table in a weekend; seats are names clockwise, the first is bank unless said.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `weekend_settled`, `unknown_rule_set`, `unknown_option`, `bad_option`,
            `bad_unit`, `unknown_player`, `duplicate_player`, `too_few_players`,
            `seated_elsewhere`, `value_of_money`, `bad_value`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request(
            "sitting",
            id,
            weekend=str(weekend_id),
            rule_set=rule_set,
            seats=list(seats),
            options=None if options is None else dict(options),
            unit=unit,
            date=None if date is None else date.isoformat(),
            banker=banker,
            **({} if value is None else {"value": value_json(value)}),
        )
        if transaction.is_known(asked):
            return sitting_of(actor, asked.id)
        weekend = open_weekend_of(actor, weekend_id)
        rules = _preset(rule_set)
        played_for = _unit(unit, rules)
        refuse_bad_value(value, played_for)
        read = read_sitting_options(rules, {}, options or {})
        players = named_players(seats, all_players(actor.group_id), most=rules.most_seats)
        refuse_seated_elsewhere(actor.group_id, players)
        sitting = Sitting(
            id=asked.id,
            weekend_id=weekend.id,
            weekend_name=weekend.name,
            is_weekend_settled=False,
            rule_set=rules,
            options=read,
            unit=played_for,
            currency=CHIPS if played_for is Unit.CHIPS else weekend.currency,
            money=weekend.currency,
            value=value,
            date=date or _tonight(actor, weekend, transaction.at),
            seats=players,
            banker=players[0] if banker is None else _seated(banker, players),
            has_dealer=True,
            running=_begins(players, rules, read, played_for),
            depth=_first_depth(rules),
            version=1,
            last_number=0,
            round_count=0,
            opened_at=transaction.at,
            ended_at=None,
        )
        keep_rule_set(actor.group_id, rules, at=transaction.at)
        add_sitting(actor.group_id, sitting)
        transaction.remember(asked)
        transaction.note(
            "open_sitting",
            sitting=str(sitting.id),
            weekend=str(weekend.id),
            rule_set=rules.version,
            unit=sitting.unit,
            date=sitting.date.isoformat(),
            **_what_is_agreed(sitting),
        )
        return sitting


def change_sitting(
    actor: Actor,
    sitting_id: UUID,
    *,
    seats: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    banker: str | None = None,
    depth: str | None = None,
    value: ChipValue | EllipsisType | None = ...,
    seen: int | None = None,
) -> Sitting:
    """Change who sits where, what is agreed on, who is bank, or how much is asked of a hand.

    What is not given stays; a `value` of None makes chips worth nothing.

    Options that are given are put over those agreed before. When the banker leaves, the bank
    goes to the next seat to the left that stays.

    Raises:
        NotFoundError: the group has no such sitting.
        RecordedMeanwhileError: rounds were recorded or voided since the version `seen`.
        RefusedError: as in `open_sitting`, `sitting_ended`, and `value_in_use`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        sitting = open_sitting_of(actor, sitting_id)
        refuse_recorded_meanwhile(actor, sitting, seen)
        changed = sitting
        if seats is not None:
            changed = _with_seats(actor, sitting, seats)
        if options is not None:
            read = read_sitting_options(sitting.rule_set, sitting.options, options)
            _refuse_past_end(sitting, read)
            changed = replace(changed, options=read)
        if banker is not None:
            changed = _with_banker(changed, _seated(banker, changed.seats))
        if depth is not None:
            changed = replace(changed, depth=_depth(depth))
        if not isinstance(value, EllipsisType):
            refuse_bad_value(value, sitting.unit)
            refuse_late_value(sitting, value)
            changed = replace(changed, value=value)
        if changed == sitting:
            return sitting
        if changed.value != sitting.value:
            keep_worth(actor.group_id, changed)
        return keep_changed(
            transaction, changed, "change_sitting", **_what_changed(sitting, changed)
        )


def end_sitting(actor: Actor, sitting_id: UUID) -> Sitting:
    """End a sitting, so that its players may sit elsewhere; doing it again does nothing.

    Raises:
        NotFoundError: the group has no such sitting.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        sitting = sitting_of(actor, sitting_id)
        if sitting.is_ended:
            return sitting
        return keep_changed(transaction, replace(sitting, ended_at=transaction.at), "end_sitting")


def reopen_sitting(actor: Actor, sitting_id: UUID) -> Sitting:
    """Let an ended sitting go on; doing it again does nothing.

    Raises:
        NotFoundError: the group has no such sitting.
        RefusedError: `weekend_settled`, `seated_elsewhere`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        sitting = sitting_of(actor, sitting_id)
        if sitting.is_weekend_settled:
            raise refused("weekend_settled")
        if not sitting.is_ended:
            return sitting
        refuse_seated_elsewhere(actor.group_id, sitting.seats, besides=sitting_id)
        return keep_changed(transaction, replace(sitting, ended_at=None), "reopen_sitting")


def sitting_of(actor: Actor, sitting_id: UUID) -> Sitting:
    """Return a sitting of the actor's group.

    Raises:
        NotFoundError: the group has no such sitting.
    """
    sitting = find_sitting(actor.group_id, sitting_id)
    if sitting is None:
        raise NotFoundError
    return sitting


def open_sitting_of(actor: Actor, sitting_id: UUID, *, late: bool = False) -> Sitting:
    """Return a sitting of the actor's group that takes rounds; `late` ones it takes always.

    Raises:
        NotFoundError: the group has no such sitting.
        RefusedError: `weekend_settled`, `sitting_ended`.
    """
    sitting = sitting_of(actor, sitting_id)
    if late:
        return sitting
    if sitting.is_weekend_settled:
        raise refused("weekend_settled")
    if sitting.is_ended:
        raise refused("sitting_ended")
    return sitting


def refuse_recorded_meanwhile(actor: Actor, sitting: Sitting, seen: int | None) -> None:
    """Refuse what was made on a page that has not seen the sitting's newest rounds."""
    if seen is None or not has_changed_since(actor.group_id, sitting.id, seen):
        return
    latest = rounds_since(actor.group_id, sitting.id, seen)
    raise RecordedMeanwhileError(latest, sitting.version)


def read_sitting_options(
    rule_set: RuleSet, agreed: Mapping[str, OptionValue], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return what is agreed after the given options, as far as it differs from the rule set.

    Raises:
        RefusedError: `unknown_option`, `bad_option`.
    """
    read, problems = read_options(rule_set, {**agreed, **given})
    if problems:
        raise RefusedError(problems)
    own = rule_set.own_options
    return {name: value for name, value in read.items() if value != own[name]}


def _preset(rule_set_id: str) -> RuleSet:
    """Return a rule set that comes with the program, as the group reads its own copy."""
    if rule_set_id not in PRESETS:
        raise refused("unknown_rule_set", "rule_set", rule_set=rule_set_id[:40])
    return read_rule_set(PRESETS[rule_set_id].text)


def _unit(unit: str | None, rules: RuleSet) -> Unit:
    """Return the unit; the rule set's own where nothing is said."""
    if unit is None:
        return rules.unit
    if unit not in set(Unit):
        raise refused("bad_unit", "unit", known=", ".join(Unit))
    return Unit(unit)


def evening_of(moment: datetime) -> Date:
    """Return the day that a moment of play belongs to; an evening lasts until the morning."""
    return (moment - timedelta(hours=MORNING)).date()


def _tonight(actor: Actor, weekend: Weekend, at: datetime) -> Date:
    """Return the day that it is where the group plays, kept within the weekend."""
    group = find_group(actor.group_id)
    here = at if group is None else at.astimezone(ZoneInfo(group.timezone))
    return min(max(evening_of(here), weekend.starts_on), weekend.ends_on)


def _seated(name: str, seats: Sequence[Player]) -> Player:
    (player,) = named_players([name], seats, path="banker", least=1)
    return player


def _begins(
    players: Sequence[Player], rules: RuleSet, options: Mapping[str, OptionValue], unit: Unit
) -> Running:
    """Return what the first round begins with: chips, where the table counts them."""
    each = starting_chips(rules, options)
    if unit is not Unit.CHIPS or each is None:
        return Running()
    return Running(chips={str(player.id): each for player in players})


def _with_seats(actor: Actor, sitting: Sitting, names: Sequence[str]) -> Sitting:
    """Return the sitting with other people or in another order; who is new brings chips."""
    there = all_players(actor.group_id)
    players = named_players(names, there, most=sitting.rule_set.most_seats)
    refuse_seated_elsewhere(actor.group_id, players, besides=sitting.id)
    each = starting_chips(sitting.rule_set, sitting.options)
    running = with_seats(sitting.running, [str(player.id) for player in players], each)
    changed = replace(sitting, seats=players, running=running)
    banker = _banker_among(sitting, players)
    return changed if banker == sitting.banker else _with_banker(changed, banker)


def _with_banker(sitting: Sitting, banker: Player) -> Sitting:
    """Return the sitting with a banker; a new one has to put up a capital of its own."""
    running = sitting.running
    if banker != sitting.banker and has_pot(sitting.rule_set):
        running = with_new_banker(running)
    return replace(sitting, banker=banker, has_dealer=True, running=running)


def _refuse_past_end(sitting: Sitting, options: Mapping[str, OptionValue]) -> None:
    """Refuse fewer strokes than somebody has in the game that is being played."""
    most = (sitting.rule_set.own_options | dict(options)).get("strokes")
    if isinstance(most, int) and any(has >= most for has in sitting.running.strokes.values()):
        raise refused("bad_option", "options.strokes", option="strokes")


def _first_depth(rules: RuleSet) -> Depth:
    """Return how much is asked of a hand at first: as little as the game can do with."""
    needs_points = isinstance(rules, BankingRules) and rules.needs_points
    return Depth.POINTS if needs_points else Depth.OUTCOMES


def _depth(depth: str) -> Depth:
    if depth not in set(Depth):
        raise refused("bad_depth", "depth", known=", ".join(Depth))
    return Depth(depth)


def _banker_among(sitting: Sitting, seats: Sequence[Player]) -> Player:
    """Return who is bank at the new seats: the banker, or the first to the left who stays."""
    old = sitting.seats
    start = old.index(sitting.banker) if sitting.banker in old else 0
    order = [*old[start:], *old[:start]]
    return next((player for player in order if player in seats), seats[0])


def _what_is_agreed(sitting: Sitting) -> dict[str, object]:
    agreed: dict[str, object] = {
        "seats": seat_ids(sitting.seats),
        "banker": str(sitting.banker.id),
        "options": dict(sitting.options),
        "depth": sitting.depth,
    }
    is_for_chips = sitting.unit is Unit.CHIPS
    return agreed | ({"value": value_json(sitting.value)} if is_for_chips else {})


def _what_changed(before: Sitting, now: Sitting) -> dict[str, object]:
    """Return what is agreed now, and of what was agreed before that which was otherwise."""
    was, agreed = _what_is_agreed(before), _what_is_agreed(now)
    otherwise = {key: was[key] for key in agreed if was[key] != agreed[key]}
    return agreed | {"has_dealer": now.has_dealer, "before": otherwise}


def keep_changed(
    transaction: Transaction, sitting: Sitting, action: str, **details: object
) -> Sitting:
    """Write down a changed sitting as its next version."""
    changed = replace(sitting, version=sitting.version + 1)
    keep_sitting(transaction.group_id, changed)
    transaction.note(
        action,
        sitting=str(sitting.id),
        weekend=str(sitting.weekend_id),
        version=changed.version,
        **details,
    )
    return changed
