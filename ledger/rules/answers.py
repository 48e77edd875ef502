"""Answers to a record: its result, or the refusal, as JSON."""

from collections.abc import Callable, Iterable, Mapping

from ledger.errors import Problem, RefusedError
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import RuleSet
from ledger.rules.scoring import score

Say = Callable[[Problem], str]
"""Makes a problem a sentence in the reader's language."""


def answer(
    record: object, say: Say, *, rule_sets: Mapping[str, RuleSet] = PRESETS
) -> dict[str, object]:
    """Return the result of a round, or why it is refused."""
    try:
        return score(record, rule_sets=rule_sets).as_json()
    except RefusedError as error:
        return refusal(error.problems, say)


def refusal(problems: Iterable[Problem], say: Say) -> dict[str, object]:
    """Return a refusal: the first fault as `error`, all of them as `errors`."""
    errors = [
        {"code": problem.code, "path": problem.path, "message": say(problem)}
        for problem in problems
    ]
    return {"error": errors[0], "errors": errors}
