"""The form of a new table: who is here, who begins, what is agreed."""

import secrets
from collections.abc import Mapping, Sequence

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, RadioField, SelectField, SelectMultipleField, StringField

from ledger.book.conversion import ChipValue
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue, Unit
from ledger.store.players import Player
from ledger.web.chip_values import VALUE_AMOUNT, VALUE_CHIPS, read_value, value_fields
from ledger.web.fields import COINS, KeyField, choices
from ledger.web.sittings.options import PREFIX, Game, option_fields, read_values
from ledger.web.sittings.words import first_words

LOT, AGE, CHOSEN = "lot", "age", "chosen"
"""How it is found who begins: by lot, by age (the table knows it), or as the table likes."""


class SittingForm(FlaskForm):
    """A table; `order` is the order of the seats, as ids with commas between.

    `shown` is the game whose options the form shows, `drawn` is whom the lot fell on, and
    `among` are the ids of those it was drawn among.
    """

    game: Game

    id = KeyField()
    order = HiddenField()
    shown = HiddenField()
    drawn = HiddenField()
    among = HiddenField()
    seats = SelectMultipleField(_l("Who is here, clockwise"))
    someone_new = StringField(_l("Someone new"))
    rule_set = RadioField(_l("Game"), choices=choices((r.id, r.name) for r in PRESETS.values()))
    unit = RadioField(_l("Played for"))
    way = RadioField(_l("How it is found"), default=LOT)
    banker = SelectField(validate_choice=False)

    def offer(self, players: Sequence[Player]) -> None:
        """Offer these players as seats and as the one who begins, in the order of the form."""
        offered = choices((str(player.id), player.name) for player in self.in_order(players))
        self.seats.choices = offered
        # A list without a choice yet has nobody in front: the first name is no lot.
        nobody = [] if self.banker.data else choices([("", _l("nobody yet"))])
        self.banker.choices = [*nobody, *offered]

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

    def add(self, player: Player, players: Sequence[Player]) -> None:
        """Seat somebody who just joined the group, with a row like everybody else."""
        self.seats.data = [*(self.seats.data or ()), str(player.id)]
        self.give_rows(players)
        self.someone_new.data = ""
        self.someone_new.raw_data = None

    def move_up(self, player_id: str) -> None:
        """Put a player one row further to the front, before whoever sat there."""
        ids = self.order_ids()
        if player_id in ids[1:]:
            place = ids.index(player_id)
            ids[place - 1], ids[place] = ids[place], ids[place - 1]
        self.order.data = ",".join(ids)

    def draw(self, players: Sequence[Player]) -> None:
        """Draw who begins by lot among those who are here, somebody else if there is one."""
        here = [str(player.id) for player in self.seated(players)]
        others = [player_id for player_id in here if player_id != self.banker.data]
        self.way.data = LOT
        self.drawn.data = self.banker.data = secrets.choice(others or here) if here else ""
        self.among.data = ",".join(here)

    def settle_who_begins(self, players: Sequence[Player]) -> None:
        """Draw anew where who begins is not here; who was picked beside the lot is chosen.

        As long as the first ones sit down, each of them is in the lot.
        """
        here = [str(player.id) for player in self.seated(players)]
        if self.banker.data not in here:
            self.draw(players)
        elif self.way.data == LOT and self.banker.data != self.drawn.data:
            self.way.data = CHOSEN
        elif self.way.data == LOT and not self.order_ids() and self.among.data != ",".join(here):
            self.banker.data = ""
            self.draw(players)

    def options(self) -> Mapping[str, OptionValue]:
        """Return what was agreed."""
        return read_values(self.game, self._fields)

    def value(self) -> ChipValue | None:
        """Return what the chips are worth, where that was agreed."""
        return read_value(self._fields)

    @property
    def value_fields(self) -> tuple[Field, ...]:
        """Return the fields of what chips are worth; none at a table for money."""
        return tuple(self[name] for name in (VALUE_CHIPS, VALUE_AMOUNT) if name in self)

    @property
    def has_wrong_options(self) -> bool:
        """Answer whether something is wrong with what was agreed."""
        return any(field.errors for field in self if field.name.startswith(PREFIX))


def sitting_form(game: Game, money: str, typed: MultiDict[str, str]) -> SittingForm:
    """Return the form of a table of this game, filled with what was typed."""

    class FormOfGame(SittingForm):
        """The form with a field for each option of the game."""

    fields = option_fields(game) | (value_fields(money) if game.unit is Unit.CHIPS else {})
    for name, field in fields.items():
        setattr(FormOfGame, name, field)
    form = FormOfGame(formdata=typed)
    words = first_words(game.rules)
    form.game = game
    form.unit.choices = choices([(Unit.MONEY, dict(COINS)[money]), (Unit.CHIPS, _l("chips"))])
    form.way.choices = choices([(LOT, words.by_lot), (AGE, words.by_age), (CHOSEN, words.chosen)])
    form.banker.label.text = words.title
    form.unit.data, form.shown.data = game.unit, game.key
    return form
