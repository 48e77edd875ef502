"""What the table remembers of the evening: last stakes, stakes seen, limits under each banker."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.money import ladder
from ledger.store.players import Player
from ledger.store.rounds import Round, last_rounds
from ledger.store.sittings import Sitting
from ledger.web.kinds import banking_result, banking_terms_of

LIMITS = ("min_stake", "max_stake")
_REMEMBERED = 20
"""Rounds back that are looked at; a page must not grow with the evening."""
_STEP = "stake_step"
_HIGHEST_RUNG = 100_000
_MOST_STEPS = 100
_OFFERED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The least and the largest stake, None where nothing was agreed."""

    least: int | None
    most: int | None

    def within(self, stake: int) -> int:
        """Return a stake brought within the limits."""
        return min(max(stake, self.least or 1), self.most or stake)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A table with its newest rounds that stand, the newest first."""

    sitting: Sitting
    rounds: tuple[Round, ...]

    @property
    def last(self) -> Round | None:
        """Return the last round that stands."""
        return self.rounds[0] if self.rounds else None

    @property
    def limits(self) -> Limits:
        """Return the limits in force."""
        return limits_in(self.sitting.all_options)

    @property
    def has_limits(self) -> bool:
        """Answer whether the rule set lets a banker set limits."""
        return all(name in self.sitting.rule_set.options for name in LIMITS)

    @property
    def are_limits_the_bankers(self) -> bool:
        """Answer whether every banker sets limits anew; else they are of the whole table."""
        options = self.sitting.rule_set.options
        return self.has_limits and all(options[name].may_be_null for name in LIMITS)

    @property
    def has_step(self) -> bool:
        """Answer whether the rule set says by how much a stake goes up and down."""
        return _STEP in self.sitting.rule_set.options

    @property
    def ladder(self) -> list[int]:
        """Return the stakes that a step leads to, the limits among them."""
        terms = banking_terms_of(self.sitting)
        highest = self.limits.most or _HIGHEST_RUNG
        if self.has_step:
            step, first = terms.stake_step, terms.first_stake
            return list(range(first, min(highest, first + _MOST_STEPS * step) + 1, step))
        ends = [end for end in (self.limits.least, self.limits.most) if end]
        return sorted({*ladder(terms.least_stake, highest), *ends})

    @property
    def stakes_seen(self) -> list[int]:
        """Return the first stakes of the evening."""
        return sorted(
            {h.stake for each in self.rounds for h in banking_result(each.result).record.hands}
        )

    def next_stakes(self) -> dict[UUID, int]:
        """Return the stake that each player's next hand starts with: the last one, within."""
        last: dict[str, int] = {}
        for each in self.rounds:
            for hand in banking_result(each.result).record.hands:
                last.setdefault(hand.player, hand.stake)
        first = self.ladder[0]
        return {
            player.id: self._affordable(self.limits.within(last.get(player.name, first)), player)
            for player in self.sitting.seats
        }

    def _affordable(self, stake: int, player: Player) -> int:
        """Return a stake, or the largest below it that the player's chips allow."""
        held = (self.sitting.running.chips or {}).get(str(player.id))
        if held is None or stake <= held:
            return stake
        return max((rung for rung in self.ladder if rung <= held), default=self.ladder[0])

    def banker_before(self, banker: Player) -> Player | None:
        """Return who had the bank before a new banker, None where it is no new one."""
        before = None if self.last is None else self.last.banker
        if before is None or before == banker or not self.sitting.is_seated(before.id):
            return None
        return before

    def limits_of(self, banker: Player) -> Limits | None:
        """Return the limits under which somebody last had the bank, None where never."""
        for each in self.rounds:
            if each.banker == banker:
                return limits_in(_options(each))
        return None


def evening_at(group_id: UUID, sitting: Sitting) -> Evening:
    """Return a table with what it remembers."""
    newest = last_rounds(group_id, sitting.id, limit=_REMEMBERED)
    return Evening(sitting=sitting, rounds=tuple(each for each in newest if not each.voided))


def limits_in(options: Mapping[str, object]) -> Limits:
    """Return the limits among options."""
    least, most = (options.get(name) for name in LIMITS)
    return Limits(
        least=least if isinstance(least, int) else None,
        most=most if isinstance(most, int) else None,
    )


def _options(each: Round) -> Mapping[str, object]:
    return each.rule_set.own_options | dict(banking_result(each.result).record.options)


def offered(agreed: int | None, higher: int, floor: int) -> Sequence[int]:
    """Return three limits to choose from, the agreed one among them and `higher` above it."""
    here = agreed or floor
    rungs = sorted({here, *(rung for rung in ladder(1, here * 10) if is_plain(rung))})
    start = max(0, rungs.index(here) + higher - _OFFERED + 1)
    return rungs[start : start + _OFFERED]


def is_plain(rung: int) -> bool:
    """Answer whether a rung is 1, 2 or 5 of something: 25 is not."""
    return str(rung).strip("0") in {"1", "2", "5"}
