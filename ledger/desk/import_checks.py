"""What the items of an export must agree with while they are read, each with its line.

What needs more than one look, such as what a round comes to by its rules, `ledger check` looks
through once all is there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import UUID

from ledger.book.shares import MOST_SHARES
from ledger.desk.checks.costs import ordered_shares
from ledger.desk.clock import timezones
from ledger.desk.costs import postings_of_cost
from ledger.desk.groups import LOCALES
from ledger.desk.import_files import Piece, damaged
from ledger.desk.import_items import Item
from ledger.desk.import_wishes import wishes_fault
from ledger.desk.names import clean_title
from ledger.errors import RefusedError
from ledger.money import CHIPS, CURRENCIES
from ledger.rules.names import read_name
from ledger.rules.rule_sets import RuleSetError, Unit
from ledger.store.columns import Json
from ledger.store.imports import (
    corrected_by,
    line_of_item,
)
from ledger.store.journal import BEGINNING, line_hash
from ledger.store.pay_details import details_of_text, text_of_details
from ledger.store.rule_sets import read_rule_set
from ledger.store.running import read_running, running_json


@dataclass(slots=True, kw_only=True)
class ReadSoFar:
    """What was read so far and is named by what follows."""

    group_id: UUID
    players: dict[str, None] = field(default_factory=dict)
    """The ids of all players, in their order."""
    currencies: dict[UUID, str] = field(default_factory=dict)
    """The currency of each weekend."""
    sittings: dict[UUID, tuple[UUID, str]] = field(default_factory=dict)
    """The weekend of each sitting, and the coin that it counts in."""
    settlements: dict[UUID, UUID] = field(default_factory=dict)
    """The weekend of each plan."""
    transfers: dict[UUID, tuple[UUID, dict[str, int]]] = field(default_factory=dict)
    """The weekend of each transfer, and what paying all of it moves."""
    costs: dict[UUID, tuple[UUID, dict[str, int]]] = field(default_factory=dict)
    """The weekend of each cost, and what its entry moves."""
    corrections: int = 0
    """Rounds that stand in another's place and were not met in the journal yet."""
    entries: int = 0
    is_sealed: bool = False
    """Whether the journal seals names: those of before did not."""
    lines: int = 0
    head: str = BEGINNING


Pairs = list[tuple[Piece, Item]]
"""Items of one list, each with where it stands."""


def check_group(piece: Piece, item: Item) -> None:
    """Refuse a group that could not have been started here."""
    if item["currency"] not in CURRENCIES:
        raise damaged(piece, f"the coins are {', '.join(CURRENCIES)}", "currency")
    if item["locale"] not in LOCALES:
        raise damaged(piece, f"the languages are {', '.join(LOCALES)}", "locale")
    if item["timezone"] not in timezones():
        raise damaged(piece, "there is no such zone", "timezone")
    _check_title(piece, item["name"])


def _check_title(piece: Piece, text: str, *, least: int = 1) -> None:
    try:
        is_clean = clean_title(text, least=least) == text
    except RefusedError:
        is_clean = False
    if not is_clean:
        raise damaged(piece, "this is no name as names are kept", "name")


