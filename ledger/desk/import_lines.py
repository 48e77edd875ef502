"""What the lines of an imported journal must say, each in its own form.

A word that is not known here is left alone: it names nothing that is looked for.
"""

import re
from collections.abc import Callable, Mapping
from uuid import UUID

from ledger.desk.import_checks import Pairs, ReadSoFar
from ledger.desk.import_files import Piece, damaged
from ledger.desk.import_items import DAY
from ledger.desk.import_wishes import wishes_fault
from ledger.store.columns import Json, is_id

_Form = Callable[[ReadSoFar, Json], bool]

_DIGEST = re.compile("[0-9a-f]{64}")


def _is_id(_known: ReadSoFar, value: Json) -> bool:
    return is_id(value)


def _are_ids(known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, list) and all(_is_id(known, each) for each in value)


def _is_player(known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, str) and value in known.players


def _are_players(known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, list) and all(_is_player(known, each) for each in value)


def _is_weekend(known: ReadSoFar, value: Json) -> bool:
    return _is_id(known, value) and UUID(value) in known.currencies


def _is_sitting(known: ReadSoFar, value: Json) -> bool:
    return _is_id(known, value) and UUID(value) in known.sittings


def _is_settlement(known: ReadSoFar, value: Json) -> bool:
    return _is_id(known, value) and UUID(value) in known.settlements


def _is_number(_known: ReadSoFar, value: Json) -> bool:
    return type(value) is int


def _is_answer(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, bool)


def _is_text(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, str)


