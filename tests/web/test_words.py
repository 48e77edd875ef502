"""No text is missing: sentences for every code, and every text in all languages."""

import ast
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask import Flask
from plotly.offline import get_plotlyjs_version

from ledger.errors import Problem
from ledger.rules.banking.calls import bank_calls, player_calls
from ledger.rules.banking.rules import BankingRules
from ledger.rules.banking.terms import terms_of
from ledger.rules.outcomes import Outcome, Reason
from ledger.rules.presets import PRESETS
from ledger.web.labels import PROBLEMS, problem_sentence
from ledger.web.locale import LANGUAGES
from ledger.web.payouts import SAID, payout_sentence, short_call
from tests.rules.rounds import score

ROOT = Path(__file__).parents[2]
KEYWORDS = {
    "_": None,
    "gettext": None,
    "lazy_gettext": None,
    "_l": None,
    "ngettext": (1, 2),
}
METHODS = [("ledger/**.py", "python"), ("templates/**.html", "jinja2")]

BANKING = [rules for rules in PRESETS.values() if isinstance(rules, BankingRules)]


def texts_of_the_program() -> set[object]:
    found = extract_from_dir(str(ROOT), METHODS, keywords=KEYWORDS)
    texts: set[object] = {message for _, _, message, _, _ in found}
    assert len(texts) > 100
    return texts


@pytest.mark.parametrize("locale", sorted(set(LANGUAGES) - {"en"}))
def test_every_text_is_translated(locale: str) -> None:
    path = ROOT / f"ledger/web/translations/{locale}/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    done = {
        message.id
        for message in catalogue
        if message.string
        and all((message.string,) if isinstance(message.string, str) else message.string)
    }
    assert sorted(map(str, texts_of_the_program() - done)) == []


@pytest.mark.parametrize("locale", sorted(set(LANGUAGES) - {"en"}))
def test_a_translation_has_the_same_places(locale: str) -> None:
    path = ROOT / f"ledger/web/translations/{locale}/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    faults = [(message.id, str(error)) for message, errors in catalogue.check() for error in errors]
    assert faults == []


def codes_in_use() -> set[str]:
    """Return every code that rules, book and desk refuse with, read from their source."""
    codes = set()
    for layer in ("rules", "book", "desk"):
        for path in (ROOT / "ledger" / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    first = node.args[0] if node.args else None
                    if node.func.id in {"Problem", "refused"} and isinstance(first, ast.Constant):
                        codes.add(str(first.value))
    return codes


def test_every_problem_has_a_sentence(app: Flask) -> None:
    codes = codes_in_use()
    assert len(codes) > 30
    assert codes <= PROBLEMS
    with app.test_request_context():
        assert all(problem_sentence(Problem(code)) for code in PROBLEMS)


def test_every_reason_has_a_sentence() -> None:
    assert {reason for reason, _ in SAID} == set(Reason)
    assert {outcome for _, outcome in SAID} == set(Outcome)


def test_every_call_has_a_word(app: Flask) -> None:
    with app.test_request_context():
        for rules in BANKING:
            for call in (*player_calls(terms_of(rules, {})), *bank_calls(terms_of(rules, {}))):
                assert short_call(call.key)


SENTENCES = {
    "19 beats the bank’s 18: wins 0.50": ({"points": 19}, {"points": 18}),
    "18 against the bank’s 18, and a tie is the bank’s: loses 0.50": (
        {"points": 18},
        {"points": 18},
    ),
    "17 is less than the bank’s 18: loses 0.50": ({"points": 17}, {"points": 18}),
    "bust: loses 0.50": ({"bust": True}, None),
    "bust with 7 cards: loses 2 × 0.50 = 1.00": ({"bust": True, "count": 7}, None),
    "two aces are paid at once: wins 2 × 0.50 = 1.00": ({"cards": ["AS", "AH"]}, None),
    "8 cards are paid at once: wins 3 × 0.50 = 1.50": ({"special": "n_cards", "count": 8}, None),
    "the bank is bust: wins 0.50": ({"stood": True}, {"bust": True}),
    "the bank is bust with 7 cards: wins 2 × 0.50 = 1.00": (
        {"stood": True},
        {"bust": True, "count": 7},
    ),
    "the bank has two aces: loses 2 × 0.50 = 1.00": ({"points": 20}, {"special": "two_aces"}),
    "won against the bank, as called: wins 0.50": ({"outcome": "won"}, None),
}


@pytest.mark.parametrize(("sentence", "hands"), SENTENCES.items(), ids=SENTENCES)
def test_a_payout_is_said_in_one_sentence(
    app: Flask, sentence: str, hands: tuple[dict[str, object], dict[str, object] | None]
) -> None:
    hand, bank = hands
    record = {
        "rule_set": "weekend",
        "banker": "James",
        "hands": [{"player": "Wim", "stake": 50, "hand": hand}],
    }
    result = score(record if bank is None else record | {"bank_hand": bank})
    with app.test_request_context():
        assert payout_sentence(result.hands[0], result.bank, "EUR") == sentence


def test_the_chart_library_is_the_one_that_plotly_speaks_to() -> None:
    vendored = [path.name for path in (ROOT / "static/vendor").glob("plotly-basic-*.min.js")]
    assert vendored == [f"plotly-basic-{get_plotlyjs_version()}.min.js"]
