"""Wishes of a plan and what they cost or leave, in words; the page and the journal say the same."""

from collections.abc import Callable, Iterable
from uuid import UUID

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.book.wishes import Wishes
from ledger.web.format import format_signed, format_spoken
from ledger.web.labels import names_in_words

Naming = Callable[[str], str]
"""Tells what the player of an id is called."""


def wishes_in_words(wishes: Wishes, name: Naming, currency: str) -> list[str]:
    """Return what is wished, a sentence for each."""
    said = []
    if wishes.treasurer is not None:
        said.append(_("All of it goes through %(name)s.", name=name(wishes.treasurer)))
    said += [
        _("%(debtor)s pays only %(receiver)s.", debtor=name(debtor), receiver=name(receiver))
        for debtor, receiver in wishes.pays_only.items()
    ]
    if wishes.round_to != 1:
        amount = format_spoken(wishes.round_to, currency)
        said.append(_("Everything is rounded to %(amount)s.", amount=amount))
    return said


def cost_in_words(count: int, without: int) -> str:
    """Return what wishes cost in payments: more than without them, fewer, or as many."""
    if count > without:
        return ngettext(
            "That is %(num)d payment more than without wishes.",
            "That is %(num)d payments more than without wishes.",
            count - without,
        )
    if count < without:
        return ngettext(
            "That is %(num)d payment fewer than without wishes.",
            "That is %(num)d payments fewer than without wishes.",
            without - count,
        )
    return _("That is as many payments as without wishes.")


def amounts_in_words(amounts: Iterable[tuple[str, int]], currency: str) -> str:
    """Return amounts of people as one list: "Wim +0,03 and Piet −0,03"."""
    return names_in_words(
        [
            _("%(name)s %(amount)s", name=name, amount=format_signed(amount, currency))
            for name, amount in amounts
        ]
    )


def by_size(amounts: Iterable[tuple[UUID, int]]) -> list[tuple[UUID, int]]:
    """Return amounts in the order in which they are told: who gets most first."""
    return sorted(amounts, key=lambda each: (-each[1], str(each[0])))
