"""What the table of a game of strokes shows, ready for its template."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _

from ledger.rules.cards import SUITS
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.players import Player
from ledger.store.sittings import Depth, Sitting
from ledger.web.card_words import rank_word, suit_sign, suit_word
from ledger.web.format import shown
from ledger.web.labels import rule_set_name
from ledger.web.rounds.evening import Evening
from ledger.web.rounds.forms import problems_of
from ledger.web.rounds.newcomers import Coming, who_may_come
from ledger.web.rounds.strokes.calls import (
    CALL_OF,
    Call,
    end_of,
    ends_asked,
    other_calls,
    stroke_end,
    usual_calls,
)
from ledger.web.rounds.strokes.engine import called, strokes_before, terms_of
from ledger.web.rounds.strokes.forms import HandForm, StrokesForm
from ledger.web.rounds.strokes.rows import Rows, RowView, Told
from ledger.web.rounds.strokes.sentences import game_over_sentence, said_text, sentences, to_go
from ledger.web.rounds.strokes.tally import Tally, tally
from ledger.web.rounds.strokes.view import View, view_of
from ledger.web.rounds.strokes.words import (
    no_dealer,
    stroke_word,
    strokes_to_go,
    strokes_word,
    tied_word,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """One player: the fields, how the row looks, and the strokes."""

    index: int
    form: HandForm
    player: Player
    view: RowView
    tally: Tally
    strokes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StrokesPage:
    """The table before its next round is saved; nobody here has a bank."""

    number: int
    rule_set: str
    office: str
    holder: str
    rows: tuple[PlayerRow, ...]
    seats: tuple[Player, ...]
    coming: Coming
    undo_id: UUID | None
    view: View
    sum: str
    total: str
    news: str
    problem: str
    problem_row: int | None
    is_for_money: bool
    may_forbid: bool
    depth: Depth
    game: dict[str, object]
    banker: None = None


def strokes_page(evening: Evening, form: StrokesForm, players: Sequence[Player]) -> StrokesPage:
    """Return the page of a table with the form of its next round."""
    sitting = evening.sitting
    terms = terms_of(sitting)
    view = view_of(sitting, form)
    number, problem = next(problems_of(form), (None, ""))
    return StrokesPage(
        number=sitting.last_number + 1,
        rule_set=rule_set_name(sitting.rule_set),
        office=_("Dealer"),
        holder=sitting.banker.name if sitting.has_dealer else no_dealer(),
        rows=_rows(sitting, form, view),
        seats=sitting.seats,
        coming=who_may_come(sitting, players),
        undo_id=None if evening.last is None else evening.last.id,
        view=view,
        sum=said_text(view.sum, terms),
        total=said_text(view.total, terms),
        news=_news(evening),
        problem=problem,
        problem_row=number,
        is_for_money=terms.is_for_money,
        may_forbid=bool(sitting.all_options.get("verbied")),
        depth=sitting.depth,
        game=_game(sitting, view),
    )


def _rows(sitting: Sitting, form: StrokesForm, view: View) -> tuple[PlayerRow, ...]:
    before, limit = strokes_before(sitting), terms_of(sitting).strokes
    rows = []
    for index, (entry, player) in enumerate(zip(form.hands, sitting.seats, strict=True)):
        number = before[str(player.id)]
        row = PlayerRow(
            index=index,
            form=entry.form,
            player=player,
            view=view.rows[str(player.id)],
            tally=tally(number, limit, index),
            strokes=strokes_word(number),
        )
        rows.append(row)
    return tuple(rows)


def _news(evening: Evening) -> str:
    """Return that the last round ended a game, where it did."""
    result = None if evening.last is None else evening.last.result
    if not isinstance(result, StrokesResult) or result.game_to is None:
        return ""
    number = evening.sitting.running.game - 1
    return game_over_sentence(result.game_to, number, result.record.terms.goal)


def _game(sitting: Sitting, view: View) -> dict[str, object]:
    """Return what the scripts work with: made by the rules, or said by us."""
    terms = terms_of(sitting)
    calls = (*usual_calls(terms), *other_calls(terms))
    first = sitting.seats[0].name
    highest = terms.highest
    return {
        "depth": sitting.depth,
        "ends": ends_asked(terms),
        "strokeTo": stroke_end(terms),
        "needed": _needed(sitting),
        "oneDecides": _decides_both(called(sitting, loser=first, winner=None)),
        "callOf": CALL_OF,
        "endOf": {
            key: end for key in ("lost", "won", *_keys(calls)) if (end := end_of(key, terms))
        },
        "highest": None if highest is None else highest.id,
        "tied": {
            "draws": tied_word(stroke_end(terms), has_drawn=False),
            "drew": tied_word(stroke_end(terms), has_drawn=True),
        },
        "faces": _faces(sitting),
        "strokes": strokes_before(sitting),
        "counted": _counted(sitting),
        "tallies": _tallies(sitting),
        "over": _over(sitting),
        "open": no_dealer(),
        "sums": _sums(sitting),
        "pairs": _pairs(sitting),
        "names": [[str(player.id), player.name] for player in sitting.seats],
        "calls": {call.key: [call.mark, call.word] for call in calls},
        "usual": _keys(usual_calls(terms)),
        "others": _keys(other_calls(terms)),
        "ranks": [[rank, rank_word(rank)] for rank in terms.rules.draw_order],
        "suits": [[suit, suit_sign(suit), suit_word(suit)] for suit in SUITS],
        "handSize": terms.rules.hand_size,
        "mayForbid": bool(sitting.all_options.get("verbied")),
        "toGo": [to_go(count) for count in range(len(sitting.seats) + 1)],
        "view": view.as_json(),
        "words": sentences(terms),
    }


def _keys(calls: Sequence[Call]) -> list[str]:
    return [call.key for call in calls]


def _needed(sitting: Sitting) -> list[str]:
    """Return the ends that have to be named; the rules say whether the stroke's is enough."""
    first, second = ends_asked(terms_of(sitting))
    name = sitting.seats[0].name
    alone = called(sitting, **{"loser": None, "winner": None, first: name})
    return [first] if alone is not None else [first, second]


