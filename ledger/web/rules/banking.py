"""The rules of a game against a bank in words: the cards, the stakes, and bust hands."""

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.stakes import CARDS_BEFORE_RAISES
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.rule_sets import Kind
from ledger.store.sittings import CHIPS
from ledger.web.format import format_spoken
from ledger.web.rules.bank import bank_lines, pot_lines
from ledger.web.rules.cards import count_lines, pack_lines
from ledger.web.rules.parts import Agreed, Line, Part, part
from ledger.web.rules.special_hands import at_once_lines, compared_lines

_LIMITS = ("min_stake", "max_stake")


def banking_parts(agreed: Agreed, rules: BankingRules) -> tuple[Part, ...]:
    """Return the rules in force, part by part; a part that a game has not is empty."""
    terms = terms_of(rules, agreed.options)
    return (
        part(_("The cards"), _cards(agreed, rules)),
        part(_("Chips"), _chips(agreed)),
        part(_("Stakes"), _stakes(agreed, rules, terms)),
        part(_("Paid at once"), at_once_lines(agreed, rules)),
        part(_("Compared with the bank"), compared_lines(agreed, rules)),
        part(_("Bust"), _bust(agreed, rules)),
        part(_("The bank"), bank_lines(agreed, rules, terms)),
        part(_("The pot"), pot_lines(agreed)),
    )


def _cards(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    yield from pack_lines(agreed)
    yield agreed.line(_("Over %(limit)s is bust.", limit=rules.limit))
    yield from count_lines(agreed, rules.counts)
    if rules.stops_at_limit:
        yield agreed.line(_("A hand that makes %(limit)s stops.", limit=rules.limit))
    elif any(len(values) > 1 for values in rules.counts.values()):
        yield agreed.line(
            _(
                "A hand may go on until every count of its aces makes %(limit)s or more.",
                limit=rules.limit,
            )
        )
    if rules.most_cards is not None:
        yield agreed.line(_("With %(count)s cards a hand stops.", count=rules.most_cards))


def _chips(agreed: Agreed) -> Iterator[Line]:
    if not agreed.has("starting_chips") or agreed.currency != CHIPS:
        return
    start = agreed.options.get("starting_chips")
    value = format_spoken(start, CHIPS) if isinstance(start, int) else ""
    yield agreed.line(_("Everybody starts with"), value, "starting_chips")
    yield agreed.line(_("Nobody stakes more than they hold, all their hands together."))
    yield agreed.line(_("Whoever has no chips left is out, for the bank as well."))
    yield agreed.line(_("You say when it ends: whoever has most chips then has won."))


def _stakes(agreed: Agreed, rules: BankingRules, terms: Terms) -> Iterator[Line]:
    yield from _limits(agreed)
    if rules.kind is Kind.HAND_BY_HAND:
        least = format_spoken(terms.least_stake, agreed.currency)
        yield agreed.line(_("A stake is at least"), least)
        yield agreed.line(_("A stake is at most what is in the pot at that moment."))
    yield agreed.line(_("The bank stakes nothing."))
    yield from _raises(agreed, rules)
    if agreed.has("bank_may_double"):
        text = _("After its first card the bank may double every first stake.")
        yield agreed.switch(text, "bank_may_double")
        if rules.raises.most:
            yield agreed.line(
                _("Where the bank doubles, raises count once: they are made after it."),
                "",
                "raises_after_doubling",
            )
    yield from _splits(agreed, rules)


def _limits(agreed: Agreed) -> Iterator[Line]:
    if any(agreed.has(name) and agreed.rules.options[name].may_be_null for name in _LIMITS):
        yield agreed.line(_("The banker sets the smallest and the largest stake."))
    words = {"min_stake": _("Least stake"), "max_stake": _("Largest stake")}
    for name, word in words.items():
        if agreed.has(name):
            yield agreed.line(word, agreed.value(name), name)
    if agreed.has("stake_step"):
        yield agreed.line(_("A stake goes in steps of"), agreed.value("stake_step"), "stake_step")


def _raises(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    most = rules.raises.most
    if not most:
        yield agreed.line(_("A stake is not raised."))
        return
    count = CARDS_BEFORE_RAISES + most - 1
    yield agreed.line(
        ngettext(
            "A raise buys a card, %(num)d time in a hand at most, as long as it has no more"
            " than %(count)s cards.",
            "A raise buys a card, %(num)d times in a hand at most, as long as it has no more"
            " than %(count)s cards.",
            most,
            count=count,
        )
    )
    yield agreed.line(
        _("A raise is at most the hand’s first stake."),
        "",
        *("raise_within_first_stake", "buys_within_first_stake"),
    )


def _splits(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    most = rules.splits.most_hands
    if most == 1:
        yield agreed.line(_("No hand is split."))
        return
    if most is None:
        yield agreed.line(_("Two cards of one rank may be split, again and again."))
    elif most == 2:
        text = _("Two cards of one rank may be split, and only once.")
        yield agreed.line(text, "", "one_split")
    else:
        yield agreed.line(
            _("Two cards of one rank may be split, up to %(count)s hands.", count=most)
        )
    if rules.splits.equal_stakes:
        yield agreed.line(_("Every hand of a split has the same first stake."))
    else:
        text = _("Every hand of a split has a stake of its own, within the limits.")
        yield agreed.line(text, "", "free_split")


def _bust(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    bust = rules.bust
    text = _("A bust hand loses its stake, even when the bank is bust as well.")
    yield agreed.line(text, "1×")
    if bust.long_count is None:
        return
    if bust.growth:
        text = _(
            "Bust with %(count)s cards, player or bank; one more for each further card",
            count=bust.long_count,
        )
    else:
        text = _("Bust with %(count)s cards or more, player or bank", count=bust.long_count)
    yield agreed.line(text, f"{bust.multiple}×")
