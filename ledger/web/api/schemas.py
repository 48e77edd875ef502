"""What the API answers as JSON Schemas, by name; `answers.py` makes what they describe."""

from ledger.desk.actors import Role
from ledger.store.sittings import Depth
from ledger.web.api.export_schemas import EXPORT_SCHEMAS
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

_SITTING = {
    "id": ID,
    "version": VERSION,
    "weekend": ID,
    "rule_set": TEXT,
    "rule_set_version": TEXT,
    "options": ref("Options"),
    "unit": UNIT,
    "currency": COIN,
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
    "Sitting": closed(_SITTING, optional=_RUNNING, description="A table as it is now."),
    "Table": closed(
        _SITTING
        | {
            "rounds": list_of(ref("Round")) | {"description": "The last ones, the last first."},
            "standings": list_of(ref("Standing")),
        },
        optional=_RUNNING,
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
    "Standing": closed({"player": NAME, "player_id": ID, "amount": AMOUNT, "rounds": NUMBER}),
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
    "Transfer": closed(
        {
            "id": {**maybe(ID), "description": "Null until the plan is stored."},
            "from": NAME,
            "to": NAME,
            "amount": {"type": "integer", "minimum": 1},
            "paid_at": maybe(MOMENT),
        }
    ),
    "Settlement": closed(
        {
            "weekend": ID,
            "currency": CURRENCY,
            "settled_at": maybe(MOMENT),
            "balances": {**by_name(AMOUNT), "description": "What is still open."},
            "played": {**by_name(AMOUNT), "description": "What play brought."},
            "open": {**by_name(AMOUNT), "description": "What no transfer covers."},
            "transfers": list_of(ref("Transfer")),
            "payments": list_of(ref("Transfer"))
            | {"description": "Paid under plans that were reopened."},
            "is_exact": {**FLAG, "description": "Whether no shorter plan exists for certain."},
        },
        description="As it would be now; once settled, the stored plan.",
    ),
    "OpenApi": {"type": "object", "description": "This document.", "required": ["openapi"]},
    **RECORD_SCHEMAS,
    **EXPORT_SCHEMAS,
}
