"""The group's copies of rule sets: a round keeps the version that it was played under."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from sqlalchemy import exists, insert, select

from ledger.rules.presets import rule_set_from_toml
from ledger.rules.rule_sets import RuleSet
from ledger.store.database import db
from ledger.store.tables import RuleSetRow


@lru_cache(maxsize=256)
def read_rule_set(text: str) -> RuleSet:
    """Return the rule set of a stored text; texts are read once."""
    return rule_set_from_toml(text)


def rule_sets_by_version(group_id: UUID, versions: Collection[str]) -> dict[str, RuleSet]:
    """Return the group's rule sets of these versions."""
    rows = db.session.execute(
        select(RuleSetRow.version, RuleSetRow.text).where(
            RuleSetRow.group_id == group_id, RuleSetRow.version.in_(set(versions))
        )
    )
    return {row.version: read_rule_set(row.text) for row in rows}


def keep_rule_set(group_id: UUID, rule_set: RuleSet, *, at: datetime) -> None:
    """Keep a copy of the rule set for the group, unless it has one of this version."""
    is_kept = select(
        exists().where(RuleSetRow.group_id == group_id, RuleSetRow.version == rule_set.version)
    )
    if db.session.scalar(is_kept):
        return
    db.session.execute(
        insert(RuleSetRow).values(
            group_id=group_id,
            version=rule_set.version,
            rule_set_id=rule_set.id,
            text=rule_set.text,
            added_at=at,
        )
    )
