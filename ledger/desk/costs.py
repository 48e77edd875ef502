"""Shared costs: what somebody paid for others, and what was not to be shared after all."""

import unicodedata
from collections.abc import Mapping, Sequence
from uuid import UUID

from ledger.book.entries import Entry, Posting, reversal
from ledger.book.shares import MOST_SHARES, parts
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError, refused
from ledger.desk.paid_amounts import named_player, refuse_amount
from ledger.desk.transactions import Request, Transaction, request, writing_as
from ledger.desk.weekends import weekend_of
from ledger.rules.names import REFUSED_CATEGORIES
from ledger.store.costs import Cost, add_cost, find_cost
from ledger.store.entries import EntryKind, Place, add_entry, add_remark, entry_of_cost
from ledger.store.people import people_of_weekend
from ledger.store.players import Player, all_players
from ledger.store.weekends import Weekend

LONGEST_WHAT = 80
LONGEST_PATH = 200


def enter_cost(
    actor: Actor,
    weekend_id: UUID,
    *,
    what: str,
    amount: int,
    payer: str,
    shares: Mapping[str, int] | None = None,
    late: bool = False,
    id: UUID | None = None,  # noqa: A002 - the word of the API
) -> Cost:
    """Enter what somebody paid for those who have a share of it; the same `id` again adds nothing.

    `amount` is in the smallest unit of the weekend's coin, from 1 to `MOST_AT_ONCE` of
    `desk.paid_amounts`; a share is a whole number from 0 to `MOST_SHARES`.
    Players are named. Without `shares` everybody who is in the weekend has one. A settled weekend
    takes a cost only where it is said to be `late`: like a late round it is open beside the plan.

    Raises:
        NotFoundError: the group has no such weekend.
        RefusedError: `bad_what`, `bad_amount`, `payment_too_large`, `bad_name`,
            `unknown_player`, `bad_share`, `no_shares`, `weekend_settled`, `id_reused`.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        weekend = weekend_of(actor, weekend_id)
        given = None if shares is None else dict(shares)
        asked = request(
            "cost",
            id,
            weekend=str(weekend_id),
            what=what,
            amount=amount,
            payer=payer,
            shares=given,
        )
        if not transaction.is_known(asked):
            if weekend.is_settled and not late:
                raise refused("weekend_settled")
            people = all_players(actor.group_id)
            text = _clean_what(what)
            refuse_amount(amount)
            from_ = named_player(payer, people, "payer")
            shared = _shares(actor.group_id, weekend, people, given)
            _enter(transaction, asked, weekend, text, amount, from_, shared)
        return cost_of(actor, asked.id)


def void_cost(actor: Actor, cost_id: UUID) -> Cost:
    """Take a cost back, as if nobody had paid it; doing it again changes nothing.

    Raises:
        NotFoundError: the group has no such cost.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        cost = cost_of(actor, cost_id)
        if cost.taken_back_at is None:
            weekend = weekend_of(actor, cost.weekend_id)
            kept = entry_of_cost(actor.group_id, cost_id)
            seq = add_entry(
                transaction.actor,
                reversal(kept.entry),
                _place(weekend, cost_id),
                at=transaction.at,
                reverses=kept.seq,
            )
            transaction.note(
                "void_cost",
                cost=str(cost_id),
                weekend=str(weekend.id),
                entry=seq,
                payer=str(cost.payer.id),
                amount=cost.amount,
            )
        return cost_of(actor, cost_id)


def cost_of(actor: Actor, cost_id: UUID) -> Cost:
    """Return a cost of the actor's group, also one that was taken back.

    Raises:
        NotFoundError: the group has no such cost.
    """
    cost = find_cost(actor.group_id, cost_id)
    if cost is None:
        raise NotFoundError
    return cost


def postings_of_cost(amount: int, payer: str, shares: Mapping[str, int]) -> dict[str, int]:
    """Return what a cost moves, by player: plus for who paid it, minus each one's part."""
    moved = {player: -part for player, part in parts(amount, shares).items()}
    return moved | {payer: moved.get(payer, 0) + amount}


def _enter(
    transaction: Transaction,
    asked: Request,
    weekend: Weekend,
    what: str,
    amount: int,
    payer: Player,
    shares: Mapping[UUID, int],
) -> None:
    add_cost(
        transaction.actor,
        id_=asked.id,
        weekend_id=weekend.id,
        payer_id=payer.id,
        amount=amount,
        shares=shares,
        at=transaction.at,
    )
    by_text = {str(player_id): share for player_id, share in shares.items()}
    moved = postings_of_cost(amount, str(payer.id), by_text)
    entry = Entry(
        kind=EntryKind.COST,
        postings=tuple(Posting(account=each, amount=part) for each, part in moved.items()),
    )
    place = _place(weekend, asked.id)
    seq = add_entry(transaction.actor, entry, place, at=transaction.at)
    seals = add_remark(transaction.group_id, seq, what)
    transaction.remember(asked)
    transaction.note(
        "enter_cost",
        cost=str(asked.id),
        weekend=str(weekend.id),
        entry=seq,
        payer=str(payer.id),
        amount=amount,
        shares=by_text,
        seals=seals,
    )


def _place(weekend: Weekend, cost_id: UUID) -> Place:
    return Place(weekend_id=weekend.id, currency=weekend.currency, cost_id=cost_id)


def _clean_what(text: str) -> str:
    what = unicodedata.normalize("NFC", text).strip()
    is_printable = not any(unicodedata.category(c) in REFUSED_CATEGORIES for c in what)
    if not 1 <= len(what) <= LONGEST_WHAT or not is_printable:
        raise refused("bad_what", "what", most=LONGEST_WHAT)
    return what


def _shares(
    group_id: UUID,
    weekend: Weekend,
    people: Sequence[Player],
    given: Mapping[str, int] | None,
) -> dict[UUID, int]:
    """Return the shares of those who have any, in the players' order."""
    if given is None:
        here = people_of_weekend(group_id, weekend.id)
        found = {player.id: 1 for player in people if player.id in here}
    else:
        found = {}
        for name, share in given.items():
            path = f"shares.{name}"[:LONGEST_PATH]
            player = named_player(name, people, path)
            found[player.id] = found.get(player.id, 0) + share
            if not 0 <= share <= found[player.id] <= MOST_SHARES:
                raise refused("bad_share", path, most=MOST_SHARES)
    shares = {player.id: found[player.id] for player in people if found.get(player.id)}
    if not shares:
        raise refused("no_shares", "shares")
    return shares
