"""The cards in words: how many, what each counts, and who may take part."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from babel.lists import format_list
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from ledger.rules.rule_sets import LEAST_PLAYERS, RuleSet
from ledger.web.labels import names_in_words
from ledger.web.rules.parts import Agreed, Line

Counts = Mapping[str, tuple[int, ...]]


def pack_lines(agreed: Agreed) -> Iterator[Line]:
    """Return how many play, and with how many packs."""
    rules = agreed.rules
    if rules.most_seats is not None:
        seats = _("%(low)s to %(high)s", low=LEAST_PLAYERS, high=rules.most_seats)
        yield agreed.line(_("Players"), seats)
    yield agreed.line(_packs(rules, agreed), "", "decks")


def _packs(rules: RuleSet, agreed: Agreed) -> str:
    decks = agreed.options.get("decks")
    return ngettext(
        "%(num)d pack of %(cards)s cards",
        "%(num)d packs of %(cards)s cards",
        decks if isinstance(decks, int) else 1,
        cards=rules.pack_size,
    )


def count_lines(agreed: Agreed, counts: Counts) -> Iterator[Line]:
    """Return what each rank counts; those that count alike stand together."""
    for values, ranks in groupby(counts, key=lambda rank: _worth(rank, counts[rank])):
        yield agreed.line(_ranks_in_words(list(ranks), is_number=not values), _either(values))


def _worth(rank: str, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a rank counts; nothing where that is its own number."""
    return () if rank.isdecimal() and values == (int(rank),) else values


def _ranks_in_words(ranks: list[str], *, is_number: bool) -> str:
    if is_number and len(ranks) > 1:
        return _("%(low)s to %(high)s", low=ranks[-1], high=ranks[0])
    return names_in_words([rank_name(rank) for rank in ranks])


def _either(values: tuple[int, ...]) -> str:
    if not values:
        return _("their number")
    return format_list([str(each) for each in values], style="or", locale=get_locale() or "en")


def rank_name(rank: str) -> str:
    """Return what a rank is called in full."""
    names = {"A": _("Ace"), "K": _("King"), "Q": _("Queen"), "J": _("Jack")}
    return names.get(rank, rank)
