"""Weekends: opening one, and changing its name, its days and its coin."""

from dataclasses import replace
from datetime import date
from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.names import clean_title
from ledger.desk.transactions import request, writing_as
from ledger.errors import Problem, RefusedError
from ledger.money import CURRENCIES
from ledger.store.groups import find_group
from ledger.store.weekends import (
    Weekend,
    add_weekend,
    find_weekend,
    is_coin_in_use,
    keep_weekend,
)


def open_weekend(
    actor: Actor,
    *,
    name: str,
    starts_on: date,
    ends_on: date,
    currency: str | None = None,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> Weekend:
    """Open a weekend, in the group's currency unless said otherwise.

    Raises:
        RefusedError: `bad_name`, `bad_dates`, `bad_currency`, `id_reused`.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        asked = request(
            "weekend",
            id,
            name=name,
            starts_on=starts_on.isoformat(),
            ends_on=ends_on.isoformat(),
            currency=currency,
        )
        if transaction.is_known(asked):
            return weekend_of(actor, asked.id)
        group = find_group(actor.group_id)
        if group is None:
            raise NotFoundError
        weekend = Weekend(
            id=asked.id,
            name=clean_title(name),
            starts_on=starts_on,
            ends_on=ends_on,
            currency=group.currency if currency is None else currency,
            created_at=transaction.at,
        )
        _check(weekend)
        seals = add_weekend(actor.group_id, weekend)
        transaction.remember(asked)
        transaction.note(
            "open_weekend",
            weekend=str(weekend.id),
            **_what_is_said(weekend),
            seals=seals,
        )
        return weekend


def change_weekend(
    actor: Actor,
    weekend_id: UUID,
    *,
    name: str | None = None,
    starts_on: date | None = None,
    ends_on: date | None = None,
    currency: str | None = None,
) -> Weekend:
    """Give a weekend another name, other days or another coin; what is not given stays.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `bad_name`, `bad_dates`, `bad_currency`; `currency_in_use`, once a round, a
            cost or a payment was entered, or while chips of a table have a value.
    """
    with writing_as(actor, Role.OWNER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        changed = replace(
            weekend,
            name=weekend.name if name is None else clean_title(name),
            starts_on=starts_on or weekend.starts_on,
            ends_on=ends_on or weekend.ends_on,
            currency=weekend.currency if currency is None else currency,
        )
        _check(changed)
        if changed == weekend:
            return weekend
        if changed.currency != weekend.currency and is_coin_in_use(actor.group_id, weekend_id):
            raise refused("currency_in_use", "currency")
        is_renamed = changed.name != weekend.name
        seals = keep_weekend(actor.group_id, changed, is_renamed=is_renamed)
        was, now = _what_is_said(weekend), _what_is_said(changed)
        transaction.note(
            "change_weekend",
            weekend=str(weekend.id),
            **now,
            before={key: value for key, value in was.items() if value != now[key]},
            **({"seals": seals} if seals else {}),
        )
        return changed


def weekend_of(actor: Actor, weekend_id: UUID) -> Weekend:
    """Return a weekend of the actor's group.

    Raises:
        NotFoundError: the group has no such weekend.
    """
    weekend = find_weekend(actor.group_id, weekend_id)
    if weekend is None:
        raise NotFoundError
    return weekend


def open_weekend_of(actor: Actor, weekend_id: UUID) -> Weekend:
    """Return a weekend of the actor's group that takes rounds.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `weekend_settled`.
    """
    weekend = weekend_of(actor, weekend_id)
    if weekend.is_settled:
        raise refused("weekend_settled")
    return weekend


def _what_is_said(weekend: Weekend) -> dict[str, str]:
    """Return what the journal says of a weekend; its name it only seals."""
    return {
        "starts_on": weekend.starts_on.isoformat(),
        "ends_on": weekend.ends_on.isoformat(),
        "currency": weekend.currency,
    }


def _check(weekend: Weekend) -> None:
    problems = []
    if weekend.ends_on < weekend.starts_on:
        problems.append(Problem("bad_dates", "ends_on"))
    if weekend.currency not in CURRENCIES:
        problems.append(Problem("bad_currency", "currency", {"known": ", ".join(CURRENCIES)}))
    if problems:
        raise RefusedError(problems)
