"""What can be agreed on at a table: fields, typed values and words, made from a rule set's data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, Field, IntegerField, RadioField
from wtforms.validators import InputRequired, Optional
from wtforms.widgets import TextInput

from ledger.rules.rule_sets import MOST, Option, OptionType, OptionValue, RuleSet, Unit
from ledger.store.sittings import CHIPS
from ledger.web.fields import AmountField, choices
from ledger.web.format import format_amount, format_typed
from ledger.web.labels import choice_label, option_label

PREFIX = "option_"
"""What the name of an option's field begins with; no other field does."""

LEAST, GREATEST = "min_stake", "max_stake"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A rule set, what it is played for, and the coin that its amounts are typed in."""

    rules: RuleSet
    unit: Unit
    currency: str

    @property
    def key(self) -> str:
        """Return what a form remembers of the game whose options it shows."""
        return f"{self.rules.id} {self.unit}"

    @property
    def options(self) -> Mapping[str, Option]:
        """Return what can be agreed on in this game, played for this unit."""
        found = self.rules.options.items()
        return {name: each for name, each in found if each.is_for(self.unit)}


def game_of(rules: RuleSet, unit: str, money: str) -> Game:
    """Return the game; `unit` is taken where it is one, `money` is the weekend's currency."""
    known = Unit(unit) if unit in set(Unit) else rules.unit
    return Game(rules=rules, unit=known, currency=CHIPS if known is Unit.CHIPS else money)


def option_fields(game: Game) -> dict[str, object]:
    """Return the fields of the game's options, by the names they have in a form."""
    return {PREFIX + name: _field(game, name, option) for name, option in game.options.items()}


def _field(game: Game, name: str, option: Option) -> object:
    label = option_label(name)
    if option.type is OptionType.BOOLEAN:
        return BooleanField(label)
    if option.type is OptionType.CHOICE:
        words = ((value, choice_label(name, value)) for value in option.choices)
        return RadioField(label, choices=choices(words))
    is_needed = [] if option.may_be_null else [InputRequired(_l("This is missing."))]
    if option.money:
        return AmountField(label, is_needed, currency=game.currency)
    return IntegerField(
        label, is_needed or [Optional()], description=_range(option), widget=TextInput()
    )


def _range(option: Option) -> str:
    """Return the values that a number can have, where they have an end."""
    if option.most >= MOST:
        return ""
    return _("%(least)s to %(most)s", least=option.least, most=option.most)


def typed_values(game: Game, agreed: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return the fields' texts for these values, and the rule set's own where there is none."""
    typed = {}
    for name, option in game.options.items():
        text = _typed(game, option, agreed.get(name, option.default))
        if text is not None:
            typed[PREFIX + name] = text
    return typed


def _typed(game: Game, option: Option, value: OptionValue) -> str | None:
    """Return how a value stands in its field; None is an empty field, or no check."""
    if value is None or value is False:
        return None
    if value is True:
        return "y"
    return format_typed(int(value), game.currency) if option.money else str(value)


def read_values(game: Game, fields: Mapping[str, Field]) -> dict[str, OptionValue]:
    """Return what the fields of the options hold; an empty one only where nothing is a value."""
    found = {name: fields[PREFIX + name].data for name in game.options}
    options = game.options
    return {n: value for n, value in found.items() if value is not None or options[n].may_be_null}


def agreed_words(game: Game, values: Mapping[str, OptionValue]) -> str:
    """Return what is agreed, in a line: the stakes, and whatever differs from the rule set."""
    stakes = _stakes(game, values)
    others = [
        _word(game, name, option, values[name])
        for name, option in game.options.items()
        if name in values and name not in (LEAST, GREATEST) and values[name] != option.default
    ]
    words = [*([stakes] if stakes else []), *others]
    return " · ".join(words) or _("as the rules have it")


def _word(game: Game, name: str, option: Option, value: OptionValue) -> str:
    label = option_label(name)
    if value is True:
        return label
    if value is False:
        return _("%(option)s: no", option=label)
    if value is None:
        return _("%(option)s: none", option=label)
    if option.money:
        shown = format_amount(int(value), game.currency)
    elif option.type is OptionType.CHOICE:
        shown = choice_label(name, str(value))
    else:
        shown = str(value)
    return _("%(option)s: %(value)s", option=label, value=shown)


def _stakes(game: Game, values: Mapping[str, OptionValue]) -> str:
    if not {LEAST, GREATEST} & game.rules.options.keys():
        return ""
    least, most = values.get(LEAST), values.get(GREATEST)
    low, high = (format_amount(int(each or 0), game.currency) for each in (least, most))
    cases: Mapping[tuple[bool, bool], Callable[[], str]] = {
        (True, True): lambda: _("%(least)s to %(most)s", least=low, most=high),
        (False, True): lambda: _("at most %(most)s", most=high),
        (True, False): lambda: _("at least %(least)s", least=low),
        (False, False): lambda: _("no limits"),
    }
    return cases[least is not None, most is not None]()
