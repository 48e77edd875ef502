"""What a round that was just saved came to, in one sentence that is heard."""

from collections.abc import Callable, Mapping

from flask_babel import gettext as _

from ledger.rules.banking.scoring import BankingResult
from ledger.rules.strokes.rules import Goal
from ledger.rules.strokes.scoring import StrokesResult
from ledger.store.rounds import Round
from ledger.web.format import format_spoken

Values = Mapping[str, str | int]


def saved_sentence(each: Round, currency: str) -> str:
    """Return "Round 12 saved: the bank, James, pays 0.40", or who gets the stroke."""
    match each.result:
        case BankingResult() as result:
            return _of_bank(each.number, result, currency)
        case StrokesResult() as result:
            return _of_strokes(each.number, result, currency)
        case other:
            message = f"no words for {type(other).__name__}"
            raise TypeError(message)


def _sign(amount: int) -> int:
    return (amount > 0) - (amount < 0)


def _of_bank(number: int, result: BankingResult, currency: str) -> str:
    banker = result.record.banker
    net = result.net[banker]
    told: Values = {
        "number": number,
        "name": banker,
        "amount": format_spoken(abs(net), currency),
    }
    return _BANK[_sign(net)](told)


def _of_strokes(number: int, result: StrokesResult, currency: str) -> str:
    name = result.game_to or result.stroke_to
    if name is None:
        return _("Round %(number)s saved", number=number)
    net = result.net.get(name, 0)
    told: Values = {
        "number": number,
        "name": name,
        "amount": format_spoken(abs(net), currency),
    }
    if result.is_game_over:
        return _GAME[result.record.terms.goal, _sign(net)](told)
    return _STROKE[_sign(net)](told)


_BANK: Mapping[int, Callable[[Values], str]] = {
    -1: lambda v: _("Round %(number)s saved: the bank, %(name)s, pays %(amount)s", **v),
    0: lambda v: _("Round %(number)s saved: the bank, %(name)s, neither pays nor gets", **v),
    1: lambda v: _("Round %(number)s saved: the bank, %(name)s, gets %(amount)s", **v),
}

_STROKE: Mapping[int, Callable[[Values], str]] = {
    -1: lambda v: _("Round %(number)s saved: %(name)s gets a stroke and pays %(amount)s", **v),
    0: lambda v: _("Round %(number)s saved: %(name)s gets a stroke", **v),
    1: lambda v: _("Round %(number)s saved: %(name)s gets a stroke and %(amount)s", **v),
}

_GAME: Mapping[tuple[Goal, int], Callable[[Values], str]] = {
    (Goal.LOSE, -1): lambda v: _(
        "Round %(number)s saved: %(name)s loses the game and pays %(amount)s", **v
    ),
    (Goal.LOSE, 0): lambda v: _("Round %(number)s saved: %(name)s loses the game", **v),
    (Goal.WIN, 0): lambda v: _("Round %(number)s saved: %(name)s wins the game", **v),
    (Goal.WIN, 1): lambda v: _(
        "Round %(number)s saved: %(name)s wins the game and gets %(amount)s", **v
    ),
}
