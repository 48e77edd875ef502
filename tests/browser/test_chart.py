"""The chart of standings: drawn within the policy, names at the ends, a tap brings one forward."""

import re
from itertools import pairwise

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from ledger.desk.actors import Role
from tests.browser.phones import new_phone
from tests.web.visits import Evening, new_evening, record_rounds


@pytest.fixture
def evening(app: Flask) -> Evening:
    """A group after three rounds."""
    evening = new_evening(app)
    record_rounds(app, evening, 3)
    return evening


@pytest.fixture
def chart(page: Page, evening: Evening) -> Page:
    """The standings page of a viewer."""
    join(page, evening)
    page.goto(f"/groups/{evening.group_id}/standings")
    return page


def join(page: Page, evening: Evening) -> None:
    page.goto(f"/join/{evening.secrets[Role.VIEWER]}")
    page.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kaartweekend")


def test_all_lines_are_drawn_with_names_at_their_ends(chart: Page) -> None:
    plot = chart.locator("[data-chart-plot]")
    for name in ("James", "Wim", "Piet", "Kees"):
        expect(plot.locator(".annotation-text", has_text=re.compile(f"^{name}$"))).to_be_visible()
    # Four lines, and the halo below the chosen one.
    expect(plot.locator(".scatterlayer .js-line")).to_have_count(5)
    expect(plot.locator(".modebar-btn")).to_have_count(0)


def test_names_at_the_ends_do_not_touch(chart: Page) -> None:
    names = chart.locator("[data-chart-plot] .annotation-text")
    expect(names).to_have_count(4)
    boxes = sorted(box["y"] for each in names.all() if (box := each.bounding_box()))
    assert min(low - high for high, low in pairwise(boxes)) >= 16


def test_a_tap_on_a_name_brings_it_forward(chart: Page) -> None:
    expect(chart.locator("[data-head]:visible h2")).to_have_text("James")
    chart.get_by_role("button", name="Piet").tap()
    expect(chart.get_by_role("button", name="Piet")).to_have_attribute("aria-pressed", "true")
    expect(chart.get_by_role("button", name="James")).to_have_attribute("aria-pressed", "false")
    expect(chart.locator("[data-head]:visible h2")).to_have_text("Piet")
    expect(chart.locator("[data-head]:visible .chart-total")).to_have_text("−0,30")
    last = chart.locator("[data-chart-plot] .js-line").last
    expect(last).to_have_css("stroke-width", "3.5px")


def test_the_table_opens_on_a_phone_and_stands_open_where_there_is_room(chart: Page) -> None:
    table = chart.locator("#numbers table")
    expect(table).to_be_hidden()
    chart.get_by_role("button", name=re.compile("tabel")).tap()
    expect(table).to_be_visible()
    chart.set_viewport_size({"width": 1200, "height": 850})
    expect(chart.get_by_role("button", name=re.compile("tabel"))).to_be_hidden()
    expect(table).to_be_visible()


def test_dark_colours_are_those_of_the_page(chart: Page) -> None:
    background = chart.locator("[data-chart-plot] .main-svg").first
    expect(background).to_have_css("background", re.compile(r"rgb\(255, 252, 246\)"))
    chart.emulate_media(color_scheme="dark")
    expect(background).to_have_css("background", re.compile(r"rgb\(28, 23, 18\)"))


def test_without_scripts_the_table_stands_alone(
    browser: Browser, address: str, evening: Evening
) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    join(page, evening)
    page.goto(f"/groups/{evening.group_id}/standings")
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("−0,30")
    expect(page.locator("[data-chart-plot]")).to_be_hidden()
    phone.close()
