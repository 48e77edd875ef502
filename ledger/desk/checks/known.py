"""What is known of a group while its book is looked through."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import RuleSet, RuleSetError
from ledger.store.checks.books import (
    KeptSitting,
    KeptWeekend,
    kept_sittings,
    kept_weekends,
    rule_set_texts,
)
from ledger.store.players import all_players
from ledger.store.rule_sets import read_rule_set


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A group's small parts; `rules` has those rule sets that can be relied on."""

    group_id: UUID
    group: str
    players: Mapping[str, str]
    weekends: Mapping[UUID, KeptWeekend]
    sittings: Mapping[UUID, KeptSitting]
    rules: Mapping[str, RuleSet]

    def weekend_place(self, weekend_id: UUID | None) -> Place:
        """Return a weekend as the place of a fault."""
        weekend = None if weekend_id is None else self.weekends.get(weekend_id)
        if weekend is None:
            return Place(group=self.group)
        return Place(group=self.group, weekend=weekend.name, currency=weekend.currency)

    def place(self, sitting_id: UUID | None, number: int | None = None) -> Place:
        """Return a sitting, or a round of it, as the place of a fault."""
        sitting = None if sitting_id is None else self.sittings.get(sitting_id)
        if sitting is None:
            return Place(group=self.group, number=number)
        rules = self.rules.get(sitting.rule_set_version)
        return replace(
            self.weekend_place(sitting.weekend_id),
            game=rules.name if rules else "",
            day=sitting.date,
            number=number,
            currency=sitting.currency,
        )

    def name(self, player_id: str) -> str:
        """Return what a player is called."""
        return self.players.get(player_id, "somebody unknown")


def known_of(group_id: UUID, group: str) -> tuple[Known, list[Fault]]:
    """Return what is known of a group, and what is wrong with its copies of rule sets.

    A copy that was changed is not played by: in its place comes the program's own of that
    version, where it has one.
    """
    weekends = kept_weekends(group_id)
    rules, faults = _rules_of(group_id, group)
    known = Known(
        group_id=group_id,
        group=group,
        players={str(player.id): player.name for player in all_players(group_id)},
        weekends=weekends,
        sittings=kept_sittings(group_id, weekends),
        rules=rules,
    )
    return known, faults


def _rules_of(group_id: UUID, group: str) -> tuple[dict[str, RuleSet], list[Fault]]:
    presets = {rules.version: rules for rules in PRESETS.values()}
    rules: dict[str, RuleSet] = {}
    faults: list[Fault] = []
    for version, (rule_set_id, text) in rule_set_texts(group_id).items():
        read = _read(text)
        if read is not None and (read.version, read.id) == (version, rule_set_id):
            rules[version] = read
            continue
        if version in presets:
            rules[version] = presets[version]
        faults.append(
            Fault(
                code=FaultCode.RULES_CHANGED,
                place=Place(group=group),
                values={"rules": rule_set_id, "version": version[:12]},
            )
        )
    return rules, faults


def _read(text: str) -> RuleSet | None:
    try:
        return read_rule_set(text)
    except RuleSetError:
        return None
