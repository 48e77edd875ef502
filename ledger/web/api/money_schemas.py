"""What the API answers of settlements, payments and costs, as JSON Schemas."""

from ledger.book.shares import MOST_SHARES
from ledger.web.api.shapes import (
    AMOUNT,
    CURRENCY,
    FLAG,
    ID,
    MOMENT,
    NAME,
    NUMBER,
    TEXT,
    Schema,
    by_name,
    closed,
    list_of,
    maybe,
    ref,
    whole,
)

_PAID: Schema = {"type": "integer", "minimum": 1, "description": "In the coin's smallest unit."}
_VOIDED: Schema = maybe(MOMENT) | {"description": "When it was taken back; it counts no more."}

_PAYMENT: dict[str, Schema] = {
    "id": ID | {"description": "Of the transfer, where a plan had it."},
    "from": NAME,
    "to": NAME,
    "amount": _PAID | {"description": "What was paid."},
    "paid_at": MOMENT,
    "is_planned": {**FLAG, "description": "Whether it was in a plan that was reopened."},
}

MONEY_SCHEMAS: dict[str, Schema] = {
    "Transfer": closed(
        {
            "id": {**maybe(ID), "description": "Null until the plan is stored."},
            "from": NAME,
            "to": NAME,
            "amount": _PAID,
            "paid": {"type": "integer", "minimum": 0, "description": "What of it was paid."},
            "paid_at": maybe(MOMENT) | {"description": "When the last of it was paid, if it is."},
        }
    ),
    "Wishes": closed(
        {
            "pays_only": {
                "type": "object",
                "additionalProperties": NAME,
                "description": "By debtor, the only one whom they pay.",
            },
            "treasurer": maybe(NAME),
            "round_to": whole(1),
        },
        description="What was, or is, wished of the plan.",
    ),
    "TakenIn": closed(
        {"weekend": ID, "amounts": by_name(AMOUNT)},
        description="What the plan has of another weekend's balances.",
    ),
    "Settlement": closed(
        {
            "weekend": ID,
            "currency": CURRENCY,
            "settled_at": maybe(MOMENT),
            "balances": {
                **by_name(AMOUNT),
                "description": "What is still open: `played`, `costs`, `paid` and `carried`.",
            },
            "played": {**by_name(AMOUNT), "description": "What play brought."},
            "costs": {**by_name(AMOUNT), "description": "What shared costs moved."},
            "paid": {**by_name(AMOUNT), "description": "Paid to others, less what others paid."},
            "carried": {**by_name(AMOUNT), "description": "From other weekends, or to them."},
            "open": {**by_name(AMOUNT), "description": "What no transfer covers."},
            "transfers": list_of(ref("Transfer")),
            "payments": list_of(ref("MadePayment"))
            | {"description": "Made by themselves, or under plans that were reopened."},
            "is_exact": {**FLAG, "description": "Whether no shorter plan exists for certain."},
            "mark": {**TEXT, "description": "Of this plan; `seen` sends it back."},
            "wishes": maybe(ref("Wishes")),
            "without_wishes": {
                **maybe(NUMBER),
                "description": "How many transfers there would be; null where nothing is wished.",
            },
            "taken_in": list_of(ref("TakenIn")),
        },
        description="As it would be now; once settled, the stored plan.",
    ),
    "MadePayment": closed(_PAYMENT),
    "Payment": closed(
        _PAYMENT | {"voided_at": _VOIDED}, description="A payment that was made by itself."
    ),
    "Cost": closed(
        {
            "id": ID,
            "what": TEXT,
            "amount": _PAID,
            "payer": NAME,
            "shares": by_name(whole(1, MOST_SHARES)),
            "parts": {
                **by_name(AMOUNT),
                "description": "What each owes of it; together they are the amount.",
            },
            "entered_at": MOMENT,
            "voided_at": _VOIDED,
        },
        description="What somebody paid for those who have a share in it.",
    ),
    "Costs": closed({"currency": CURRENCY, "costs": list_of(ref("Cost"))}),
}
