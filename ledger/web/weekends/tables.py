"""Tables as rows of a list: the game, its coin, who sits there, and how far it is."""

from dataclasses import dataclass
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.sittings import Sitting
from ledger.web.chip_values import value_of_sitting
from ledger.web.format import format_weekday
from ledger.web.labels import coin_name, names_in_words, rule_set_name


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingRow:
    """A table in the list of a weekend."""

    title: str
    note: str
    state: str
    url: str
    is_done: bool


def sitting_row(group_id: UUID, sitting: Sitting) -> SittingRow:
    """Return a table as a row."""
    return SittingRow(
        title=_(
            "%(rules)s, %(coin)s",
            rules=rule_set_name(sitting.rule_set),
            coin=value_of_sitting(sitting) or coin_name(sitting.currency),
        ),
        note=_(
            "%(day)s, %(rounds)s: %(names)s",
            day=format_weekday(sitting.date),
            rounds=ngettext("%(num)d round", "%(num)d rounds", sitting.round_count),
            names=names_in_words([player.name for player in sitting.seats]),
        ),
        state=_state(sitting),
        url=url_for("sittings.show", group_id=group_id, sitting_id=sitting.id),
        is_done=not sitting.is_open,
    )


def _state(sitting: Sitting) -> str:
    if sitting.is_open:
        return _("now round %(number)s", number=sitting.last_number + 1)
    return _("ended") if sitting.is_ended else _("settled")
