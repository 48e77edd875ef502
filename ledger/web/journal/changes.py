"""What a change of a table was: who came, who left, who has the bank, what is agreed now."""

from collections.abc import Iterator, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.rule_sets import Kind
from ledger.store.columns import Json
from ledger.store.journal_search import NamedTable
from ledger.store.sittings import Depth
from ledger.web.chip_values import value_words
from ledger.web.journal.names import Names
from ledger.web.labels import names_in_words, option_label
from ledger.web.rules.parts import Agreed


def table_changes(details: Mapping[str, Json], names: Names) -> tuple[str, ...]:
    """Return every change of a table in a sentence; none, where a line does not tell."""
    before, table = details.get("before", {}), names.table(details)
    found: list[str] = []
    if "seats" in before:
        found += _seats(before["seats"], details["seats"], names)
    if "banker" in before:
        found.append(_first(details, table, names))
    if "options" in before and table is not None:
        found += _options(before["options"], details["options"], table)
    if "value" in before:
        found.append(_value(details, names))
    if "depth" in before:
        found.append(_depth(details["depth"]))
    return tuple(found)


def _seats(before: list[str], now: list[str], names: Names) -> Iterator[str]:
    left = [names.player(each) for each in before if each not in now]
    came = [names.player(each) for each in now if each not in before]
    if came:
        yield ngettext(
            "%(names)s sat down.", "%(names)s sat down.", len(came), names=names_in_words(came)
        )
    if left:
        yield ngettext(
            "%(names)s left the table.",
            "%(names)s left the table.",
            len(left),
            names=names_in_words(left),
        )
    if [each for each in before if each in now] != [each for each in now if each in before]:
        yield _("They sit in another order: %(names)s.", names=names.people(now))


def _first(details: Mapping[str, Json], table: NamedTable | None, names: Names) -> str:
    name = names.player(details["banker"])
    if table is not None and table.rule_set.kind is Kind.STROKES:
        return _("%(name)s deals next.", name=name)
    return _("%(name)s has the bank.", name=name)


def _options(
    before: Mapping[str, Json], now: Mapping[str, Json], table: NamedTable
) -> Iterator[str]:
    rules = table.rule_set
    was, agreed = (
        Agreed(rules=rules, options=rules.own_options | dict(each), currency=table.currency)
        for each in (before, now)
    )
    for option in rules.options:
        if was.options[option] != agreed.options[option]:
            yield _(
                "%(option)s: %(before)s → %(after)s",
                option=option_label(option),
                before=was.value(option),
                after=agreed.value(option),
            )


def _value(details: Mapping[str, Json], names: Names) -> str:
    value = details["value"]
    if value is None:
        return _("The chips are worth nothing now.")
    return value_words(value, names.money(details))


def _depth(depth: str) -> str:
    return {
        Depth.OUTCOMES: lambda: _("Of every hand its outcome is entered."),
        Depth.POINTS: lambda: _("Of every hand its points are entered."),
        Depth.CARDS: lambda: _("Of every hand its cards are entered."),
    }[Depth(depth)]()