def _is_digest(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def _is_day(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, str) and DAY.fullmatch(value) is not None


def _is_net(known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, dict) and all(
        _is_player(known, player) and type(amount) is int for player, amount in value.items()
    )


def _are_numbers(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _are_options(_known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str | int) for each in value.values())


def _are_transfers(known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are transfers, each as its id, from, to and amount."""
    return isinstance(value, list) and all(
        isinstance(each, list)
        and len(each) == 4
        and _is_id(known, each[0])
        and _is_player(known, each[1])
        and _is_player(known, each[2])
        and type(each[3]) is int
        for each in value
    )


def _are_carried(known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are balances, each as its weekend, both entries and the amounts."""
    return isinstance(value, list) and all(
        isinstance(each, list)
        and len(each) == 4
        and _is_weekend(known, each[0])
        and all(type(seq) is int for seq in each[1:3])
        and _is_net(known, each[3])
        for each in value
    )


def _are_reversals(_known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are entries, each with the one that it takes back."""
    return isinstance(value, list) and all(
        isinstance(each, list) and len(each) == 2 and all(type(seq) is int for seq in each)
        for each in value
    )


def _are_closed(known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are weekends, each with the plan that closed it."""
    return isinstance(value, list) and all(
        isinstance(each, list)
        and len(each) == 2
        and _is_weekend(known, each[0])
        and _is_settlement(known, each[1])
        for each in value
    )


def _are_weekends(known: ReadSoFar, value: Json) -> bool:
    return isinstance(value, list) and all(_is_weekend(known, each) for each in value)


def _are_wishes(known: ReadSoFar, value: Json) -> bool:
    return wishes_fault(known.players, value) is None


def _is_before(known: ReadSoFar, value: Json) -> bool:
    """Answer whether this is what was agreed before a change, as far as it was otherwise."""
    return isinstance(value, dict) and all(
        word in _CHANGED and _FORMS[word](known, inner) for word, inner in value.items()
    )


def _is_value(_known: ReadSoFar, value: Json) -> bool:
    """Answer whether this is what chips are worth, or that they are worth nothing."""
    return value is None or (
        isinstance(value, dict)
        and value.keys() == {"chips", "amount"}
        and all(type(each) is int for each in value.values())
    )


def _is_next(known: ReadSoFar, value: Json) -> bool:
    return value is None or _is_player(known, value)


def _are_links(known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are roles by the links that have them."""
    return isinstance(value, dict) and all(
        _is_id(known, link) and isinstance(role, str) for link, role in value.items()
    )


def _are_seals(known: ReadSoFar, value: Json) -> bool:
    """Answer whether these are seals by what they are of, for each kind of text."""
    return isinstance(value, dict) and all(
        isinstance(seals, dict) and all(_is_digest(known, each) for each in seals.values())
        for seals in value.values()
    )


_AGREED = ("seats", "banker", "options", "depth")

_CHANGED = (*_AGREED, "value", "starts_on", "ends_on", "currency")
"""What a line can say that it was otherwise before."""

_FORMS: Mapping[str, _Form] = {
    "amount": _is_number,
    "banker": _is_player,
    "before": _is_before,
    "chips": _is_number,
    "closed": _are_closed,
    "corrects": _is_id,
    "cost": _is_id,
    "currency": _is_text,
    "date": _is_day,
    "depth": _is_text,
    "device": _is_id,
    "dropped": _are_ids,
    "ends_on": _is_day,
    "entered_again": _are_ids,
    "entries": _are_numbers,
    "entry": _is_number,
    "given_back": _are_reversals,
    "has_dealer": _is_answer,
    "is_exact": _is_answer,
    "link": _is_id,
    "links": _are_links,
    "locale": _is_text,
    "net": _is_net,
    "next": _is_next,
    "number": _is_number,
    "opened": _are_weekends,
    "options": _are_options,
    "payer": _is_player,
    "payment": _is_id,
    "player": _is_player,
    "players": _are_players,
    "receiver": _is_player,
    "record": _is_digest,
    "restores": _is_id,
    "role": _is_text,
    "round": _is_id,
    "rule_set": _is_digest,
    "seals": _are_seals,
    "seats": _are_players,
    "sender": _is_player,
    "settlement": _is_settlement,
    "share": _is_id,
    "shares": _is_net,
    "sitting": _is_sitting,
    "starts_on": _is_day,
    "taken_in": _are_carried,
    "timezone": _is_text,
    "transfer": _is_id,
    "transfers": _are_transfers,
    "unit": _is_text,
    "value": _is_value,
    "version": _is_number,
    "weekend": _is_weekend,
    "wishes": _are_wishes,
}

_ROUND = ("round", "sitting", "weekend", "number", "version")
_ENTERED = (*_ROUND, "record", "net")
_WEEKEND = ("weekend", "starts_on", "ends_on", "currency")
_SITTING = ("sitting", "weekend", "version")
_PAID = ("weekend", "entry", "sender", "receiver", "amount")
_PAYMENT = ("transfer", *_PAID)
_COST = ("cost", "weekend", "entry", "payer", "amount")

_SAID: Mapping[str, tuple[str, ...]] = {
    "create_group": ("players",),
    "add_player": ("player",),
    "rename_player": ("player",),
    "change_pay_details": ("player",),
    "join": ("device",),
    "name_device": ("device",),
    "new_link": ("link", "role"),
    "revoke_link": ("link",),
    "open_weekend": _WEEKEND,
    "change_weekend": (*_WEEKEND, "before"),
    "share_weekend": ("share", "weekend"),
    "stop_sharing": ("share", "weekend"),
    "settle_weekend": ("weekend", "settlement", "transfers"),
    "plan_anew": ("weekend", "settlement", "is_exact", "transfers"),
    "reopen_weekend": ("weekend",),
    "mark_paid": _PAYMENT,
    "pay_part": ("payment", *_PAYMENT),
    "mark_unpaid": _PAYMENT,
    "enter_payment": ("payment", *_PAID),
    "void_payment": ("payment", *_PAID),
    "enter_cost": (*_COST, "shares"),
    "void_cost": _COST,
    "open_sitting": ("sitting", "weekend", "rule_set", "unit", *_AGREED),
    "change_sitting": (*_SITTING, *_AGREED),
    "add_capital": (*_SITTING, "amount", "banker"),
    "buy_chips": (*_SITTING, "player", "chips"),
    "end_sitting": _SITTING,
    "reopen_sitting": _SITTING,
    "record_round": _ENTERED,
    "correct_round": (*_ENTERED, "corrects"),
    "restore_round": (*_ENTERED, "restores"),
    "void_round": (*_ROUND, "players"),
    "seal_names": ("seals",),
}
"""Everything that is done, and the words that its line has at the least."""

ACTIONS = frozenset(_SAID)

WORDS = frozenset(_FORMS)
"""All words that a line may have."""


def check_details(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse lines of what nobody does, and lines that say it in another form than lines do."""
    for piece, item in pairs:
        words = _SAID.get(item["action"])
        if words is None:
            raise damaged(piece, "nothing that is done is called so", "action")
        details = item["details"]
        if not isinstance(details, dict):
            raise damaged(piece, "an object is wanted here", "details")
        missing = [word for word in words if word not in details]
        if missing:
            raise damaged(piece, "this is missing", f"details.{missing[0]}")
        _check_forms(known, piece, details)


def _check_forms(known: ReadSoFar, piece: Piece, details: dict[str, Json]) -> None:
    for word, value in details.items():
        form = _FORMS.get(word)
        if form is not None and not form(known, value):
            why = "this is not what a line says here, or it is not in the file"
            raise damaged(piece, why, f"details.{word}")
