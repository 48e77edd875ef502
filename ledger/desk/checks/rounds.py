"""Rounds, worked out again from their facts under the rules that they were played by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from uuid import UUID

from ledger.desk.checks.authors import written_faults
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.known import Known
from ledger.desk.checks.running import Difference, FoldedRound, Folding
from ledger.desk.checks.said import SaidSitting
from ledger.errors import RefusedError
from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import Kind, RuleSet, Unit
from ledger.rules.running import Running, has_pot, known_facts, starting_chips
from ledger.rules.scoring import score
from ledger.store.checks.books import BuyIn, Capital, KeptSitting, buy_ins_of, capital_of
from ledger.store.checks.rounds import KeptRound, rounds_in_order
from ledger.store.columns import Json
from ledger.store.running import read_running


@dataclass(slots=True, kw_only=True)
class Count:
    """How many rounds of a sitting stand, and the highest number of them."""

    standing: int = 0
    last_number: int = 0


@dataclass(slots=True, kw_only=True)
class RoundsCheck:
    """Looks through the rounds of one sitting, in their order."""

    known: Known
    sitting: KeptSitting
    said: SaidSitting

    def faults(self, done: Callable[[int], object]) -> Iterator[Fault]:
        """Go through what is wrong with the sitting's rounds; `done` counts them."""
        rules = self.known.rules.get(self.sitting.rule_set_version)
        capital = capital_of(self.known.group_id, self.sitting.id)
        yield from self._capital_faults(capital)
        buy_ins = buy_ins_of(self.known.group_id, self.sitting.id)
        yield from self._buy_in_faults(buy_ins)
        folding = None if rules is None else self._folding(rules, capital, buy_ins)
        count = Count()
        for first_version, kept in self._in_order():
            done(1)
            yield from self._round_faults(kept, rules, folding, first_version)
            if not kept.is_reversed:
                count.standing += 1
                count.last_number = max(count.last_number, kept.number)
        yield from self._count_faults(count)
        if folding is not None:
            for difference in folding.end(self.sitting):
                yield self._difference(FaultCode.RUNNING_DIFFERS, difference, None)

    def _capital_faults(self, capital: Sequence[Capital]) -> Iterator[Fault]:
        """Compare what was put up, by whom and when, with what the journal says."""
        own = {each.sitting_version: (each.amount, each.banker) for each in capital}
        said = {version: each.amount for version, each in self.said.capital.items()}
        bankers = {version: each.banker for version, each in self.said.capital.items()}
        if said != {version: amount for version, (amount, _) in own.items()} or any(
            bankers[version] not in (None, banker) for version, (_, banker) in own.items()
        ):
            yield self._fault(FaultCode.CAPITAL_DIFFERS, None)
        place = self.known.place(self.sitting.id)
        for kept in capital:
            if kept.sitting_version in self.said.capital:
                by = self.said.capital[kept.sitting_version].by
                yield from written_faults(by, kept.written, place, "capital")

    def _buy_in_faults(self, buy_ins: Sequence[BuyIn]) -> Iterator[Fault]:
        """Compare what was bought, by whom and when, with what the journal says."""
        own = {each.sitting_version: (each.player, each.chips) for each in buy_ins}
        if own != {version: (s.player, s.chips) for version, s in self.said.buy_ins.items()}:
            yield self._fault(FaultCode.BUY_IN_DIFFERS, None)
        place = self.known.place(self.sitting.id)
        for kept in buy_ins:
            if kept.sitting_version in self.said.buy_ins:
                by = self.said.buy_ins[kept.sitting_version].by
                yield from written_faults(by, kept.written, place, "buy_in")

    def _counts_chips(self, rules: RuleSet) -> bool:
        """Answer whether what everybody holds is counted at this table."""
        is_for_chips = self.sitting.unit == Unit.CHIPS and self.said.counts_chips
        return is_for_chips and starting_chips(rules, self.sitting.options) is not None

    def _in_order(self) -> Iterator[tuple[int, KeptRound]]:
        """Go through the rounds in their order, each with the version of its first correction.

        Where several bear a number, a correction stands in the place of what it corrects.
        """
        kept = rounds_in_order(self.known.group_id, self.sitting.id)
        for _, same in groupby(kept, key=attrgetter("number")):
            firsts: dict[UUID, int] = {}
            placed = []
            for each in same:
                old = each.corrects_id
                first = each.sitting_version if old is None else firsts.get(old)
                firsts[each.id] = each.sitting_version if first is None else first
                placed.append((firsts[each.id], each))
            yield from sorted(placed, key=lambda pair: (pair[0], pair[1].sitting_version))

    def _folding(
        self, rules: RuleSet, capital: Sequence[Capital], buy_ins: Sequence[BuyIn]
    ) -> Folding:
        agreed = [self.sitting.options, *self.said.options]
        chips = (starting_chips(rules, options) for options in agreed)
        return Folding(
            rules=rules,
            starting_chips=frozenset(each for each in chips if each is not None),
            capital=capital,
            buy_ins=buy_ins,
            counts_chips=self._counts_chips(rules),
        )

    def _round_faults(
        self,
        kept: KeptRound,
        rules: RuleSet | None,
        folding: Folding | None,
        first_version: int,
    ) -> Iterator[Fault]:
        """Go through what is wrong with a round: its entry, its facts, what it began with."""
        if kept.sitting_version not in self.said.rounds:
            yield self._fault(FaultCode.ROUND_UNSAID, kept)
        if kept.is_reversed and kept.reversed_version not in self.said.reversals:
            yield self._fault(FaultCode.REVERSAL_UNSAID, kept)
        yield from self._entry_faults(kept)
        if kept.rule_set_version != self.sitting.rule_set_version:
            yield self._fault(FaultCode.RULES_OTHER, kept)
            return
        if rules is None or folding is None:
            return
        starts = _starts(kept, rules, counts_chips=folding.counts_chips)
        if isinstance(starts, FaultCode):
            yield self._fault(starts, kept)
            return
        result = _score(kept.record, starts, rules)
        if isinstance(result, RoundResult):
            yield from self._net_faults(kept, result)
        else:
            yield self._fault(result.code, kept, **result.values)
            return
        folded = FoldedRound(
            starts=starts,
            record=kept.record,
            result=result,
            first_version=first_version,
            again=partial(_score_again, kept.record, rules, result),
        )
        differences = folding.take_back if kept.is_reversed else folding.play
        for difference in differences(folded):
            yield self._difference(FaultCode.START_DIFFERS, difference, kept)

    def _entry_faults(self, kept: KeptRound) -> Iterator[Fault]:
        if not kept.entries:
            yield self._fault(FaultCode.ENTRY_MISSING, kept)
        if len(kept.entries) > 1:
            yield self._fault(FaultCode.ENTRY_TWICE, kept, entry=kept.entries[1].seq)
        for entry in kept.entries:
            place = (entry.weekend_id, entry.sitting_id, entry.sitting_version, entry.currency)
            own = self.sitting
            if place != (own.weekend_id, own.id, kept.sitting_version, own.currency):
                yield self._fault(FaultCode.ENTRY_ELSEWHERE, kept, entry=entry.seq)

    def _net_faults(self, kept: KeptRound, result: RoundResult) -> Iterator[Fault]:
        """Compare what a round's facts make with what its entry gives."""
        if not kept.entries or result.net == kept.postings:
            return
        for player in sorted(result.net.keys() | kept.postings.keys()):
            made, given = result.net.get(player), kept.postings.get(player)
            if made != given:
                values: dict[str, str | int] = {"player": self.known.name(player)}
                values["entry"] = kept.entries[0].seq
                values |= {} if made is None else {"made": made}
                values |= {} if given is None else {"kept": given}
                yield self._fault(FaultCode.NET_DIFFERS, kept, **values)
                return

    def _count_faults(self, count: Count) -> Iterator[Fault]:
        kept = self.sitting
        if count.standing != kept.round_count:
            values = {"kept": kept.round_count, "made": count.standing}
            yield self._fault(FaultCode.ROUND_COUNT_DIFFERS, None, **values)
        if count.last_number != kept.last_number:
            values = {"kept": kept.last_number, "made": count.last_number}
            yield self._fault(FaultCode.LAST_NUMBER_DIFFERS, None, **values)

    def _difference(self, code: FaultCode, found: Difference, kept: KeptRound | None) -> Fault:
        values: dict[str, str | int] = {"what": found.what}
        values |= {"player": self.known.name(found.who)} if found.who else {}
        values |= {} if found.kept is None else {"kept": found.kept}
        values |= {} if found.made is None else {"made": found.made}
        return self._fault(code, kept, **values)

    def _fault(self, code: FaultCode, kept: KeptRound | None, /, **values: str | int) -> Fault:
        number = None if kept is None else kept.number
        return Fault(code=code, place=self.known.place(self.sitting.id, number), values=values)


