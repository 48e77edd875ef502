"""The page on which a table is set up, ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from flask import url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import Field

from ledger.rules.presets import PRESETS
from ledger.store.players import Player
from ledger.store.sittings import Sitting
from ledger.store.weekends import Weekend
from ledger.web.chip_values import worth_note
from ledger.web.labels import coin_name, names_in_words, rule_set_name
from ledger.web.sittings.again import Before
from ledger.web.sittings.forms import SittingForm
from ledger.web.sittings.options import GREATEST, LEAST, PREFIX, agreed_words
from ledger.web.sittings.words import first_note, first_words, game_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Somebody who may sit here."""

    id: str
    name: str
    is_here: bool
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherTable:
    """Another table that is open, at which people sit who cannot sit here."""

    title: str
    names: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A rule set to choose."""

    id: str
    name: str
    line: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionFields:
    """The fields of what is agreed, by how they are filled in."""

    title: str
    amounts: tuple[Field, ...]
    numbers: tuple[Field, ...]
    choices: tuple[Field, ...]
    checks: tuple[Field, ...]
    note: str
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPage:
    """The page, ready to be shown."""

    title: str
    note: str
    other_note: str
    """The note once somebody else sits down."""
    url: str
    back_url: str
    back_text: str
    seats: tuple[Seat, ...]
    others: tuple[Seat, ...]
    here_note: str
    """Who is here, where nobody has a row yet."""
    tables: tuple[OtherTable, ...]
    here_first: str
    games: tuple[GameChoice, ...]
    game_note: str
    has_open_game: bool
    first_note: str
    options: OptionFields | None
    worth_note: str
    """What the chips are worth, at a table for chips."""
    has_open_worth: bool
    button: str
    button_pattern: str


def setup_page(
    weekend: Weekend,
    form: SittingForm,
    players: Sequence[Player],
    tables: Sequence[Sitting],
    past: Before,
    *,
    is_other: bool,
) -> SetupPage:
    """Return the page; `is_other` says that the game was just changed on it."""
    here, rows = set(form.seats.data or ()), form.order_ids()
    free = [player for player in form.in_order(players) if player.id not in past.away]
    everybody = [_seat(player, here, form.banker.data) for player in free]
    seats = tuple(seat for seat in everybody if seat.id in rows)
    again = _again(form, past) if seats else None
    first = next((seat.name for seat in everybody if seat.is_first), "")
    game = form.game
    words = first_words(game.rules)
    return SetupPage(
        title=_title(past, again),
        note=_note(form, is_same=again is Again.SAME_SEATS),
        other_note=_note(form, is_same=False),
        url=url_for("new_sitting.create", group_id=past.group_id, weekend_id=weekend.id),
        back_url=url_for("weekends.show", group_id=past.group_id, weekend_id=weekend.id),
        back_text=weekend.name,
        seats=seats,
        others=tuple(seat for seat in everybody if seat.id not in rows),
        here_note=_here_note([seat.name for seat in everybody if seat.is_here], free),
        tables=tuple(_other_table(past.group_id, each) for each in tables),
        here_first=words.here_first,
        games=_games(form),
        game_note=_("%(rules)s, %(coin)s", rules=game.rules.name, coin=coin_name(game.currency)),
        has_open_game=is_other or past.last is None or bool(form.rule_set.errors),
        first_note=first_note(game.rules, form.way.data, first) if first else _("nobody yet"),
        options=_options(form, past, is_open=is_other),
        worth_note=worth_note(form.value(), weekend.currency),
        has_open_worth=any(field.errors for field in form.value_fields),
        button=words.button.replace("{name}", first) if first else _("Round 1"),
        button_pattern=words.button,
    )


class Again(Enum):
    """How much of a table is as it was last time."""

    SAME_GAME = "same_game"
    SAME_SEATS = "same_seats"


def _again(form: SittingForm, past: Before) -> Again | None:
    """Return what is as last time; None for another game, or for nobody of those who were there."""
    last = past.last
    if last is None or last.rule_set.id != form.game.rules.id:
        return None
    before = [str(player.id) for player in last.seats]
    here = [id_ for id_ in form.order_ids() if id_ in set(form.seats.data or ())]
    if here == [id_ for id_ in before if id_ in here]:
        return Again.SAME_SEATS
    return Again.SAME_GAME if set(here) & set(before) else None


def _title(past: Before, again: Again | None) -> str:
    if again is not None:
        return _("As last time")
    return _("Who is here?") if past.last is None else _("New table")


def _note(form: SittingForm, *, is_same: bool) -> str:
    game = form.game
    told = {"rules": rule_set_name(game.rules), "coin": coin_name(game.currency)}
    if is_same:
        return _("%(rules)s rules, %(coin)s, the same seats", **told)
    return _("%(rules)s rules, %(coin)s", **told)


def _here_note(here: Sequence[str], free: Sequence[Player]) -> str:
    if not free:
        return _("Everybody sits at another table. End that one first, or add somebody new.")
    if not here:
        return _("Nobody has a seat yet.")
    return ngettext(
        "%(num)d player, clockwise: %(names)s",
        "%(num)d players, clockwise: %(names)s",
        len(here),
        names=names_in_words(here),
    )


def _seat(player: Player, here: set[str], first: str | None) -> Seat:
    return Seat(
        id=str(player.id),
        name=player.name,
        is_here=str(player.id) in here,
        is_first=str(player.id) == first,
    )


def _other_table(group_id: UUID, sitting: Sitting) -> OtherTable:
    return OtherTable(
        title=_(
            "%(rules)s, round %(number)s",
            rules=rule_set_name(sitting.rule_set),
            number=sitting.last_number + 1,
        ),
        names=names_in_words([player.name for player in sitting.seats]),
        url=url_for("rounds.table", group_id=group_id, sitting_id=sitting.id),
    )


def _games(form: SittingForm) -> tuple[GameChoice, ...]:
    chosen = form.game.rules.id
    return tuple(
        GameChoice(
            id=rules.id,
            name=rule_set_name(rules),
            line=game_line(rules),
            is_chosen=rules.id == chosen,
        )
        for rules in PRESETS.values()
    )


def _options(form: SittingForm, past: Before, *, is_open: bool) -> OptionFields | None:
    options = form.game.options
    if not options:
        return None
    fields = {name: form[PREFIX + name] for name in options}
    return OptionFields(
        title=_("Stakes") if {LEAST, GREATEST} & options.keys() else _("What is agreed"),
        amounts=_of_type(fields, "AmountField"),
        numbers=_of_type(fields, "IntegerField"),
        choices=_of_type(fields, "RadioField"),
        checks=_of_type(fields, "BooleanField"),
        note=_agreed_note(form, past),
        is_open=is_open or form.has_wrong_options,
    )


def _of_type(fields: dict[str, Field], name: str) -> tuple[Field, ...]:
    return tuple(field for field in fields.values() if field.type == name)


def _agreed_note(form: SittingForm, past: Before) -> str:
    options = form.game.options
    own = {name: option.default for name, option in options.items()}
    values = own | dict(form.options())
    agreed = agreed_words(form.game, values)
    is_known = past.of(form.game.rules) is not None
    if is_known and values == own | past.options(form.game):
        return _("%(agreed)s, as last time", agreed=agreed)
    return agreed
