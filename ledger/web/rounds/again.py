"""A round that is written down again: the sitting as it found it, its form, what that changes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from markupsafe import Markup, escape

from ledger.desk.actors import Actor
from ledger.desk.corrections import sitting_as_at
from ledger.desk.errors import NotFoundError
from ledger.desk.records import read_round
from ledger.desk.sittings import sitting_of
from ledger.errors import RefusedError
from ledger.rules.results import RoundResult
from ledger.rules.running import has_pot, with_new_banker
from ledger.store.journal_search import seats_at
from ledger.store.round_histories import round_history
from ledger.store.rounds import Round
from ledger.store.sittings import Sitting
from ledger.web.format import format_weekday
from ledger.web.history.addresses import history_url
from ledger.web.history.events import Event, events
from ledger.web.rounds.addresses import correct_address
from ledger.web.rounds.differences import differences
from ledger.web.rounds.door import Door
from ledger.web.rounds.doors import DOORS
from ledger.web.rounds.meanwhile import compared
from ledger.web.rounds.purpose import Correcting
from ledger.web.rounds.reasons import REASON, WRITTEN, reasons
from ledger.web.rounds.retyped import depth_of
from ledger.web.rounds.scripts import cards_version
from ledger.web.rounds.sheet import Sheet
from ledger.web.rounds.sides import sides
from ledger.web.rounds.typed import OUT, Typed, banker_of, typed_hands
from ledger.web.rounds.unsaid import is_same, with_unsaid

Record = Mapping[str, Any]
"""A record. Any, because it is JSON."""

_TOP = ("banker", "bank_call", "bank_cards", "doubled", "yields", "pot")
_TOP_OF_STROKES = ("tie_loser", "tie_winner", "verbied")


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """A round with the sitting as it found it; whoever was left out of it is there too."""

    actor: Actor
    old: Round
    sitting: Sitting
    door: Door
    sheet: Sheet[Any]

    def typed(self) -> Typed:
        """Return the round as it would have been typed."""
        return self.sheet.typed_of(self.sitting, self.old)

    def sitting_for(self, sent: Typed) -> Sitting:
        """Return the sitting with the banker that a form names."""
        if self.sitting.has_no_bank:
            return self.sitting
        banker = banker_of(self.sitting, sent)
        if banker == self.sitting.banker:
            return self.sitting
        running = self.sitting.running
        if has_pot(self.sitting.rule_set):
            running = with_new_banker(running)
        return replace(self.sitting, banker=banker, running=running)

    def form(self, sent: Typed) -> FlaskForm:
        """Return the form with what was typed."""
        form: FlaskForm = self.sheet.form_of(self.sitting_for(sent), sent)
        return form

    def was(self) -> dict[str, Any]:
        """Return what the form meant before anybody touched it; Any, because it is JSON."""
        typed = self.typed()
        return self.sheet.record_of(self.form(typed), self.sitting_for(typed))

    def record(self, form: FlaskForm, sent: Typed) -> dict[str, Any]:
        """Return what a form means, with what it could not say; Any, because it is JSON."""
        now = self.sheet.record_of(form, self.sitting_for(sent))
        made = with_unsaid(self.old.record, self.was(), now)
        named = set(made["seats"])
        there = sitting_as_at(self.actor, self.old, made).seats
        return made | {"seats": [player.name for player in there if player.name in named]}

    def changes(self, form: FlaskForm, sent: Typed) -> bool:
        """Answer whether a form says anything else than the round; else it says so."""
        if not self._is_same(form, sent):
            return True
        form.form_errors.append(_("Nothing changed yet."))
        return False

    def _is_same(self, form: FlaskForm, sent: Typed) -> bool:
        return is_same(self.was(), self.sheet.record_of(form, self.sitting_for(sent)))

    def result(self, record: Record) -> RoundResult | None:
        """Return what a round would come to; None where the rules refuse it."""
        try:
            return read_round(sitting_as_at(self.actor, self.old, record), dict(record)).result
        except RefusedError:
            return None

    def preview(self, sent: Typed) -> ResponseReturnValue:
        """Answer the scripts what a half-entered form comes to."""
        if self.sheet.preview is None:
            raise NotFoundError
        return self.sheet.preview(self.sitting_for(sent), self.form(sent))

    def page(self, sent: Typed, told: Typed, form: FlaskForm | None = None) -> str:
        """Return the page with what was typed, and what that changes; `told` has the reason."""
        form = self.form(sent) if form is None else form
        return self.sheet.show(self.sitting_for(sent), form, self._correcting(form, sent, told))

    def _correcting(self, form: FlaskForm, sent: Typed, told: Typed) -> Correcting:
        ids: dict[str, Any] = {"group_id": self.actor.group_id, "round_id": self.old.id}
        becomes = self._becomes(form, sent)
        own = url_for("correcting.show", **ids)
        version = cards_version(self.sitting) if self.door.cards else ""
        return Correcting(
            round_id=self.old.id,
            number=self.old.number,
            day=format_weekday(self.sitting.date),
            lines=compared(self.old.result, becomes, self.sitting.currency),
            differences=differences(self.old.result, becomes, self.sitting.currency),
            is_changed=not self._is_same(form, sent),
            back_url=history_url(self.actor.group_id, self.old.id),
            cards_url=url_for("correcting.cards", **ids, v=version),
            as_it_was_url=own,
            reasons=reasons(),
            reason=told.get(REASON, ""),
            written=told.get(WRITTEN, ""),
            events=self._events(),
            scripts=self._scripts(),
        )

    def _events(self) -> tuple[Event, ...]:
        group_id = self.actor.group_id
        return events(group_id, round_history(group_id, self.old), self.sitting.currency)

    def _becomes(self, form: FlaskForm, sent: Typed) -> RoundResult | None:
        """Return what a form comes to as it is; None also where it names what cannot be called."""
        try:
            return self.result(self.record(form, sent))
        except (KeyError, TypeError, ValueError):
            return None

    def _scripts(self) -> Markup:
        """Return what the scripts compare with."""
        ids = {player.name: str(player.id) for player in self.sitting.seats}
        was = sides(self.old.result, self.sitting.currency)
        made = {
            "fields": _fields(self.typed(), has_bank=not self.sitting.has_no_bank),
            "was": {ids[name]: [side.amount.text, side.word] for name, side in was.items()},
            "net": {ids[name]: amount for name, amount in self.old.result.net.items()},
            "names": {id_: name for name, id_ in ids.items()},
            "words": _words(self.old.number),
        }
        return escape(json.dumps(made, ensure_ascii=False, separators=(",", ":")))


def again_of(actor: Actor, old: Round) -> Again:
    """Return a round to be written down again, at the depth in which it was."""
    door = DOORS[old.rule_set.kind]
    table = sitting_of(actor, old.sitting_id)
    there = _who_sat_there(actor, old)
    everybody = sitting_as_at(actor, old, {"seats": [player.name for player in table.seats]})
    # Who came later was not there to sit out.
    known = {*old.seat_keys, *map(str, there or (player.id for player in table.seats))}
    seats = tuple(player for player in everybody.seats if str(player.id) in known)
    sitting = replace(everybody, seats=seats, depth=depth_of(old))
    return Again(actor=actor, old=old, sitting=sitting, door=door, sheet=door.sheet)


def _who_sat_there(actor: Actor, old: Round) -> tuple[UUID, ...] | None:
    """Return who sat at the table when a round was played; None where nobody came or left since."""
    first = round_history(actor.group_id, old).versions[0]
    return seats_at(actor.group_id, old.sitting_id, first.recorded_at)


def _fields(typed: Typed, *, has_bank: bool) -> dict[str, object]:
    """Return what stands in the fields of a form, as the scripts read them from the page."""
    hands = [
        sorted([name, text] for name, text in hand.fields if text and (name != "stake" or not out))
        for hand in sorted(typed_hands(typed), key=lambda each: each.get("player"))
        for out in [hand.get(OUT)]
    ]
    names = _TOP if has_bank else _TOP_OF_STROKES
    return {"hands": hands, "top": {name: typed[name] for name in names if typed.get(name)}}


def _words(number: int) -> dict[str, str]:
    return {
        "correct": _("Correct round %(number)s", number=number),
        "unchanged": _("Nothing changed yet"),
        "becomes": _("%(before)s → %(after)s", before="{before}", after="{after}"),
        "gives": _(
            "%(sender)s gives %(receiver)s %(amount)s",
            sender="{sender}",
            receiver="{receiver}",
            amount="{amount}",
        ),
        "moves": _("%(amount)s changes hands", amount="{amount}"),
        "even": _("Nobody gives anything"),
    }


def to_correcting(round_id: UUID, sent: Typed) -> ResponseReturnValue:
    """Lead to correcting a round, with what was typed in the address."""
    return redirect(correct_address(round_id, sent), 303)
