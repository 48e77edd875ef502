"""The form of a new group."""

from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField, StringField, TextAreaField

from ledger.rules.presets import PRESETS
from ledger.web.fields import COINS, KeyField, choices
from ledger.web.locale import LANGUAGES

COIN_OF_LANGUAGE = {"sv": "SEK"}
"""The coin that is proposed to who reads a language; to all others it is the euro."""


class NewGroupForm(FlaskForm):
    """A group: its name, its players one per line, its coin and its language."""

    id = KeyField()
    weekend = KeyField()
    sitting = KeyField()
    timezone = HiddenField(default="Europe/Amsterdam")
    name = StringField(_("Name"))
    players = TextAreaField(_("Players, clockwise from the first bank"))
    currency = RadioField(
        _("Coin"),
        choices=choices(COINS),
        default="EUR",
    )
    rule_set = SelectField(
        _("Game of the first table"),
        choices=choices((rules.id, rules.name) for rules in PRESETS.values()),
        default=next(iter(PRESETS)),
    )
    device_name = StringField(_("What is this device called?"))
    locale = RadioField(_("Language"), choices=choices(LANGUAGES.items()))

    def names(self) -> list[str]:
        """Return the names that were typed, one per line."""
        lines = (self.players.data or "").splitlines()
        return [line.strip() for line in lines if line.strip()]
