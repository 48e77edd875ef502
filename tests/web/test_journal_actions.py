"""Every action that the desk notes has words on the journal's page, and is of one kind."""

import ast
from collections.abc import Iterator
from pathlib import Path

from ledger.web.journal.words import ACTIONS, About, actions_about

OF_ITSELF = {"seal_names"}
"""What the program notes by itself: that it sealed the names of an older book."""

DESK = Path(__file__).parents[2] / "ledger/desk"


def calls_of(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            if name == (
                called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            ):
                yield node


def actions_in_use() -> set[str]:
    """Return every action that the desk notes, read from its source.

    Where a function passes its own `action` on, what it is called with counts.
    """
    found = set()
    trees = {path: ast.parse(path.read_text("utf-8")) for path in DESK.rglob("*.py")}
    everything = [node for tree in trees.values() for node in ast.walk(tree)]
    functions = {f.name: f for f in everything if isinstance(f, ast.FunctionDef)}
    for path, tree in trees.items():
        for call in calls_of(tree, "note"):
            first = call.args[0]
            if isinstance(first, ast.Constant):
                found.add(str(first.value))
        for name, function in functions.items():
            arguments = [argument.arg for argument in function.args.args]
            if "action" not in arguments or name == "note":
                continue
            for call in calls_of(tree, name):
                given = call.args[arguments.index("action")]
                assert isinstance(given, ast.Constant), f"{path}: {ast.unparse(call)}"
                found.add(str(given.value))
    return found


def test_every_action_of_the_desk_has_words() -> None:
    found = actions_in_use()
    assert {"record_round", "mark_paid", "end_sitting", "join"} <= found
    assert found | OF_ITSELF == ACTIONS


def test_every_action_is_of_one_kind() -> None:
    assert frozenset().union(*map(actions_about, About)) == ACTIONS
