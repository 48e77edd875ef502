"""What the entries of an export must agree with: what they are about, and each other."""

from collections.abc import Mapping
from uuid import UUID

from ledger.desk.import_checks import Pairs, ReadSoFar, check_people
from ledger.desk.import_files import Piece, damaged
from ledger.desk.import_items import Item
from ledger.store.entries import EntryKind
from ledger.store.imports import (
    ABOUT,
    EarlierEntry,
    RoundPlace,
    earlier_entries,
    round_places,
)


def check_entries(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse entries that are out of turn, do not balance, or are not what they are about."""
    round_ids = {item["round"] for _, item in pairs if item["round"] is not None}
    places = round_places(known.group_id, round_ids)
    seqs = {item["reverses"] for _, item in pairs if item["reverses"] is not None}
    earlier = earlier_entries(known.group_id, seqs)
    for piece, item in pairs:
        known.entries += 1
        if item["seq"] != known.entries:
            raise damaged(piece, f"entry {known.entries} is wanted here", "seq")
        _check_postings(known, piece, item)
        _check_about(known, piece, item, places)
        if item["reverses"] is not None:
            _check_reversal(piece, item, earlier.get(item["reverses"]))
        earlier[item["seq"]] = _as_earlier(item)


def _check_postings(known: ReadSoFar, piece: Piece, item: Item) -> None:
    postings = item["postings"]
    if not isinstance(postings, dict):
        raise damaged(piece, "an object is wanted here", "postings")
    check_people(known, piece, postings, "postings")
    for amount in postings.values():
        if type(amount) is not int:
            raise damaged(piece, "a whole number is wanted here", "postings")
    surplus = sum(postings.values())
    if surplus:
        raise damaged(piece, f"this entry sums to {surplus}, not to zero", "postings")


def _check_about(
    known: ReadSoFar, piece: Piece, item: Item, places: Mapping[UUID, RoundPlace]
) -> None:
    """Refuse an entry that belongs elsewhere than what it is about."""
    match item["kind"]:
        case EntryKind.ROUND:
            kept = places.get(item["round"])
            weekend_id, coin = known.sittings.get(item["sitting"], (None, None))
            is_right = (
                kept is not None
                and _names_only(item, "sitting", "round", "sitting_version")
                and kept.sitting_id == item["sitting"]
                and weekend_id == item["weekend"]
                and (
                    item["reverses"] is not None or kept.sitting_version == item["sitting_version"]
                )
            )
        case EntryKind.PAYMENT:
            coin = known.currencies.get(item["weekend"])
            is_right = _names_only(item, "transfer") and _is_payment(known, piece, item)
        case EntryKind.COST:
            coin = known.currencies.get(item["weekend"])
            weekend_id, moved = known.costs.get(item["cost"], (None, {}))
            is_right = _names_only(item, "cost") and weekend_id == item["weekend"]
            if is_right and item["reverses"] is None and item["postings"] != moved:
                raise damaged(piece, "this entry is not what its cost moves", "postings")
        case EntryKind.CARRY:
            coin = known.currencies.get(item["weekend"])
            plan = known.settlements.get(item["settlement"])
            is_right = (
                plan is not None
                and coin == known.currencies.get(plan)
                and _names_only(item, "settlement")
            )
        case _:
            coin, is_right = None, False
    if not is_right:
        raise damaged(piece, "this entry is not where what it is about belongs")
    if item["currency"] != coin:
        raise damaged(piece, f"this is counted in {coin}", "currency")


def _names_only(item: Item, *names: str) -> bool:
    """Answer whether an entry names nothing but these, of all that entries are about."""
    about = ("sitting", "sitting_version", "round", "transfer", "cost", "settlement")
    return all(item[name] is None for name in about if name not in names)


def _is_payment(known: ReadSoFar, piece: Piece, item: Item) -> bool:
    """Answer whether a payment is of its weekend; refuse one that moves what none can."""
    if item["transfer"] is None:
        weekend_id, whole = item["weekend"], None
    else:
        weekend_id, whole = known.transfers.get(item["transfer"], (None, None))
    amount = max(item["postings"].values(), default=0)
    is_amount = len(item["postings"]) == 2 and amount > 0
    is_part = whole is None or all(
        0 < paid * (1 if due > 0 else -1) <= abs(due)
        for player, due in whole.items()
        for paid in [item["postings"].get(player, 0)]
    )
    if weekend_id == item["weekend"] and item["reverses"] is None and not (is_amount and is_part):
        raise damaged(piece, "this payment is not what its transfer moves", "postings")
    return bool(weekend_id == item["weekend"])


def _check_reversal(piece: Piece, item: Item, earlier: EarlierEntry | None) -> None:
    if earlier is None:
        raise damaged(piece, "there is no such entry before this one", "reverses")
    mirrored = {player: -amount for player, amount in earlier.postings.items()}
    this = _as_earlier(item)
    is_right = (
        earlier.reverses is None
        and (earlier.kind, earlier.about) == (this.kind, this.about)
        and mirrored == item["postings"]
    )
    if not is_right:
        raise damaged(piece, f"this does not take entry {item['reverses']} back", "postings")


def _as_earlier(item: Item) -> EarlierEntry:
    return EarlierEntry(
        kind=item["kind"],
        about=tuple(item[name] for name in ABOUT),
        currency=item["currency"],
        reverses=item["reverses"],
        postings=item["postings"],
    )
