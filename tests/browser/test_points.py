"""Points and cards under a thumb: the strip moves on by itself, touches counted."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.tables import ASA, JEAN_LUC, KEES, NAMES, PIET, WIM, Table
from tests.browser.touches import Count


class PointsTable(Table):
    depth = "points"


class CardsTable(Table):
    depth = "cards"


class NaturalTable(Table):
    rule_set = "vingt_et_un"
    options = {}  # noqa: RUF012 - never changed
    depth = "points"


SHAPES = {"a phone": (390, 844), "a short one": (390, 664), "a narrow one": (320, 640)}


@pytest.fixture
def points(page: Page, app: Flask) -> Iterator[Table]:
    table = PointsTable(page, app).come_in()
    yield table
    page.wait_for_load_state()


@pytest.fixture
def cards(page: Page, app: Flask) -> Iterator[Table]:
    table = CardsTable(page, app).come_in()
    yield table
    page.wait_for_load_state()


def test_one_touch_a_hand_then_the_bank_then_save(points: Table, touches: Count) -> None:
    asked = points.page.locator("[data-save-word]")
    expect(asked).to_have_text("Still 5 players")
    points.chip("19", "17", "Bust", "21")
    expect(asked).to_have_text("Still Jean-Luc and the bank")
    points.chip("18")
    expect(asked).to_have_text("Points of James?")
    assert points.words() == ["19, waits", "17, waits", "bust", "21", "18, waits"]
    assert points.amounts() == ["", "", "−0.10", "+0.10", ""]
    assert points.sum == "3 wait for the bank · no sum yet"
    points.chip("18")
    expect(points.page.locator('[data-segment="stood"]')).to_have_text("18 points")
    assert points.words() == ["19, won", "17, lost", "bust", "21", "18, lost"]
    assert points.amounts() == ["+0.10", "−0.10", "−0.10", "+0.10", "−0.10"]
    assert points.sum == "James gets 0.10 · sum 0.00"
    points.save()
    touches("points", points.felt())
    assert points.recorded() == {
        "James": 10, "Wim": 10, "Piet": -10, "Kees": -10, "Åsa": 10, "Jean-Luc": -10,
    }  # fmt: skip
    expect(asked).to_have_text("Still 5 players")


def test_what_beats_the_bank_is_what_the_rules_say(page: Page, app: Flask) -> None:
    table = NaturalTable(page, app).come_in()
    said = page.locator("[data-say]")
    table.chip("18", "18", "18", "18", "18", "19")
    expect(said).to_have_text("James has 19; whoever has more wins.")
    table.chip("21")
    expect(said).to_have_text("James: 21. Only this beats it: natural.")
    table.bank("special")
    expect(said).to_have_text("James: natural. Nobody who stood beats it.")
    page.wait_for_load_state()


def test_a_long_word_of_a_row_is_shown_whole(page: Page, app: Flask) -> None:
    table = NaturalTable(page, app).come_in()
    table.chip("Other", "natural", "18", "18", "18", "18", "19")
    assert table.words()[WIM] == "natural, won 2×"
    page.set_viewport_size({"width": 320, "height": 640})
    word = table.row(WIM).locator("[data-word]")
    assert word.evaluate("(word) => word.scrollWidth <= word.clientWidth")
    row, own = table.row(WIM).bounding_box(), word.bounding_box()
    assert row is not None
    assert own is not None
    assert own["y"] + own["height"] <= row["y"] + row["height"]
    page.wait_for_load_state()


def test_what_cannot_be_is_asked_about_by_name(page: Page, app: Flask) -> None:
    class Called(NaturalTable):
        depth = "outcomes"

    table = Called(page, app).come_in().tap(PIET).bank("special")
    save = page.locator("[data-save]")
    expect(save.locator("[data-save-word]")).to_have_text("Piet cannot have won")
    expect(save).not_to_have_class("save is-ready")
    assert table.sum == "The bank: natural · no sum yet"
    table.ask()
    assert table.rounds == ()
    expect(table.row(PIET)).to_have_class(re.compile("is-open"))
    table.tap(PIET).save()
    assert table.recorded()["Piet"] == -10  # Twice what was staked, 0.05.


def test_a_hand_called_wrong_is_called_again(points: Table) -> None:
    points.chip("19").tap(WIM).chip("20")
    assert points.words()[:2] == ["20, waits", "waits"]
    expect(points.row(PIET)).to_have_class("hand is-open")


def test_a_tap_on_the_name_that_is_asked_changes_nothing(points: Table) -> None:
    shown = points.page.locator("[data-chips]").inner_text()
    points.tap(WIM)
    assert points.page.locator("[data-chips]").inner_text() == shown
    points.tap(WIM).chip("19")
    assert points.words()[0] == "19, waits"


def test_specials_and_fewer_points_stand_under_other(points: Table) -> None:
    points.chip("Other", "3 sevens").chip("Other", "Fewer…", "15")
    points.chip("Other", "7+ cards", "8 cards")
    assert points.words()[:3] == ["3 sevens", "15, waits", "8 cards"]
    assert points.amounts()[:3] == ["+0.30", "", "+0.30"]


def test_a_bust_bank_needs_no_points(points: Table) -> None:
    points.bank("bust")
    assert points.words() == ["won"] * 5
    points.save()
    assert points.touched == 2
    assert points.recorded()["James"] == -50


def test_an_outcome_is_called_beside_points(points: Table) -> None:
    points.chip("Other", "Won", "19", "Bust", "Bust", "Bust", "18").save()
    assert points.recorded()["Wim"] == 10
    assert points.recorded()["Piet"] == 10


def test_where_outcomes_are_asked_one_hand_is_called_by_points(page: Page, app: Flask) -> None:
    table = Table(page, app).come_in()
    table.tap(WIM).tap(PIET).chip("More…", "Points", "19")
    assert table.words()[:3] == ["won", "19, waits", "lost"]
    save = page.locator("[data-save-word]")
    expect(save).to_have_text("Points of James?")
    table.ask().chip("18").save()
    assert table.recorded() == {
        "James": 10, "Wim": 10, "Piet": 10, "Kees": -10, "Åsa": -10, "Jean-Luc": -10,
    }  # fmt: skip


def test_the_depth_is_switched_under_more_and_the_round_kept(
    page: Page, app: Flask, touches: Count
) -> None:
    table = Table(page, app).come_in()
    table.step(WIM, 1).felt()
    page.locator("[data-open=bank]").tap()
    table.chip("Points")
    expect(page.locator("[data-ready][data-depth=points]")).to_be_visible()
    touches("switch", table.felt())
    assert table.stakes()[0] == "0.20"
    assert table.words() == ["waits"] * 5
    page.locator("[data-open=bank]").tap()
    table.chip("Outcome")
    expect(page.locator("[data-ready][data-depth=outcomes]")).to_be_visible()


def test_a_card_a_touch_and_one_to_the_next(cards: Table, touches: Count) -> None:
    cards.chip("10", "9").tap(PIET).chip("9", "8", "7").tap(KEES).chip("7", "8")
    cards.tap(ASA).chip("A", "A")
    expect(cards.page.locator("[data-save-word]")).to_have_text("Still Jean-Luc and the bank")
    assert cards.words() == ["19: 10 9", "24: 9 8 7", "15: 7 8", "2 aces: A A", "waits"]
    assert cards.amounts() == ["", "−0.10", "", "+0.20", ""]
    cards.tap(JEAN_LUC).chip("J", "J")
    cards.ask().chip("10", "8")  # Save asks for the bank's cards.
    assert cards.amounts() == ["+0.10", "−0.10", "−0.10", "+0.20", "−0.10"]
    cards.save()
    touches("cards", cards.felt())
    assert cards.recorded() == {
        "James": 0, "Wim": 10, "Piet": -10, "Kees": -10, "Åsa": 20, "Jean-Luc": -10,
    }  # fmt: skip
    assert cards.rounds[0].record["hands"][1]["hand"] == {"cards": ["9", "8", "7"]}


def test_a_card_is_taken_back(cards: Table) -> None:
    cards.chip("10", "9", "8")
    assert cards.words()[0] == "27: 10 9 8"
    cards.page.get_by_role("button", name="Erase").first.tap()
    assert cards.words()[0] == "19: 10 9"


def test_a_bust_hand_takes_no_more_cards(cards: Table) -> None:
    cards.chip("10", "9", "8")
    assert cards.words()[0] == "27: 10 9 8"
    assert cards.page.locator(".is-rank[aria-disabled=true]").count() == 8


def test_a_dirty_wash_is_asked_about_and_noted(cards: Table) -> None:
    cards.chip("7", "8")
    cards.page.get_by_text("7 + 8: dirty wash?").tap()
    assert cards.words()[0] == "waits"
    cards.chip("10", "9")
    for row in (PIET, KEES, ASA, JEAN_LUC):
        cards.tap(row).chip("Q", "10" if row in (PIET, KEES) else "9")
    cards.ask().chip("10", "8").save()
    assert cards.rounds[0].record["hands"][0]["notes"] == ["vuile_was"]


def test_cards_come_back_with_the_page(cards: Table) -> None:
    cards.chip("10", "9")
    cards.page.locator("[data-open=banker]").tap()
    cards.chip("Kees")
    expect(cards.page.locator("[data-ready] [data-open=banker] b")).to_have_text("Kees")
    assert cards.words() == ["waits", "waits", "waits", "19: 10 9", "waits"]


def test_wins_called_before_a_long_bust_are_asked_about(page: Page, app: Flask) -> None:
    table = Table(page, app).come_in()
    table.tap(WIM, KEES).bank("bust").chip("7 cards", "21", "Stood")
    assert table.amounts() == ["+0.10", "+0.20", "+0.20", "+0.20", "+0.20"]
    table.save()
    assert table.recorded()["James"] == -90


@pytest.mark.parametrize("is_by_cards", [False, True], ids=["points", "cards"])
@pytest.mark.parametrize(("width", "height"), SHAPES.values(), ids=SHAPES)
def test_nothing_moves_while_hands_are_called(
    page: Page, app: Flask, is_by_cards: bool, width: int, height: int
) -> None:
    table = (CardsTable if is_by_cards else PointsTable)(page, app, NAMES).come_in()
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("[data-ready]")).to_be_visible()
    before = desk(page)
    table.chip(*(("10", "9") if is_by_cards else ("19", "17")))
    assert desk(page) == before
    table.tap(WIM)
    table.number(PIET).bank("bust")
    assert desk(page) == before
    for target in page.locator("[data-chips] button, .strip-say button").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44, target.evaluate("e => e.outerHTML")
        assert box["width"] >= 44, target.evaluate("e => e.outerHTML")


def desk(page: Page) -> list[float | None]:
    """Return how high the parts of the desk are: they stay where they are."""
    parts = page.locator("[data-strip], [data-bank], [data-sum], [data-save]").all()
    return [box["height"] if (box := part.bounding_box()) else None for part in parts]