def round_faults(
    known: Known, said: Mapping[UUID, SaidSitting], done: Callable[[int], object]
) -> Iterator[Fault]:
    """Go through what is wrong with all rounds of a group, the oldest weekend first."""
    places = {weekend_id: place for place, weekend_id in enumerate(known.weekends)}
    sittings = sorted(known.sittings.values(), key=lambda each: places[each.weekend_id])
    for sitting in sittings:
        if sitting.rule_set_version not in known.rules:
            yield Fault(
                code=FaultCode.RULES_MISSING,
                place=known.place(sitting.id),
                values={"version": sitting.rule_set_version[:12]},
            )
        check = RoundsCheck(known=known, sitting=sitting, said=said.get(sitting.id, SaidSitting()))
        yield from check.faults(done)


def _starts(kept: KeptRound, rules: RuleSet, *, counts_chips: bool) -> Running | FaultCode:
    """Return what a round is kept to have begun with, or what is wrong with that."""
    needs = has_pot(rules) or rules.kind is Kind.STROKES or counts_chips
    if not kept.has_start:
        return FaultCode.START_MISSING if needs else Running()
    if not needs:
        return FaultCode.START_NEEDLESS
    try:
        return read_running(kept.running)
    except TypeError:
        return FaultCode.START_UNREADABLE


def _score(record: Json, starts: Running, rules: RuleSet) -> RoundResult | Fault:
    """Return what a round's facts make, or what is wrong with them; players stay ids."""
    try:
        seats = {seat: seat for seat in record["seats"]}
        whole = record | known_facts(starts, rules, seats)
        return score(whole, rule_sets={rules.id: rules}, marking=True)
    except RefusedError as error:
        problem = error.problems[0]
        values = {"problem": problem.code, "path": problem.path}
        return Fault(code=FaultCode.RECORD_REFUSED, values=values)
    except (KeyError, TypeError, AttributeError):
        # Whoever changed it from outside may have written anything.
        return Fault(code=FaultCode.RECORD_UNREADABLE)


def _score_again(record: Json, rules: RuleSet, was: RoundResult, starts: Running) -> RoundResult:
    result = _score(record, starts, rules)
    return result if isinstance(result, RoundResult) else was
