"""The sitting of a rule set that was opened last: what "as last time" means for a game."""

from uuid import UUID

from sqlalchemy import and_, select

from ledger.store.database import db
from ledger.store.sittings import Sitting, find_sitting
from ledger.store.tables import RuleSetRow, SittingRow


def last_sitting_of(group_id: UUID, rule_set_id: str) -> Sitting | None:
    """Return the group's last sitting under any version of the rule set, or None."""
    newest = (
        select(SittingRow.id)
        .join(
            RuleSetRow,
            and_(
                RuleSetRow.group_id == SittingRow.group_id,
                RuleSetRow.version == SittingRow.rule_set_version,
            ),
        )
        .where(SittingRow.group_id == group_id, RuleSetRow.rule_set_id == rule_set_id)
        .order_by(SittingRow.opened_at.desc(), SittingRow.id)
        .limit(1)
    )
    sitting_id = db.session.scalar(newest)
    return None if sitting_id is None else find_sitting(group_id, sitting_id)
