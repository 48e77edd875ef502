"""Payments on the settle page: a part of a transfer, and what was paid by itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext
from flask_wtf import FlaskForm
from wtforms import SelectField
from wtforms.validators import InputRequired

from ledger.desk.actors import Role
from ledger.store.payments import Payment
from ledger.store.players import Player, all_players
from ledger.store.settlements import WeekendSettlement
from ledger.web.access import current_actor
from ledger.web.authors import author_words
from ledger.web.fields import AmountField, KeyField, choices
from ledger.web.format import Shown, format_moment, format_spoken, plain

_MISSING = lazy_gettext("This is missing.")


class PartForm(FlaskForm):
    """A part of a transfer that was paid."""

    id = KeyField()
    amount = AmountField(lazy_gettext("Amount"), [InputRequired(_MISSING)])


class PaymentForm(FlaskForm):
    """Who paid whom how much, besides the plan."""

    id = KeyField()
    sender = SelectField(lazy_gettext("From"), [InputRequired(_MISSING)])
    receiver = SelectField(lazy_gettext("To"), [InputRequired(_MISSING)])
    amount = AmountField(lazy_gettext("Amount"), [InputRequired(_MISSING)])

    def __init__(self, people: Sequence[Player], currency: str, **given: Any) -> None:
        super().__init__(**given)
        pairs = [("", _("Who?")), *((str(each.id), each.name) for each in people)]
        self.sender.choices = self.receiver.choices = choices(pairs)
        self.amount.currency = currency

    def player(self, field: SelectField) -> Player:
        """Return whom a field names, once the form was found to be whole."""
        people = all_players(current_actor().group_id)
        return next(each for each in people if str(each.id) == field.data)


def part_form(currency: str, **given: Any) -> PartForm:
    """Return the form of a part, in the weekend's coin."""
    form = PartForm(**given)
    form.amount.currency = currency
    return form


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRow:
    """A payment by itself; without a form's address it cannot be taken back."""

    sender: str
    receiver: str
    sentence: str
    note: str
    amount: Shown
    form_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentBox:
    """Where a payment is entered; a question is asked once, and answered by sending it again."""

    url: str
    form: PaymentForm
    question: str
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What was sent to the settle page and comes back: a payment, or a part of a transfer."""

    payment: PaymentForm | None = None
    question: str = ""
    part: PartForm | None = None
    transfer_id: UUID | None = None


NOTHING_SENT = Sent()


def payment_rows(group_id: UUID, settlement: WeekendSettlement) -> tuple[PaymentRow, ...]:
    """Return the payments that no plan had, the first first."""
    currency = settlement.weekend.currency
    return tuple(_row(group_id, each, currency) for each in settlement.payments)


def _row(group_id: UUID, payment: Payment, currency: str) -> PaymentRow:
    sender, receiver = payment.sender.name, payment.receiver.name
    return PaymentRow(
        sender=sender,
        receiver=receiver,
        sentence=_("%(sender)s paid %(receiver)s", sender=sender, receiver=receiver),
        note=_("%(moment)s, %(by)s", moment=format_moment(payment.at), by=author_words(payment.by)),
        amount=plain(payment.amount, currency),
        form_url=url_for("payments.void", group_id=group_id, payment_id=payment.id)
        if _may_write()
        else "",
    )


def payment_box(group_id: UUID, settlement: WeekendSettlement, sent: Sent) -> PaymentBox | None:
    """Return where a payment is entered, for whoever may; as it was sent, where it was."""
    if not _may_write():
        return None
    weekend = settlement.weekend
    form = sent.payment or PaymentForm(
        all_players(group_id), weekend.currency, formdata=None, id=str(uuid4())
    )
    return PaymentBox(
        url=url_for("payments.enter", group_id=group_id, weekend_id=weekend.id),
        form=form,
        question=sent.question,
        is_open=sent.payment is not None,
    )


def question_of(settlement: WeekendSettlement, sender: Player, amount: int) -> str:
    """Return what is asked of a payment of more than the sender owes; else nothing."""
    currency = settlement.weekend.currency
    still_open = {each.player.id: each.open for each in settlement.balances}
    owed = max(-still_open.get(sender.id, 0), 0)
    if amount <= owed:
        return ""
    return _(
        "%(sender)s owes %(owed)s now; after %(amount)s the others would owe %(sender)s %(over)s."
        " Enter it anyway?",
        sender=sender.name,
        owed=format_spoken(owed, currency),
        amount=format_spoken(amount, currency),
        over=format_spoken(amount - owed, currency),
    )


def _may_write() -> bool:
    return current_actor().role.covers(Role.SCOREKEEPER)
