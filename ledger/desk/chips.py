"""Chips: buying more of them between two rounds, and giving some back."""

from dataclasses import replace
from uuid import UUID

from ledger.desk.actors import Actor, Role
from ledger.desk.errors import refused
from ledger.desk.seats import named_players
from ledger.desk.sittings import (
    keep_changed,
    open_sitting_of,
    refuse_recorded_meanwhile,
    sitting_of,
)
from ledger.desk.transactions import request, writing_as
from ledger.rules.rule_sets import MOST
from ledger.rules.running import with_chips
from ledger.store.buy_ins import add_buy_in
from ledger.store.sittings import Sitting

MOST_AT_ONCE = 1_000_000


def buy_chips(
    actor: Actor,
    sitting_id: UUID,
    player: str,
    chips: int,
    *,
    id: UUID | None = None,  # noqa: A002 - the word of the API
    seen: int | None = None,
) -> Sitting:
    """Give a player more chips, or take some back (below zero); that is no win or loss.

    `chips` are whole chips whatever they are worth, at most `MOST_AT_ONCE` of them either way; 0 is
    refused.

    Raises:
        NotFoundError: the group has no such sitting.
        RecordedMeanwhileError: rounds were recorded or voided since the version `seen`.
        RefusedError: `no_chips`, `bad_chips`, `too_few_chips`, `unknown_player`,
            `weekend_settled`, `sitting_ended`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        asked = request("chips", id, sitting=str(sitting_id), player=player, chips=chips)
        if transaction.is_known(asked):
            return sitting_of(actor, sitting_id)
        sitting = open_sitting_of(actor, sitting_id)
        refuse_recorded_meanwhile(actor, sitting, seen)
        if sitting.running.chips is None:
            raise refused("no_chips")
        (buyer,) = named_players([player], sitting.seats, path="player", least=1)
        held = sitting.running.chips.get(str(buyer.id), 0)
        if not chips or abs(chips) > MOST_AT_ONCE or held + chips > MOST:
            raise refused("bad_chips", "chips", most=MOST_AT_ONCE)
        if chips < 0 and held + chips < 0:
            raise refused("too_few_chips", "chips", name=buyer.name, chips=max(held, 0))
        running = with_chips(sitting.running, {str(buyer.id): chips})
        told = {"player": str(buyer.id), "chips": chips}
        changed = replace(sitting, running=running)
        kept = keep_changed(transaction, changed, "buy_chips", **told)
        add_buy_in(transaction.actor, kept, asked.id, buyer, chips, at=transaction.at)
        transaction.remember(asked)
        return kept
