"""Reading what broke a tie: the cards drawn, or who lost or won the draw."""

from collections.abc import Mapping, Sequence

from ledger.errors import Problem
from ledger.rules.cards import read_card
from ledger.rules.names import LONGEST_NAME, read_name
from ledger.rules.strokes.deciding import Decided
from ledger.rules.strokes.draws import TieBreak
from ledger.rules.strokes.rules import StrokesRules
from ledger.rules.strokes.shape import Draft


def read_tie_break(draft: Draft, rules: StrokesRules) -> tuple[TieBreak, list[Problem]]:
    """Return what broke a tie, names clean and cards as their height, and what is wrong."""
    draws: dict[str, list[int]] = {}
    problems: list[Problem] = []
    for text, cards in draft.draws.items():
        place = f"draws.{text}"
        heights, faults = _heights(cards or (), place, rules)
        problems += faults
        name = read_name(text)
        if name is not None:
            draws[name] = heights
    loser, winner = (_clean(draft.tie_break, end) for end in ("loser", "winner"))
    return TieBreak(draws=draws, loser=loser, winner=winner), problems


def _clean(tie_break: Mapping[str, str | None], end: str) -> str | None:
    text = tie_break.get(end)
    return None if text is None else read_name(text)


def _heights(
    texts: Sequence[str | None], path: str, rules: StrokesRules
) -> tuple[list[int], list[Problem]]:
    order = rules.draw_order
    heights: list[int] = []
    problems = []
    for index, text in enumerate(texts):
        if text is None:
            continue
        card = read_card(text)
        if card is None:
            problems.append(Problem("bad_card", f"{path}[{index}]", {"card": text[:40]}))
        elif card.rank not in order:
            problems.append(Problem("card_not_in_deck", f"{path}[{index}]", {"card": text[:40]}))
        else:
            heights.append(len(order) - order.index(card.rank))
    return heights, problems


def untied_problems(draft: Draft, decided: Decided, tie_break: TieBreak) -> list[Problem]:
    """Return draws of people who are not tied, and a draw that one name would both lose and win."""
    problems = []
    for text in draft.draws:
        if read_name(text) not in decided.drew:
            place = f"draws.{text}"
            problems.append(Problem("draw_not_tied", place, {"name": text[:LONGEST_NAME]}))
    ends = (
        ("loser", tie_break.loser, decided.loser.was_tied),
        ("winner", tie_break.winner, decided.winner.was_tied),
    )
    for end, name, tied in ends:
        is_both = end == "winner" and name == tie_break.loser
        if name is not None and (name not in tied or is_both):
            problems.append(Problem("draw_not_tied", f"tie_break.{end}", {"name": name}))
    return problems
