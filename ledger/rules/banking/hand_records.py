"""The hands of a record: each with its player, its stake, and what it comes to."""

from dataclasses import dataclass

from ledger.errors import Problem
from ledger.rules.banking.bank import read_own_bank
from ledger.rules.banking.deciding import decide
from ledger.rules.banking.hands import HandValue, known_count, read_hand
from ledger.rules.banking.shape import HandDraft
from ledger.rules.banking.stakes import raise_problems, split_problems, stake_problems
from ledger.rules.banking.terms import Terms
from ledger.rules.cards import Shoe
from ledger.rules.forms import Hand
from ledger.rules.outcomes import SIGNS
from ledger.rules.rule_sets import LEAST_PLAYERS, Kind
from ledger.rules.seats import Table, unknown_player


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand of a player: what was seen of it, and what that comes to."""

    player: str
    stake: int
    raises: tuple[int, ...]
    hand: Hand
    value: HandValue
    bank_hand: Hand | None
    """The bank's hand against this one alone, where the bank plays hand by hand."""
    bank: HandValue | None
    pot: int | None
    """What was in the pot before this hand, where there is one."""
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the hand as a record writes it, without what is empty."""
        json = {"player": self.player, "stake": self.stake, "hand": self.hand.as_json()}
        if self.bank_hand is not None:
            json["bank_hand"] = self.bank_hand.as_json()
        lists = {"raises": list(self.raises), "notes": list(self.notes)}
        return json | {key: value for key, value in lists.items() if value}


class HandReader:
    """Reads the hands of a round in playing order and collects what is wrong with them."""

    def __init__(
        self,
        table: Table,
        terms: Terms,
        *,
        chips: dict[str, int] | None,
        pot: int | None,
        marking: bool = False,
    ) -> None:
        self.table = table
        self.terms = terms
        self.is_hand_by_hand = terms.rules.kind is Kind.HAND_BY_HAND
        self.shoe = Shoe(terms.decks)
        self.hands: list[HandRecord] = []
        self.values: list[HandValue | None] = []
        self.problems: list[Problem] = []
        self.marks: list[Problem] = []
        """Stakes above a pot or chips that only became so later; only while `marking`."""
        self._limits = self.marks if marking else self.problems
        self._chips = chips
        self._pot = pot
        self._first_stakes: dict[str, int | None] = {}
        self._hand_counts: dict[str, int] = {}
        self._staked: dict[str, int] = {}

    def read(self, draft: HandDraft, index: int) -> None:
        """Read one hand: its player, stake, raises, then the hand itself and the bank's."""
        path = f"hands[{index}]"
        before = len(self.problems)
        player = self.table.players[index]
        self._check_player(player, path)
        self._check_stake(draft.stake, player, f"{path}.stake")
        if draft.raises:
            self._check_raises(draft.raises, draft, f"{path}.raises")
        value, bank = self._read_values(draft, path)
        self.values.append(value)
        if (
            player is None
            or draft.stake is None
            or draft.raises is None
            or draft.hand is None
            or value is None
            or len(self.problems) > before
        ):
            self._pot = None
            return
        read = HandRecord(
            player=player,
            stake=draft.stake,
            raises=draft.raises,
            hand=draft.hand,
            value=value,
            bank_hand=draft.bank_hand,
            bank=bank,
            pot=self._pot,
            notes=draft.notes,
        )
        self.hands.append(read)
        self._move_pot(read)

    def _check_player(self, player: str | None, path: str) -> None:
        if player is None:
            return
        if self.table.is_known and player not in self.table.seats:
            self.problems.append(unknown_player(player, f"{path}.player"))
        elif player == self.table.banker and not self._may_banker_play():
            self.problems.append(Problem("player_is_banker", f"{path}.player", {"name": player}))
        self._hand_counts[player] = self._hand_counts.get(player, 0) + 1
        most = self.terms.rules.splits.most_hands
        if most is not None and self._hand_counts[player] > most:
            self.problems.append(Problem("split_not_allowed", path, {"name": player, "most": most}))

    def _may_banker_play(self) -> bool:
        return self.terms.rules.bank.may_play_alone and len(self.table.seats) == LEAST_PLAYERS

    def _check_stake(self, stake: int | None, player: str | None, path: str) -> None:
        if stake is not None:
            self.problems += stake_problems(stake, path, self.terms)
        if player is not None:
            first = self._first_stakes.setdefault(player, stake)
            if stake is not None:
                self.problems += split_problems(stake, first, path, self.terms)
                self._check_chips(stake, player, path)
        if stake is not None and self._pot is not None and stake > self._pot:
            values = {"stake": stake, "pot": self._pot}
            self._limits.append(Problem("stake_above_pot", path, values))

    def _check_chips(self, stake: int, player: str, path: str) -> None:
        """Note a stake that is more than the player still holds, all hands together."""
        self._staked[player] = self._staked.get(player, 0) + stake
        held = None if self._chips is None else self._chips.get(player)
        if held is not None and self._staked[player] > held:
            values: dict[str, str | int] = {"stake": stake, "name": player, "chips": held}
            self._limits.append(Problem("stake_above_chips", path, values))

    def _check_raises(self, raises: tuple[int, ...], draft: HandDraft, path: str) -> None:
        count = known_count(draft.hand, self.terms) if draft.hand is not None else None
        self.problems += raise_problems(raises, draft.stake, count, path, self.terms)

    def _read_values(
        self, draft: HandDraft, path: str
    ) -> tuple[HandValue | None, HandValue | None]:
        """Return what the hand comes to, and the bank's against it where it has one."""
        if self.is_hand_by_hand:
            self.shoe = Shoe(self.terms.decks)
        value: HandValue | None = None
        if draft.hand is not None:
            value, faults = read_hand(draft.hand, f"{path}.hand", self.terms, self.shoe)
            self.problems += faults
        if not self.is_hand_by_hand:
            return value, None
        bank, faults = read_own_bank(draft, value, path, self.terms, self.shoe)
        self.problems += faults
        return value, bank

    def _move_pot(self, read: HandRecord) -> None:
        if self._pot is not None:
            outcome, multiple, _ = decide(read.value, read.bank, self.terms.rules.tie)
            self._pot -= SIGNS[outcome] * multiple * (read.stake + sum(read.raises))
