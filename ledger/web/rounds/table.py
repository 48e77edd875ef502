"""What the table page shows, ready for its template."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from babel.numbers import get_decimal_symbol, get_group_symbol
from flask_babel import get_locale
from flask_babel import gettext as _
from markupsafe import Markup

from ledger.money import coin
from ledger.store.players import Player
from ledger.web.format import Shown, format_amount, format_typed, shown
from ledger.web.labels import rule_set_name
from ledger.web.rounds.evening import Evening, offered
from ledger.web.rounds.forms import HandForm, RoundForm, problems_of
from ledger.web.rounds.game import (
    Engine,
    Face,
    engine_of,
    face,
    faces_json,
    offer_of,
    tap_of,
)
from ledger.web.rounds.sentences import sentences
from ledger.web.rounds.typed import seated
from ledger.web.rounds.words import bank_word, chip_word, count_of, hand_name


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """One hand of a player; `is_further` says that it came from a split."""

    index: int
    form: HandForm
    player: Player
    name: str
    is_further: bool
    face: Face
    stake: str
    raises: str
    amount: Shown | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitChoice:
    """One of the limits that a new banker is offered."""

    field: str
    title: str
    amounts: tuple[tuple[int, str], ...]
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsPanel:
    """The limits, and who had the bank before where it is a new banker's."""

    choices: tuple[LimitChoice, ...]
    before: Player | None
    last: tuple[int, int] | None
    last_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """The table before its next round is saved."""

    number: int
    rule_set: str
    banker: Player
    bank_amount: Shown | None
    rows: tuple[HandRow, ...]
    seats: tuple[Player, ...]
    others: tuple[Player, ...]
    undo_id: UUID | None
    limits: LimitsPanel | None
    asks_limits: bool
    may_double: bool
    most_raises: int
    problem: str
    problem_row: int | None
    game: dict[str, object]


def table_page(
    evening: Evening, form: RoundForm, players: Sequence[Player], *, asks_limits: bool = False
) -> TablePage:
    """Return the page of a table with the form of its next round."""
    sitting = evening.sitting
    banker = seated(sitting, form.banker.data) or sitting.banker
    engine = engine_of(sitting)
    rows = _rows(evening, form, engine)
    number, problem = next(problems_of(form), (None, ""))
    amounts = [row.amount for row in rows if not row.form.out.data]
    limits = _limits(evening, banker)
    return TablePage(
        number=sitting.last_number + 1,
        rule_set=rule_set_name(sitting.rule_set),
        banker=banker,
        bank_amount=None if None in amounts else _bank_amount(evening, form, engine),
        rows=rows,
        seats=sitting.seats,
        others=tuple(player for player in players if not sitting.is_seated(player.id)),
        undo_id=None if evening.last is None else evening.last.id,
        limits=limits,
        asks_limits=asks_limits and limits is not None and limits.before is not None,
        may_double=bool(sitting.all_options.get("bank_may_double")),
        most_raises=engine.terms.rules.raises.most,
        problem=problem,
        problem_row=number,
        game=_game(evening, banker, engine),
    )


def _rows(evening: Evening, form: RoundForm, engine: Engine) -> tuple[HandRow, ...]:
    rows: list[HandRow] = []
    numbers: dict[str, int] = {}
    currency = evening.sitting.currency
    for index, entry in enumerate(form.hands):
        hand = entry.form
        player = seated(evening.sitting, hand.player.data)
        if player is None:
            continue
        number = numbers[hand.player.data] = numbers.get(hand.player.data, 0) + 1
        amount = _amount(hand, form, engine)
        rows.append(
            HandRow(
                index=index,
                form=hand,
                player=player,
                name=hand_name(player.name, number),
                is_further=number > 1,
                face=face(engine, _known(hand.call.data, engine), _bank_key(form, engine)),
                stake=_stake(hand, currency),
                raises=format_amount(sum(hand.raises.data), currency) if hand.raises.data else "",
                amount=None if amount is None else shown(amount, currency),
            )
        )
    return tuple(rows)


def _stake(hand: HandForm, currency: str) -> str:
    """Return the stake as it was understood, or as it was typed where it was not."""
    if hand.stake.data is None:
        return str(hand.stake.raw_data[0]) if hand.stake.raw_data else ""
    return format_amount(hand.stake.data, currency)


