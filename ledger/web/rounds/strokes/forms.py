"""The form of a round of strokes, and the record that it means."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

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

from ledger.rules.outcomes import Outcome
from ledger.rules.strokes.rules import StrokesTerms
from ledger.store.sittings import Sitting
from ledger.web.rounds.sheet import SheetForm
from ledger.web.rounds.strokes.calls import CALL_OF, STOOD, choices, hand_for, stroke_end
from ledger.web.rounds.strokes.engine import drawn_end, terms_of
from ledger.web.rounds.typed import Typed, typed_hands
from ledger.web.rounds.typed_cards import CardsField

_FIELDS = ("call", "cards", "draws", "tied", "out")
_KEPT = ("tie_loser", "tie_winner", "verbied")


class HandForm(Form):
    """One player's hand."""

    player = HiddenField()
    call = SelectField()
    cards = CardsField()
    draws = CardsField()
    tied = HiddenField()
    out = BooleanField()

    @property
    def said(self) -> str:
        """Return what was called; "" also where it is nothing that can be called."""
        known = {choice[0] for choice in self.call.iter_choices()}
        return str(self.call.data) if self.call.data in known else STOOD


class StrokesForm(SheetForm):
    """A round of strokes as it is entered."""

    tie_loser = SelectField()
    tie_winner = SelectField()
    verbied = BooleanField()
    hands: FieldList

    def playing(self) -> list[HandForm]:
        """Return the hands of those who take part in this round."""
        return [row.form for row in self.hands if not row.form.out.data]


def arranged(sitting: Sitting, sent: Typed) -> Typed:
    """Return the form for everybody who sits there, clockwise: as sent, else with nothing said."""
    said = {hand.get("player"): hand for hand in typed_hands(sent)}
    typed = Typed((name, sent[name]) for name in _KEPT if name in sent)
    typed["id"] = sent.get("id") or str(uuid4())
    typed["seen"] = sent.get("seen") or str(sitting.version)
    for number, player in enumerate(sitting.seats):
        typed[f"hands-{number}-player"] = str(player.id)
        hand = said.get(str(player.id))
        for name in _FIELDS if hand else ():
            if hand and (text := hand.get(name)):
                typed[f"hands-{number}-{name}"] = text
    return typed


def has_other_players(sitting: Sitting, sent: Typed) -> bool:
    """Answer whether a sent form is not about exactly those who sit there."""
    named = {hand.get("player") for hand in typed_hands(sent)}
    return named != {str(player.id) for player in sitting.seats}


def strokes_form(sitting: Sitting, typed: Typed) -> StrokesForm:
    """Return the form of a round at a table, with what was typed."""
    said = [SelectChoice(key, word) for key, word in choices(terms_of(sitting))]
    nobody = SelectChoice("", _("nobody had to draw"))
    seats = [nobody, *(SelectChoice(str(p.id), p.name) for p in sitting.seats)]

    class TableHandForm(HandForm):
        call = SelectField(_("Hand"), choices=said, default=STOOD)
        cards = CardsField(_("Or its cards"))
        draws = CardsField(_("Cards drawn to break a tie"))
        out = BooleanField(_("Sits out this round"))

    class TableForm(StrokesForm):
        tie_loser = SelectField(_("Tied lowest: who lost the draw?"), choices=seats, default="")
        tie_winner = SelectField(_("Tied highest: who won the draw?"), choices=seats, default="")
        verbied = BooleanField(_("Swaps were forbidden (“verbied”)"))
        hands = FieldList(FormField(TableHandForm))

    return TableForm(formdata=typed)


def record_of(form: StrokesForm, sitting: Sitting) -> dict[str, Any]:
    """Return the record that a form means; Any, because it is JSON."""
    names = {str(player.id): player.name for player in sitting.seats}
    terms = terms_of(sitting)
    playing = form.playing()
    hands = [_hand(row, names, terms, playing) for row in playing]
    record: dict[str, Any] = {
        "seats": [hand["player"] for hand in hands],
        "hands": hands,
    }
    if _is_called(playing):
        _name_who_drew(record, form, sitting, names)
    else:
        record |= _tie_break(form, names)
    if form.verbied.data:
        record["notes"] = ["verbied"]
    return record


def _hand(
    row: HandForm, names: Mapping[str, str], terms: StrokesTerms, playing: Sequence[HandForm]
) -> dict[str, Any]:
    """Return one hand; one that nothing beats has won also where the others merely stood."""
    made: dict[str, Any] = {"player": names[row.player.data]}
    highest = terms.highest
    is_highest = highest is not None and row.said == highest.id and not row.cards.cards
    if highest is not None and is_highest and any(_has_stood(other) for other in playing):
        return made | {"hand": {"outcome": Outcome.WON.value}, "notes": [highest.id]}
    return made | {"hand": hand_for(row.said, row.cards.cards)}


def _has_stood(row: HandForm) -> bool:
    return row.said == STOOD and not row.cards.cards


def _is_called(playing: Sequence[HandForm]) -> bool:
    """Answer whether a round is told by outcomes alone."""
    keys = {STOOD, *CALL_OF.values()}
    return all(row.said in keys and not row.cards.cards for row in playing)


def _name_who_drew(
    record: dict[str, Any], form: StrokesForm, sitting: Sitting, names: Mapping[str, str]
) -> None:
    """Where a round is told by outcomes, let who lost or won the draw have lost or won."""
    end = stroke_end(terms_of(sitting))
    call = CALL_OF[end]
    if any(row.said == call for row in form.playing()):
        return
    drawn = {
        names[row.player.data]: row.draws.cards
        for row in form.playing()
        if row.tied.data or row.draws.cards
    }
    named = names.get(form[f"tie_{end}"].data) or drawn_end(sitting, drawn, end)
    for hand in record["hands"]:
        if hand["player"] == named:
            hand["hand"] = {"outcome": call}


def _tie_break(form: StrokesForm, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the cards drawn; where none were kept, who lost or won the draw."""
    draws = {
        names[row.player.data]: list(row.draws.cards) for row in form.playing() if row.draws.cards
    }
    if draws:
        return {"draws": draws}
    ends = {"loser": form.tie_loser.data, "winner": form.tie_winner.data}
    named = {end: names[id_] for end, id_ in ends.items() if id_ in names}
    return {"tie_break": named} if named else {}


_HAND_PATH = re.compile(r"hands\[(\d+)\](.*)")
_TIE_PATH = re.compile(r"tie_break\.(loser|winner)")


def field_of(form: StrokesForm, path: str, sitting: Sitting) -> Field | None:
    """Return the field that a path in the record is about; None for the form as a whole."""
    playing = form.playing()
    if (found := _HAND_PATH.fullmatch(path)) and int(found[1]) < len(playing):
        row = playing[int(found[1])]
        return row.cards if row.cards.cards else row.call
    if found := _TIE_PATH.fullmatch(path):
        return form[f"tie_{found[1]}"]
    ids = {player.name: str(player.id) for player in sitting.seats}
    for row in playing:
        if any(path.startswith(f"draws.{name}") and ids[name] == row.player.data for name in ids):
            return row.draws
    return None
