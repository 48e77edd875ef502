"""Settling a weekend: the fewest payments, closing, paying, opening again."""

from dataclasses import dataclass
from uuid import UUID

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_wtf import FlaskForm

from ledger.desk.actors import Role
from ledger.desk.settlements import mark_paid, mark_unpaid, reopen_weekend, settle_weekend
from ledger.desk.weekends import weekend_of
from ledger.errors import RefusedError
from ledger.store.settlements import PlannedTransfer, WeekendSettlement, weekend_settlement
from ledger.store.sittings import weekend_sittings
from ledger.web.access import current_actor, member
from ledger.web.format import Shown, format_days, format_moment, plain, shown
from ledger.web.labels import names_in_words, problem_sentence, rule_set_name
from ledger.web.notices import tell
from ledger.web.settlements.text import settlement_text

bp = Blueprint("settlements", __name__, url_prefix="/groups/<uuid:group_id>")


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceRow:
    """What one player won or lost, and what of it is still open."""

    name: str
    played: Shown
    open: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferRow:
    """A payment; without an address it cannot be marked."""

    sender: str
    receiver: str
    sentence: str
    state: str
    amount: Shown
    is_paid: bool
    is_next: bool
    form_url: str
    button: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table at which people still play, and would not be able to."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that changes the weekend, asked once."""

    title: str
    url: str
    lines: tuple[str, ...]
    button: str
    is_first: bool
    tables: tuple[OpenTable, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlePage:
    """The page, ready to be shown."""

    title: str
    note: str
    back_url: str
    back_text: str
    heading: str
    balances: tuple[BalanceRow, ...]
    played_sum: Shown
    open_sum: Shown
    transfers: tuple[TransferRow, ...]
    earlier: tuple[TransferRow, ...]
    remarks: tuple[str, ...]
    shared_text: str
    shared_rows: int
    steps: tuple[Step, ...]
    form: FlaskForm


@bp.get("/weekends/<uuid:weekend_id>/settle")
@member(Role.VIEWER)
def show(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Show what was played, what is open, and the payments that clear it."""
    weekend = weekend_of(current_actor(), weekend_id)
    page = _page(group_id, weekend_settlement(group_id, weekend))
    return render_template("settlements/show.html", page=page)


@bp.post("/weekends/<uuid:weekend_id>/settle")
@member(Role.OWNER)
def settle(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Store the plan and close the weekend."""
    try:
        settle_weekend(current_actor(), weekend_id)
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
    return _back(group_id, weekend_id)


@bp.post("/weekends/<uuid:weekend_id>/reopen")
@member(Role.OWNER)
def reopen(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    """Open the weekend again."""
    try:
        reopen_weekend(current_actor(), weekend_id)
    except RefusedError as error:
        tell(problem_sentence(error.problems[0]))
    return _back(group_id, weekend_id)


@bp.post("/transfers/<uuid:transfer_id>/paid")
@member(Role.SCOREKEEPER)
def paid(group_id: UUID, transfer_id: UUID) -> ResponseReturnValue:
    """Mark a transfer as paid."""
    return _back(group_id, mark_paid(current_actor(), transfer_id).weekend.id)


@bp.post("/transfers/<uuid:transfer_id>/unpaid")
@member(Role.SCOREKEEPER)
def unpaid(group_id: UUID, transfer_id: UUID) -> ResponseReturnValue:
    """Take back that a transfer was paid."""
    return _back(group_id, mark_unpaid(current_actor(), transfer_id).weekend.id)


def _back(group_id: UUID, weekend_id: UUID) -> ResponseReturnValue:
    return redirect(url_for("settlements.show", group_id=group_id, weekend_id=weekend_id), 303)


def _page(group_id: UUID, settlement: WeekendSettlement) -> SettlePage:
    weekend, currency = settlement.weekend, settlement.weekend.currency
    rows = [
        BalanceRow(
            name=each.player.name,
            played=shown(each.played, currency),
            open=shown(each.open, currency),
        )
        for each in settlement.balances
    ]
    unpaid_ones = [each for each in settlement.transfers if not each.is_paid]
    first = unpaid_ones[0] if unpaid_ones else None
    text = settlement_text(settlement)
    return SettlePage(
        title=weekend.name,
        note=_(
            "%(days)s · %(rounds)s",
            days=format_days(weekend.starts_on, weekend.ends_on),
            rounds=ngettext("%(num)d round", "%(num)d rounds", settlement.round_count),
        ),
        back_url=url_for("weekends.show", group_id=group_id, weekend_id=weekend.id),
        back_text=_("The weekend"),
        heading=_heading(settlement),
        balances=tuple(rows),
        played_sum=plain(sum(each.played for each in settlement.balances), currency),
        open_sum=plain(sum(each.open for each in settlement.balances), currency),
        transfers=tuple(
            _transfer(group_id, each, currency, is_next=each is first)
            for each in settlement.transfers
        ),
        earlier=tuple(
            _transfer(group_id, each, currency, is_next=False) for each in settlement.earlier
        ),
        remarks=_remarks(settlement),
        shared_text=text if settlement.balances else "",
        shared_rows=text.count("\n") + 1,
        steps=_steps(group_id, settlement),
        form=FlaskForm(),
    )


def _heading(settlement: WeekendSettlement) -> str:
    count = len(settlement.transfers)
    done = sum(each.is_paid for each in settlement.transfers)
    if not count:
        return _("Nobody owes anything")
    needed = ngettext("%(num)d payment settles it", "%(num)d payments settle it", count)
    if not settlement.is_settled or not done:
        return needed
    return ngettext(
        "%(needed)s, %(num)d is paid", "%(needed)s, %(num)d are paid", done, needed=needed
    )


def _remarks(settlement: WeekendSettlement) -> tuple[str, ...]:
    remarks = []
    if settlement.is_settled and any(each.unplanned for each in settlement.balances):
        remarks.append(
            _("Something changed after the weekend was settled: reopen it to plan anew.")
        )
    if settlement.is_settled and settlement.transfers:
        remarks.append(_("Paying one leaves the others as they are."))
    if not settlement.is_exact:
        remarks.append(_("With so many players there may be a plan with fewer payments."))
    return tuple(remarks)


def _transfer(
    group_id: UUID, transfer: PlannedTransfer, currency: str, *, is_next: bool
) -> TransferRow:
    may_mark = transfer.id is not None and current_actor().role.covers(Role.SCOREKEEPER)
    endpoint = "settlements.unpaid" if transfer.is_paid else "settlements.paid"
    return TransferRow(
        sender=transfer.sender.name,
        receiver=transfer.receiver.name,
        sentence=_(
            "%(sender)s pays %(receiver)s",
            sender=transfer.sender.name,
            receiver=transfer.receiver.name,
        ),
        state=_state(transfer),
        amount=plain(transfer.amount, currency),
        is_paid=transfer.is_paid,
        is_next=is_next,
        form_url=url_for(endpoint, group_id=group_id, transfer_id=transfer.id) if may_mark else "",
        button=_("Not paid after all") if transfer.is_paid else _("Mark as paid"),
    )


def _state(transfer: PlannedTransfer) -> str:
    if transfer.paid_at is not None:
        return _("paid, %(moment)s", moment=format_moment(transfer.paid_at))
    return _("open") if transfer.id is not None else _("as it would be now")


def _steps(group_id: UUID, settlement: WeekendSettlement) -> tuple[Step, ...]:
    weekend = settlement.weekend
    if not current_actor().role.covers(Role.OWNER):
        return ()
    if weekend.is_settled:
        step = Step(
            title=_("Reopen the weekend…"),
            url=url_for("settlements.reopen", group_id=group_id, weekend_id=weekend.id),
            lines=(
                _("Rounds can be played again. Payments made stay; the others are planned anew."),
            ),
            button=_("Reopen the weekend"),
            is_first=False,
        )
        return (step,)
    if not settlement.balances:
        return ()
    count = len(settlement.transfers)
    tables = _open_tables(group_id, weekend.id)
    return (
        Step(
            title=_("Settle and close the weekend…"),
            url=url_for("settlements.settle", group_id=group_id, weekend_id=weekend.id),
            lines=(
                ngettext(
                    "%(num)d payment is written down.", "%(num)d payments are written down.", count
                ),
                _("The weekend takes no more rounds until somebody reopens it."),
            ),
            button=_("Settle and close"),
            is_first=True,
            tables=tables,
        ),
    )


def _open_tables(group_id: UUID, weekend_id: UUID) -> tuple[OpenTable, ...]:
    """Return the tables of the weekend that nobody ended yet, the newest first."""
    return tuple(
        OpenTable(
            name=_(
                "%(rules)s, round %(number)s: %(names)s",
                rules=rule_set_name(sitting.rule_set),
                number=sitting.last_number + 1,
                names=names_in_words([player.name for player in sitting.seats]),
            ),
            url=url_for("sittings.show", group_id=group_id, sitting_id=sitting.id),
        )
        for sitting in weekend_sittings(group_id, weekend_id)
        if sitting.is_open
    )
