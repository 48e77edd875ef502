"""Sittings as the journal tells them: opened, changed, played at and ended, from line to line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from ledger.desk.checks.authors import Signed, signed, time_faults, written_faults
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import SaidBuyIn, SaidCapital, SaidSitting, id_in, under
from ledger.desk.chip_values import value_json
from ledger.rules.rule_sets import Kind
from ledger.store.checks.books import KeptSitting
from ledger.store.checks.journal import SaidRound
from ledger.store.columns import Json
from ledger.store.digests import digest
from ledger.store.journal import Line

ENTERED = {"record_round": "", "correct_round": "corrects", "restore_round": "restores"}
"""What enters a round, and under which word it names the one that it replaces."""

Rounds = Mapping[UUID, SaidRound]


@dataclass(slots=True, kw_only=True)
class _ToldSitting:
    """A sitting as far as the journal was read.

    `banker` and `has_dealer` are None where older lines do not tell.
    """

    version: int = 1
    rounds: set[int] = field(default_factory=set)
    reversals: set[int] = field(default_factory=set)
    capital: dict[int, SaidCapital] = field(default_factory=dict)
    buy_ins: dict[int, SaidBuyIn] = field(default_factory=dict)
    options: list[dict[str, Json]] = field(default_factory=list)
    opening: Mapping[str, Json] = field(default_factory=dict)
    agreed: Mapping[str, Json] = field(default_factory=dict)
    opened: Signed | None = None
    ended_at: datetime | None = None
    banker: Json = None
    has_dealer: Json = None


@dataclass(slots=True, kw_only=True)
class SittingsCheck:
    """Follows every sitting of a group through its journal."""

    known: Known
    told: dict[UUID, _ToldSitting] = field(default_factory=dict)

    def said(self) -> dict[UUID, SaidSitting]:
        """Return what the journal says of every sitting."""
        return {
            sitting_id: SaidSitting(
                rounds=told.rounds,
                reversals=told.reversals,
                capital=told.capital,
                buy_ins=told.buy_ins,
                options=told.options,
                counts_chips="depth" in told.opening,
            )
            for sitting_id, told in self.told.items()
        }

    def read(self, line: Line, rounds: Rounds) -> Iterator[Fault]:
        """Follow what became of a sitting; each thing done makes its next version."""
        said = line.details
        sitting_id = id_in(said.get("sitting"))
        if sitting_id is None:
            return
        told = self.told.setdefault(sitting_id, _ToldSitting())
        again = said.get("entered_again", ())
        version = 1 if line.action == "open_sitting" else told.version + 1
        told.version = version + len(again)
        if said.get("version", 1) != told.version:
            yield self._fault(FaultCode.VERSION_DIFFERS, line, sitting_id)
        self._follow(told, line, version)
        if line.action in ENTERED:
            yield from self._entered_faults(line, sitting_id, version, rounds)
        elif line.action == "void_round":
            told.reversals.add(version)
            yield from self._reversed_faults(line, said.get("round"), version, rounds)
        self._pass_on(told, line, sitting_id)
        for place, round_id in enumerate(again, start=1):
            told.rounds.add(version + place)
            told.reversals.add(version + place)
            found = under(round_id, rounds)
            if found is None or found.sitting_version != version + place:
                yield self._fault(FaultCode.SAID_ROUND_MISSING, line, sitting_id)
            else:
                yield from self._again_faults(line, found)

    def end(self) -> Iterator[Fault]:
        """Compare what sittings there are with those that the journal knows."""
        for sitting in self.known.sittings.values():
            told = self.told.get(sitting.id)
            place = self.known.place(sitting.id)
            if told is None:
                yield Fault(code=FaultCode.SITTING_UNSAID, place=place)
                continue
            if told.version != sitting.version:
                values = {"kept": sitting.version, "made": told.version}
                yield Fault(code=FaultCode.VERSION_DIFFERS, place=place, values=values)
            for thing in _differences(sitting, told):
                yield Fault(code=FaultCode.SITTING_DIFFERS, place=place, values={"thing": thing})
            if told.opened is not None:
                yield from time_faults(told.opened, sitting.opened_at, place, "opening")

    def _follow(self, told: _ToldSitting, line: Line, version: int) -> None:
        """Learn what was agreed on, put up, or ended."""
        said = line.details
        match line.action:
            case "open_sitting" | "change_sitting":
                told.agreed = said
                if isinstance(said.get("options"), dict):
                    told.options.append(said["options"])
                if line.action == "open_sitting":
                    told.opening, told.opened = said, signed(line)
            case "add_capital":
                told.capital[version] = SaidCapital(
                    by=signed(line), amount=said.get("amount", 0), banker=said.get("banker")
                )
            case "buy_chips":
                told.buy_ins[version] = SaidBuyIn(
                    by=signed(line), player=said.get("player"), chips=said.get("chips")
                )
            case "end_sitting":
                told.ended_at = line.at
            case "reopen_sitting":
                told.ended_at = None

    def _pass_on(self, told: _ToldSitting, line: Line, sitting_id: UUID) -> None:
        """Learn who has the bank, or deals, after a line."""
        said = line.details
        match line.action:
            case "open_sitting":
                told.banker = said.get("banker")
                # Older lines do not say the day.
                told.has_dealer = True if "date" in said else None
            case "record_round" if "next" in said:
                told.banker = said["next"] or told.banker
                deals = self._only_deals(sitting_id)
                told.has_dealer = None if deals is None else bool(said["next"]) or not deals
            case (
                "change_sitting" | "record_round" | "correct_round" | "restore_round" | "void_round"
            ):
                told.banker, told.has_dealer = said.get("banker"), said.get("has_dealer")

    def _entered_faults(
        self, line: Line, sitting_id: UUID, version: int, rounds: Rounds
    ) -> Iterator[Fault]:
        """Compare a round as it was entered with the book's; and that it replaced another."""
        said, told = line.details, self.told[sitting_id]
        told.rounds.add(version)
        found = under(said.get("round"), rounds)
        number = said.get("number")
        if found is None:
            yield self._fault(FaultCode.SAID_ROUND_MISSING, line, sitting_id, number)
            return
        own = (found.sitting_id, found.number, found.sitting_version)
        if own != (sitting_id, number, version):
            yield self._fault(FaultCode.SAID_ROUND_DIFFERS, line, sitting_id, number)
        if digest(found.record) != said.get("record"):
            yield self._fault(FaultCode.SAID_RECORD_DIFFERS, line, sitting_id, number)
        if found.net != said.get("net"):
            yield self._fault(FaultCode.SAID_NET_DIFFERS, line, sitting_id, number)
        yield from self._written_faults(line, found)
        yield from self._place_faults(line, found)
        if not self._is_dealt_right(line, found, told):
            yield self._fault(FaultCode.BANKER_DIFFERS, line, sitting_id, number)
        if line.action == "correct_round":
            told.reversals.add(version)
            old = said.get(ENTERED[line.action])
            yield from self._reversed_faults(line, old, version, rounds)

    def _place_faults(self, line: Line, found: SaidRound) -> Iterator[Fault]:
        """Compare in whose place a round stands with what its line says."""
        replaced = id_in(line.details.get(ENTERED[line.action]))
        kept = found.correction
        own = (None, None) if kept is None else (kept.corrects_id, kept.cause_id)
        if own != (replaced, None):
            yield self._fault(FaultCode.CORRECTION_DIFFERS, line, found.sitting_id, found.number)

    def _is_dealt_right(self, line: Line, found: SaidRound, told: _ToldSitting) -> bool:
        """Answer whether who dealt a round and who was next are those of its line."""
        said = line.details
        if "next" in said and _text(found.next_banker_id) != said["next"]:
            return False
        deals = self._only_deals(found.sitting_id)
        if deals is False:
            return found.dealer_id is None
        if deals is None or "next" not in said:
            return True
        if found.correction is not None:
            return found.dealer_id == found.correction.dealer_id
        if told.has_dealer is None or (told.has_dealer and told.banker is None):
            return True
        return _text(found.dealer_id) == (told.banker if told.has_dealer else None)

    def _again_faults(self, line: Line, found: SaidRound) -> Iterator[Fault]:
        """Compare a round that was entered again with the one that it stands in the place of."""
        yield from self._written_faults(line, found)
        kept, cause = found.correction, id_in(line.details.get("round"))
        if kept is None or kept.cause_id != cause:
            yield self._fault(FaultCode.CORRECTION_DIFFERS, line, found.sitting_id, found.number)
        elif (found.next_banker_id, found.dealer_id) != (kept.next_banker_id, kept.dealer_id):
            yield self._fault(FaultCode.BANKER_DIFFERS, line, found.sitting_id, found.number)

    def _written_faults(self, line: Line, found: SaidRound) -> Iterator[Fault]:
        by, place = signed(line), self.known.place(found.sitting_id, found.number)
        yield from written_faults(by, found.written, place, "round")
        yield from written_faults(by, found.entry, place, "entry")

    def _reversed_faults(
        self, line: Line, round_id: Json, version: int, rounds: Rounds
    ) -> Iterator[Fault]:
        found = under(round_id, rounds)
        if found is None:
            yield self._fault(FaultCode.SAID_ROUND_MISSING, line)
        elif found.reversed_version != version:
            yield self._fault(FaultCode.SAID_VOID_STANDS, line, found.sitting_id, found.number)
        else:
            place = self.known.place(found.sitting_id, found.number)
            yield from written_faults(signed(line), found.reversal, place, "reversal")

    def _only_deals(self, sitting_id: UUID) -> bool | None:
        """Answer whether nobody has a bank in a sitting's game; None where that is not known."""
        sitting = self.known.sittings.get(sitting_id)
        rules = None if sitting is None else self.known.rules.get(sitting.rule_set_version)
        return None if rules is None else rules.kind is Kind.STROKES

    def _fault(
        self,
        code: FaultCode,
        line: Line,
        sitting_id: UUID | None = None,
        number: Json = None,
    ) -> Fault:
        place = self.known.place(sitting_id, number if isinstance(number, int) else None)
        return Fault(code=code, place=place, values={"line": line.seq})


def _differences(sitting: KeptSitting, told: _ToldSitting) -> Iterator[str]:
    """Go through what of a sitting is not as it was last said; older journals say less."""
    opening: dict[str, Json] = {
        "weekend": str(sitting.weekend_id),
        "rule_set": sitting.rule_set_version,
        "unit": sitting.unit,
        "date": sitting.date.isoformat(),
    }
    agreed: dict[str, Json] = {
        "seats": list(sitting.seats),
        "options": dict(sitting.options),
        "depth": sitting.depth,
    }
    for own, said in ((opening, told.opening), (agreed, told.agreed)):
        yield from (key for key, value in own.items() if key in said and said[key] != value)
    if told.banker is not None and told.banker != sitting.banker:
        yield "banker"
    if told.has_dealer is not None and told.has_dealer != sitting.has_dealer:
        yield "has_dealer"
    # Lines of before chips could have a value do not say it.
    if told.agreed.get("value") != value_json(sitting.value):
        yield "value"
    if told.ended_at != sitting.ended_at:
        yield "ended_at"


def _text(id_: UUID | None) -> str | None:
    return None if id_ is None else str(id_)
