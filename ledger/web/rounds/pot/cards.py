"""Cards tapped one by one: what they come to, for the page and for its scripts."""

import json
from dataclasses import dataclass
from functools import lru_cache

from flask_babel import get_locale

from ledger.rules.banking.calls import key_of_cards
from ledger.rules.banking.hands import Side, least_cards
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.cards import read_card
from ledger.rules.rule_sets import OptionValue
from ledger.store.sittings import Sitting
from ledger.web.kinds import banking_rules_of
from ledger.web.rounds.trees import tree_json
from ledger.web.rounds.typed_cards import CardsField
from ledger.web.rounds.words import cards_label


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the cards of a hand come to: the call that says it, and what stands beside them."""

    key: str
    label: str
    is_short: bool
    """Whether another card has to be drawn."""


def drawn_in(field: CardsField, terms: Terms, side: Side) -> Drawn | None:
    """Return what cards come to, None where there are none or they cannot be read."""
    key = key_of_cards(field.cards, terms)
    if key is None:
        return None
    ranks = [card.rank for text in field.cards if (card := read_card(text))]
    is_short = len(ranks) < least_cards(terms.rules, side)
    return Drawn(key=key, label=cards_label(ranks, terms), is_short=is_short)


def cards_json(sitting: Sitting) -> str:
    """Return every hand that cards can make, to be walked card by card."""
    options = tuple(sorted(sitting.all_options.items()))
    return _cards_json(banking_rules_of(sitting), options, locale=str(get_locale() or "en"))


@lru_cache(maxsize=64)
def _cards_json(
    rules: BankingRules,
    options: tuple[tuple[str, OptionValue], ...],
    *,
    locale: str,
) -> str:
    tree = tree_json(terms_of(rules, dict(options)))
    return json.dumps(tree, separators=(",", ":"))
