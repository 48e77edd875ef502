"""A rule set in words, made from its data, so that a variant needs no text of its own."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.banking.rules import BankingRules, Special, Tie
from ledger.rules.banking.terms import terms_of
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.web.format import format_amount
from ledger.web.specials import special_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One rule; `value` stands at the right."""

    text: str
    value: str = ""
    is_reading: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rules that belong together."""

    title: str
    lines: tuple[Line, ...]


def rules_in_words(
    rules: RuleSet, options: Mapping[str, OptionValue], currency: str
) -> tuple[Part, ...]:
    """Return the rules in force, part by part."""
    if not isinstance(rules, BankingRules):
        return ()
    terms = terms_of(rules, options)
    return (
        Part(title=_("The cards"), lines=_cards(rules, terms.decks)),
        Part(title=_("Stakes"), lines=_stakes(rules, options, currency)),
        Part(title=_("Paid at once"), lines=_specials(terms.specials, rules.longest_call)),
        Part(title=_("Bust"), lines=_bust(rules)),
        Part(title=_("The bank"), lines=_bank(rules, terms.bank_stands_on or 0)),
    )


def _cards(rules: BankingRules, decks: int) -> tuple[Line, ...]:
    cards = len(rules.counts) * 4
    packs = ngettext(
        "%(num)d pack of %(cards)s cards", "%(num)d packs of %(cards)s cards", decks, cards=cards
    )
    names = {"A": _("Ace"), "K": _("King"), "Q": _("Queen"), "J": _("Jack")}
    counts = [
        Line(text=names.get(rank, rank), value=_(" or ").join(map(str, values)))
        for rank, values in rules.counts.items()
    ]
    aim = _("Over %(limit)s is bust.", limit=rules.limit)
    return (Line(text=packs), Line(text=aim), *counts)


def _stakes(
    rules: BankingRules, options: Mapping[str, OptionValue], currency: str
) -> tuple[Line, ...]:
    lines = [Line(text=_("The banker sets the smallest and the largest stake."))]
    for name, word in (("min_stake", _("Smallest stake")), ("max_stake", _("Largest stake"))):
        value = options.get(name)
        shown = format_amount(value, currency) if isinstance(value, int) else _("none agreed")
        lines.append(Line(text=word, value=shown))
    lines.append(
        Line(
            text=_("A hand may be raised, with at most four cards in it"),
            value=f"{rules.raises.most}×",
        )
    )
    readings = {
        "raise_within_first_stake": _("A raise is at most the hand’s first stake."),
        "raises_after_doubling": _(
            "Where the bank doubles, raises count once: they are made after it."
        ),
    }
    lines += [Line(text=readings[key], is_reading=True) for key in rules.readings]
    if options.get("bank_may_double"):
        lines.append(Line(text=_("After its first card the bank may double every first stake.")))
    if rules.splits.equal_stakes:
        lines.append(
            Line(
                text=_(
                    "Two equal cards may be split, again and again, each at the same first stake."
                )
            )
        )
    return tuple(lines)


def _specials(specials: tuple[Special, ...], longest: int) -> tuple[Line, ...]:
    lines = [Line(text=_("Paid to a player at once, whatever the bank gets; the best one counts."))]
    for special in specials:
        if not special.needs_count:
            lines.append(
                Line(
                    text=special_word(special.id, None, special.names), value=f"{special.multiple}×"
                )
            )
            continue
        lines += [
            Line(text=special_word(special.id, count), value=f"{special.multiple_at(count)}×")
            for count in range(special.least_count, longest + 1)
        ]
    lines.append(
        Line(
            text=_(
                "It works both ways: a bank with such a hand collects as much from all who wait."
            )
        )
    )
    return tuple(lines)


def _bust(rules: BankingRules) -> tuple[Line, ...]:
    bust = rules.bust
    return (
        Line(
            text=_("A bust hand loses its stake, even when the bank is bust as well."), value="1×"
        ),
        Line(
            text=_(
                "Bust with %(count)s cards, player or bank; one more for each further card",
                count=bust.long_count,
            ),
            value=f"{bust.multiple}×",
        ),
    )


def _bank(rules: BankingRules, stands_on: int) -> tuple[Line, ...]:
    tie = (
        _("A tie is won by the bank.") if rules.tie is Tie.BANK_WINS else _("In a tie nobody pays.")
    )
    lines = [
        Line(
            text=_("The bank draws until it has at least this; then it may stop"),
            value=str(stands_on),
        ),
        Line(text=_("With a hand that is paid at once it may stop before.")),
        Line(text=_("More than the bank wins, less loses."), value="1×"),
        Line(text=tie),
        Line(text=_("A bust bank pays everybody who stands.")),
    ]
    if rules.bank.passes_on_bust:
        lines.append(
            Line(
                text=_("The bank stays until bust or given up; then the player to the left has it.")
            )
        )
    return tuple(lines)
