"""Plans with wishes and carried balances in a book, which no book of before could have."""

from datetime import date

from ledger.book.wishes import Wishes
from ledger.desk.corrections import void_round
from ledger.desk.rounds import RecordedRound
from ledger.desk.settlements import Asked, plan_anew, reopen_weekend, settle_weekend
from ledger.store.weekends import Weekend, all_weekends
from tests.desk.evenings import Evening, hand, new_weekend
from tests.desk.whole_books import Table


def wish(evening: Evening) -> None:
    """Settle with every wish, take in rests, an open weekend and unpaid payments, and go back."""
    vlieland = next(each for each in all_weekends(evening.group_id) if each.name == "Vlieland")
    _play(evening, vlieland, 13, 4)
    zoe = str(evening.player("Zoë").id)
    settle_weekend(evening.owner, vlieland.id, Asked(wishes=Wishes(treasurer=zoe, round_to=10)))
    ameland = _weekend(evening, "Ameland", 13)
    _play(evening, ameland, 7, 5)
    wim, kees = (str(evening.player(name).id) for name in ("Wim", "Kees"))
    rests = frozenset({vlieland.id})
    asked = Asked(wishes=Wishes(pays_only={wim: kees}), rests=rests)
    settle_weekend(evening.owner, ameland.id, asked)
    rottum = _weekend(evening, "Rottum", 20)
    _play(evening, rottum, 3, 1)
    schier = _weekend(evening, "Schiermonnikoog", 27)
    late = _play(evening, schier, 2, 9)
    settle_weekend(evening.owner, schier.id, Asked(all_open=True))
    void_round(evening.owner, late.round.id)
    plan_anew(evening.owner, schier.id)
    griend = _weekend(evening, "Griend", 28)
    _play(evening, griend, 6, 6)
    settle_weekend(evening.owner, griend.id, Asked(all_open=True))
    reopen_weekend(evening.owner, griend.id)


def _weekend(evening: Evening, name: str, day: int) -> Weekend:
    on = date(2026, 11, day)
    return new_weekend(evening.owner, name=name, starts_on=on, ends_on=on)


def _play(evening: Evening, weekend: Weekend, won: int, lost: int) -> RecordedRound:
    """Play a round at a table of its own: Wim wins, and Piet loses, against James."""
    table = Table(evening, "weekend", weekend=weekend, date=weekend.starts_on)
    played = table.play(hand("Wim", won), hand("Piet", lost, "lost"))
    table.end()
    return played
