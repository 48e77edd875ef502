"""What the scripts of the table work with: made by the engine, or said by us."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache

from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import get_locale
from markupsafe import Markup

from ledger.money import coin
from ledger.rules.banking.hand_tree import pack_of
from ledger.rules.banking.rules import BankingRules
from ledger.store.players import Player
from ledger.store.sittings import Sitting
from ledger.web.card_words import rank_word
from ledger.web.kinds import banking_terms_of
from ledger.web.rounds.depths import asks_each
from ledger.web.rounds.evening import Evening
from ledger.web.rounds.faces import alone_of, asks_of, beats_of, faces_json, tap_of
from ledger.web.rounds.game import Engine, engine_for_cards, engine_of, options_for_calls
from ledger.web.rounds.offer import offer_of
from ledger.web.rounds.sentences import sentences
from ledger.web.rounds.trees import tree_json
from ledger.web.rounds.typed import seats_from_left
from ledger.web.rounds.words import (
    FIRST_CARDS,
    bank_word,
    called_word,
    chip_word,
    count_of,
    note_question,
    note_word,
)


def rules_json(sitting: Sitting) -> Markup:
    """Return what follows from the rules alone, as an attribute in single quotes holds it."""
    locale = str(get_locale() or "en")
    return _rules_json(engine_of(sitting), asks_each=asks_each(sitting), locale=locale)


def cards_json(sitting: Sitting) -> str:
    """Return what cards come to, and what follows for everything that they can be."""
    locale = str(get_locale() or "en")
    return _cards_json(engine_for_cards(sitting), asks_each=asks_each(sitting), locale=locale)


def cards_version(sitting: Sitting) -> str:
    """Return a text that is another one wherever `cards_json` is."""
    told = (sitting.rule_set.version, options_for_calls(sitting), sitting.depth)
    return hashlib.sha256(f"{told} {get_locale()}".encode()).hexdigest()[:12]


@lru_cache(maxsize=64)
def _rules_json(engine: Engine, *, asks_each: bool, locale: str) -> Markup:
    """Return the same text for all rounds; it is long, and takes longest of all the page."""
    offer, rules = offer_of(engine), engine.terms.rules
    calls = {call.key: call for call in (*engine.of_player, *engine.of_bank)}
    fewest = min((count_of(key) or 0 for key, _bust in offer.counted), default=None)
    made = _told(engine, asks_each=asks_each) | {
        "taps": {bank.key: tap_of(engine, bank.key) for bank in engine.of_bank},
        "chips": {key: [chip_word(c, engine.terms), c.multiple] for key, c in calls.items()},
        "hand": offer.hand,
        "other": offer.other,
        "counted": offer.counted,
        "usual": offer.usual,
        "fewer": offer.fewer,
        "bankUsual": offer.bank_usual,
        "bankFewer": offer.bank_fewer,
        "bankBust": offer.bank_bust,
        "bankSpecial": offer.bank_special,
        "asks": asks_of(engine),
        "alone": alone_of(engine),
        "beats": beats_of(engine),
        "notes": {note: note_word(note) for note in rules.notes},
        "asked": _asked(rules),
        "mayPlayAlone": rules.bank.may_play_alone,
        "mostRaises": rules.raises.most,
        "mostHands": rules.splits.most_hands,
        "equalStakes": rules.splits.equal_stakes,
        "asksEach": asks_each,
        "point": get_decimal_symbol(locale),
        "group": get_group_symbol(locale),
        "words": sentences(fewest, _paid_at_once(engine)),
    }
    # The text is full of double quotes, which single ones leave as short as they are.
    return Markup(_text(made).replace("&", "&amp;").replace("'", "&#39;"))  # noqa: S704 - escaped


@lru_cache(maxsize=64)
def _cards_json(engine: Engine, *, asks_each: bool, locale: str) -> str:
    """Return the same text for all rounds."""
    return _text(_told(engine, asks_each=asks_each) | tree_json(engine.terms))


def _asked(rules: BankingRules) -> list[list[object]]:
    """Return the first cards at which the page asks, with the note and the question."""
    return [
        [cards, note, note_question(note)]
        for note, cards in FIRST_CARDS.items()
        if note in rules.notes and set(cards) <= set(rules.counts)
    ]


def _paid_at_once(engine: Engine) -> str:
    """Return what a player can have had who is paid whatever the bank has; "" where nothing."""
    found = (each.id for each in engine.terms.specials if each.is_at_once)
    key = next(found, None)
    return "" if key is None else called_word(key, engine.terms)


def _told(engine: Engine, *, asks_each: bool) -> dict[str, object]:
    """Return how every call looks, what it pays, and where the bank goes."""
    moves = engine.moves
    return {
        **faces_json(engine, engine.of_player, engine.of_bank, asks_each=asks_each),
        "always": sorted(moves.always),
        "ifWaited": {key: sorted(keys) for key, keys in moves.if_waited.items()},
        "takers": {key: sorted(keys) for key, keys in moves.takers.items()},
        "bankWords": {call.key: bank_word(call, engine.terms) for call in engine.of_bank},
    }


def _text(made: Mapping[str, object]) -> str:
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"))


def evening_json(evening: Evening, banker: Player) -> dict[str, object]:
    """Return what is of this evening, and of this round."""
    sitting = evening.sitting
    return {
        "depth": sitting.depth,
        "banker": banker.name,
        "bankerId": str(banker.id),
        "bankerStake": evening.next_stakes()[banker.id],
        "order": [[str(p.id), p.name] for p in seats_from_left(sitting, banker)],
        "seats": [[str(p.id), p.name] for p in sitting.seats if p != banker],
        "held": sitting.running.chips,
        "hasStep": evening.has_step,
        "ladder": evening.ladder,
        "seen": evening.stakes_seen,
        "least": evening.limits.least,
        "most": evening.limits.most,
        "digits": coin(sitting.currency).digits,
        "ranks": [[rank, rank_word(rank)] for rank in pack_of(banking_terms_of(sitting))],
    }
