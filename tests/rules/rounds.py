"""Rounds to score: a small one that is right, to be changed by each test."""

from collections.abc import Mapping

from ledger.errors import RefusedError
from ledger.rules import scoring
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.scoring import BankingResult
from ledger.rules.banking.terms import Terms, terms_of
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.rules.strokes.scoring import StrokesResult

JSON = dict[str, object]
SEATS = ["James", "Wim", "Piet", "Kees"]
LEFT_OUT = object()


def played(
    hand: object = LEFT_OUT, *, player: object = "Wim", stake: object = 10, **more: object
) -> JSON:
    """Return a hand of a round; it stood with 19 points unless said otherwise."""
    form = {"points": 19} if hand is LEFT_OUT else hand
    return {"player": player, "stake": stake, "hand": form, **more}


def a_round(*hands: object, bank: object = LEFT_OUT, **more: object) -> JSON:
    """Return a round in which James is the bank, with 18 unless said otherwise; None: no hand."""
    record: JSON = {"rule_set": "weekend", "seats": SEATS, "banker": "James", "bank_hand": bank}
    if bank is LEFT_OUT:
        record["bank_hand"] = {"points": 18}
    if bank is None:
        del record["bank_hand"]
    record = record | {"hands": list(hands) or [played()]} | more
    return {key: value for key, value in record.items() if value is not LEFT_OUT}


def against(bank: object, hand: object = LEFT_OUT, **more: object) -> JSON:
    """Return a hand with the bank's against it alone; it stood with 19 unless said otherwise."""
    return played(hand, bank_hand=bank, **more)


def a_pot_round(*hands: object, pot: object = 100, **more: object) -> JSON:
    """Return a round in which James is the bank, with 100 in the pot; Wim stood against 18."""
    found = list(hands) or [played(bank_hand={"points": 18})]
    record = a_round(*found, bank=None, rule_set="tjugoett", pot=pot)
    return {key: value for key, value in (record | more).items() if value is not LEFT_OUT}


def a_stroke_round(*hands: object, **more: object) -> JSON:
    """Return a round of strokes of Wim, Piet and Kees, who have 20, 25 and 29 unless said."""
    found = list(hands) or [{"points": 20}, {"points": 25}, {"points": 29}]
    names = ["Wim", "Piet", "Kees", "Åsa", "Zoë", "Ada", "Bob", "Cas"][: len(found)]
    record: JSON = {
        "rule_set": "eenendertigen",
        "seats": names,
        "hands": [{"player": name, "hand": hand} for name, hand in zip(names, found, strict=True)],
    }
    return {key: value for key, value in (record | more).items() if value is not LEFT_OUT}


def score_strokes(record: object) -> StrokesResult:
    """Return what a round of strokes comes to."""
    result = scoring.score(record)
    assert isinstance(result, StrokesResult)
    return result


def score(record: object, *, rule_sets: Mapping[str, RuleSet] = PRESETS) -> BankingResult:
    """Return what a round against a bank comes to."""
    result = scoring.score(record, rule_sets=rule_sets)
    assert isinstance(result, BankingResult)
    return result


def faults(record: object) -> list[tuple[str, str]]:
    """Return the code and the path of all that is wrong with a record, in order."""
    try:
        scoring.score(record)
    except RefusedError as error:
        return [(problem.code, problem.path) for problem in error.problems]
    return []


def terms(rule_set: str = "weekend", **options: OptionValue) -> Terms:
    """Return the terms of a preset with a bank, with these options."""
    rules = PRESETS[rule_set]
    assert isinstance(rules, BankingRules)
    return terms_of(rules, options)
