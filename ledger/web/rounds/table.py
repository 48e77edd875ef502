"""What the table page shows, ready for its template."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _
from markupsafe import Markup

from ledger.rules.banking.calls import BUST, STOOD, key_of_cards
from ledger.rules.cards import read_card
from ledger.rules.rule_sets import LEAST_PLAYERS
from ledger.rules.running import can_play
from ledger.store.players import Player
from ledger.web.card_words import card_word
from ledger.web.format import Shown, format_amount, format_typed, shown
from ledger.web.labels import rule_set_name
from ledger.web.rounds.chips import ChipsPanel, chips_panel
from ledger.web.rounds.depths import asks_each
from ledger.web.rounds.evening import Evening, offered
from ledger.web.rounds.faces import Face, face
from ledger.web.rounds.forms import HandForm, RoundForm, problems_of
from ledger.web.rounds.game import Engine, engine_of
from ledger.web.rounds.game_over import GameOver, game_over
from ledger.web.rounds.newcomers import Coming, who_may_come
from ledger.web.rounds.offer import offer_of
from ledger.web.rounds.scripts import cards_version, evening_json, rules_json
from ledger.web.rounds.sentences import sentences
from ledger.web.rounds.typed import seated
from ledger.web.rounds.typed_cards import CardsField
from ledger.web.rounds.words import cards_label, hand_name


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCards:
    """What the cards of a hand come to: the call that says it, and what stands before them."""

    key: str
    label: str


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
    cards: DrawnCards | None
    word: str
    is_broke: bool
    """Whether the player has no chips left, and is only named."""
    can_split: bool
    can_go: bool
    """Whether the hand can be taken away again: it is a further one, or the banker's own."""


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
    were_same: bool
    """Whether who had the bank before had it under these limits."""
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
    coming: Coming
    chips: ChipsPanel | None
    undo_id: UUID | None
    limits: LimitsPanel | None
    asks_limits: bool
    may_double: bool
    may_yield: bool
    may_play_alone: bool
    most_raises: int
    asks_each: bool
    segments: tuple[tuple[str, str], ...]
    bank_cards: DrawnCards | None
    cards_version: str
    over: GameOver | None
    problem: str
    problem_row: int | None
    rules: Markup
    game: dict[str, object]
    words: dict[str, str]


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
        coming=who_may_come(sitting, players),
        chips=chips_panel(sitting),
        undo_id=None if evening.last is None else evening.last.id,
        limits=limits,
        asks_limits=asks_limits and _asks_limits(evening, limits),
        may_double=engine.terms.bank_may_double,
        may_yield=engine.terms.rules.bank.may_yield,
        may_play_alone=_may_play_alone(evening, form, engine),
        asks_each=asks_each(sitting),
        most_raises=engine.terms.rules.raises.most,
        segments=_segments(engine),
        bank_cards=_drawn(form.bank_cards, engine),
        cards_version=cards_version(sitting),
        over=game_over(sitting),
        problem=problem,
        problem_row=number,
        rules=rules_json(sitting),
        game=evening_json(evening, banker),
        words=sentences(),
    )


def _asks_limits(evening: Evening, limits: LimitsPanel | None) -> bool:
    """Answer whether a new banker is to say what may be staked now."""
    return evening.are_limits_the_bankers and limits is not None and limits.before is not None


def _rows(evening: Evening, form: RoundForm, engine: Engine) -> tuple[HandRow, ...]:
    rows: list[HandRow] = []
    numbers: dict[str, int] = {}
    splits = engine.terms.rules.splits
    counts = Counter(entry.form.player.data for entry in form.hands)
    currency = evening.sitting.currency
    for index, entry in enumerate(form.hands):
        hand = entry.form
        player = seated(evening.sitting, hand.player.data)
        if player is None:
            continue
        number = numbers[hand.player.data] = numbers.get(hand.player.data, 0) + 1
        amount = _amount(hand, form, engine)
        drawn = _drawn(hand.cards, engine)
        is_broke = not can_play(evening.sitting.running, str(player.id))
        said = face(
            engine,
            form.key_of(hand, engine),
            form.bank_key(engine),
            asks_each=asks_each(evening.sitting),
        )
        rows.append(
            HandRow(
                index=index,
                form=hand,
                player=player,
                name=hand_name(player.name, number),
                is_further=number > 1,
                face=said,
                stake=_stake(hand, currency),
                raises=format_amount(sum(hand.raises.data), currency) if hand.raises.data else "",
                amount=None if amount is None else shown(amount, currency),
                cards=drawn,
                word=_word(hand, drawn, said, is_broke=is_broke),
                is_broke=is_broke,
                can_split=splits.most_hands is None or counts[str(player.id)] < splits.most_hands,
                can_go=number > 1 or bool(hand.own.data),
            )
        )
    return tuple(rows)


def _may_play_alone(evening: Evening, form: RoundForm, engine: Engine) -> bool:
    """Answer whether the banker may be given a hand of its own, with two who play."""
    able = [
        player
        for player in evening.sitting.seats
        if can_play(evening.sitting.running, str(player.id))
    ]
    has_own = any(entry.form.own.data for entry in form.hands)
    is_of_two = len(able) == LEAST_PLAYERS and not has_own
    return engine.terms.rules.bank.may_play_alone and is_of_two


def _word(hand: HandForm, drawn: DrawnCards | None, said: Face, *, is_broke: bool) -> str:
    """Return what a row says under its name."""
    if is_broke:
        return _("broke")
    if hand.out.data:
        return _("sits out")
    if drawn is None:
        return said.word
    letters = " ".join(card_word(card) for card in hand.cards.cards)
    return _("%(what)s: %(cards)s", what=drawn.label, cards=letters)


def _segments(engine: Engine) -> tuple[tuple[str, str], ...]:
    """Return what the bank can have had, as its row offers it; some games know no specials."""
    plain = ((STOOD, _("Stood")), (BUST, _("Bust")))
    return (*plain, ("special", _("Special"))) if offer_of(engine).bank_special else plain


def _drawn(field: CardsField, engine: Engine) -> DrawnCards | None:
    """Return what cards come to, None where there are none or they cannot be read."""
    key = key_of_cards(field.cards, engine.terms)
    if key is None:
        return None
    ranks = [card.rank for text in field.cards if (card := read_card(text))]
    return DrawnCards(key=key, label=cards_label(ranks, engine.terms))


def _stake(hand: HandForm, currency: str) -> str:
    """Return the stake as it was understood, or as it was typed where it was not."""
    if hand.stake.data is None:
        return str(hand.stake.raw_data[0]) if hand.stake.raw_data else ""
    return format_amount(hand.stake.data, currency)


def _amount(hand: HandForm, form: RoundForm, engine: Engine) -> int | None:
    """Return what a hand comes to: the engine's multiple times what is at stake."""
    if hand.out.data:
        return 0
    multiple = engine.multiple(form.key_of(hand, engine), form.bank_key(engine))
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
    before = evening.banker_before(banker)
    return LimitsPanel(
        choices=(
            _choice(
                "min_stake", _("Least stake"), now.least, offered(now.least, 2, floor), currency
            ),
            _choice(
                "max_stake", _("Largest stake"), now.most, offered(now.most, 1, floor), currency
            ),
        ),
        before=before,
        were_same=before is not None and evening.limits_of(before) == now,
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
