"""What is asked of a plan in an address or a form, and the form that asks it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict

from ledger.book.wishes import MOST_ROUNDED_TO, NO_WISHES, Wishes
from ledger.desk.settlements import Asked
from ledger.store.carries import OpenElsewhere
from ledger.store.players import Player
from ledger.web.fields import whole_number
from ledger.web.format import format_days, format_spoken
from ledger.web.settlements.wish_words import amounts_in_words, by_size

# A chosen word in an address says that all boxes were seen, so that none ticked means none.
CHOSEN, THROUGH, ROUND, ONLY, REST, WHOLE = "chosen", "through", "round", "only-", "rest", "whole"
NAMES = (CHOSEN, THROUGH, ROUND, REST, WHOLE)

_ROUND_TO = {"EUR": (5, 10, 50, 100, 1000), "NLG": (5, 25, 100, 1000), "SEK": (100, 1000)}
_DIGITS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of a few in a list."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A list to choose one from."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something of another weekend that the plan can take in."""

    name: str
    value: str
    label: str
    detail: str
    is_ticked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WishForm:
    """The form of wishes; `pairs` are what it asks now, for a form that stores the plan."""

    questions: tuple[Question, ...]
    offers: tuple[Offer, ...]
    pairs: tuple[tuple[str, str], ...]
    is_any: bool
    problem: str


def is_asking(name: str) -> bool:
    """Answer whether a name in an address asks something of the plan."""
    return name in NAMES or name.startswith(ONLY)


def read_asked(
    given: MultiDict[str, str], players: Mapping[UUID, Player], found: Sequence[OpenElsewhere]
) -> Asked:
    """Return what an address or a form asks; players are said by their places in the group.

    What cannot be meant is left out. Where nobody chose what to take in, it is what no payment
    of settled weekends covers.
    """
    ids = {str(player.position): str(player.id) for player in players.values()}
    only = {
        ids[name.removeprefix(ONLY)]: ids[given[name]]
        for name in given
        if name.startswith(ONLY) and name.removeprefix(ONLY) in ids and given[name] in ids
    }
    round_to = whole_number(given.get(ROUND, ""), most_digits=_DIGITS) or 1
    wishes = Wishes(
        pays_only=only,
        treasurer=ids.get(given.get(THROUGH, "")),
        round_to=min(round_to, MOST_ROUNDED_TO),
    )
    weekends = {str(each.weekend.id): each for each in found}
    if CHOSEN not in given:
        rests = {id_ for id_, each in weekends.items() if each.weekend.is_settled and each.rests}
        return Asked(wishes=wishes, rests=frozenset(map(UUID, rests)))
    return Asked(
        wishes=wishes,
        rests=frozenset(UUID(id_) for id_ in given.getlist(REST) if id_ in weekends),
        weekends=frozenset(UUID(id_) for id_ in given.getlist(WHOLE) if id_ in weekends),
    )


def pairs_of(asked: Asked, players: Mapping[UUID, Player]) -> tuple[tuple[str, str], ...]:
    """Return the names and values of a form that asks just this."""
    place = {str(player.id): str(player.position) for player in players.values()}
    wishes = asked.wishes
    pairs = [(CHOSEN, "1")]
    pairs += [(ROUND, str(wishes.round_to))] if wishes.round_to != 1 else []
    pairs += [] if wishes.treasurer is None else [(THROUGH, place[wishes.treasurer])]
    pairs += [(f"{ONLY}{place[who]}", place[whom]) for who, whom in wishes.pays_only.items()]
    pairs += [(REST, str(id_)) for id_ in sorted(asked.rests, key=str)]
    pairs += [(WHOLE, str(id_)) for id_ in sorted(asked.weekends, key=str)]
    return tuple(pairs)


def wish_form(
    asked: Asked,
    players: Mapping[UUID, Player],
    debtors: Sequence[Player],
    found: Sequence[OpenElsewhere],
    *,
    currency: str,
    problem: str,
) -> WishForm:
    """Return the form that asks; `problem` says what was wrong with what was asked, if anything.

    Who owes something can wish to pay only one person.
    """
    wishes = asked.wishes
    people = sorted(players.values(), key=lambda player: player.position)
    wished = {UUID(id_) for id_ in wishes.pays_only}
    payers = [each for each in people if each in debtors or each.id in wished]
    return WishForm(
        questions=(
            Question(
                name=THROUGH,
                label=_("Through one person"),
                choices=_of_people(_("nobody"), people, wishes.treasurer),
            ),
            _rounding(wishes.round_to, currency),
            *(
                Question(
                    name=f"{ONLY}{payer.position}",
                    label=_("%(name)s pays only", name=payer.name),
                    choices=_of_people(
                        _("anybody"),
                        [each for each in people if each != payer],
                        wishes.pays_only.get(str(payer.id)),
                    ),
                )
                for payer in payers
            ),
        ),
        offers=tuple(offer for each in found for offer in _offers(each, asked, players)),
        pairs=pairs_of(replace(asked, wishes=NO_WISHES) if problem else asked, players),
        is_any=wishes.is_any,
        problem=problem,
    )


def _of_people(nobody: str, people: Sequence[Player], chosen: str | None) -> tuple[Choice, ...]:
    none = Choice(value="", label=nobody, is_chosen=chosen is None)
    return (
        none,
        *(
            Choice(value=str(each.position), label=each.name, is_chosen=str(each.id) == chosen)
            for each in people
        ),
    )


def _rounding(round_to: int, currency: str) -> Question:
    known = sorted({*_ROUND_TO[currency], round_to} - {1})
    not_rounded = Choice(value="1", label=_("not rounded"), is_chosen=round_to == 1)
    choices = [
        Choice(value=str(each), label=format_spoken(each, currency), is_chosen=each == round_to)
        for each in known
    ]
    return Question(name=ROUND, label=_("Rounded to"), choices=(not_rounded, *choices))


def _offers(found: OpenElsewhere, asked: Asked, players: Mapping[UUID, Player]) -> list[Offer]:
    """Return what can be taken in of a weekend: what nothing covers, and all of it."""
    weekend = found.weekend
    days = format_days(weekend.starts_on, weekend.ends_on)
    offers = []
    if found.rests and weekend.is_settled:
        offers.append(
            Offer(
                name=REST,
                value=str(weekend.id),
                label=_(
                    "%(weekend)s: %(amounts)s",
                    weekend=weekend.name,
                    amounts=told(found.rests, players, weekend.currency),
                ),
                detail=_("left there, %(days)s", days=days),
                is_ticked=weekend.id in asked.rests,
            )
        )
    if not found.has_rests_only:
        count = len(found.unpaid)
        detail = (
            ngettext(
                "its %(num)d unpaid payment is dropped there",
                "its %(num)d unpaid payments are dropped there",
                count,
            )
            if weekend.is_settled
            else _("it is not settled yet, and is closed by this")
        )
        offers.append(
            Offer(
                name=WHOLE,
                value=str(weekend.id),
                label=_(
                    "All of %(weekend)s: %(amounts)s",
                    weekend=weekend.name,
                    amounts=told(found.open, players, weekend.currency),
                ),
                detail=detail,
                is_ticked=weekend.id in asked.weekends,
            )
        )
    return offers


def told(amounts: Mapping[UUID, int], players: Mapping[UUID, Player], currency: str) -> str:
    """Return amounts of players as one list, who gets most first."""
    named = [(players[id_].name, amount) for id_, amount in by_size(amounts.items())]
    return amounts_in_words(named, currency)
