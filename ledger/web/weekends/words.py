"""What every page says of a weekend in one line: its days, and how many rounds were played."""

from flask_babel import gettext as _
from flask_babel import ngettext

from ledger.store.round_counts import RoundCounts
from ledger.store.weekends import Weekend
from ledger.web.format import format_days


def weekend_note(weekend: Weekend, rounds: RoundCounts) -> str:
    """Return the days of a weekend and its rounds, in the same words on every page."""
    return _(
        "%(days)s · %(rounds)s",
        days=format_days(weekend.starts_on, weekend.ends_on),
        rounds=rounds_in_words(rounds),
    )


def rounds_in_words(rounds: RoundCounts) -> str:
    """Return how many rounds were played, and how many of them count when it is settled."""
    if not rounds.money or not rounds.chips:
        return ngettext("%(num)d round", "%(num)d rounds", rounds.all)
    return _(
        "%(rounds)s rounds: %(money)s for money, %(chips)s in chips",
        rounds=rounds.all,
        money=rounds.money,
        chips=rounds.chips,
    )
