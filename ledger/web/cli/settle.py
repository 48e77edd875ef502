"""`ledger settle`: balances in, transfers out."""

import sys
from collections.abc import Mapping

import click

from ledger.book.entries import UnbalancedEntryError
from ledger.book.settlement import settle
from ledger.errors import Problem, RefusedError
from ledger.rules.answers import refusal
from ledger.rules.names import bad_name, read_name
from ledger.rules.reading import read_json
from ledger.rules.rule_sets import MOST
from ledger.web.cli.files import REFUSED, opened, reads_a_file, write_json
from ledger.web.labels import problem_sentence
from ledger.web.locale import speaking


@click.command("settle")
@reads_a_file
def command(file: str, locale: str) -> None:
    """Work out the fewest transfers that clear the balances of FILE ("-": standard input)."""
    with opened(file) as stream:
        text = stream.read()
    with speaking(locale):
        try:
            settlement = settle(_balances(read_json(text)))
        except RefusedError as error:
            problems = error.problems
        except UnbalancedEntryError:
            problems = (Problem("not_balanced", "balances"),)
        else:
            write_json(
                {
                    "transfers": [
                        {"from": each.sender, "to": each.receiver, "amount": each.amount}
                        for each in settlement.transfers
                    ]
                }
            )
            if not settlement.is_exact:
                click.echo("There may be a plan with fewer transfers.", err=True)
            return
        write_json(refusal(problems, problem_sentence))
        sys.exit(REFUSED)


def _balances(body: object) -> dict[str, int]:
    """Return the balances of a body, by name.

    Raises:
        RefusedError: `wrong_type`, `unknown_field`, `missing_field`, `bad_name`, `name_taken`.
    """
    if not isinstance(body, dict):
        raise RefusedError([Problem("wrong_type")])
    problems = [Problem("unknown_field", key[:200]) for key in body if key != "balances"]
    given = body.get("balances")
    if "balances" not in body:
        problems.append(Problem("missing_field", "balances"))
    elif not isinstance(given, dict):
        problems.append(Problem("wrong_type", "balances"))
    if problems or not isinstance(given, dict):
        raise RefusedError(problems)
    return _read(given)


def _read(given: Mapping[str, object]) -> dict[str, int]:
    problems: list[Problem] = []
    balances: dict[str, int] = {}
    for text, value in given.items():
        path = f"balances.{text[:100]}"
        name, amount = read_name(text), _amount(value)
        if name is None:
            problems.append(bad_name(path))
        elif name in balances:
            problems.append(Problem("name_taken", path, {"name": name}))
        elif amount is None:
            problems.append(Problem("wrong_type", path))
        else:
            balances[name] = amount
    if problems:
        raise RefusedError(problems)
    return balances


def _amount(value: object) -> int | None:
    """Return an integer, also one written as 19.0; None for anything else."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if abs(value) <= MOST else None
