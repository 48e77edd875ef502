"""Large letters, and a phone that lies: nothing is cut off or out of reach."""

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from tests.browser.houses import GAMES, House

SPOILT = """() => {
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, script, template, [aria-hidden=true]");
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const rect of range.getClientRects()) texts.push([element, rect]);
  }
  const name = (each) => `${each.className || each.tagName}: ${each.textContent.trim()}`;
  const isCut = ([element, rect]) => {
    for (let each = element; each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const over = rect.right > box.right + 2 || rect.left < box.left - 2;
      const under = rect.bottom > box.bottom + 4 || rect.top < box.top - 4;
      if (overflowX === "hidden" && over || overflowY === "hidden" && under) return true;
      if (["auto", "scroll"].includes(overflowX)) return false;
    }
    return rect.right > innerWidth + 1 || rect.left < -1;
  };
  const overlaps = ([one, a], [other, b]) => one !== other
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
  const found = texts.filter(isCut).map(([element]) => `cut off: ${name(element)}`);
  for (const [place, one] of texts.entries()) {
    const hit = texts.slice(place + 1).find((other) => overlaps(one, other));
    if (hit) found.push(`over each other: ${name(one[0])} | ${name(hit[0])}`);
  }
  return [...new Set(found)];
}"""
"""Returns which texts are cut off, or lie over each other."""
REACHED = """(element) => {
  element.scrollIntoView({ block: "center" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """A page of which some are errors, which the browser says too."""
    return phone.new_page()


@pytest.fixture
def house(app: Flask, page: Page) -> House:
    house = House(app)
    house.come_in(page, "nl")
    return house


def test_letters_of_twice_the_size_are_whole_at_the_table(page: Page, house: House) -> None:
    spoilt: list[str] = []
    for name in GAMES:
        page.goto(house.tables[name])
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.locator("[data-tap]").first.tap()
        spoilt += [f"{name}: {each}" for each in page.evaluate(SPOILT)]
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert spoilt == []


def test_a_phone_that_lies_reaches_every_row_and_save(page: Page, house: House) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    for name in GAMES:
        page.goto(house.tables[name])
        rows = page.locator("[data-tap]")
        for target in (*rows.all(), page.locator("[data-save]")):
            assert target.evaluate(REACHED), f"{name}: {target}"
