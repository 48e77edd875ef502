"""What rounds are called: by their number, and told apart where several of one number stand."""

from collections.abc import Collection, Mapping
from uuid import UUID

from flask_babel import gettext as _

from ledger.store.rounds import Round


def round_title(number: int, turn: int = 1) -> str:
    """Return what a round is called: "Round 11", and "Round 11 (2)" for the second that stands."""
    if turn == 1:
        return _("Round %(number)s", number=number)
    return _("Round %(number)s (%(turn)s)", number=number, turn=turn)


def round_titles(rounds: Collection[Round]) -> Mapping[UUID, str]:
    """Return what each round is called among these, which have all of each number.

    Of two that stand under one number the one is the first that was first in its place.
    """
    by_id = {each.id: each for each in rounds}
    turns: dict[int, int] = {}
    titles = {}
    for each in sorted(rounds, key=lambda each: _place(each, by_id)):
        if each.voided is not None:
            titles[each.id] = round_title(each.number)
            continue
        turns[each.number] = turns.get(each.number, 0) + 1
        titles[each.id] = round_title(each.number, turns[each.number])
    return titles


def _place(one: Round, by_id: Mapping[UUID, Round]) -> int:
    """Return the sitting's version at which a round's place was first filled."""
    while one.corrects_id is not None and one.corrects_id in by_id:
        one = by_id[one.corrects_id]
    return one.sitting_version