def check_players(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn who plays."""
    for piece, item in pairs:
        if read_name(item["name"]) != item["name"]:
            raise damaged(piece, "this is no name as names are kept", "name")
        known.players[str(item["id"])] = None


def check_pay_details(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse where to pay players that no one could have typed here."""
    for piece, item in pairs:
        if str(item["player"]) not in known.players:
            raise damaged(piece, "there is no such player in the file", "player")
        if text_of_details(details_of_text(item["text"])) != item["text"]:
            raise damaged(piece, "these are no pay details as they are kept", "text")


def check_devices(_known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse names of devices that no device could have."""
    for piece, item in pairs:
        _check_title(piece, item["name"], least=0)


def check_rule_sets(_known: ReadSoFar, pairs: Pairs) -> None:
    """Read the rules, which must be the version that they say they are."""
    for piece, item in pairs:
        try:
            rules = read_rule_set(item["text"])
        except RuleSetError as error:
            raise damaged(piece, str(error), "text") from error
        if (rules.version, rules.id) != (item["version"], item["id"]):
            raise damaged(piece, f"these rules are {rules.id}, version {rules.version}", "text")


def check_weekends(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn which coin each weekend is played in."""
    for piece, item in pairs:
        _check_title(piece, item["name"])
        if item["currency"] not in CURRENCIES:
            raise damaged(piece, f"the coins are {', '.join(CURRENCIES)}", "currency")
        known.currencies[item["id"]] = item["currency"]


def check_sittings(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn what each table counts in; those who sit there must be of the group."""
    for piece, item in pairs:
        if item["weekend"] not in known.currencies:
            raise damaged(piece, "there is no such weekend in the file", "weekend")
        if not isinstance(item["options"], dict):
            raise damaged(piece, "an object is wanted here", "options")
        seats = item["seats"]
        if not isinstance(seats, list) or len(seats) < 2:
            raise damaged(piece, "two players or more are wanted here", "seats")
        check_people(known, piece, seats, "seats")
        _check_running(known, piece, item["running"], "running")
        is_money = item["unit"] == Unit.MONEY
        _check_value(piece, item, is_money=is_money)
        coin = known.currencies[item["weekend"]] if is_money else CHIPS.code
        known.sittings[item["id"]] = (item["weekend"], coin)


def _check_value(piece: Piece, item: Item, *, is_money: bool) -> None:
    """Refuse a value of chips that is only half there, or where there are none."""
    chips, amount = item["value_chips"], item["value_amount"]
    if chips is None and amount is None:
        return
    if is_money:
        raise damaged(piece, "this table plays for money, not for chips", "value_chips")
    for key, value in (("value_chips", chips), ("value_amount", amount)):
        if value is None or value < 1:
            raise damaged(piece, "chips are worth something only with both numbers", key)


def check_people(known: ReadSoFar, piece: Piece, people: Iterable[Json], path: str) -> None:
    """Refuse people who are not in the file, or who are named twice."""
    seen: set[Json] = set()
    for person in people:
        if not isinstance(person, str) or person not in known.players:
            raise damaged(piece, f"{str(person)[:40]!r} is no player of the file", path)
        if person in seen:
            raise damaged(piece, f"{person} is there twice", path)
        seen.add(person)


def _check_running(known: ReadSoFar, piece: Piece, kept: Json, path: str) -> None:
    try:
        running = read_running(kept)
    except TypeError as error:
        raise damaged(piece, "this is not what runs at a table", path) from error
    chips = {} if running.chips is None else running.chips
    strokes = running.strokes
    if not isinstance(chips, dict) or not isinstance(strokes, dict):
        raise damaged(piece, "this is not what runs at a table", path)
    check_people(known, piece, {*chips, *strokes}, path)
    pot = 0 if running.pot is None else running.pot
    numbers = (pot, running.bank_round, running.office, running.game)
    if any(type(each) is not int for each in (*numbers, *chips.values(), *strokes.values())):
        raise damaged(piece, "a whole number is wanted here", path)
    if running_json(running) != kept:
        raise damaged(piece, "this is not written as it is kept", path)


def check_capital(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse capital of a table that is not in the file."""
    for piece, item in pairs:
        if item["sitting"] not in known.sittings:
            raise damaged(piece, "there is no such sitting in the file", "sitting")


def check_buy_ins(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse chips that were bought at a table that is not in the file, or by nobody."""
    for piece, item in pairs:
        if item["sitting"] not in known.sittings:
            raise damaged(piece, "there is no such sitting in the file", "sitting")
        if str(item["player"]) not in known.players:
            raise damaged(piece, "there is no such player in the file", "player")


def check_settlements(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn which weekend each plan is of; its wishes must be such as can be read."""
    for piece, item in pairs:
        fault = None if item["wishes"] is None else wishes_fault(known.players, item["wishes"])
        if fault is not None:
            raise damaged(piece, fault, "wishes")
        known.settlements[item["id"]] = item["weekend"]


def check_transfers(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn what the payment of each transfer moves."""
    for piece, item in pairs:
        weekend_id = known.settlements.get(item["settlement"])
        if weekend_id is None:
            raise damaged(piece, "there is no such plan in the file", "settlement")
        moves = {str(item["from"]): item["amount"], str(item["to"]): -item["amount"]}
        known.transfers[item["id"]] = (weekend_id, moves)


def check_costs(known: ReadSoFar, pairs: Pairs) -> None:
    """Learn what the entry of each cost moves; whoever has a share must be of the group."""
    for piece, item in pairs:
        if item["weekend"] not in known.currencies:
            raise damaged(piece, "there is no such weekend in the file", "weekend")
        payer = str(item["payer"])
        check_people(known, piece, [payer], "payer")
        shares = ordered_shares(known.players, item["shares"])
        if shares is None:
            why = f"whole numbers from 1 to {MOST_SHARES} by player are wanted here"
            raise damaged(piece, why, "shares")
        if item["amount"] <= 0:
            raise damaged(piece, "an amount above zero is wanted here", "amount")
        moved = postings_of_cost(item["amount"], payer, shares)
        known.costs[item["id"]] = (item["weekend"], moved)


def check_rounds(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse rounds of people who are not of the group; what they pay their entries show."""
    for piece, item in pairs:
        record = item["record"]
        seats = record.get("seats") if isinstance(record, dict) else None
        if not isinstance(seats, list):
            raise damaged(piece, "a list of players is wanted here", "record.seats")
        check_people(known, piece, seats, "record.seats")
        if item["began_with"] is not None:
            _check_running(known, piece, item["began_with"], "began_with")
        known.corrections += item["corrects"] is not None


def check_journal(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse a line that does not carry its own hash and that of the line before."""
    for piece, item in pairs:
        known.lines += 1
        if item["seq"] != known.lines:
            raise damaged(piece, f"line {known.lines} of the journal is wanted here", "seq")
        if item["previous_hash"] != known.head:
            raise damaged(piece, "the chain is broken before this line", "previous_hash")
        if line_hash(known.group_id, line_of_item(item)) != item["hash"]:
            raise damaged(piece, "this line is not the one that its hash was made of", "hash")
        known.head = item["hash"]


def check_corrections(known: ReadSoFar, pairs: Pairs) -> None:
    """Refuse a line that puts a round in another's place than the round itself says."""
    said = {
        round_id: (piece, item["details"].get("corrects") or item["details"].get("restores"))
        for piece, item in pairs
        if item["action"] in {"correct_round", "restore_round"}
        for round_id in [item["details"].get("round")]
    }
    again = {
        round_id: piece
        for piece, item in pairs
        for round_id in item["details"].get("entered_again", ())
    }
    kept = corrected_by(known.group_id, {*said, *again})
    for round_id, (piece, corrects) in said.items():
        if kept.get(round_id) != corrects:
            raise damaged(piece, f"round {round_id} does not stand in the place of {corrects}")
    for round_id, piece in again.items():
        if round_id not in kept:
            raise damaged(piece, f"round {round_id} stands in no other round's place")
    known.corrections -= len(kept)
