"""A round against a bank in words: hand by hand, the bank last."""

from collections.abc import Iterator

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.rules.banking.scoring import BANK_HAND_NOT_NEEDED, BANK_SHORT, BankingResult
from ledger.store.sittings import CHIPS
from ledger.web.format import format_amount, shown
from ledger.web.labels import names_in_words
from ledger.web.payouts import payout_sentences
from ledger.web.rounds.words import hand_name
from ledger.web.sittings.hand_rows import HandRow, Side


def bank_rows(result: BankingResult, currency: str) -> tuple[HandRow, ...]:
    """Return every hand with its payout, the bank's last."""
    banker = result.record.banker
    besides = _beside_hands(result, currency)
    names = hand_names(result)
    hands = [
        HandRow(
            name=name,
            sentence=sentence,
            amount=shown(0 if hand.player == banker else hand.amount, currency),
            beside=beside,
        )
        for hand, name, sentence, beside in zip(
            result.hands, names, payout_sentences(result, currency), besides, strict=True
        )
    ]
    bank = HandRow(
        name=banker,
        sentence=_bank_sentence(result),
        amount=shown(result.net[banker], currency),
        beside=_beside_bank(result, currency),
        is_reckoned=False,
    )
    return (*hands, bank)


def bank_sides(result: BankingResult, currency: str) -> tuple[Side, ...]:
    """Return what everybody who played won or lost, the bank last."""
    banker = result.record.banker
    players = dict.fromkeys(hand.player for hand in result.hands if hand.player != banker)
    return tuple(
        Side(
            name=name,
            role=_("bank") if name == banker else "",
            amount=shown(result.net[name], currency),
        )
        for name in (*players, banker)
    )


def hand_names(result: BankingResult) -> tuple[str, ...]:
    """Return what each hand is called: "Kees", and after a split "Kees 2"."""
    counts: dict[str, int] = {}
    names = []
    for hand in result.hands:
        counts[hand.player] = counts.get(hand.player, 0) + 1
        names.append(hand_name(hand.player, counts[hand.player]))
    return tuple(names)


def _bank_sentence(result: BankingResult) -> str:
    number = result.record.bank_round
    return _("the bank") if number is None else _("the bank, round %(number)s", number=number)


def _beside_hands(result: BankingResult, currency: str) -> list[str]:
    """Return what each hand left in the pot; or at a player's last hand, what became of chips."""
    if result.pot is not None:
        left = [*result.pot.before_hands[1:], result.pot.after]
        return [_("pot %(amount)s", amount=format_amount(pot, currency)) for pot in left]
    players = [hand.player for hand in result.hands]
    return [
        "" if name in players[number:] else _chips(result, name)
        for number, name in enumerate(players, start=1)
    ]


def _chips(result: BankingResult, name: str) -> str:
    """Return what somebody held before and after; nothing of a hand against its own bank."""
    before, after = result.record.chips, result.chips
    if before is None or after is None or name == result.record.banker:
        return ""
    return _from_to(before[name], after[name], CHIPS)


def _from_to(before: int, after: int, currency: str) -> str:
    if before == after:
        return format_amount(after, currency)
    return _(
        "%(before)s → %(after)s",
        before=format_amount(before, currency),
        after=format_amount(after, currency),
    )


def _beside_bank(result: BankingResult, currency: str) -> str:
    record = result.record
    if result.pot is not None and record.pot is not None:
        return _(
            "pot %(before)s → %(after)s",
            before=format_amount(record.pot, currency),
            after=format_amount(result.pot.after, currency),
        )
    if record.chips is not None and result.chips is not None:
        return _from_to(record.chips[record.banker], result.chips[record.banker], CHIPS)
    return ""


def bank_facts(result: BankingResult) -> tuple[str, ...]:
    """Return what else came of a round."""
    return tuple(_facts(result))


def _facts(result: BankingResult) -> Iterator[str]:
    banker = result.record.banker
    if result.record.bank_doubled:
        yield _("The bank doubled.")
    if result.pot is not None and result.pot.is_broken:
        yield _("The pot is empty: the bank is broken.")
    broke = result.broke
    if broke:
        yield ngettext(
            "%(names)s is out of chips.",
            "%(names)s are out of chips.",
            len(broke),
            names=names_in_words(broke),
        )
    if result.record.bank_yields:
        yield _("%(name)s gave up the bank.", name=banker)
    if BANK_SHORT in result.warnings:
        yield _("%(name)s had too few chips to pay them all.", name=banker)
    if BANK_HAND_NOT_NEEDED in result.warnings:
        yield _("Nobody waited for the bank: its hand did not count.")
