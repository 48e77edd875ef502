"""The journal: a page of lines, the newest first, searched by player, weekend and kind."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from uuid import UUID

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import to_user_timezone

from ledger.desk.actors import Role
from ledger.store.journal import last_lines
from ledger.store.journal_search import SignedLine, find_lines
from ledger.web.access import member
from ledger.web.authors import author_words
from ledger.web.fields import whole_number
from ledger.web.format import format_clock, format_full_day
from ledger.web.history.addresses import history_url
from ledger.web.journal.names import Names, names_in
from ledger.web.journal.words import About, about_name, actions_about, told
from ledger.web.labels import rule_set_name

bp = Blueprint("journal", __name__, url_prefix="/groups/<uuid:group_id>/journal")

SHOWN_LINES = 50
_MOST_DIGITS = 15
_SHORT_HASH = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """One thing done; a round's line leads to its history."""

    time: str
    text: str
    more: tuple[str, ...]
    by: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The lines of one day."""

    title: str
    lines: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of what can be searched for."""

    value: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """A list to choose from; `everything` is for no choice."""

    name: str
    label: str
    everything: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The end of the chain: how many lines it has, and the hash of the last."""

    number: int
    short: str
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalPage:
    """The page, ready to be shown."""

    filters: tuple[Filter, ...]
    is_searched: bool
    days: tuple[Day, ...]
    older_url: str
    newest_url: str
    head: Head | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """What is searched for; what cannot be read, or is not there, is not."""

    player: UUID | None
    weekend: UUID | None
    about: About | None
    before: int | None

    @property
    def subjects(self) -> list[UUID]:
        return [each for each in (self.weekend, self.player) if each is not None]

    def address(self, group_id: UUID, before: int | None = None) -> str:
        """Return the address of a page of what is searched for."""
        return url_for(
            "journal.show",
            group_id=group_id,
            player=self.player,
            weekend=self.weekend,
            kind=self.about,
            before=before,
        )


@bp.get("")
@member(Role.VIEWER)
def show(group_id: UUID) -> ResponseReturnValue:
    """Show what was done, the newest first; it writes nothing."""
    search = _search()
    found = find_lines(
        group_id,
        about=search.subjects,
        actions=actions_about(search.about) if search.about else (),
        before=search.before,
        limit=SHOWN_LINES + 1,
    )
    lines = found[:SHOWN_LINES]
    names = names_in(group_id, lines)
    page = JournalPage(
        filters=_filters(search, names),
        is_searched=bool(search.subjects or search.about),
        days=_days(group_id, lines, names),
        older_url=search.address(group_id, lines[-1].line.seq) if len(found) > len(lines) else "",
        newest_url="" if search.before is None else search.address(group_id),
        head=_head(group_id),
    )
    return render_template("journal/show.html", page=page)


def _search() -> _Search:
    kind = request.args.get("kind", "")
    return _Search(
        player=_id(request.args.get("player", "")),
        weekend=_id(request.args.get("weekend", "")),
        about=About(kind) if kind in set(About) else None,
        before=whole_number(request.args.get("before", ""), most_digits=_MOST_DIGITS),
    )


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _filters(search: _Search, names: Names) -> tuple[Filter, ...]:
    players = [(str(each.id), each.name) for each in names.players.values()]
    weekends = [(str(each.id), each.name) for each in names.weekends.values()]
    kinds = [(str(each), about_name(each)) for each in About]
    return (
        _filter("player", _("Player"), _("Everybody"), players, search.player),
        _filter("weekend", _("Weekend"), _("Every weekend"), weekends, search.weekend),
        _filter("kind", _("What"), _("Everything"), kinds, search.about),
    )


def _filter(
    name: str, label: str, everything: str, pairs: Iterable[tuple[str, str]], chosen: object
) -> Filter:
    choices = [
        Choice(value=value, text=text, is_chosen=value == str(chosen)) for value, text in pairs
    ]
    return Filter(name=name, label=label, everything=everything, choices=tuple(choices))


def _days(group_id: UUID, lines: Sequence[SignedLine], names: Names) -> tuple[Day, ...]:
    return tuple(
        Day(
            title=format_full_day(day),
            lines=tuple(_row(group_id, each, names) for each in of_day),
        )
        for day, of_day in groupby(lines, key=_day)
    )


def _day(signed: SignedLine) -> date:
    return to_user_timezone(signed.line.at).date()


def _row(group_id: UUID, signed: SignedLine, names: Names) -> LineRow:
    line = signed.line
    round_id = line.details.get("round")
    said = told(line.action, line.details, names)
    return LineRow(
        time=format_clock(line.at),
        text=said.text,
        more=said.more,
        by=_by(signed, names),
        url=history_url(group_id, round_id) if round_id else "",
    )


def _by(signed: SignedLine, names: Names) -> str:
    """Return who wrote a line, and for which table or weekend."""
    by, details = author_words(signed.author), signed.line.details
    weekend, table = names.weekend(details), names.table(details)
    if weekend is None or signed.line.action in _NAMING_THEIR_WEEKEND:
        return by
    if table is None:
        return _("%(by)s · %(weekend)s", by=by, weekend=weekend.name)
    rules = rule_set_name(table.rule_set)
    return _("%(by)s · %(weekend)s, %(rules)s", by=by, weekend=weekend.name, rules=rules)


_NAMING_THEIR_WEEKEND = frozenset(
    {
        "open_weekend",
        "settle_weekend",
        "plan_anew",
        "reopen_weekend",
        "share_weekend",
        "stop_sharing",
    }
)


def _head(group_id: UUID) -> Head | None:
    last = next(iter(last_lines(group_id, limit=1)), None)
    if last is None:
        return None
    return Head(number=last.seq, short=last.hash[:_SHORT_HASH], hash=last.hash)
