"""What changed in a round against a bank, in words: hand by hand, the bank last."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext as _

from ledger.rules.banking.hand_records import HandRecord
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.running import FIRST_ROUND
from ledger.store.sittings import CHIPS
from ledger.web.format import format_amount
from ledger.web.history.hands import Seen, bank_hand, bank_hands, cards_text
from ledger.web.history.told import from_to, noted_change
from ledger.web.labels import names_in_words


def bank_changes(before: BankingResult, now: BankingResult, currency: str) -> Iterator[str]:
    """Return every fact that is another one now, each in a line."""
    yield from _office(before, now, currency)
    was, seen = bank_hands(before), bank_hands(now)
    facts_before = dict(zip(was, before.record.hands, strict=True))
    facts = dict(zip(seen, now.record.hands, strict=True))
    for name in dict.fromkeys([*seen, *was]):
        yield from _hand(name, was.get(name), seen.get(name))
        if name in facts and name in facts_before:
            yield from _stakes(name, facts_before[name], facts[name], currency)
    yield from _bank(before, now)
    yield from noted_change("", before.record.notes, now.record.notes)


def _office(before: BankingResult, now: BankingResult, currency: str) -> Iterator[str]:
    """Return that another has the bank, and what it began with."""
    old, new = before.record, now.record
    if old.banker != new.banker:
        yield from_to(_("Bank"), old.banker, new.banker)
    if old.pot is not None and new.pot is not None and old.pot != new.pot:
        is_first = new.bank_round == FIRST_ROUND
        word = _("Capital") if is_first else _("In the pot before it")
        yield from_to(word, format_amount(old.pot, currency), format_amount(new.pot, currency))
    if old.chips is not None and new.chips is not None:
        for name, chips in new.chips.items():
            held = old.chips.get(name, chips)
            if held != chips:
                word = _("%(name)s’s chips before it", name=name)
                yield from_to(word, format_amount(held, CHIPS), format_amount(chips, CHIPS))


def _hand(name: str, before: Seen | None, now: Seen | None) -> Iterator[str]:
    away = _("not in it")
    words = [away if each is None else each.word for each in (before, now)]
    if words[0] != words[1]:
        yield from_to(name, *words)
    if before is None or now is None:
        return
    if before.cards != now.cards:
        word = _("%(name)s’s cards", name=name)
        yield from_to(word, before.cards or _("not told"), now.cards or _("not told"))
    if before.against != now.against:
        word = _("The bank against %(name)s", name=name)
        yield from_to(word, before.against or _("not told"), now.against or _("not told"))


def _stakes(name: str, before: HandRecord, now: HandRecord, currency: str) -> Iterator[str]:
    if before.stake != now.stake:
        word = _("%(name)s’s stake", name=name)
        amounts = [format_amount(each.stake, currency) for each in (before, now)]
        yield from_to(word, *amounts)
    if before.raises != now.raises:
        word = _("%(name)s’s raises", name=name)
        yield from_to(word, _raises(before.raises, currency), _raises(now.raises, currency))
    if cards_text(before.bank_hand) != cards_text(now.bank_hand):
        word = _("The bank’s cards against %(name)s", name=name)
        yield from_to(
            word,
            cards_text(before.bank_hand) or _("not told"),
            cards_text(now.bank_hand) or _("not told"),
        )
    yield from noted_change(name, before.notes, now.notes)


def _raises(raises: Sequence[int], currency: str) -> str:
    told = [format_amount(each, currency) for each in raises]
    return names_in_words(told) if told else _("none")


def _bank(before: BankingResult, now: BankingResult) -> Iterator[str]:
    words = [bank_hand(before), bank_hand(now)]
    if words[0] != words[1]:
        yield from_to(_("The bank"), *words)
    cards = [cards_text(each.record.bank_hand) for each in (before, now)]
    if cards[0] != cards[1]:
        told = [each or _("not told") for each in cards]
        yield from_to(_("The bank’s cards"), *told)
    if before.record.bank_doubled != now.record.bank_doubled:
        if now.record.bank_doubled:
            yield _("The bank doubled after all.")
        else:
            yield _("The bank did not double.")
    if before.record.bank_yields != now.record.bank_yields:
        name = now.record.banker
        if now.record.bank_yields:
            yield _("%(name)s gave up the bank after all.", name=name)
        else:
            yield _("%(name)s did not give up the bank.", name=name)
