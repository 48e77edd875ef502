"""A weekend with more rounds than its chart shows: the newest, and sums of all of them."""

from collections.abc import Callable

import pytest
from flask import Flask

from ledger.desk.actors import Role
from ledger.web.charts import views
from tests.web.visits import Evening, record_rounds, visitor


@pytest.fixture
def seen(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], dict[str, list[tuple[int, int]]] | str]:
    """What is seen of a weekend of five rounds, where three fit."""
    record_rounds(app, evening, 5)
    monkeypatch.setattr(views, "MOST_ROUNDS", 3)
    viewer = visitor(app, evening.secrets[Role.VIEWER])
    address = f"/groups/{evening.group_id}/weekends/{evening.weekend_id}/standings"

    def see(what: str) -> dict[str, list[tuple[int, int]]] | str:
        if what == "page":
            return viewer.get(address).text
        data = viewer.get(f"{address}.json").get_json()["data"]
        return {line["name"]: list(zip(line["x"], line["y"], strict=True)) for line in data}

    return see


def test_lines_begin_where_the_earlier_rounds_led(
    seen: Callable[[str], dict[str, list[tuple[int, int]]]],
) -> None:
    # In each round Wim wins 5 and Piet loses 10; two rounds came before.
    lines = seen("figure")
    assert lines["Wim"] == [(0, 10), (1, 15), (2, 20), (3, 25)]
    assert lines["Piet"] == [(0, -20), (1, -30), (2, -40), (3, -50)]


def test_totals_and_counts_are_of_all_rounds(seen: Callable[[str], str]) -> None:
    page = seen("page")
    row = next(row for row in page.split("<tr") if "Wim" in row and 'class="num count"' in row)
    assert 'class="num count">5<' in row
    assert "0,25" in row
    assert "5 rond" in page


def test_nobody_has_a_best_round_where_not_all_are_shown(seen: Callable[[str], str]) -> None:
    assert "beste" not in seen("page")
