"""What rounds begin with, folded anew from those that stand, and compared with what is kept.

Bankers stay as recorded, also what a banker put up; all else follows from the rounds before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ledger.rules.results import RoundResult
from ledger.rules.rule_sets import Kind, RuleSet
from ledger.rules.running import FIRST_ROUND, Running, after, has_pot
from ledger.store.checks.books import BuyIn, Capital, KeptSitting
from ledger.store.columns import Json

ENDLESS = 2**62


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A number that is kept and is otherwise; `who` is a player's id, or nobody's."""

    what: str
    kept: int | None
    made: int | None
    who: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedRound:
    """A round as folding needs it; `first_version` is that of the first of its corrections.

    `again` gives its result had it begun otherwise.
    """

    starts: Running
    record: Mapping[str, Json]
    result: RoundResult
    first_version: int
    again: Callable[[Running], RoundResult]

    @property
    def banker(self) -> str:
        """Return who had the bank; nobody in a game without one."""
        return str(self.record.get("banker", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Left:
    """What a round left in a banker's pot."""

    bank_round: int
    pot: int
    first_version: int


@dataclass(slots=True, kw_only=True)
class Folding:
    """A sitting's rounds, folded in their order; each gives its differences."""

    rules: RuleSet
    starting_chips: frozenset[int]
    """What somebody who sits down may bring."""
    capital: Sequence[Capital]
    buy_ins: Sequence[BuyIn] = ()
    counts_chips: bool = False
    """Whether what everybody holds is counted here."""
    _nets: dict[str, int] = field(default_factory=dict)
    _brought: dict[str, int] = field(default_factory=dict)
    _strokes: Running = field(default_factory=Running)
    _pots: dict[tuple[int, str], _Left] = field(default_factory=dict)
    _taken_back: dict[tuple[int, str], set[int]] = field(default_factory=dict)

    def take_back(self, round_: FoldedRound) -> Iterator[Difference]:
        """Note a round that does not stand: what its banker put up stays, all else passes."""
        yield from self._uncounted(round_.starts)
        bought = self._bought_before(round_.first_version)
        yield from self._missing_chips(round_.starts, round_.record["seats"], bought)
        starts, own = round_.starts, round_.record.get("pot")
        pots = self._taken_back.setdefault((starts.office, round_.banker), set())
        if starts.pot is not None and starts.bank_round == FIRST_ROUND:
            pots.add(starts.pot)
        if isinstance(own, int):
            pots.add(own)

    def play(self, round_: FoldedRound) -> Iterator[Difference]:
        """Go through what a round that stands began with otherwise than those before make it."""
        yield from self._uncounted(round_.starts)
        if has_pot(self.rules):
            yield from self._play_pot(round_)
        elif self.rules.kind is Kind.STROKES:
            differences = list(self._stroke_differences(round_.starts))
            yield from differences
            # Else a game that ends elsewhere would make all rounds after it differ.
            result = round_.again(self._made(round_.starts)) if differences else round_.result
            keys = {name: name for name in result.record.seats}
            self._strokes = after(self._strokes, result, keys, stays=True)
        bought = self._bought_before(round_.first_version)
        yield from self._chip_differences(round_.starts, round_.record["seats"], bought)
        for key, amount in round_.result.net.items():
            self._nets[key] = self._nets.get(key, 0) + amount

    def end(self, sitting: KeptSitting) -> Iterator[Difference]:
        """Go through what a table runs with now otherwise than its rounds make it."""
        running, banker = sitting.running, sitting.banker
        yield from self._uncounted(running)
        yield from self._chip_differences(running, sitting.seats, self._bought_before(ENDLESS))
        if self.rules.kind is Kind.STROKES:
            yield from self._stroke_differences(running)
        if not has_pot(self.rules):
            return
        key = (running.office, banker)
        left = self._pots.get(key)
        if left is not None and running.bank_round == left.bank_round + 1:
            yield from self._pot_differences(running.pot, self._pot_after(left, banker, ENDLESS))
        elif running.bank_round != FIRST_ROUND or (left is not None and not self._taken_back):
            made = FIRST_ROUND if left is None else left.bank_round + 1
            yield Difference(what="bank_round", kept=running.bank_round, made=made)
        elif running.pot is not None:
            allowed = self._first_pots(key, ENDLESS)
            if running.pot not in allowed:
                made_pot = max(allowed, default=None)
                yield Difference(what="pot", kept=running.pot, made=made_pot)

    def _uncounted(self, kept: Running) -> Iterator[Difference]:
        """Go through what is kept as running on and is not counted in this game at all."""
        if not has_pot(self.rules):
            if kept.pot is not None:
                yield Difference(what="pot", kept=kept.pot, made=None)
            if kept.bank_round != FIRST_ROUND:
                yield Difference(what="bank_round", kept=kept.bank_round, made=FIRST_ROUND)
        if self.rules.kind is not Kind.STROKES:
            yield from self._stroke_differences(kept)

    def _play_pot(self, round_: FoldedRound) -> Iterator[Difference]:
        starts, banker, version = round_.starts, round_.banker, round_.first_version
        key = (starts.office, banker)
        left = self._pots.get(key)
        pot = starts.pot or 0
        own = round_.record.get("pot")
        if starts.bank_round == FIRST_ROUND and (left is None or isinstance(own, int)):
            allowed = self._first_pots(key, version)
            allowed |= {own} if isinstance(own, int) else set()
            if starts.pot not in allowed:
                pot = own if isinstance(own, int) else max(allowed, default=0)
                yield Difference(what="pot", kept=starts.pot, made=pot)
        elif left is None or left.bank_round + 1 != starts.bank_round:
            made = FIRST_ROUND if left is None else left.bank_round + 1
            yield Difference(what="bank_round", kept=starts.bank_round, made=made)
        else:
            pot = self._pot_after(left, banker, version)
            if self._was_first(round_, key, pot):
                pot = starts.pot or 0
            yield from self._pot_differences(starts.pot, pot)
        self._pots[key] = _Left(
            bank_round=starts.bank_round,
            pot=pot + round_.result.net.get(banker, 0),
            # What was put up before a first round is in its capital, wherever that round stands.
            first_version=version if left is None else max(version, left.first_version),
        )

    def _was_first(self, round_: FoldedRound, key: tuple[int, str], made: int) -> bool:
        """Answer whether a capital of its own explains the pot of a round that was a first one.

        It was more, or less, than the capital that had stayed from a round that was restored, with
        what had been added to that.
        """
        own = round_.record.get("pot")
        kept = round_.starts.pot
        said = {own} if isinstance(own, int) else set()
        if not said | self._taken_back.get(key, set()):
            return False
        capitals = self._first_pots(key, round_.first_version) | said
        return any(kept == made + one - other for one in capitals for other in capitals)

    def _pot_differences(self, kept: int | None, made: int) -> Iterator[Difference]:
        if kept != made:
            yield Difference(what="pot", kept=kept, made=made)

    def _pot_after(self, left: _Left, banker: str, before: int) -> int:
        """Return what is in a pot after a round and all that was added until a version."""
        return left.pot + sum(
            each.amount
            for each in self.capital
            if each.banker == banker and left.first_version < each.sitting_version < before
        )

    def _first_pots(self, key: tuple[int, str], before: int) -> set[int]:
        """Return what a banker can begin with who put up nothing in that round itself."""
        added = [
            each.amount
            for each in self.capital
            if each.banker == key[1] and each.sitting_version < before
        ]
        sums = {sum(added[place:]) for place in range(len(added))}
        stayed = self._taken_back.get(key, set())
        return sums | stayed | {base + more for base in stayed for more in sums}

    def _bought_before(self, version: int) -> Mapping[str, int]:
        """Return the chips that everybody bought before a version, less what they gave back."""
        found: dict[str, int] = {}
        for each in self.buy_ins:
            if each.sitting_version < version:
                found[each.player] = found.get(each.player, 0) + each.chips
        return found

    def _chip_differences(
        self, kept: Running, seats: Sequence[str], bought: Mapping[str, int]
    ) -> Iterator[Difference]:
        """Go through chips that are not what their holder brought, bought and won since."""
        yield from self._missing_chips(kept, seats, bought)
        if kept.chips is None:
            return
        for key, held in kept.chips.items():
            won = self._nets.get(key, 0) + bought.get(key, 0)
            if key not in self._brought and held - won not in self.starting_chips:
                yield Difference(
                    what="chips", kept=held, made=max(self.starting_chips, default=0) + won, who=key
                )
            brought = self._brought.setdefault(key, held - won)
            if held - won != brought:
                yield Difference(what="chips", kept=held, made=brought + won, who=key)

    def _missing_chips(
        self, kept: Running, seats: Sequence[str], bought: Mapping[str, int]
    ) -> Iterator[Difference]:
        """Go through who sits there without any chips, where they are counted."""
        if kept.chips is None and not self.counts_chips and not self._brought:
            return
        for key in seats:
            if kept.chips is None or key not in kept.chips:
                first = self._brought.get(key, max(self.starting_chips, default=0))
                made = first + self._nets.get(key, 0) + bought.get(key, 0)
                yield Difference(what="chips", kept=None, made=made, who=key)

    def _stroke_differences(self, kept: Running) -> Iterator[Difference]:
        made = self._strokes
        for key in sorted(kept.strokes.keys() | made.strokes.keys()):
            has, ought = kept.strokes.get(key, 0), made.strokes.get(key, 0)
            if has != ought:
                yield Difference(what="strokes", kept=has, made=ought, who=key)
        if kept.game != made.game:
            yield Difference(what="game", kept=kept.game, made=made.game)

    def _made(self, starts: Running) -> Running:
        """Return what a round of strokes ought to have begun with."""
        return replace(starts, strokes=self._strokes.strokes, game=self._strokes.game)
