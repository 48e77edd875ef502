"""What happened to a round, the newest first: entered, corrected, taken back, put back."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from flask_babel import gettext as _
from flask_babel import to_user_timezone

from ledger.store.authors import Author
from ledger.store.round_histories import RoundHistory
from ledger.store.rounds import Entered, Round, Voided
from ledger.web.authors import author_words
from ledger.web.format import Shown, format_clock, format_short_day, shown
from ledger.web.history.addresses import history_url
from ledger.web.history.kinds import changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What somebody's amount was, and what it became."""

    name: str
    was: Shown
    becomes: Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened; `day` is said where it is not the day of the first one."""

    time: str
    day: str
    what: tuple[str, ...]
    moved: tuple[Moved, ...]
    by: str
    cause: str
    cause_url: str
    version_id: UUID | None
    """The version that stood from then on and no longer does, to be entered once more."""
    key: str
    """The one-time key of entering it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Teller:
    """Tells the events of a history, in the coin of its table."""

    group_id: UUID
    history: RoundHistory
    currency: str

    def events(self) -> Iterator[Event]:
        """Return the events, the newest first."""
        for version in reversed(self.history.versions):
            if version.voided is not None and self._was_taken_back(version):
                yield self._taken_back(version, version.voided)
            yield self._entered(version)

    def _was_taken_back(self, version: Round) -> bool:
        """Answer whether a version was taken back for its own sake, not to make room."""
        if version.corrected_by_id is None:
            return True
        following = self.history.after(version)
        return following is not None and following.entered is Entered.RESTORED

    def _taken_back(self, version: Round, voided: Voided) -> Event:
        by = author_words(self.history.reversed_by[version.id])
        if voided.reason:
            by = _("%(by)s, “%(reason)s”", by=by, reason=voided.reason)
        return self._event(voided.at, (_("Taken back"),), by)

    def _entered(self, version: Round) -> Event:
        author, before = self.history.entered_by[version.id], self.history.before(version)
        if before is None or version.entered is Entered.PLAYED:
            return self._event(
                version.recorded_at, (_("Recorded"),), author_words(author), version=version
            )
        changed = changes(before.result, version.result, self.currency)
        moved = _moved(before, version, self.currency)
        if version.entered is Entered.CORRECTED:
            what = changed or (_("Corrected: nothing that counts"),)
            by = _corrected_by(author, before.voided)
        elif version.entered is Entered.RESTORED:
            what, by = (_("Put back"), *changed), author_words(author)
        else:
            what, by = (_("Entered again"), *changed), author_words(author)
        cause = self.history.causes.get(version.cause_id) if version.cause_id else None
        return self._event(version.recorded_at, what, by, version=version, moved=moved, cause=cause)

    def _event(
        self,
        at: datetime,
        what: tuple[str, ...],
        by: str,
        *,
        version: Round | None = None,
        moved: tuple[Moved, ...] = (),
        cause: Round | None = None,
    ) -> Event:
        first, day = self.history.versions[0].recorded_at, _day(at)
        is_other = version is not None and version.record != self.history.newest.record
        return Event(
            time=format_clock(at),
            day=format_short_day(day) if day != _day(first) else "",
            what=what,
            moved=moved,
            by=by,
            cause="" if version is None or cause is None else _cause(version, cause),
            cause_url="" if cause is None else history_url(self.group_id, cause.id),
            version_id=version.id if version is not None and is_other else None,
            key=str(uuid4()),
        )


def events(group_id: UUID, history: RoundHistory, currency: str) -> tuple[Event, ...]:
    """Return what happened to a round, the newest first."""
    return tuple(_Teller(group_id=group_id, history=history, currency=currency).events())


def _day(moment: datetime) -> date:
    return to_user_timezone(moment).date()


def _corrected_by(author: Author, reversed_: Voided | None) -> str:
    by = author_words(author)
    if reversed_ is not None and reversed_.reason:
        return _("corrected %(by)s, “%(reason)s”", by=by, reason=reversed_.reason)
    return _("corrected %(by)s", by=by)


def _moved(before: Round, now: Round, currency: str) -> tuple[Moved, ...]:
    """Return whose amount is another one now."""
    was, becomes = before.result.net, now.result.net
    return tuple(
        Moved(
            name=name,
            was=shown(was.get(name, 0), currency),
            becomes=shown(becomes.get(name, 0), currency),
        )
        for name in dict.fromkeys([*becomes, *was])
        if was.get(name, 0) != becomes.get(name, 0)
    )


def _cause(version: Round, cause: Round) -> str:
    """Return why a later round had to be entered again."""
    number = cause.number
    # What was taken back later than that was not taken back when this was entered again.
    is_void = cause.voided and cause.voided.sitting_version < version.sitting_version
    if is_void:
        return _("because round %(number)s was taken back", number=number)
    if cause.entered is Entered.RESTORED:
        return _("because round %(number)s was put back", number=number)
    return _("because round %(number)s was corrected", number=number)
