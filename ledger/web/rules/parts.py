"""Rules in words: lines in parts, and how a rule set with what was agreed becomes lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.rules.rule_sets import OptionType, OptionValue, RuleSet
from ledger.web.format import format_spoken
from ledger.web.labels import choice_label


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One rule; `value` stands at the right."""

    text: str
    value: str = ""
    is_reading: bool = False
    is_off: bool = False
    """Whether it was not agreed; then the value only says so."""
    says: tuple[str, ...] = ()
    """The options and the readings, by key, that this line tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rules that belong together."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """A rule set with what was agreed, and the coin that its amounts are told in."""

    rules: RuleSet
    options: Mapping[str, OptionValue]
    currency: str

    def line(self, text: str, value: str = "", *says: str) -> Line:
        """Return a rule, marked where it is our reading; `says` are the keys that it tells."""
        return Line(
            text=text,
            value=value,
            is_reading=any(key in self.rules.readings for key in says),
            is_off=any(self.has(key) and not self._is_agreed(key) for key in says),
            says=says,
        )

    def _is_agreed(self, option: str) -> bool:
        value = self.options.get(option)
        return value is not None and value is not False

    def switch(self, text: str, option: str) -> Line:
        """Return a rule that holds only where it was agreed, and whether it was."""
        return self.line(text, self.value(option), option)

    def value(self, option: str) -> str:
        """Return what was agreed of an option, in a word."""
        value = self.options.get(option)
        if isinstance(value, bool):
            return _("agreed") if value else _("not agreed")
        if value is None:
            return _("none agreed")
        known = self.rules.options[option]
        if known.type is OptionType.CHOICE:
            return choice_label(option, str(value))
        return format_spoken(int(value), self.currency) if known.money else str(value)

    def has(self, option: str) -> bool:
        """Answer whether the rule set has this option."""
        return option in self.rules.options


def part(title: str, lines: Iterable[Line | None]) -> Part:
    """Return lines as a part; what does not hold is None, and left out."""
    return Part(title=title, lines=tuple(line for line in lines if line is not None))


def said_in(parts: Iterable[Part]) -> frozenset[str]:
    """Return the options and readings that these parts tell."""
    return frozenset(key for each in parts for line in each.lines for key in line.says)


def capital(text: str) -> str:
    """Return a text as a line begins with it."""
    return text[:1].upper() + text[1:]
