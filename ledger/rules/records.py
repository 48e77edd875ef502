"""The round record: facts seen at the table, read and checked once and for all."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.errors import Problem, RefusedError
from ledger.rules.bank import read_bank
from ledger.rules.cards import Shoe
from ledger.rules.forms import Hand
from ledger.rules.hands import HandValue, known_count, read_hand
from ledger.rules.rule_sets import OptionValue, RuleSet
from ledger.rules.seats import Table, read_table, unknown_player
from ledger.rules.shape import HandDraft, read_shape
from ledger.rules.stakes import raise_problems, stake_problems
from ledger.rules.terms import Terms, read_options, terms_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand of a player: what was seen of it, and what that comes to."""

    player: str
    stake: int
    raises: tuple[int, ...]
    hand: Hand
    value: HandValue
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the hand as a record writes it, without what is empty."""
        json = {"player": self.player, "stake": self.stake, "hand": self.hand.as_json()}
        lists = {"raises": list(self.raises), "notes": list(self.notes)}
        return json | {key: value for key, value in lists.items() if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """One round as seen at the table; every rule of its rule set holds."""

    rule_set: str
    options: Mapping[str, OptionValue]
    """Only those that were given."""
    terms: Terms
    seats: tuple[str, ...]
    """Clockwise, also where they were left out."""
    banker: str
    bank_hand: Hand | None
    bank: HandValue | None
    """What the bank's hand comes to, where it was given."""
    bank_doubled: bool
    bank_yields: bool
    hands: tuple[HandRecord, ...]
    notes: tuple[str, ...]

    @property
    def has_standing_hand(self) -> bool:
        """Whether somebody waits for the bank."""
        return any(hand.value.is_standing for hand in self.hands)

    def as_json(self) -> dict[str, object]:
        """Return the record with clean names and all seats, without what is empty or false."""
        json: dict[str, object] = {
            "rule_set": self.rule_set,
            "options": dict(self.options),
            "seats": list(self.seats),
            "banker": self.banker,
            "bank_hand": self.bank_hand.as_json() if self.bank_hand is not None else None,
            "bank_doubled": self.bank_doubled,
            "bank_yields": self.bank_yields,
            "hands": [hand.as_json() for hand in self.hands],
            "notes": list(self.notes),
        }
        return {key: value for key, value in json.items() if value}


def read_record(record: object, rule_sets: Mapping[str, RuleSet]) -> RoundRecord:
    """Return the record of a round.

    Raises:
        RefusedError: with all that is wrong, the first fault first: the rule set, the shape,
            options, seats and names, hand by hand, the bank's hand, doubling, called outcomes.
    """
    if not isinstance(record, dict):
        raise RefusedError([Problem("wrong_type", "")])
    rule_set = _rule_set(record, rule_sets)
    draft, problems = read_shape(record, rule_set)
    options, faults = read_options(rule_set, draft.options)
    problems += faults
    table, faults = read_table(draft)
    problems += faults
    terms = terms_of(rule_set, options)
    shoe = Shoe(terms.decks)
    reader = HandReader(table, terms, shoe)
    for index, hand in enumerate(draft.hands or ()):
        reader.read(hand, index)
    problems += reader.problems
    bank, faults = read_bank(draft, reader.values, terms, shoe)
    problems += faults
    if problems or table.banker is None:
        raise RefusedError(problems)
    return RoundRecord(
        rule_set=rule_set.id,
        options=options,
        terms=terms,
        seats=table.seats,
        banker=table.banker,
        bank_hand=draft.bank_hand,
        bank=bank,
        bank_doubled=draft.bank_doubled,
        bank_yields=draft.bank_yields,
        hands=tuple(reader.hands),
        notes=draft.notes,
    )


def _rule_set(record: Mapping[str, object], rule_sets: Mapping[str, RuleSet]) -> RuleSet:
    if "rule_set" not in record:
        raise RefusedError([Problem("missing_field", "rule_set")])
    rule_set_id = record["rule_set"]
    if not isinstance(rule_set_id, str):
        raise RefusedError([Problem("wrong_type", "rule_set")])
    if rule_set_id not in rule_sets:
        values = {"rule_set": rule_set_id[:40]}
        raise RefusedError([Problem("unknown_rule_set", "rule_set", values)])
    return rule_sets[rule_set_id]


class HandReader:
    """Reads the hands of a round in playing order and collects what is wrong with them."""

    def __init__(self, table: Table, terms: Terms, shoe: Shoe) -> None:
        self.table = table
        self.terms = terms
        self.shoe = shoe
        self.hands: list[HandRecord] = []
        self.values: list[HandValue | None] = []
        self.problems: list[Problem] = []
        self.first_stakes: dict[str, int | None] = {}

    def read(self, draft: HandDraft, index: int) -> None:
        """Read one hand: its player, stake, raises, then the hand itself."""
        path = f"hands[{index}]"
        player = self.table.players[index]
        self._check_player(player, f"{path}.player")
        self._check_stakes(draft, player, path)
        value = None
        if draft.hand is not None:
            value, faults = read_hand(draft.hand, f"{path}.hand", self.terms, self.shoe)
            self.problems += faults
        self.values.append(value)
        if (
            player is not None
            and draft.stake is not None
            and draft.raises is not None
            and draft.hand is not None
            and value is not None
        ):
            self.hands.append(
                HandRecord(
                    player=player,
                    stake=draft.stake,
                    raises=draft.raises,
                    hand=draft.hand,
                    value=value,
                    notes=draft.notes,
                )
            )

    def _check_player(self, player: str | None, path: str) -> None:
        if player is None:
            return
        if self.table.is_known and player not in self.table.seats:
            self.problems.append(unknown_player(player, path))
        elif player == self.table.banker:
            self.problems.append(Problem("player_is_banker", path, {"name": player}))

    def _check_stakes(self, draft: HandDraft, player: str | None, path: str) -> None:
        if draft.stake is not None:
            first = self.first_stakes.get(player) if player else None
            self.problems += stake_problems(draft.stake, first, f"{path}.stake", self.terms)
        if player is not None:
            self.first_stakes.setdefault(player, draft.stake)
        if draft.raises:
            count = known_count(draft.hand, self.terms) if draft.hand is not None else None
            self.problems += raise_problems(
                draft.raises, draft.stake, count, f"{path}.raises", self.terms
            )
