"""Shares: which weekends show their result to others, as the journal says it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from uuid import UUID

from ledger.desk.checks.authors import Signed, signed, written_faults
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import id_in
from ledger.store.checks.shares import KeptShare, kept_shares
from ledger.store.journal import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class _SaidShare:
    weekend_id: UUID | None
    by: Signed


@dataclass(slots=True, kw_only=True)
class SharesCheck:
    """Follows the shares of a group through its journal."""

    known: Known
    made: dict[UUID, _SaidShare] = field(default_factory=dict)
    ended: dict[UUID, Signed] = field(default_factory=dict)

    def read(self, line: Line) -> None:
        """Learn what a line says of shares."""
        share_id = id_in(line.details.get("share"))
        if share_id is None:
            return
        if line.action == "share_weekend":
            weekend_id = id_in(line.details.get("weekend"))
            self.made[share_id] = _SaidShare(weekend_id=weekend_id, by=signed(line))
        elif line.action == "stop_sharing":
            self.ended[share_id] = signed(line)

    def end(self) -> Iterator[Fault]:
        """Compare what shares there are with those that the journal knows."""
        kept = kept_shares(self.known.group_id)
        for share_id in sorted(kept.keys() | self.made.keys(), key=str):
            yield from self._faults(share_id, kept.get(share_id), self.made.get(share_id))

    def _faults(
        self, share_id: UUID, own: KeptShare | None, said: _SaidShare | None
    ) -> Iterator[Fault]:
        place = self.known.weekend_place(None if own is None else own.weekend_id)
        values: dict[str, str | int] = {"share": str(share_id)[:8]}
        if own is None or said is None:
            yield Fault(code=FaultCode.SHARE_UNSAID, place=place, values=values)
            return
        if own.weekend_id != said.weekend_id:
            yield Fault(code=FaultCode.SHARE_DIFFERS, place=place, values=values)
        yield from written_faults(said.by, own.written, place, "share", **values)
        ended = self.ended.get(share_id)
        if own.revoked_at != (None if ended is None else ended.at):
            yield Fault(code=FaultCode.SHARE_CLOSING_DIFFERS, place=place, values=values)
