"""Links and devices: who can open the group, as the journal says it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.actors import Role
from ledger.desk.checks.authors import Signed, signed, time_faults
from ledger.desk.checks.faults import Fault, FaultCode, Place
from ledger.desk.checks.said import id_in
from ledger.store.checks.groups import KeptLink, kept_devices, kept_links
from ledger.store.columns import Json
from ledger.store.journal import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class _SaidLink:
    role: Json
    by: Signed


@dataclass(slots=True, kw_only=True)
class AccessCheck:
    """Follows the links and devices of a group through its journal."""

    group_id: UUID
    group: str
    links: dict[UUID, _SaidLink] = field(default_factory=dict)
    closed: dict[UUID, Signed] = field(default_factory=dict)
    devices: dict[UUID, Signed] = field(default_factory=dict)
    unnamed: Signed | None = None
    """Who started the group, where the line does not name the first links: it is older."""

    def read(self, line: Line) -> None:
        """Learn what a line says of links and devices."""
        said = line.details
        match line.action:
            case "create_group":
                self._read_first(line)
            case "new_link":
                self._add(said.get("link"), said.get("role"), line)
            case "revoke_link":
                link_id = id_in(said.get("link"))
                if link_id is not None:
                    self.closed[link_id] = signed(line)
            case "join" if line.device_id is not None:
                self.devices[line.device_id] = signed(line)

    def end(self) -> Iterator[Fault]:
        """Compare what links and devices there are with those that the journal knows."""
        kept = kept_links(self.group_id)
        firsts = self._unnamed_links(kept)
        place = Place(group=self.group)
        roles = sorted(own.role for own in firsts.values())
        if self.unnamed is not None and roles != sorted(Role):
            yield _unsaid(place, " + ".join(roles) or "–")
        for link_id in sorted((kept.keys() | self.links.keys()) - firsts.keys(), key=str):
            yield from _link_faults(kept.get(link_id), self.links.get(link_id), place)
        yield from self._closed_faults(kept, place)
        yield from self._device_faults(place)

    def _read_first(self, line: Line) -> None:
        links = line.details.get("links")
        if isinstance(links, dict):
            for link_id, role in links.items():
                self._add(link_id, role, line)
        else:
            self.unnamed = signed(line)
        if line.device_id is not None:
            self.devices[line.device_id] = signed(line)

    def _add(self, link: Json, role: Json, line: Line) -> None:
        link_id = id_in(link)
        if link_id is not None:
            self.links[link_id] = _SaidLink(role=role, by=signed(line))

    def _unnamed_links(self, kept: dict[UUID, KeptLink]) -> dict[UUID, KeptLink]:
        """Return the links that came with the group, where the journal does not name them."""
        if self.unnamed is None:
            return {}
        at = self.unnamed.at
        return {
            link_id: own
            for link_id, own in kept.items()
            if own.created_at == at and link_id not in self.links
        }

    def _closed_faults(self, kept: dict[UUID, KeptLink], place: Place) -> Iterator[Fault]:
        for link_id, own in kept.items():
            by = self.closed.get(link_id)
            if own.revoked_at != (None if by is None else by.at):
                values = {"role": own.role}
                yield Fault(code=FaultCode.LINK_CLOSING_DIFFERS, place=place, values=values)

    def _device_faults(self, place: Place) -> Iterator[Fault]:
        kept = kept_devices(self.group_id)
        for device_id in sorted(kept.keys() | self.devices.keys(), key=str):
            own, by = kept.get(device_id), self.devices.get(device_id)
            values: dict[str, str | int] = {"device": str(device_id)[:8]}
            if own is None or by is None:
                yield Fault(code=FaultCode.DEVICE_UNSAID, place=place, values=values)
                continue
            # Nothing shuts out a single device; a link that is closed shuts out all of its own.
            if own.link_id != by.written.link_id or own.ended_at is not None:
                yield Fault(code=FaultCode.DEVICE_DIFFERS, place=place, values=values)
            yield from time_faults(by, own.created_at, place, "device", **values)


def _link_faults(own: KeptLink | None, said: _SaidLink | None, place: Place) -> Iterator[Fault]:
    """Compare a link with what the journal says of it."""
    if said is None and own is not None:
        yield _unsaid(place, own.role)
    elif own is None and said is not None:
        yield _unsaid(place, str(said.role))
    elif own is not None and said is not None:
        if own.role != said.role:
            yield Fault(code=FaultCode.LINK_DIFFERS, place=place, values={"role": own.role})
        yield from time_faults(said.by, own.created_at, place, "link", role=own.role)


def _unsaid(place: Place, role: str) -> Fault:
    return Fault(code=FaultCode.LINK_UNSAID, place=place, values={"role": role})
