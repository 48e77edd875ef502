"""What lines say of wishes, and of balances that went from one weekend to another, in words."""

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.columns import Json
from ledger.store.wished import read_wished
from ledger.web.journal.names import Names
from ledger.web.settlements.wish_words import amounts_in_words, cost_in_words, wishes_in_words

Details = Mapping[str, Json]


def wishes_words(details: Details, names: Names) -> list[str]:
    """Return what was wished of a plan, what it cost, and what was left by it."""
    wished = read_wished(details.get("wishes"))
    if wished.without is None:
        return []
    currency = names.currency(details)
    said = wishes_in_words(wished.wishes, names.player, currency)
    said.append(cost_in_words(len(details["transfers"]), wished.without))
    if wished.left:
        left = [(names.player(str(player)), amount) for player, amount in wished.left.items()]
        amounts = amounts_in_words(left, currency)
        said.append(_("Carried to the next time: %(amounts)s.", amounts=amounts))
    return said


def carried_words(details: Details, names: Names) -> list[str]:
    """Return what a plan took in from other weekends, and which it closed by it."""
    currency = names.currency(details)
    said = []
    for weekend, _out, _into, amounts in details.get("taken_in", ()):
        moved = [(names.player(player), amount) for player, amount in amounts.items()]
        said.append(
            _(
                "Taken in from %(weekend)s: %(amounts)s.",
                weekend=_name(names, weekend),
                amounts=amounts_in_words(moved, currency),
            )
        )
    said += [
        _("The weekend %(name)s was closed by it.", name=_name(names, weekend))
        for weekend, _plan in details.get("closed", ())
    ]
    dropped = len(details.get("dropped", ()))
    if dropped:
        said.append(
            ngettext(
                "%(num)d unpaid payment of another plan was dropped by it.",
                "%(num)d unpaid payments of other plans were dropped by it.",
                dropped,
            )
        )
    return said


def reopened_words(details: Details, names: Names) -> tuple[str, ...]:
    """Return what went back to other weekends, and which were opened too."""
    said = []
    if details.get("given_back"):
        said.append(_("What was taken in from other weekends went back there."))
    said += [
        _("The weekend %(name)s was opened again too.", name=_name(names, weekend))
        for weekend in details.get("opened", ())
    ]
    return tuple(said)


def _name(names: Names, weekend: Json) -> str:
    found = names.weekend({"weekend": weekend})
    return "" if found is None else found.name
