"""Imports point down only, and the lower layers stay pure."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

LEDGER = Path(__file__).parents[1] / "ledger"
LAYERS = ["rules", "book", "importers", "store", "desk", "demo", "web"]
BELOW_ALL = {"errors", "money"}
PURE = {"rules", "book"}


def modules() -> list[Path]:
    return sorted(LEDGER.rglob("*.py"))


def layer_of(parts: tuple[str, ...]) -> int:
    """Return the height of a module of ours: -1 lies below all layers."""
    return -1 if parts[0].removesuffix(".py") in BELOW_ALL else LAYERS.index(parts[0])


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def relative(path: Path) -> str:
    return str(path.relative_to(LEDGER))


@pytest.mark.parametrize("path", modules(), ids=relative)
def test_no_import_points_up(path: Path) -> None:
    parts = path.relative_to(LEDGER).parts
    ours = [n for n in imported(ast.parse(path.read_text("utf-8"))) if n.startswith("ledger.")]
    if parts == ("__init__.py",):
        assert ours == []
        return
    for name in ours:
        assert layer_of(tuple(name.split(".")[1:])) <= layer_of(parts), f"{path}: {name}"


def test_no_page_knows_of_the_demo() -> None:
    for path in modules():
        if path.relative_to(LEDGER).parts[:2] == ("web", "cli"):
            continue
        if path.relative_to(LEDGER).parts[0] != "demo":
            names = imported(ast.parse(path.read_text("utf-8")))
            assert not any(name.startswith("ledger.demo") for name in names), path


@pytest.mark.parametrize(
    "path", [p for p in modules() if p.relative_to(LEDGER).parts[0] in PURE], ids=relative
)
def test_rules_and_book_use_the_standard_library_only(path: Path) -> None:
    for name in imported(ast.parse(path.read_text("utf-8"))):
        assert name.startswith("ledger.") or name.split(".")[0] in sys.stdlib_module_names, name


@pytest.mark.parametrize(
    "path", [p for p in modules() if p.relative_to(LEDGER).parts[0] == "importers"], ids=relative
)
def test_importers_know_files_and_amounts_and_nothing_that_is_kept(path: Path) -> None:
    ours = ("ledger.importers.", "ledger.book.", "ledger.money.", "ledger.errors.")
    for name in imported(ast.parse(path.read_text("utf-8"))):
        root = name.split(".")[0]
        assert name.startswith(ours) or root in {*sys.stdlib_module_names, "openpyxl"}, name
        assert root not in {"sqlite3", "random", "secrets", "socket", "urllib", "subprocess"}, name


@pytest.mark.parametrize("path", modules(), ids=relative)
def test_imports_stand_at_the_top(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert list(imported(node)) == [], f"{path}: {node.name}"


@pytest.mark.parametrize(
    "path", [p for p in modules() if p.relative_to(LEDGER).parts[0] in PURE], ids=relative
)
def test_rules_and_book_have_no_clock_and_no_chance(path: Path) -> None:
    roots = {name.split(".")[0] for name in imported(ast.parse(path.read_text("utf-8")))}
    assert not roots & {"datetime", "time", "random", "secrets", "gettext", "sqlite3"}


def test_files_stay_under_400_lines() -> None:
    root = LEDGER.parent
    found = [
        path
        for folder in ("ledger", "templates", "static", "tests")
        for path in (root / folder).rglob("*")
        if path.suffix in {".py", ".html", ".js", ".css"} and "vendor" not in path.parts
    ]
    assert found
    long = {str(p): n for p in found if (n := len(p.read_text("utf-8").splitlines())) > 400}
    assert long == {}
