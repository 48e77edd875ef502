"""The bank in words: how it plays, how hands end against it, and where it goes."""

from collections.abc import Iterator

from flask_babel import gettext as _

from ledger.rules.banking.rules import BankingRules, Tie
from ledger.rules.banking.terms import Terms
from ledger.rules.rule_sets import Kind
from ledger.store.sittings import CHIPS
from ledger.web.rules.parts import Agreed, Line
from ledger.web.specials import special_said


def bank_lines(agreed: Agreed, rules: BankingRules, terms: Terms) -> Iterator[Line]:
    """Return all about the bank but its pot."""
    yield from _play(agreed, rules)
    yield from _draw(agreed, rules, terms)
    yield from _compare(agreed, rules)
    yield from _pay(agreed, rules)
    yield from _move(agreed, rules)


def _play(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    if rules.kind is Kind.HAND_BY_HAND:
        yield agreed.line(_("The bank plays against each hand alone, one after the other."))
        yield agreed.line(_("A hand that is bust or paid at once is not played against."))
    elif rules.bank.plays_for_nobody:
        yield agreed.line(_("The bank plays its hand in any case."))
    else:
        yield agreed.line(_("Where nobody waits for it, the bank does not play."))
    if rules.bank.least_cards == 1:
        yield agreed.line(_("The bank has no card before it plays."))
    if rules.bank.may_play_alone:
        yield agreed.line(
            _("With two at the table the banker may have a hand too; it pays itself nothing.")
        )


def _draw(agreed: Agreed, rules: BankingRules, terms: Terms) -> Iterator[Line]:
    if terms.bank_stands_on is None:
        text = _("The bank draws and stops as it likes.")
        yield agreed.line(text, "", "bank_as_it_likes")
        return
    points = str(terms.bank_stands_on)
    if rules.bank.must_stop:
        text = _("The bank draws until it has at least this; then it has to stop")
        yield agreed.line(text, points, "bank_stands_on")
    else:
        text = _("The bank draws until it has at least this; then it may stop")
        yield agreed.line(text, points, "bank_stands_on")
    if rules.bank.must_stop and any(len(values) > 1 for values in rules.counts.values()):
        text = _("The bank’s ace counts whichever way is better for it, and so may make it stop.")
        yield agreed.line(text, "", "soft_stop")
    if any(special.is_at_once for special in rules.specials):
        yield agreed.line(_("With a hand that is paid at once it may stop before."))


def _compare(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    yield agreed.line(_("More than the bank wins, less loses."), "1×")
    if rules.tie is Tie.PUSH:
        yield agreed.line(_("In a tie nobody pays."))
    else:
        yield agreed.line(_("A tie is won by the bank."))
    yield agreed.line(_("A bust bank pays everybody who stands."))


def _pay(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    if rules.kind is Kind.HAND_BY_HAND:
        return
    if agreed.currency == CHIPS:
        text = _("The banker pays the winners out of its own chips; the spare chips pay nobody.")
    else:
        text = _("The banker pays the winners, and gets what the losers staked.")
    yield agreed.line(text, "", "banker_pays")


def _move(agreed: Agreed, rules: BankingRules) -> Iterator[Line]:
    bank = rules.bank
    if bank.passes_every_round:
        yield agreed.line(_("After every round the bank goes one seat to the left."))
    if agreed.has("fixed_bank"):
        yield agreed.switch(_("Or it stays with one person."), "fixed_bank")
    if agreed.has("bank_rounds"):
        text = _("The bank goes one seat to the left after so many rounds")
        yield agreed.line(text, agreed.value("bank_rounds"), "bank_rounds")
    if bank.passes_on_bust:
        yield agreed.line(_("A bust bank goes one seat to the left."))
    if bank.passes_to:
        special = next(each for each in rules.specials if each.id == bank.passes_to)
        hand = special_said(special.id, None, special.names)
        yield agreed.line(
            _("The bank goes to the first player with %(hand)s, unless it has that too.", hand=hand)
        )
    if bank.may_yield:
        text = _("The banker may give the bank up; then it goes one seat to the left.")
        yield agreed.line(text, "", "bank_stays")
    if agreed.has("starting_chips") and agreed.currency == CHIPS:
        yield agreed.line(_("Whoever is out of chips is passed over."))


def pot_lines(agreed: Agreed) -> Iterator[Line]:
    """Return what a pot on the table is, where the bank plays hand by hand."""
    if agreed.rules.kind is not Kind.HAND_BY_HAND:
        return
    yield agreed.line(_("The banker puts a capital on the table: the pot."))
    yield agreed.line(_("Each hand is paid out of it, or into it, before the next is played."))
    yield agreed.line(
        _("With nothing in it the bank is broken: no stakes until capital is added or it passes.")
    )
    yield agreed.line(_("Capital is added between rounds, never within one."))
    yield agreed.line(
        _("When the bank passes, its banker takes the pot home; the next one puts up a new one.")
    )
    yield agreed.line(_("The capital is the banker’s own: to move it is no win and no loss."))
