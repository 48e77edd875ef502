"""A table of chips at which nobody is left to play against: who won, and what comes then."""

from dataclasses import dataclass

from flask_babel import gettext as _

from ledger.rules.running import winners
from ledger.store.sittings import Sitting
from ledger.web.format import format_amount
from ledger.web.labels import names_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver:
    """Who won, in one sentence, and with how much."""

    title: str
    sentence: str


def game_over(sitting: Sitting) -> GameOver | None:
    """Return who won where fewer have chips left than a round needs; None while it goes on."""
    chips = sitting.running.chips
    won = winners(sitting.running, [str(player.id) for player in sitting.seats])
    if chips is None or not won:
        return None
    names = [player.name for player in sitting.seats if str(player.id) in won]
    return GameOver(
        title=_("%(names)s won", names=names_in_words(names)),
        sentence=_(
            "The game is over: the others have no chips left. Most chips: %(chips)s.",
            chips=format_amount(chips[won[0]], sitting.currency),
        ),
    )