def _decides_both(result: StrokesResult | None) -> bool:
    return result is not None and result.winner is not None


def _faces(sitting: Sitting) -> dict[str, dict[str, list[str | int]]]:
    """Return how the row of each player looks with nothing said, as loser and as winner."""
    rows = Rows(sitting, "")
    ids = [str(player.id) for player in sitting.seats]
    return {
        id_: {
            "": rows.of(id_, Told()).as_json(),
            "loser": rows.of(id_, Told(loser=id_)).as_json(),
            "winner": rows.of(id_, Told(winner=id_)).as_json(),
        }
        for id_ in ids
    }


def _counted(sitting: Sitting) -> list[list[str | bool]]:
    """Return for each number of strokes what is said of it, and of one more.

    It is told how many these are, for who hears the page and in the row; whether the row is lit;
    what is said of whoever gets one more; and whether that ends the game.
    """
    terms = terms_of(sitting)
    return [
        [
            strokes_word(number),
            strokes_to_go(number, terms),
            terms.is_one_to_go(number),
            stroke_word(number + 1, terms.goal),
            terms.is_over_at(number + 1),
        ]
        for number in range(_most(sitting) + 1)
    ]


def _tallies(sitting: Sitting) -> list[list[str]]:
    """Return how strokes are drawn at each seat, the first first."""
    limit, most = terms_of(sitting).strokes, _most(sitting) + 1
    return [list(tally(most, limit, seat).paths) for seat in range(len(sitting.seats))]


def _most(sitting: Sitting) -> int:
    """Return the most strokes that somebody can have while the game goes on."""
    return max(terms_of(sitting).strokes, *strokes_before(sitting).values())


def _over(sitting: Sitting) -> list[str | int]:
    """Return what is said where the game ends, with a place for the name and the number, and it."""
    goal = terms_of(sitting).goal
    return [game_over_sentence("{name}", "{number}", goal), sitting.running.game]


def _sums(sitting: Sitting) -> dict[str, str]:
    """Return for each who may get the stroke the sentence that says so."""
    found = {}
    for player in sitting.seats:
        other = sitting.left_of(player.id).name
        is_lost = stroke_end(terms_of(sitting)) == "loser"
        loser, winner = (player.name, other) if is_lost else (other, player.name)
        result = called(sitting, loser=loser, winner=winner)
        found[str(player.id)] = "ends" if result and result.is_game_over else "gets"
    return found


def _pairs(sitting: Sitting) -> dict[str, dict[str, list[str | int]]]:
    """Return what everybody gets or pays, by who lost and who won; nothing without money."""
    terms = terms_of(sitting)
    if not terms.is_for_money:
        return {}
    ids = {player.name: str(player.id) for player in sitting.seats}
    ends = [None, *sitting.seats]
    found: dict[str, dict[str, list[str | int]]] = {}
    for loser in ends:
        for winner in ends:
            result = (
                None
                if loser == winner
                else called(
                    sitting,
                    loser=loser.name if loser else None,
                    winner=winner.name if winner else None,
                )
            )
            if result is not None and result.net:
                key = f"{loser.id if loser else ''}|{winner.id if winner else ''}"
                amounts = {
                    ids[name]: shown(net, sitting.currency) for name, net in result.net.items()
                }
                found[key] = {id_: [amount.text, amount.sign] for id_, amount in amounts.items()}
    return found
