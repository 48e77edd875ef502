"""Special hands in words: what they are, what they pay, and when."""

from collections.abc import Iterator

from flask_babel import gettext as _

from ledger.rules.banking.rules import BankingRules, Special
from ledger.rules.rule_sets import MOST, Kind
from ledger.web.labels import names_in_words
from ledger.web.rules.cards import rank_name
from ledger.web.rules.parts import Agreed, Line, capital
from ledger.web.specials import points_text, special_said, special_word

_SAYS_ITSELF = frozenset({"twenty_one", "two_aces", "three_sevens"})
"""Special hands whose name tells which cards they are."""


def at_once_lines(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    """Return the special hands that are paid before the bank plays."""
    found = [special for special in rules.specials if special.is_at_once]
    if not found:
        return
    yield agreed.line(_("Paid to a player at once, whatever the bank gets; the best one counts."))
    for special in found:
        yield from _at_once(agreed, rules, special)
    if rules.splits.most_hands != 1:
        yield agreed.line(_("A hand of a split can be one of these too."))
    if rules.kind is Kind.HAND_BY_HAND:
        text = _("It works both ways: a bank with such a hand wins from the hand it plays against.")
    else:
        text = _("It works both ways: a bank with such a hand collects as much from all who wait.")
    yield agreed.line(text)


def _at_once(agreed: Agreed, rules: BankingRules, special: Special) -> Iterator[Line]:
    if not special.needs_count:
        yield _line(agreed, special, _name(special), special.multiple)
        return
    for count in range(special.least_count, min(special.most_count, rules.longest_call) + 1):
        word = special_word(special.id, count)
        yield _line(agreed, special, word, special.multiple_at(count))
    if special.growth:
        yield agreed.line(
            _(
                "And so on, one more for each further card; a hand is paid for what it is at the"
                " end."
            )
        )
    if special.most_points < rules.limit:
        yield agreed.line(
            _(
                "So many cards have to be below %(limit)s. Where every count of the aces makes"
                " %(limit)s, they are paid as %(limit)s.",
                limit=rules.limit,
            )
        )


def _line(agreed: Agreed, special: Special, text: str, multiple: int) -> Line:
    """Return a special with what it pays, or that it was not agreed."""
    if not special.option:
        return agreed.line(text, f"{multiple}×")
    is_on = bool(agreed.options.get(special.option))
    return agreed.line(text, f"{multiple}×" if is_on else _("not agreed"), special.option)


def _name(special: Special) -> str:
    """Return what a special is called, and what it is where its name does not say so."""
    if special.id in _SAYS_ITSELF:
        return capital(special_said(special.id, None, special.names))
    name, what = capital(special_word(special.id, None, special.names)), _what(special)
    return _("%(name)s: %(what)s", name=name, what=what) if what else name


def _what(special: Special) -> str:
    """Return which cards make a special, from its data."""
    count, points = special.least_count, special.least_points
    if special.cards:
        return names_in_words([rank_name(rank) for rank in special.cards])
    if count and count == special.most_count:
        if points:
            return _("%(count)s cards that make %(points)s", count=count, points=points)
        return _("%(count)s cards that are not bust", count=count)
    if count and special.most_count == MOST:
        return _("%(count)s cards or more", count=count)
    if count:
        return _("%(least)s to %(most)s cards", least=count, most=special.most_count)
    return _("%(points)s points", points=points) if points else ""


def compared_lines(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    """Return the special hands that wait for the bank, the highest first."""
    found = [special for special in rules.specials if not special.is_at_once]
    found.sort(key=lambda special: (special.counts_as or 0, special.beats_equal), reverse=True)
    for special in found:
        yield _line(agreed, special, _compared(special), special.multiple)
    if sum(1 for special in found if special.beats_equal) > 1:
        yield agreed.line(_("These stand here from the highest to the lowest."))
    if any(special.multiple > 1 for special in found):
        yield agreed.line(
            _("It works both ways: a bank with such a hand collects as much from all it beats.")
        )


def _compared(special: Special) -> str:
    told = {"special": _name(special), "points": points_text(special.counts_as)}
    if special.beats_equal:
        return _("%(special)s, above any other %(points)s", **told)
    return _("%(special)s, worth %(points)s", **told)
