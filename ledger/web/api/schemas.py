"""What the API answers as JSON Schemas, by name; `answers.py` makes what they describe."""

from ledger.desk.actors import Role
from ledger.desk.chip_values import MOST_AMOUNT, MOST_CHIPS
from ledger.store.sittings import Depth
from ledger.web.api.export_schemas import EXPORT_SCHEMAS
from ledger.web.api.money_schemas import MONEY_SCHEMAS
from ledger.web.api.record_schemas import RECORD_SCHEMAS
from ledger.web.api.shapes import (
    AMOUNT,
    COIN,
    CURRENCY,
    DAY,
    FLAG,
    ID,
    MOMENT,
    NAME,
    NUMBER,
    TEXT,
    UNIT,
    VERSION,
    Schema,
    by_name,
    closed,
    list_of,
    maybe,
    ref,
    whole,
)
from ledger.web.labels import PROBLEMS

_GROUP = {
    "id": ID,
    "name": NAME,
    "currency": CURRENCY,
    "players": list_of(ref("Player")),
}

_RUNNING: dict[str, Schema] = {
    "banker": maybe(NAME),
    "dealer": maybe(NAME),
    "pot": maybe(whole(0)),
    "bank_round": whole(1),
    "chips": by_name(AMOUNT),
    "broke": list_of(NAME),
    "strokes": by_name(whole(0)),
    "game": whole(1),
}

_SHARE = {
    "id": ID,
    "weekend": ID,
    "created_at": MOMENT,
    "revoked_at": maybe(MOMENT),
}

_SITTING = {
    "id": ID,
    "version": VERSION,
    "weekend": ID,
    "rule_set": TEXT,
    "rule_set_version": TEXT,
    "options": ref("Options"),
    "unit": UNIT,
    "currency": COIN,
    "value": maybe(ref("ChipValue")),
    "date": DAY,
    "seats": list_of(NAME, least=2),
    "depth": {"enum": list(Depth)},
    **_RUNNING,
    "rounds_played": NUMBER,
    "ended_at": maybe(MOMENT),
    "is_settled": FLAG,
}

_FAULT = closed(
    {
        "code": {"enum": sorted(PROBLEMS)},
        "path": {**TEXT, "description": "The smallest place in what was sent; empty: all of it."},
        "message": {
            **TEXT,
            "description": "A sentence, in English unless Accept-Language asks for nl or sv.",
        },
    }
)

SCHEMAS: dict[str, Schema] = {
    "Fault": closed(
        {"error": _FAULT, "errors": list_of(_FAULT, least=1)},
        optional=["errors"],
        description="What is wrong: the first fault, and all that were found.",
    ),
    "RecordedMeanwhile": closed(
        {
            "error": _FAULT,
            "errors": list_of(_FAULT, least=1),
            "latest": list_of(ref("Round")),
            "version": VERSION,
        },
        description="Another phone was first: its rounds since `seen`, and the version now.",
    ),
    "ChipValue": closed(
        {"chips": whole(1, MOST_CHIPS), "amount": whole(1, MOST_AMOUNT)},
        description="What chips are worth: so many of them an amount of the weekend's coin.",
    ),
    "Player": closed({"id": ID, "name": NAME}),
    "Group": closed(_GROUP),
    "NewGroup": closed(
        _GROUP | {"links": closed({str(role): TEXT for role in Role})},
        description="A new group, with the secrets of its links, which are shown this once.",
    ),
    "Weekend": closed(
        {
            "id": ID,
            "name": NAME,
            "starts_on": DAY,
            "ends_on": DAY,
            "currency": CURRENCY,
            "settled_at": maybe(MOMENT),
        }
    ),
    "Share": closed(_SHARE, description="A link that shows the result of one weekend."),
    "NewShare": closed(
        _SHARE
        | {"secret": maybe(TEXT) | {"description": "Told once; null when it was made before."}},
        description="A link that shows the result of one weekend, as it is made.",
    ),
    "Sitting": closed(_SITTING, optional=_RUNNING, description="A table as it is now."),
    "Table": closed(
        _SITTING
        | {
            "rounds": list_of(ref("Round")) | {"description": "The last ones, the last first."},
            "standings": list_of(ref("Standing")),
            "bought": by_name(AMOUNT)
            | {"description": "Chips bought since they sat down, less those given back."},
        },
        optional=[*_RUNNING, "bought"],
        description="A table with its last rounds and its standings.",
    ),
    "Round": closed(
        {
            "id": ID,
            "number": {"type": "integer", "minimum": 1},
            "record": ref("RoundRecord"),
            "result": ref("RoundResult"),
            "rule_set_version": TEXT,
            "version": {**VERSION, "description": "The sitting's, after this round."},
            "recorded_at": MOMENT,
            "voided_at": maybe(MOMENT),
            "void_reason": maybe(TEXT),
            "corrects": maybe(ID) | {"description": "The round in whose place this one stands."},
            "corrected_by": maybe(ID) | {"description": "The round that stands instead."},
            "cause": maybe(ID)
            | {"description": "The round whose correction made this one necessary."},
            "marks": list_of(closed({"code": {"enum": sorted(PROBLEMS)}, "path": TEXT}))
            | {"description": "Limits it breaks only because an earlier round was corrected."},
        }
    ),
    "AfterRound": closed(
        {"round": ref("Round"), "version": VERSION, "next": ref("Next")},
        description="A round, and how the table stands after it.",
    ),
    "Next": closed(
        _RUNNING,
        optional=_RUNNING,
        description="Who has the bank, or deals, in the next round, and what it begins with.",
    )
    | {"oneOf": [{"required": ["banker"]}, {"required": ["dealer"]}]},
    "Standing": closed(
        {
            "player": NAME,
            "player_id": ID,
            "amount": AMOUNT,
            "rounds": NUMBER,
            "worth": AMOUNT
            | {"description": "What chips with a value come to in the weekend's coin."},
        },
        optional=["worth"],
    ),
    "Standings": closed(
        {
            "currency": COIN,
            "standings": list_of(ref("Standing")) | {"description": "The best first."},
            "series": {
                "anyOf": [list_of(ref("WeekendPoint")), list_of(ref("RoundPoint"))],
                "description": "What each weekend, or each round of the one asked for, brought.",
            },
        }
    ),
    "WeekendPoint": closed(
        {"weekend": ID, "name": NAME, "starts_on": DAY, "amounts": by_name(AMOUNT)}
    ),
    "RoundPoint": closed(
        {
            "round": ID,
            "sitting": ID,
            "number": {"type": "integer", "minimum": 1},
            "recorded_at": MOMENT,
            "amounts": by_name(AMOUNT),
        }
    ),
    "OpenApi": {"type": "object", "description": "This document.", "required": ["openapi"]},
    **MONEY_SCHEMAS,
    **RECORD_SCHEMAS,
    **EXPORT_SCHEMAS,
}
