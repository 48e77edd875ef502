"""A round's history, ready to be shown: as it stands, what it was, and all that happened."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from flask import url_for
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.store.round_histories import RoundHistory
from ledger.store.rounds import Entered, Round
from ledger.store.sittings import Sitting
from ledger.web.format import Shown, format_evening, plain, shown
from ledger.web.history.events import Event, events
from ledger.web.history.forms import UndoForm
from ledger.web.history.kinds import Faces, faces
from ledger.web.labels import rule_set_name
from ledger.web.round_titles import round_titles
from ledger.web.rounds.differences import differences
from ledger.web.sittings.hand_rows import HandRow
from ledger.web.sittings.rounds_so_far import hand_rows, round_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """What a round is to somebody, and what it was before where that was otherwise."""

    name: str
    role: str
    word: str
    mark: str
    was: Shown | None
    becomes: Shown | None
    is_said_anew: bool
    """Whether it was another word before."""
    is_changed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryPage:
    """The page, ready to be shown; an address that this role, or this round, has not is empty."""

    title: str
    state: str
    note: str
    back_url: str
    rows: tuple[PlayerRow, ...]
    has_amounts: bool
    has_was: bool
    is_void: bool
    sum: Shown
    differences: tuple[str, ...]
    reckonings: tuple[HandRow, ...]
    """Of each hand, what it won or lost, how that is reckoned, and why."""
    facts: tuple[str, ...]
    events: tuple[Event, ...]
    correct_url: str
    take_back_url: str
    put_back_url: str
    question: str
    """What is asked before it is put back: that another round has its number by now."""
    is_asked: bool
    """Whether somebody put it back without an answer to that."""
    as_it_was_url: str
    before_id: UUID | None
    key: str
    form: UndoForm


def history_page(
    group_id: UUID,
    sitting: Sitting,
    history: RoundHistory,
    role: Role,
    form: UndoForm | None = None,
    *,
    is_asked: bool = False,
) -> HistoryPage:
    """Return the page of a round's history as this role sees it."""
    newest, currency = history.newest, sitting.currency
    may_write = role.covers(Role.SCOREKEEPER)
    stands = newest.voided is None
    before = _before(history)
    now = faces(newest.result)

    def url(endpoint: str, *, is_there: bool) -> str:
        there = may_write and is_there
        return url_for(endpoint, group_id=group_id, round_id=newest.id) if there else ""

    other = history.before(newest)
    has_other = other is not None and other.record != newest.record
    return HistoryPage(
        title=round_titles(history.numbered)[newest.id],
        state=_state(newest),
        note=_(
            "%(day)s · %(rules)s",
            day=format_evening(sitting.date),
            rules=rule_set_name(sitting.rule_set),
        ),
        back_url=url_for("sittings.show", group_id=group_id, sitting_id=sitting.id),
        rows=_rows(newest, now, before, currency),
        has_amounts=now.has_amounts,
        has_was=before is not None,
        is_void=not stands,
        sum=plain(sum(newest.result.net.values()), currency),
        differences=differences(before.result, newest.result, currency) if before else (),
        reckonings=tuple(row for row in hand_rows(newest.result, currency) if row.is_reckoned),
        facts=round_facts(newest, currency),
        events=events(group_id, history, currency),
        correct_url=url("correcting.show", is_there=stands),
        take_back_url=url("history.take_back", is_there=stands),
        put_back_url=url("history.put_back", is_there=not stands),
        question=_question(history) if not stands else "",
        is_asked=is_asked,
        as_it_was_url=url("history.as_it_was", is_there=stands),
        before_id=other.id if other is not None and has_other else None,
        key=str(uuid4()),
        form=form or UndoForm(formdata=None),
    )


def _question(history: RoundHistory) -> str:
    """Return what is to be weighed before a round is put back beside its successor."""
    others = history.others_standing
    if not others:
        return ""
    number = history.newest.number
    if all(other.result.net == history.newest.result.net for other in others):
        return _(
            "Round %(number)s was entered again since, with the same amounts: both count then."
            " Put it back as well?",
            number=number,
        )
    return _(
        "Round %(number)s was entered again since: both count then. Put it back as well?",
        number=number,
    )


def _state(newest: Round) -> str:
    if newest.voided is not None:
        return _("taken back")
    return {
        Entered.PLAYED: lambda: _("as recorded"),
        Entered.CORRECTED: lambda: _("corrected"),
        Entered.RESTORED: lambda: _("put back"),
        Entered.AGAIN: lambda: _("entered again"),
    }[newest.entered]()


def _before(history: RoundHistory) -> Round | None:
    """Return what the round that stands is compared with: what it was before a correction."""
    newest = history.newest
    if newest.voided is not None or newest.entered is Entered.RESTORED:
        return None
    return history.before(newest)


def _rows(newest: Round, now: Faces, before: Round | None, currency: str) -> tuple[PlayerRow, ...]:
    was = faces(before.result) if before is not None else None
    names = list(dict.fromkeys([*now.words, *(was.words if was else ())]))
    names.sort(key=lambda name: name == now.banker)
    return tuple(_row(name, newest, now, before, was, currency) for name in names)


def _row(
    name: str,
    newest: Round,
    now: Faces,
    before: Round | None,
    was: Faces | None,
    currency: str,
) -> PlayerRow:
    away = _("not in it")
    word, net = now.words.get(name, away), newest.result.net.get(name, 0)
    old_word, old_net = word, net
    if before is not None and was is not None:
        old_word, old_net = was.words.get(name, away), before.result.net.get(name, 0)
    return PlayerRow(
        name=name,
        role=_("bank") if name == now.banker else "",
        word=word if old_word == word else _("%(before)s → %(after)s", before=old_word, after=word),
        mark=now.marks.get(name, ""),
        was=shown(old_net, currency) if old_net != net else None,
        becomes=shown(net, currency) if now.has_amounts else None,
        is_said_anew=old_word != word,
        # What the bank gets or pays follows from the others.
        is_changed=old_word != word or (old_net != net and name != now.banker),
    )
