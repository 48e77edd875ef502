"""The form of a round with a pot, and the record that it means."""

import re
from typing import Any

from flask_babel import gettext as _
from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    FormField,
    HiddenField,
    SelectField,
)
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired

from ledger.store.sittings import Sitting
from ledger.web.rounds.forms import CheckListField, StakeField
from ledger.web.rounds.pot.engine import UNSAID, PotEngine, hand_json, pot_engine_of
from ledger.web.rounds.pot.words import bank_option, hand_option
from ledger.web.rounds.sheet import SheetForm
from ledger.web.rounds.typed import Typed
from ledger.web.rounds.typed_cards import CardsField
from ledger.web.rounds.words import note_word

POT = "pot"


class PotHandForm(Form):
    """One hand, and what the bank had against it."""

    player = HiddenField()
    call = SelectField()
    cards = CardsField()
    bank = SelectField()
    bank_cards = CardsField()
    stake = StakeField()
    notes = CheckListField()
    out = BooleanField()

    @property
    def is_said(self) -> bool:
        """Answer whether the hand was called, or its cards were told."""
        return self.call.data != UNSAID or bool(self.cards.cards)


class PotForm(SheetForm):
    """A round as it is entered; its capital is a field of a banker's first round only."""

    banker = HiddenField()
    yields = BooleanField()
    hands: FieldList

    @property
    def has_capital(self) -> bool:
        """Answer whether the banker puts up a capital with this round."""
        return POT in self

    @property
    def capital(self) -> int | None:
        """Return what the banker puts up, None where it is not known or not asked."""
        return self[POT].data if self.has_capital else None

    def played(self) -> list[PotHandForm]:
        """Return the hands that were played, in playing order."""
        rows = [row.form for row in self.hands]
        return [hand for hand in rows if hand.is_said and not hand.out.data]

    def waiting(self) -> list[PotHandForm]:
        """Return the hands of those who have still to play."""
        rows = [row.form for row in self.hands]
        return [hand for hand in rows if not hand.is_said and not hand.out.data]


def pot_form(sitting: Sitting, typed: Typed, *, has_capital: bool) -> PotForm:
    """Return the form of a round at a table, with what was typed."""
    engine = pot_engine_of(sitting)
    hand_choices = [SelectChoice(key, hand_option(key, engine)) for key in engine.hands]
    bank_choices = [SelectChoice(key, bank_option(key, engine)) for key in engine.banks]
    noted = [SelectChoice(note, note_word(note)) for note in engine.terms.rules.notes]
    coined = {"currency": sitting.currency}
    asked = _("What does %(name)s put up?", name=sitting.banker.name)

    class TableHandForm(PotHandForm):
        call = SelectField(_("Hand"), choices=hand_choices, default=UNSAID)
        cards = CardsField(_("Or its cards"))
        bank = SelectField(_("The bank"), choices=bank_choices, default=UNSAID)
        bank_cards = CardsField(_("Or the bank’s cards"))
        stake = StakeField(_("Stake"), [InputRequired(_("The stake is missing."))], **coined)
        notes = CheckListField(_("Seen"), choices=noted)
        out = BooleanField(_("Sits out this round"))

    class TableForm(PotForm):
        yields = BooleanField(_("The bank is given up after this round"))
        hands = FieldList(FormField(TableHandForm))

    class FirstForm(TableForm):
        pot = StakeField(asked, [InputRequired(asked)], **coined)

    return (FirstForm if has_capital else TableForm)(formdata=typed)


def record_of(form: PotForm, sitting: Sitting) -> dict[str, Any]:
    """Return the record that a form means; Any, because it is JSON."""
    engine = pot_engine_of(sitting)
    names = {str(player.id): player.name for player in sitting.seats}
    hands = form.played()
    seated = {form.banker.data, *(hand.player.data for hand in hands)}
    record: dict[str, Any] = {
        "banker": names[form.banker.data],
        "seats": [name for id_, name in names.items() if id_ in seated],
        "hands": [_hand(hand, names, engine) for hand in hands],
        "bank_yields": form.yields.data,
    }
    return record | ({POT: form.capital} if form.has_capital else {})


def _hand(hand: PotHandForm, names: dict[str, str], engine: PotEngine) -> dict[str, Any]:
    made: dict[str, Any] = {
        "player": names[hand.player.data],
        "stake": hand.stake.data,
        **hand_json(hand.call.data, hand.bank.data, engine.terms),
    }
    for name, field in (("hand", hand.cards), ("bank_hand", hand.bank_cards)):
        if field.cards:
            made[name] = {"cards": list(field.cards)}
    return made | ({"notes": list(hand.notes.data)} if hand.notes.data else {})


_HAND_PATH = re.compile(r"hands\[(\d+)\](?:\.(\w+))?.*")
_HAND_FIELDS = {"stake": "stake", "notes": "notes", "bank_hand": "bank"}
_FIELDS = {"bank_yields": "yields", POT: POT}


def field_of(form: PotForm, path: str, _sitting: Sitting) -> Field | None:
    """Return the field that a path in the record is about; None for the form as a whole."""
    found = _HAND_PATH.fullmatch(path)
    played = form.played()
    if found and int(found[1]) < len(played):
        hand = played[int(found[1])]
        field = hand[_HAND_FIELDS.get(found[2] or "", "call")]
        cards = {"call": hand.cards, "bank": hand.bank_cards}.get(field.short_name)
        return cards if cards is not None and cards.cards else field
    name = _FIELDS.get(path, "")
    return form[name] if name in form else None  # noqa: SIM401 - a form has no get()
