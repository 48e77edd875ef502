"""Pay details: where a player wants to be paid."""

from uuid import UUID

from ledger.book.pay_details import PayDetails, read_pay_details
from ledger.desk.actors import Actor, Role
from ledger.desk.errors import NotFoundError
from ledger.desk.transactions import writing_as
from ledger.store.pay_details import keep_pay_details, pay_details_of
from ledger.store.players import players_by_id


def change_pay_details(
    actor: Actor,
    player_id: UUID,
    *,
    account_name: str = "",
    iban: str = "",
    swish: str = "",
    link: str = "",
) -> PayDetails:
    """Keep what a player gave, in the place of all that was there; the journal has its seal only.

    Whoever keeps score may do so, since players have no links of their own; the journal says who.

    Raises:
        NotFoundError: the group has no such player.
        RefusedError: as `read_pay_details` says.
    """
    with writing_as(actor, Role.SCOREKEEPER) as transaction:
        if player_id not in players_by_id(actor.group_id):
            raise NotFoundError
        details = read_pay_details(account_name=account_name, iban=iban, swish=swish, link=link)
        kept = pay_details_of(actor.group_id, [player_id]).get(player_id, PayDetails())
        if details != kept:
            seals = keep_pay_details(actor.group_id, player_id, details)
            transaction.note("change_pay_details", player=str(player_id), seals=seals)
        return details
