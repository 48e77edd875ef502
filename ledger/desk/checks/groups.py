"""The group itself, its players, weekends and rule sets, as the journal says them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ledger.desk.checks.authors import Signed, signed, time_faults
from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import under
from ledger.store.checks.groups import (
    KeptPlayer,
    kept_players,
    kept_settings,
    rule_sets_added,
)
from ledger.store.columns import Json
from ledger.store.journal import Line
from ledger.store.players import COLOURS

SETTINGS = ("currency", "locale", "timezone")


@dataclass(slots=True, kw_only=True)
class GroupCheck:
    """Follows what a group is made of through its journal."""

    known: Known
    started: Signed | None = None
    settings: dict[str, Json] = field(default_factory=dict)
    players: dict[str, Signed] = field(default_factory=dict)
    """In the order of coming."""
    weekends: dict[str, tuple[Signed, Line]] = field(default_factory=dict)
    """By which line each was opened, and the newest that says its days and coin."""
    rules: dict[str, Signed] = field(default_factory=dict)
    """By which line the group first played by each version of its rule sets."""

    def read(self, line: Line) -> None:
        """Learn what a line says."""
        said = line.details
        match line.action:
            case "create_group":
                self.started = signed(line)
                self.settings = {key: said[key] for key in SETTINGS if key in said}
                for player in said.get("players", ()):
                    self.players[str(player)] = signed(line)
            case "add_player":
                self.players[str(said.get("player"))] = signed(line)
            case "open_sitting":
                self.rules.setdefault(str(said.get("rule_set")), signed(line))
            case "open_weekend":
                self.weekends[str(said.get("weekend"))] = (signed(line), line)
            case "change_weekend":
                opened, _ = self.weekends.get(str(said.get("weekend")), (None, line))
                if opened is not None:
                    self.weekends[str(said.get("weekend"))] = (opened, line)

    def end(self) -> Iterator[Fault]:
        """Compare what there is with what the journal knows."""
        place = Place(group=self.known.group)
        yield from self._settings_faults(place)
        for weekend_id in self.known.weekends:
            if str(weekend_id) not in self.weekends:
                where = self.known.weekend_place(weekend_id)
                yield Fault(code=FaultCode.WEEKEND_UNSAID, place=where)
        for opened, newest in self.weekends.values():
            yield from self._weekend_faults(opened, newest)
        yield from self._player_faults(place)
        for version, (rules, added_at) in rule_sets_added(self.known.group_id).items():
            by = self.rules.get(version)
            values: dict[str, str | int] = {"rules": rules}
            if by is None:
                yield Fault(code=FaultCode.RULES_UNSAID, place=place, values=values)
            else:
                yield from time_faults(by, added_at, place, "rules", **values)

    def _settings_faults(self, place: Place) -> Iterator[Fault]:
        kept = kept_settings(self.known.group_id)
        if kept is None or self.started is None:
            return
        for key, value in self.settings.items():
            if getattr(kept, key) != value:
                yield Fault(code=FaultCode.GROUP_DIFFERS, place=place, values={"thing": key})
        yield from time_faults(self.started, kept.created_at, place, "group")

    def _weekend_faults(self, opened: Signed, newest: Line) -> Iterator[Fault]:
        said = newest.details
        kept = under(said.get("weekend"), self.known.weekends)
        place = self.known.weekend_place(None if kept is None else kept.id)
        own = None
        if kept is not None:
            own = (kept.starts_on.isoformat(), kept.ends_on.isoformat(), kept.currency)
            yield from time_faults(opened, kept.created_at, place, "opening")
        if own != tuple(said.get(key) for key in ("starts_on", "ends_on", "currency")):
            values = {"line": newest.seq}
            yield Fault(code=FaultCode.WEEKEND_DIFFERS, place=place, values=values)

    def _player_faults(self, place: Place) -> Iterator[Fault]:
        kept = kept_players(self.known.group_id)
        for player in sorted(kept.keys() ^ self.players.keys()):
            values: dict[str, str | int] = {"player": self.known.name(player)}
            yield Fault(code=FaultCode.PLAYER_UNSAID, place=place, values=values)
        for position, (player, by) in enumerate(self.players.items(), start=1):
            own = kept.get(player)
            if own is None:
                continue
            values = {"player": self.known.name(player)}
            if not _is_in_place(own, position):
                yield Fault(code=FaultCode.PLAYER_DIFFERS, place=place, values=values)
            yield from time_faults(by, own.created_at, place, "player", **values)


def _is_in_place(player: KeptPlayer, position: int) -> bool:
    """Answer whether a player has the place, with its colour, and is found by its own name."""
    return player.has_own_key and (player.position, player.colour) == (
        position,
        (position - 1) % COLOURS + 1,
    )
