"""The pages of charts: the same numbers in the chart, in the tables and in the book."""

import ast
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

from flask import Flask

from ledger.desk.actors import Role
from ledger.desk.sittings import end_sitting, open_sitting
from ledger.desk.weekends import open_weekend
from ledger.web.assets import PACKAGE, STATIC, TEMPLATES
from tests.desk.evenings import actor
from tests.web.visits import SEATS, Evening, record_rounds, visitor

VENDOR = STATIC / "vendor"


def another_weekend(app: Flask, evening: Evening, year: int) -> Evening:
    """Return the same group at a table of a weekend in another year."""
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        day = date(year, 11, 6)
        weekend = open_weekend(owner, name=f"Andijk {year}", starts_on=day, ends_on=day)
        sitting = open_sitting(owner, weekend.id, rule_set="weekend", seats=SEATS)
    return Evening(
        group_id=evening.group_id,
        players=evening.players,
        secrets=evening.secrets,
        weekend_id=weekend.id,
        sitting_id=sitting.id,
    )


def figure(app: Flask, evening: Evening, path: str) -> dict[str, list[tuple[int, int]]]:
    """Return each player's line in the figure of a page, as its points."""
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    found = viewer.get(f"/groups/{evening.group_id}/{path}.json").get_json()
    return {t["name"]: list(zip(t["x"], t["y"], strict=True)) for t in found["data"]}


def test_a_chart_of_weekends_adds_up_what_each_brought(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    later = another_weekend(app, evening, 2027)
    record_rounds(app, later, 1)
    # In each round Wim wins 5, Piet loses 10 and James, the bank, has the difference.
    assert figure(app, evening, "standings") == {
        "Wim": [(0, 0), (1, 10), (2, 15)],
        "James": [(0, 0), (1, 10), (2, 15)],
        "Kees": [(0, 0), (1, 0), (2, 0)],
        "Piet": [(0, 0), (1, -20), (2, -30)],
    }


def test_a_chart_of_rounds_leaves_out_the_other_weekends(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    later = another_weekend(app, evening, 2027)
    record_rounds(app, later, 1)
    points = figure(app, evening, f"weekends/{evening.weekend_id}/standings")
    assert points["Piet"] == [(0, 0), (1, -10), (2, -20)]


def test_the_tables_have_the_numbers_of_the_chart(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 2)
    record_rounds(app, another_weekend(app, evening, 2027), 1)
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    page = viewer.get(f"/groups/{evening.group_id}/standings").text
    row = next(row for row in page.split("<tr") if "Piet" in row and "Andijk" not in row)
    assert "−0,30" in row
    steps = page[page.index('class="ledger steps"') :]
    row = next(row for row in steps.split("<tr") if "Piet" in row)
    assert re.findall(r"[−+]\d,\d\d", row) == ["−0,30", "−0,10", "−0,20"]
    assert steps.count('<span class="amount sum">0,00</span>') == 3


def test_a_group_that_has_played_nothing_has_no_chart(app: Flask, evening: Evening) -> None:
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    page = viewer.get(f"/groups/{evening.group_id}/standings").text
    assert "vendor/" not in page
    assert figure(app, evening, "standings") == {}


def test_another_coin_has_a_chart_of_its_own(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    address = f"/groups/{evening.group_id}/standings"
    assert "−0,10" not in viewer.get(f"{address}?currency=SEK").text
    assert viewer.get(f"{address}?currency=XXX").status_code == 404


def test_only_chart_pages_load_the_chart_library_which_lies_with_its_licence() -> None:
    (library,) = VENDOR.glob("plotly-*.js")
    assert (VENDOR / library.name.replace(".min.js", ".LICENSE.txt")).is_file()
    loading = [
        str(template.relative_to(TEMPLATES))
        for template in TEMPLATES.rglob("*.html")
        if library.name in template.read_text("utf-8")
    ]
    assert loading == ["charts/standings.html"]


def test_one_module_imports_plotly() -> None:
    def imports_plotly(path: Path) -> bool:
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        names = [n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)]
        return any(name.split(".")[0] == "plotly" for name in names)

    importing = [p.relative_to(PACKAGE) for p in PACKAGE.rglob("*.py") if imports_plotly(p)]
    assert importing == [Path("web/charts/figures.py")]


def test_the_rounds_of_two_tables_of_one_day_are_told_apart(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        end_sitting(owner, evening.sitting_id)
        second = open_sitting(owner, evening.weekend_id, rule_set="weekend", seats=SEATS)
    record_rounds(app, replace(evening, sitting_id=second.id), 1)
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    address = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/standings"
    page = viewer.get(address).text
    assert "Weekend, ronde 1" in page
    assert "Weekend (2), ronde 1" in page


def test_the_weekends_that_are_counted_are_those_of_the_coin(app: Flask, evening: Evening) -> None:
    record_rounds(app, evening, 1)
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    page = viewer.get(f"/groups/{evening.group_id}/standings").text
    assert re.search(r"1 weekend \w+ euro ", page)
