"""The round record and its results as JSON Schemas, for all kinds of games."""

from collections.abc import Collection

from ledger.rules.banking.rules import BankingRules
from ledger.rules.cards import EMOJI_MARK, RANKS, SUITS
from ledger.rules.outcomes import Outcome, Reason
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import MOST, Option, OptionType
from ledger.rules.shape import LONGEST_NOTE
from ledger.web.api.shapes import (
    AMOUNT,
    FLAG,
    NAME,
    TEXT,
    Schema,
    by_name,
    closed,
    list_of,
    maybe,
    ref,
    whole,
)

NO: Schema = {"const": False}
"""What another game has, and may be said not to be."""

CODE: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}


def _card_pattern() -> str:
    ranks = "|".join(dict.fromkeys((*RANKS, *(rank.lower() for rank in RANKS), "T", "t")))
    letters = "".join(SUITS) + "".join(SUITS).lower()
    return f"^({ranks})([{letters}]|[{''.join(SUITS.values())}]{EMOJI_MARK}?)?$"


CARD: Schema = {
    "type": "string",
    "pattern": _card_pattern(),
    "description": "A rank, then a suit; a bare rank where suits do not matter.",
    "examples": ["AS", "10H", "7♦", "K"],
}
COUNT: Schema = whole(1) | {"description": "The number of cards."}
POINTS: Schema = {"type": "number", "minimum": 1, "maximum": MOST, "multipleOf": 0.5}
NOTES: Schema = list_of({"type": "string", "maxLength": LONGEST_NOTE}) | {
    "description": "Free markers, such as vuile_was, zoekertje, bank_pair_taken or verbied."
}
SEATS: Schema = list_of(NAME, least=2) | {"uniqueItems": True, "description": "Clockwise."}


def option_schema(option: Option) -> Schema:
    """Return the schema of an option's values."""
    if option.type is OptionType.CHOICE:
        return {"enum": list(option.choices)}
    is_flag = option.type is OptionType.BOOLEAN
    schema = FLAG if is_flag else whole(option.least, option.most)
    return maybe(schema) if option.may_be_null else schema


def _options() -> Schema:
    """Return the schema of options: each as the rule sets that have it take it."""
    found: dict[str, list[Schema]] = {}
    for rules in PRESETS.values():
        for name, option in rules.options.items():
            schema = option_schema(option)
            if schema not in found.setdefault(name, []):
                found[name].append(schema)
    return closed(
        {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in found.items()},
        optional=found,
        description="What the players agreed on; each rule set has only its own options.",
    )


def _forms() -> dict[str, Schema]:
    """Return the forms of a hand that a bank can have too."""
    special = CODE | {"examples": ["two_aces", "three_sevens", "twenty_one", "n_cards"]}
    return {
        "HandByCards": closed(
            {"cards": list_of(CARD, least=1)}, description="Card by card, in the order drawn."
        ),
        "HandByPoints": closed(
            {"points": POINTS, "count": COUNT}, optional=["count"], description="Points as called."
        ),
        "HandByBust": closed(
            {"bust": {"const": True}, "count": COUNT},
            optional=["count"],
            description="Over the limit.",
        ),
        "HandBySpecial": closed(
            {"special": special, "count": COUNT},
            optional=["count"],
            description="A special hand as called.",
        ),
    }


def _players_forms() -> dict[str, Schema]:
    """Return the forms of a hand that only players have."""
    return {
        "HandByOutcome": closed(
            {"outcome": {"enum": list(Outcome)}},
            description="It stood, and only how it ended is known.",
        ),
        "HandStood": closed(
            {"stood": {"const": True}}, description="It stood, and its points were not called."
        ),
    }


def _one_of(names: Collection[str], description: str) -> Schema:
    return {"description": description, "oneOf": [ref(name) for name in names]}


_BANKING_HAND = closed(
    {
        "player": NAME,
        "stake": whole(1),
        "raises": list_of(whole(1)),
        "hand": ref("Hand"),
        "bank_hand": ref("BankHand"),
        "notes": NOTES,
    },
    optional=["raises", "bank_hand", "notes"],
    description="A hand against the bank; `bank_hand` only where the bank draws for each hand.",
)

_STROKES_HAND = closed(
    {
        "player": NAME,
        "hand": ref("Hand"),
        "raises": {"type": "array", "maxItems": 0},
        "notes": NOTES,
    },
    optional=["raises", "notes"],
    description="A hand without a stake.",
)

_BANKING = {
    "rule_set": TEXT,
    "options": ref("Options"),
    "seats": SEATS,
    "banker": NAME,
    "bank_hand": ref("BankHand"),
    "bank_doubled": FLAG,
    "bank_yields": FLAG,
    "bank_round": whole(1),
    "pot": whole(0),
    "chips": by_name(whole(-MOST)),
    "hands": list_of(ref("BankingHand"), least=1),
    "notes": NOTES,
}

