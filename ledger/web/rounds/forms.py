"""The form of a round, and the record that it means."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    FormField,
    HiddenField,
    SelectField,
    SelectMultipleField,
    StringField,
    ValidationError,
)
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired
from wtforms.widgets import CheckboxInput, ListWidget

from ledger.errors import RefusedError
from ledger.rules.banking.calls import (
    STOOD,
    UNTOUCHED,
    Call,
    bank_hand_for_call,
    hand_for_call,
    key_of_cards,
)
from ledger.rules.banking.terms import Terms
from ledger.store.sittings import Sitting
from ledger.web.fields import AmountField, read_amount
from ledger.web.format import format_typed
from ledger.web.labels import problem_sentence
from ledger.web.rounds.game import Engine, engine_of
from ledger.web.rounds.sheet import SheetForm
from ledger.web.rounds.typed import Typed
from ledger.web.rounds.typed_cards import CardsField
from ledger.web.rounds.words import note_word, option_word

_BETWEEN_RAISES = re.compile(r"[+;]")


class StakeField(AmountField):
    """An amount at the table, where the keypad says how it was understood."""

    @property
    def echo(self) -> str:
        """Return nothing: no second place says it."""
        return ""


class RaisesField(StringField):
    """Raises as text, "0,20 + 0,20"; `data` is the list of their amounts."""

    def __init__(self, *args: Any, currency: str = "EUR", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.currency = currency

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read what was typed."""
        self.data = []
        text = str(valuelist[0]) if valuelist else ""
        parts = [part for part in _BETWEEN_RAISES.split(text) if part.strip()]
        try:
            self.data = [read_amount(part, self.currency) for part in parts]
        except RefusedError as error:
            raise ValidationError(problem_sentence(error.problems[0], self.currency)) from error

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return " + ".join(format_typed(amount, self.currency) for amount in self.data or ())


class CheckListField(SelectMultipleField):
    """Several of a few, each with a box."""

    widget = ListWidget(prefix_label=False)
    option_widget = CheckboxInput()


class HandForm(Form):
    """One hand of a round."""

    player = HiddenField()
    call = SelectField()
    cards = CardsField()
    stake = StakeField()
    raises = RaisesField()
    notes = CheckListField()
    out = BooleanField()
    own = HiddenField()


class RoundForm(SheetForm):
    """A round as it is entered."""

    banker = HiddenField()
    bank_call = SelectField(default=STOOD)
    bank_cards = CardsField()
    doubled = BooleanField()
    yields = BooleanField()
    nobody = BooleanField()
    hands: FieldList

    def playing(self) -> list[Form]:
        """Return the hands of those who take part in this round."""
        return [row.form for row in self.hands if not row.form.out.data]

    @property
    def is_untouched(self) -> bool:
        """Answer whether nothing was said yet about how the round went."""
        is_said = any(h.call.data != UNTOUCHED or h.cards.cards for h in self.playing())
        is_bank_said = self.bank_call.data != STOOD or self.bank_cards.cards
        return not (is_said or is_bank_said or self.nobody.data)

    def bank_key(self, engine: Engine) -> str:
        """Return the call that says what the bank has; that it stood while nothing is known."""
        return self._key(self.bank_cards, self.bank_call, engine.of_bank, engine) or STOOD

    def key_of(self, hand: Form, engine: Engine) -> str:
        """Return the call that says what a hand is; "" while nothing is known."""
        return self._key(hand.cards, hand.call, engine.of_player, engine) or UNTOUCHED

    @staticmethod
    def _key(
        cards: CardsField, call: SelectField, calls: Sequence[Call], engine: Engine
    ) -> str | None:
        if cards.cards:
            return key_of_cards(cards.cards, engine.terms)
        return call.data if call.data in {each.key for each in calls} else None

    def winners_beside_nobody(self, engine: Engine) -> bool:
        """Answer whether somebody won though it is said that nobody did."""
        bank = self.bank_key(engine)
        paid = (engine.multiple(self.key_of(h, engine), bank) or 0 for h in self.playing())
        return self.nobody.data and any(multiple > 0 for multiple in paid)


