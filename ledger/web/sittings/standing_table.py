"""How everybody stands at a table: what play brought, and chips or strokes beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from flask_babel import gettext as _

from ledger.rules.strokes.rules import StrokesRules, StrokesTerms, strokes_terms
from ledger.store.sittings import CHIPS, Sitting
from ledger.store.standings import Standing
from ledger.web.format import Shown, format_amount, plain, shown
from ledger.web.kinds import banking_terms_of
from ledger.web.labels import coin_name

_NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player's standing; `beside` are chips or strokes."""

    name: str
    count: int
    beside: str
    note: str
    amount: Shown
    worth: Shown | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """What is in the bank now."""

    title: str
    note: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingTable:
    """The table, ready to be shown; `heading` is of the column beside, empty where there is none.

    Without amounts where nothing is paid in a game; then there is no sum either.
    """

    note: str
    heading: str
    rows: tuple[StandingRow, ...]
    has_amounts: bool
    sum: Shown
    worth_heading: str
    """The coin that the chips are worth something in; empty where they are not."""
    worth_sum: Shown
    pot: Pot | None


def standing_table(
    sitting: Sitting, standings: Sequence[Standing], bought: Mapping[str, int] = _NOTHING
) -> StandingTable:
    """Return how everybody stands, in the order of the standings; `bought` are chips by id."""
    heading, beside = _beside(sitting, bought)
    is_paid = _is_paid(sitting)
    found = standings if is_paid else sorted(standings, key=lambda each: beside(each)[2])
    return StandingTable(
        note=_note(sitting),
        heading=heading,
        rows=tuple(_row(each, sitting, beside) for each in found),
        has_amounts=is_paid,
        sum=plain(sum(each.amount for each in standings), sitting.currency),
        worth_heading="" if sitting.value is None else coin_name(sitting.money),
        worth_sum=plain(sum(each.worth or 0 for each in standings), sitting.money),
        pot=_pot(sitting),
    )


_Beside = Callable[[Standing], tuple[str, str, int]]
"""What stands beside an amount: the text, a word for it, and its place in an order."""


def _row(standing: Standing, sitting: Sitting, beside: _Beside) -> StandingRow:
    text, note, _place = beside(standing)
    return StandingRow(
        name=standing.player.name,
        count=standing.round_count,
        beside=text,
        note=note,
        amount=shown(standing.amount, sitting.currency),
        worth=None if sitting.value is None else shown(standing.worth or 0, sitting.money),
    )


def _beside(sitting: Sitting, bought: Mapping[str, int]) -> tuple[str, _Beside]:
    running = sitting.running
    if isinstance(sitting.rule_set, StrokesRules):
        terms = strokes_terms(sitting.rule_set, sitting.all_options)
        return _("strokes"), lambda each: _strokes(running.strokes.get(str(each.player.id)), terms)
    if running.chips is not None:
        chips = running.chips
        return _("chips"), lambda each: _chips(
            chips.get(key := str(each.player.id)), bought.get(key, 0)
        )
    return "", lambda _each: ("", "", 0)


def _strokes(number: int | None, terms: StrokesTerms) -> tuple[str, str, int]:
    strokes = number or 0
    note = _("one to go") if terms.is_one_to_go(strokes) else ""
    return str(strokes), note, -strokes


def _chips(held: int | None, bought: int) -> tuple[str, str, int]:
    if held is None:
        return "", "", 0
    words = [_bought_word(bought)] if bought else []
    words += [_("out of chips")] if held <= 0 else []
    return format_amount(held, CHIPS), ", ".join(words), -held


def _bought_word(chips: int) -> str:
    if chips < 0:
        return _("gave back %(chips)s", chips=format_amount(-chips, CHIPS))
    return _("bought %(chips)s", chips=format_amount(chips, CHIPS))


def _is_paid(sitting: Sitting) -> bool:
    rules = sitting.rule_set
    if not isinstance(rules, StrokesRules):
        return True
    return strokes_terms(rules, sitting.all_options).is_for_money


def _note(sitting: Sitting) -> str:
    """Return which game of strokes it is, and how far it goes."""
    if not isinstance(sitting.rule_set, StrokesRules):
        return ""
    limit = strokes_terms(sitting.rule_set, sitting.all_options).strokes
    return _("Game %(number)s, to %(limit)s strokes", number=sitting.running.game, limit=limit)


def _pot(sitting: Sitting) -> Pot | None:
    running = sitting.running
    if running.pot is None:
        return None
    rounds = banking_terms_of(sitting).bank_rounds
    told = {"name": sitting.banker.name, "round": running.bank_round}
    if rounds is None:
        note = _("%(name)s has the bank, round %(round)s", **told)
    else:
        note = _("%(name)s has the bank, round %(round)s of %(rounds)s", rounds=rounds, **told)
    return Pot(
        title=_("In the pot"), note=note, amount=format_amount(running.pot, sitting.currency)
    )
