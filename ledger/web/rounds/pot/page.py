"""What the table with a pot shows, ready for its template."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import get_locale
from flask_babel import gettext as _

from ledger.money import coin
from ledger.rules.banking.hand_tree import pack_of
from ledger.rules.banking.hands import Side
from ledger.store.players import Player
from ledger.web.card_words import rank_word
from ledger.web.format import format_amount
from ledger.web.kinds import banking_result, banking_terms_of
from ledger.web.labels import rule_set_name
from ledger.web.rounds.evening import Evening
from ledger.web.rounds.forms import problems_of
from ledger.web.rounds.newcomers import Coming, who_may_come
from ledger.web.rounds.pot.capital import capitals_offered
from ledger.web.rounds.pot.cards import Drawn, drawn_in
from ledger.web.rounds.pot.engine import PotEngine, is_bust, pot_engine_of
from ledger.web.rounds.pot.forms import PotForm, PotHandForm
from ledger.web.rounds.pot.sentences import sentences
from ledger.web.rounds.pot.words import bank_chip, hand_chip, said
from ledger.web.rounds.scripts import cards_version
from ledger.web.rounds.typed import seated, seats_from_left
from ledger.web.rounds.words import note_word

_USUAL = 6
"""Hands that wait for the bank of which a strip shows at once: the highest points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotRow:
    """A player against the bank."""

    index: int
    form: PotHandForm
    player: Player
    is_fresh: bool
    """Whether the stake is only the smallest one, of somebody who staked nothing tonight."""
    drawn: Drawn | None
    bank_drawn: Drawn | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PotPage:
    """The table before its next round is saved."""

    number: int
    rule_set: str
    banker: Player
    before: Player | None
    """Who had the bank, where its banker is new."""
    pot: str
    """What is in the pot, "" before a capital is put up."""
    pot_word: str
    is_broke: bool
    rows: tuple[PotRow, ...]
    seats: tuple[Player, ...]
    coming: Coming
    undo_id: UUID | None
    cards_version: str
    problem: str
    problem_row: int | None
    game: dict[str, object]


def pot_page(evening: Evening, form: PotForm, players: Sequence[Player]) -> PotPage:
    """Return the page of a table with the form of its next round."""
    sitting = evening.sitting
    number, problem = next(problems_of(form), (None, ""))
    running = sitting.running
    before = evening.banker_before(sitting.banker) if running.pot is None else None
    return PotPage(
        number=sitting.last_number + 1,
        rule_set=rule_set_name(sitting.rule_set),
        banker=sitting.banker,
        before=before,
        pot="" if running.pot is None else format_amount(running.pot, sitting.currency),
        pot_word=_pot_word(evening),
        is_broke=running.pot is not None and running.pot <= 0,
        rows=_rows(evening, form),
        seats=sitting.seats,
        coming=who_may_come(sitting, players),
        undo_id=None if evening.last is None else evening.last.id,
        cards_version=cards_version(sitting),
        problem=problem,
        problem_row=number,
        game=_game(evening, is_new_bank=before is not None),
    )


def _rows(evening: Evening, form: PotForm) -> tuple[PotRow, ...]:
    found = []
    staked = _staked(evening)
    terms = banking_terms_of(evening.sitting)
    for index, entry in enumerate(form.hands):
        hand = entry.form
        player = seated(evening.sitting, hand.player.data)
        if player is None:
            continue
        is_fresh = player.name not in staked and hand.stake.data == evening.ladder[0]
        found.append(
            PotRow(
                index=index,
                form=hand,
                player=player,
                is_fresh=is_fresh,
                drawn=drawn_in(hand.cards, terms, Side.PLAYER),
                bank_drawn=drawn_in(hand.bank_cards, terms, Side.BANK),
            )
        )
    return tuple(found)


def _staked(evening: Evening) -> set[str]:
    """Return who has staked something tonight."""
    records = (banking_result(each.result).record for each in evening.rounds)
    return {hand.player for record in records for hand in record.hands}


def _pot_word(evening: Evening) -> str:
    """Return how the pot began, and which round in office it is."""
    running = evening.sitting.running
    rounds = pot_engine_of(evening.sitting).terms.bank_rounds
    if running.pot is None and rounds is None:
        return _("nothing yet · round %(round)s", round=running.bank_round)
    if running.pot is None:
        return _(
            "nothing yet · round %(round)s of %(rounds)s", round=running.bank_round, rounds=rounds
        )
    amount = format_amount(running.pot, evening.sitting.currency)
    if rounds is None:
        return _("begun with %(amount)s · round %(round)s", amount=amount, round=running.bank_round)
    return _(
        "begun with %(amount)s · round %(round)s of %(rounds)s",
        amount=amount,
        round=running.bank_round,
        rounds=rounds,
    )


def _game(evening: Evening, *, is_new_bank: bool) -> dict[str, object]:
    """Return what the scripts work with: made by the engine, or said by us."""
    sitting, running = evening.sitting, evening.sitting.running
    engine = pot_engine_of(sitting)
    locale = get_locale() or "en"
    return {
        "paid": engine.paid,
        "said": {key: said(key, engine) for key in (*engine.hands, *engine.banks)},
        "busts": [key for key in (*engine.calls, *engine.bank_calls) if is_bust(key)],
        "atOnce": engine.bank_calls,
        "more": [
            *([key, "", hand_chip(key, engine)] for key in engine.settled_at_once),
            *([key, bank, bank_chip(bank, engine)] for key, bank in engine.with_bank),
        ],
        "points": _points(engine.waiting, engine.calls, engine),
        "bankPoints": _points(engine.bank_waiting, engine.bank_calls, engine),
        "notes": [[note, note_word(note)] for note in engine.terms.rules.notes],
        "depth": sitting.depth,
        "ranks": [[rank, rank_word(rank)] for rank in pack_of(engine.terms)],
        "banker": sitting.banker.name,
        "bankerId": str(sitting.banker.id),
        "bankerStake": evening.next_stakes()[sitting.banker.id],
        "order": [[str(p.id), p.name] for p in seats_from_left(sitting, sitting.banker)],
        "nextBanker": sitting.left_of(sitting.banker.id).name,
        "isNewBank": is_new_bank,
        "seats": [[str(p.id), p.name] for p in sitting.seats if p != sitting.banker],
        "pot": running.pot,
        "round": running.bank_round,
        "rounds": engine.terms.bank_rounds,
        "passes": engine.passes_every_round,
        "capitals": capitals_offered(evening),
        "ladder": evening.ladder,
        "seen": evening.stakes_seen,
        "mayYield": engine.terms.rules.bank.may_yield,
        "digits": coin(sitting.currency).digits,
        "point": get_decimal_symbol(locale),
        "group": get_group_symbol(locale),
        "words": sentences(),
    }


def _points(
    waiting: Sequence[str], calls: Sequence[str], engine: PotEngine
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a strip of points shows, upwards to the limit, and the rest, downwards."""
    limit = engine.terms.rules.limit
    at_limit = tuple(
        key
        for key in calls
        if (special := engine.terms.special_named(key)) and special.points == limit
    )
    return (*waiting[-_USUAL:], *at_limit), tuple(reversed(waiting[:-_USUAL]))