def round_form(sitting: Sitting, typed: Typed) -> RoundForm:
    """Return the form of a round at a table, with what was typed."""
    engine = engine_of(sitting)
    terms = engine.terms
    player_choices = [SelectChoice(c.key, option_word(c, terms)) for c in engine.of_player]
    bank_choices = [SelectChoice(c.key, option_word(c, terms)) for c in engine.of_bank]
    noted = [SelectChoice(note, note_word(note)) for note in terms.rules.notes]
    coined = {"currency": sitting.currency}

    class TableHandForm(HandForm):
        call = SelectField(_("Hand"), choices=player_choices, default=UNTOUCHED)
        cards = CardsField(_("Or its cards"))
        stake = StakeField(_("Stake"), [InputRequired(_("The stake is missing."))], **coined)
        raises = RaisesField(_("Raises"), **coined)
        notes = CheckListField(_("Seen"), choices=noted)
        out = BooleanField(_("Sits out this round"))

    class TableForm(RoundForm):
        bank_call = SelectField(_("The bank"), choices=bank_choices, default=STOOD)
        bank_cards = CardsField(_("Or the bank’s cards"))
        doubled = BooleanField(_("The bank doubles"))
        yields = BooleanField(_("The bank is given up after this round"))
        nobody = BooleanField(_("Nobody won"))
        hands = FieldList(FormField(TableHandForm))

    return TableForm(formdata=typed)


def record_of(form: RoundForm, sitting: Sitting) -> dict[str, Any]:
    """Return the record that a form means; Any, because it is JSON."""
    names = {str(player.id): player.name for player in sitting.seats}
    engine = engine_of(sitting)
    bank_key = form.bank_key(engine)
    out = {row.form.player.data for row in form.hands if row.form.out.data}
    record: dict[str, Any] = {
        "banker": names[form.banker.data],
        "seats": [name for id_, name in names.items() if id_ not in out],
        "hands": [_hand(hand, names, bank_key, engine.terms) for hand in form.playing()],
        "bank_doubled": form.doubled.data,
        "bank_yields": form.yields.data,
    }
    bank_hand = bank_hand_for_call(bank_key)
    if form.bank_cards.cards:
        record["bank_hand"] = {"cards": list(form.bank_cards.cards)}
    elif bank_hand is not None:
        record["bank_hand"] = dict(bank_hand)
    return record


def _hand(hand: Form, names: dict[str, str], bank_key: str, terms: Terms) -> dict[str, Any]:
    called = hand_for_call(hand.call.data, bank_key, terms)
    seen = {"cards": list(hand.cards.cards)} if hand.cards.cards else dict(called)
    made: dict[str, Any] = {
        "player": names[hand.player.data],
        "stake": hand.stake.data,
        "hand": seen,
    }
    for name in ("raises", "notes"):
        if hand[name].data:
            made[name] = list(hand[name].data)
    return made


_HAND_PATH = re.compile(r"hands\[(\d+)\](?:\.(\w+))?.*")
_HAND_FIELDS = {"stake": "stake", "raises": "raises", "notes": "notes"}
_BANK_FIELDS = {"bank_hand": "bank_call", "bank_doubled": "doubled", "bank_yields": "yields"}


def field_of(form: RoundForm, path: str, _sitting: Sitting) -> Field | None:
    """Return the field that a path in the record is about; None for the form as a whole."""
    found = _HAND_PATH.fullmatch(path)
    playing = form.playing()
    if found and int(found[1]) < len(playing):
        hand = playing[int(found[1])]
        return hand[_HAND_FIELDS.get(found[2] or "", "cards" if hand.cards.cards else "call")]
    name = _BANK_FIELDS.get(re.split(r"[.\[]", path)[0])
    return None if name is None else form[name]


def problems_of(form: FlaskForm) -> Iterator[tuple[int | None, str]]:
    """Return what is wrong with a form, each with the number of its row if it is about one."""
    for number, row in enumerate(form["hands"]):
        for field in row.form:
            yield from ((number, str(text)) for text in field.errors)
    for field in form:
        if field.name != "hands":
            yield from ((None, str(text)) for text in field.errors)
    yield from ((None, str(text)) for text in form.form_errors)
