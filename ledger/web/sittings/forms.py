"""The form of a new table: who is here, who is bank, what is agreed."""

import secrets
from collections.abc import Mapping, Sequence
from uuid import UUID

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    HiddenField,
    IntegerField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
)
from wtforms.validators import Optional

from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue
from ledger.store.players import Player
from ledger.web.fields import AmountField, KeyField, choices


class SittingForm(FlaskForm):
    """A table; `order` is the order of the seats, as ids with commas between."""

    id = KeyField()
    order = HiddenField()
    seats = SelectMultipleField(_("Who is here, clockwise"))
    someone_new = StringField(_("Someone new"))
    rule_set = RadioField(_("Rules"), choices=choices((r.id, r.name) for r in PRESETS.values()))
    banker = SelectField(_("First bank"))
    min_stake = AmountField(_("Smallest stake"))
    max_stake = AmountField(_("Largest stake"))
    decks = IntegerField(_("Packs of cards"), [Optional()])
    bank_stands_on = IntegerField(_("The bank draws until it has"), [Optional()])
    bank_may_double = BooleanField(_("The bank may double"))

    def offer(self, players: Sequence[Player]) -> None:
        """Offer these players as seats and as bank, in the order of the form."""
        offered = choices((str(player.id), player.name) for player in self.in_order(players))
        self.seats.choices = offered
        self.banker.choices = offered

    def in_order(self, players: Sequence[Player]) -> list[Player]:
        """Return the players in the order of the seats; who has none yet comes last."""
        places = {text: place for place, text in enumerate(self.order_ids())}
        return sorted(players, key=lambda p: (places.get(str(p.id), len(places)), p.position))

    def order_ids(self) -> list[str]:
        """Return the ids of those who have a row, clockwise."""
        return [text for text in (self.order.data or "").split(",") if text]

    def seated(self, players: Sequence[Player]) -> list[Player]:
        """Return who is here, clockwise."""
        here = set(self.seats.data or ())
        return [player for player in self.in_order(players) if str(player.id) in here]

    def give_rows(self, players: Sequence[Player]) -> None:
        """Give a row, behind the others, to everybody who is here and has none yet."""
        rows = self.order_ids()
        rows += [str(p.id) for p in self.seated(players) if str(p.id) not in rows]
        self.order.data = ",".join(rows)

    def add(self, player: Player) -> None:
        """Seat somebody who just joined the group."""
        self.seats.data = [*(self.seats.data or ()), str(player.id)]
        self.someone_new.data = ""
        self.someone_new.raw_data = None

    def move_up(self, player_id: str) -> None:
        """Put a player one row further to the front, before whoever sat there."""
        ids = self.order_ids()
        if player_id in ids[1:]:
            place = ids.index(player_id)
            ids[place - 1], ids[place] = ids[place], ids[place - 1]
        self.order.data = ",".join(ids)

    def draw_banker(self, players: Sequence[Player]) -> None:
        """Draw the first bank by lot among those who are here, somebody else if there is one."""
        here = [str(player.id) for player in self.seated(players)]
        others = [player_id for player_id in here if player_id != self.banker.data]
        if others or here:
            self.banker.data = secrets.choice(others or here)

    def options(self) -> Mapping[str, OptionValue]:
        """Return what was agreed, as far as something was filled in."""
        given: dict[str, OptionValue] = {
            "min_stake": self.min_stake.data,
            "max_stake": self.max_stake.data,
            "decks": self.decks.data,
            "bank_stands_on": self.bank_stands_on.data,
            "bank_may_double": bool(self.bank_may_double.data),
        }
        return {name: value for name, value in given.items() if value is not None}

    def banker_id(self) -> UUID:
        """Return who is the first bank."""
        return UUID(self.banker.data)
