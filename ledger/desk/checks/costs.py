"""Shared costs: whether each is what the journal says, and parted to the cent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from ledger.book.shares import MOST_SHARES
from ledger.desk.checks.authors import Signed, signed, written_faults
from ledger.desk.checks.faults import Fault, FaultCode
from ledger.desk.checks.known import Known
from ledger.desk.checks.said import id_in
from ledger.desk.costs import postings_of_cost
from ledger.store.checks.costs import KeptCost, KeptCostEntry, kept_costs
from ledger.store.columns import Json
from ledger.store.journal import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidCost:
    """What a line says of a cost that is entered, or taken back."""

    by: Signed
    weekend: Json
    entry: Json
    payer: Json
    amount: Json
    shares: Json


@dataclass(slots=True, kw_only=True)
class SaidCosts:
    """Follows the costs of a group through its journal, each by its id."""

    entered: dict[UUID, SaidCost] = field(default_factory=dict)
    taken_back: dict[UUID, SaidCost] = field(default_factory=dict)

    def read(self, line: Line) -> None:
        """Learn what a line says of a cost."""
        told = {"enter_cost": self.entered, "void_cost": self.taken_back}.get(line.action)
        id_ = id_in(line.details.get("cost"))
        if told is None or id_ is None:
            return
        said = line.details
        told[id_] = SaidCost(
            by=signed(line),
            weekend=said.get("weekend"),
            entry=said.get("entry"),
            payer=said.get("payer"),
            amount=said.get("amount"),
            shares=said.get("shares"),
        )


def cost_faults(known: Known, said: SaidCosts) -> Iterator[Fault]:
    """Compare costs and their entries with each other, and with what the journal says of them."""
    kept = kept_costs(known.group_id)
    for id_, line in (said.entered | said.taken_back).items():
        if id_ not in kept:
            place = known.weekend_place(id_in(line.weekend))
            yield Fault(code=FaultCode.COST_MISSING, place=place, values={"line": line.by.line})
    for cost in kept.values():
        yield from _one_cost_faults(known, cost, said)


def _one_cost_faults(known: Known, cost: KeptCost, said: SaidCosts) -> Iterator[Fault]:
    place = known.weekend_place(cost.weekend_id)
    values: dict[str, str | int] = {"amount": cost.amount}
    entered, taken_back = said.entered.get(cost.id), said.taken_back.get(cost.id)
    first = [each for each in cost.entries if each.reverses is None]
    back = [each for each in cost.entries if each.reverses is not None]
    if entered is None or (back and taken_back is None):
        yield Fault(code=FaultCode.COST_UNSAID, place=place, values=values)
    is_right = (
        len(first) == 1
        and len(back) == (0 if taken_back is None else 1)
        and _is_whole(known, cost, first[0])
        and (entered is None or _is_said(cost, first[0], entered))
        and (taken_back is None or taken_back.entry == back[0].seq)
    )
    if not is_right:
        yield Fault(code=FaultCode.COST_DIFFERS, place=place, values=values)
    if entered is not None:
        yield from written_faults(entered.by, cost.written, place, "cost")
        for entry in first:
            yield from written_faults(entered.by, entry.written, place, "payment", entry=entry.seq)
    if taken_back is not None:
        for entry in back:
            by = taken_back.by
            yield from written_faults(by, entry.written, place, "payment", entry=entry.seq)


def _is_whole(known: Known, cost: KeptCost, entry: KeptCostEntry) -> bool:
    """Answer whether the entry of a cost moves just what its shares come to."""
    weekend = known.weekends.get(cost.weekend_id)
    shares = ordered_shares(known.players, cost.shares)
    return (
        weekend is not None
        and (entry.weekend_id, entry.currency) == (weekend.id, weekend.currency)
        and shares is not None
        and entry.postings == postings_of_cost(cost.amount, cost.payer, shares)
    )


def ordered_shares(players: Mapping[str, object], shares: Json) -> dict[str, int] | None:
    """Return the shares of a cost in the players' order, or None where they are none."""
    if not isinstance(shares, dict) or not shares or not shares.keys() <= players.keys():
        return None
    if any(type(each) is not int or not 0 < each <= MOST_SHARES for each in shares.values()):
        return None
    return {player: shares[player] for player in players if player in shares}


def _is_said(cost: KeptCost, entry: KeptCostEntry, said: SaidCost) -> bool:
    kept = (str(cost.weekend_id), entry.seq, cost.payer, cost.amount, cost.shares)
    return kept == (said.weekend, said.entry, said.payer, said.amount, said.shares)
