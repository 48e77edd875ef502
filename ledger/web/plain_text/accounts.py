"""Names of accounts, commodities and amounts that every bookkeeping program can read."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from ledger.money import CHIPS, coin
from ledger.store.entries import EntryKind
from ledger.store.players import Player

COMMODITIES = ("EUR", "NLG", "SEK", "CHIPS")

_PARTS = {
    EntryKind.ROUND: "Play",
    EntryKind.COST: "Costs",
    EntryKind.PAYMENT: "Payments",
    EntryKind.CARRY: "Carried",
}

LEGEND = (
    "Play is what rounds brought a player, Costs what shared costs moved, Payments what was paid"
    " between people, Carried what went from one weekend to another."
)

_LONGEST = 24

# Letters that are not a plain one with a mark, which would be left out.
_PLAIN = str.maketrans(
    {"Đ": "D", "đ": "d", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ı": "i", "Ð": "D", "ð": "d"}
    | {"ß": "ss", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Þ": "Th", "þ": "th"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a player has in the book: an account for each kind of entry, which add up."""

    player: Player
    word: str

    def of(self, kind: str) -> str:
        """Return the account of a kind of entry; that of rounds has the player's standing."""
        return f"Assets:Players:{self.word}:{_PARTS[EntryKind(kind)]}"

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all accounts of the player."""
        return tuple(self.of(kind) for kind in _PARTS)


def accounts(players: Iterable[Player]) -> dict[UUID, Account]:
    """Return each player's account, under a word of plain letters that no other player has.

    "Zoë" becomes "Zoe". Where that leaves nothing, or what another has, the player's place in
    the group is put in or behind it; a place never changes, and no word is made otherwise.
    """
    found: dict[UUID, Account] = {}
    taken: set[str] = set()
    for player in players:
        word = _plain(player.name)
        if not word or word.casefold() in taken or _looks_numbered(word):
            word = f"{word or 'Player'}-{player.position}"
        taken.add(word.casefold())
        found[player.id] = Account(player=player, word=word)
    return found


def commodity(currency: str) -> str:
    """Return what a coin is called where names are in capitals."""
    return CHIPS.code.upper() if currency == CHIPS.code else currency


def amount_text(amount: int, currency: str) -> str:
    """Return an exact amount with its commodity: "-0.20 EUR"."""
    digits = coin(currency).digits
    sign = "-" if amount < 0 else ""
    whole, rest = divmod(abs(amount), 10**digits)
    number = f"{whole}.{rest:0{digits}}" if digits else str(whole)
    return f"{sign}{number} {commodity(currency)}"


def one_line(text: str, refused: str = "") -> str:
    """Return a text on one line, with a space for each character that may not stand there."""
    kept = ("" if c in refused or unicodedata.category(c)[0] == "C" else c for c in text)
    return " ".join("".join(c or " " for c in kept).split())


def _plain(name: str) -> str:
    """Return a name in ASCII letters and digits, the first a capital; "" where none are left."""
    decomposed = unicodedata.normalize("NFKD", name.translate(_PLAIN))
    letters = decomposed.encode("ascii", "ignore").decode()
    words = "".join(c if c.isalnum() else " " for c in letters).split()
    word = "-".join(words)[:_LONGEST].strip("-")
    return word[:1].upper() + word[1:]


def _looks_numbered(word: str) -> bool:
    """Answer whether a name ends as the words do that are made of a place."""
    return word.rpartition("-")[2].isdecimal()