def _known(key: str | None, engine: Engine) -> str:
    return key if key in {call.key for call in engine.player} else ""


def _bank_key(form: RoundForm, engine: Engine) -> str:
    key = form.bank_call.data
    return key if key in engine.multiples else engine.bank[0].key


def _amount(hand: HandForm, form: RoundForm, engine: Engine) -> int | None:
    """Return what a hand comes to: the engine's multiple times what is at stake."""
    if hand.out.data:
        return 0
    multiple = engine.multiples[_bank_key(form, engine)][_known(hand.call.data, engine)]
    if multiple is None or hand.stake.data is None:
        return None
    doubled = 2 if form.doubled.data else 1
    return multiple * (hand.stake.data * doubled + sum(hand.raises.data or ()))


def _bank_amount(evening: Evening, form: RoundForm, engine: Engine) -> Shown:
    paid = sum(_amount(entry.form, form, engine) or 0 for entry in form.hands)
    return shown(-paid, evening.sitting.currency)


def _limits(evening: Evening, banker: Player) -> LimitsPanel | None:
    if not evening.has_limits:
        return None
    now, currency = evening.limits, evening.sitting.currency
    floor = now.least or evening.ladder[0]
    last = _last_limits(evening, banker)
    return LimitsPanel(
        choices=(
            _choice(
                "min_stake", _("Least stake"), now.least, offered(now.least, 2, floor), currency
            ),
            _choice(
                "max_stake", _("Largest stake"), now.most, offered(now.most, 1, floor), currency
            ),
        ),
        before=evening.banker_before(banker),
        last=last,
        last_text="" if last is None else _last_text(last, banker, currency),
    )


def _choice(
    field: str, title: str, agreed: int | None, amounts: Sequence[int], currency: str
) -> LimitChoice:
    return LimitChoice(
        field=field,
        title=title,
        amounts=tuple((amount, format_amount(amount, currency)) for amount in amounts),
        typed="" if agreed is None else format_typed(agreed, currency),
    )


def _last_limits(evening: Evening, banker: Player) -> tuple[int, int] | None:
    """Return the limits under which somebody last had the bank, where they were others."""
    last = evening.limits_of(banker)
    if last is None or last == evening.limits or last.least is None or last.most is None:
        return None
    return last.least, last.most


def _last_text(last: tuple[int, int], banker: Player, currency: str) -> Markup:
    least, most = (format_amount(amount, currency) for amount in last)
    return Markup("<span>{}</span> <span class=quiet>{}</span>").format(
        _("As last with %(name)s", name=banker.name),
        _("%(least)s to %(most)s", least=least, most=most),
    )


def _game(evening: Evening, banker: Player, engine: Engine) -> dict[str, object]:
    """Return what the scripts work with: made by the engine, or said by us."""
    sitting, offer = evening.sitting, offer_of(engine)
    locale = get_locale() or "en"
    calls = {call.key: call for call in (*engine.player, *engine.bank)}
    fewest = min((count_of(key) or 0 for key, _bust in offer.counted), default=None)
    return {
        "faces": faces_json(engine),
        "taps": {bank.key: tap_of(engine, bank.key) for bank in engine.bank},
        "passes": sorted(engine.passes),
        "waits": {key: sorted(engine.waits[key]) for key in engine.passes},
        "chips": {key: [chip_word(call), call.multiple] for key, call in calls.items()},
        "bankWords": {call.key: bank_word(call) for call in engine.bank},
        "first": offer.first,
        "more": offer.more,
        "counted": offer.counted,
        "bankBust": offer.bank_bust,
        "bankSpecial": offer.bank_special,
        "banker": banker.name,
        "nextBanker": sitting.left_of(banker.id).name,
        "seats": [[str(p.id), p.name] for p in sitting.seats if p != banker],
        "ladder": evening.ladder,
        "seen": evening.stakes_seen,
        "least": evening.limits.least,
        "most": evening.limits.most,
        "mostRaises": engine.terms.rules.raises.most,
        "equalStakes": engine.terms.rules.splits.equal_stakes,
        "mayDouble": bool(sitting.all_options.get("bank_may_double")),
        "digits": coin(sitting.currency).digits,
        "point": get_decimal_symbol(locale),
        "group": get_group_symbol(locale),
        "words": sentences(fewest),
    }