_STROKES = {
    "rule_set": TEXT,
    "options": ref("Options"),
    "seats": SEATS,
    "hands": list_of(ref("StrokesHand"), least=2),
    "draws": by_name(list_of(CARD)) | {"description": "Cards drawn to break ties, in order."},
    "tie_break": closed({"loser": NAME, "winner": NAME}, optional=["loser", "winner"]),
    "strokes_before": by_name(whole(0)),
    "bank_doubled": NO,
    "bank_yields": NO,
    "notes": NOTES,
}


def _record(properties: dict[str, Schema], needs: Collection[str], description: str) -> Schema:
    optional = properties.keys() - needs
    return closed(properties, optional=optional, description=description)


def _reasons() -> list[str]:
    """Return why a hand can end as it did: by the engine, or by a special of a rule set."""
    specials = [
        special
        for rules in PRESETS.values()
        if isinstance(rules, BankingRules)
        for special in rules.specials
    ]
    named = {reason for each in specials for reason in (each.reason, each.bank_reason)}
    return sorted(named.union(Reason))


_HAND_RESULT = closed(
    {
        "player": NAME,
        "outcome": {"enum": list(Outcome)},
        "multiplier": {"type": "number", "minimum": 0},
        "risked": whole(1, 10**15),
        "amount": AMOUNT,
        "reason": {"enum": _reasons()},
    },
    description="What one hand came to, as its player sees it.",
)

_BANKING_RESULT = closed(
    {
        "net": by_name(AMOUNT),
        "hands": list_of(ref("HandResult")),
        "next_banker": maybe(NAME),
        "warnings": list_of(CODE),
        "chips": by_name(AMOUNT),
        "broke": list_of(NAME),
        "pot": AMOUNT,
        "pots": list_of(AMOUNT),
        "bank_broken": FLAG,
    },
    optional=["chips", "broke", "pot", "pots", "bank_broken"],
    description="`chips` (after) and `broke` where chips are counted; `pot` (after), `pots` "
    "(before each hand) and `bank_broken` where the bank is a pot.",
) | {
    "dependentRequired": {
        "chips": ["broke"],
        "broke": ["chips"],
        "pot": ["pots", "bank_broken"],
        "pots": ["pot", "bank_broken"],
        "bank_broken": ["pot", "pots"],
    }
}

_STROKES_RESULT = closed(
    {
        "scores": by_name(maybe({"type": "number"})),
        "winner": maybe(NAME),
        "loser": maybe(NAME),
        "strokes": maybe(by_name(whole(0))),
        "next_dealer": maybe(NAME),
        "game_over": maybe(FLAG),
        "game_loser": maybe(NAME),
        "game_winner": maybe(NAME),
        "needs_draw": closed(
            {"loser": list_of(NAME, least=2), "winner": list_of(NAME, least=2)},
            optional=["loser", "winner"],
        ),
        "net": maybe(by_name(AMOUNT)),
        "warnings": list_of(CODE),
    },
    optional=["game_loser", "game_winner", "needs_draw"],
    description="What a round for strokes came to; null is what is still open.",
) | {"oneOf": [{"required": ["game_loser"]}, {"required": ["game_winner"]}]}


def _record_schemas() -> dict[str, Schema]:
    """Return the schemas of round records and results, by name."""
    forms, players_forms = _forms(), _players_forms()
    kept = ("rule_set", "options", "seats", "hands")
    return {
        "Options": _options(),
        **forms,
        **players_forms,
        "Hand": _one_of([*forms, *players_forms], "A hand, in exactly one of its forms."),
        "BankHand": _one_of(forms, "The bank's hand, in exactly one of its forms."),
        "BankingHand": _BANKING_HAND,
        "StrokesHand": _STROKES_HAND,
        "BankingRecord": _record(_BANKING, (*kept, "banker"), "A round against a bank."),
        "StrokesRecord": _record(_STROKES, kept, "A round for strokes."),
        "SentBankingRecord": _record(
            _BANKING, ("hands",), "A round against a bank, without what the sitting knows."
        ),
        "SentStrokesRecord": _record(
            _STROKES, ("hands",), "A round for strokes, without what the sitting knows."
        ),
        "RoundRecord": {
            "description": "The facts of a round, as seen at the table.",
            "anyOf": [ref("BankingRecord"), ref("StrokesRecord")],
        },
        "SentRecord": {
            "description": "The facts of a round; what the sitting knows may be left out.",
            "anyOf": [ref("SentBankingRecord"), ref("SentStrokesRecord")],
        },
        "HandResult": _HAND_RESULT,
        "BankingResult": _BANKING_RESULT,
        "StrokesResult": _STROKES_RESULT,
        "RoundResult": {
            "description": "What the rules make of a round.",
            "oneOf": [ref("BankingResult"), ref("StrokesResult")],
        },
    }


RECORD_SCHEMAS = _record_schemas()
