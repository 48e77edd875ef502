"""Pay details: where players want to be paid, kept apart from their names.

Each is one JSON text, so that one seal holds all of it. What the journal did not seal is as if it
was not given: nobody shall pay to an account that somebody wrote into the database.
"""

import json
from collections.abc import Collection
from dataclasses import asdict
from uuid import UUID

from sqlalchemy import insert, select, update

from ledger.book.pay_details import PayDetails, read_pay_details
from ledger.errors import RefusedError
from ledger.store.database import db, table_of
from ledger.store.journal_tables import JournalRow
from ledger.store.money_tables import PayDetailsRow
from ledger.store.text_seals import Seals, Subject, seal_of, sealed

_TABLE = table_of(PayDetailsRow)
_JOURNAL = table_of(JournalRow)
_SEALING = "change_pay_details"


def pay_details_of(group_id: UUID, player_ids: Collection[UUID]) -> dict[UUID, PayDetails]:
    """Return what these players gave, without those who gave nothing."""
    rows = db.session.execute(
        select(_TABLE.c.player_id, _TABLE.c.text, _TABLE.c.text_salt).where(
            _TABLE.c.group_id == group_id, _TABLE.c.player_id.in_(player_ids)
        )
    ).all()
    seals = _newest_seals(group_id) if rows else {}
    found = {
        row.player_id: details_of_text(row.text)
        for row in rows
        if row.text_salt is not None
        and seal_of(row.text_salt, row.text) == seals.get(str(row.player_id))
    }
    return {player_id: details for player_id, details in found.items() if not details.is_empty}


def _newest_seals(group_id: UUID) -> dict[str, str]:
    """Return the seals of what players gave last, by their ids."""
    lines = db.session.scalars(
        select(_JOURNAL.c.details)
        .where(_JOURNAL.c.group_id == group_id, _JOURNAL.c.action == _SEALING)
        .order_by(_JOURNAL.c.seq)
    )
    seals: dict[str, str] = {}
    for details in lines:
        seals |= details.get("seals", {}).get(Subject.PAY_DETAILS, {})
    return seals


def keep_pay_details(group_id: UUID, player_id: UUID, details: PayDetails) -> Seals:
    """Keep what a player gave in the place of what was there; return its seal, for the journal."""
    text = text_of_details(details)
    salt, seal = sealed(text)
    values = {"text": text, "text_salt": salt}
    is_this = (_TABLE.c.group_id == group_id, _TABLE.c.player_id == player_id)
    if db.session.scalar(select(_TABLE.c.player_id).where(*is_this)) is None:
        key = {"group_id": group_id, "player_id": player_id}
        db.session.execute(insert(_TABLE).values(key | values))
    else:
        db.session.execute(update(_TABLE).where(*is_this).values(values))
    return {Subject.PAY_DETAILS: {str(player_id): seal}}


def text_of_details(details: PayDetails) -> str:
    """Return pay details as the text that is kept: JSON of what was given, by its names."""
    given = {key: value for key, value in asdict(details).items() if value}
    return json.dumps(given, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def details_of_text(text: str) -> PayDetails:
    """Return the pay details of a kept text; none where it is not one that was kept so."""
    try:
        details = read_pay_details(**json.loads(text))
    except (ValueError, TypeError, AttributeError, RecursionError, RefusedError):
        return PayDetails()
    return details if text_of_details(details) == text else PayDetails()
