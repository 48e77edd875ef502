"""Pages for everybody: axe finds nothing on any of them."""

from collections.abc import Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from tests.browser.houses import House

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
"""What alone is otherwise in the dark."""
WORDS = EVERYTHING | {"rules": {"color-contrast": {"enabled": False}}}
"""What alone may be otherwise in another language."""

RUN = """async (rules) => {
  for (const element of document.querySelectorAll("main *")) {
    const { backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none") element.style.backgroundImage = "none";
  }
  const options = { ignoreUnicode: true, ignorePseudo: true,
    boldValue: 700, boldTextPt: 14, largeTextPt: 18,
    contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } } };
  axe.configure({ checks: [{ id: "color-contrast", options }] });
  const { violations } = await axe.run(rules);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html]));
}"""
"""Runs axe, and returns each rule that is broken with the element that breaks it.

Lines drawn as backgrounds or before a text do not keep it from judging colours.
"""


@pytest.fixture
def page(phone: BrowserContext) -> Page:
    """A page with axe, of which some are errors, which the browser says too."""
    return with_axe(phone.new_page())


def with_axe(page: Page) -> Page:
    """Return a page on which axe is from its next visit on."""
    page.add_init_script(Axe().axe_script)
    return page


@pytest.fixture
def house(app: Flask) -> House:
    return House(app)


def found(page: Page, rules: Mapping[str, object]) -> list[str]:
    """Return what axe has to say against a page, each with its element."""
    return [f"{rule}: {html[:160]}" for rule, html in page.evaluate(RUN, rules)]


def test_axe_finds_nothing_in_either_light(page: Page, house: House) -> None:
    house.come_in(page, "nl")
    said = []
    for name in house.shown(page, is_touched=True):
        said += [f"{name}: {each}" for each in found(page, EVERYTHING)]
        page.emulate_media(color_scheme="dark")
        said += [f"{name}, dark: {each}" for each in found(page, COLOURS)]
        page.emulate_media(color_scheme="light")
    assert said == []


@pytest.mark.parametrize("language", ["en", "sv"])
def test_axe_finds_nothing_in_another_language(page: Page, house: House, language: str) -> None:
    house.come_in(page, language)
    said = []
    for name in house.shown(page):
        assert page.locator("html").get_attribute("lang") == language
        said += [f"{name}: {each}" for each in found(page, WORDS)]
    assert said == []
