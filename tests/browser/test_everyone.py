"""Pages for everybody: axe finds nothing on any of them, and none is wider than a small phone."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.houses import House
from tests.browser.phones import PHONE, new_phone
from tests.browser.running import running, served

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
"""What alone is otherwise in the dark."""
NAMED = (
    "aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-toggle-field-name",
    "button-name", "document-title", "empty-heading", "empty-table-header",
    "form-field-multiple-labels", "frame-title", "html-has-lang", "html-lang-valid", "image-alt",
    "image-redundant-alt", "input-button-name", "label", "label-content-name-mismatch",
    "label-title-only", "landmark-unique", "link-name", "role-img-alt",
    "scrollable-region-focusable", "select-name", "summary-name", "svg-img-alt",
    "table-duplicate-name", "target-size", "valid-lang",
)  # fmt: skip
WORDS = {"runOnly": NAMED, "resultTypes": ["violations"]}
"""What alone may be otherwise in another language: what a thing is called, and how wide it is."""

NARROW = 320
"""The width of the smallest phone there is."""

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


def with_axe(page: Page) -> Page:
    """Return a page on which axe is from its next visit on."""
    page.add_init_script(Axe().axe_script)
    return page


def found(page: Page, rules: Mapping[str, object]) -> list[str]:
    """Return what axe has to say against a page, each with its element."""
    return [f"{rule}: {html[:160]}" for rule, html in page.evaluate(RUN, rules)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A house with something on every page, and how a phone comes to it."""

    house: House
    browser: Browser
    address: str

    @contextmanager
    def opened(self, language: str) -> Iterator[Page]:
        """Have a page with axe, of which some visits are errors, which the browser says too."""
        phone = new_phone(self.browser, self.address)
        page = with_axe(phone.new_page())
        self.house.come_in(page, language)
        yield page
        phone.close()


@pytest.fixture(scope="module")
def home(
    browser: Browser, empty_book: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Home]:
    with running(tmp_path_factory.mktemp("home"), empty_book) as app, served(app) as address:
        yield Home(house=House(app), browser=browser, address=address)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What is seen of a page: how wide it is on a narrow phone, and what axe says on ours."""

    width: int
    by_day: list[str]
    in_the_dark: list[str]


@pytest.fixture(scope="module")
def seen(home: Home) -> dict[str, Seen]:
    """Every page, and every strip and panel of the tables, by its name."""
    pages: dict[str, Seen] = {}
    with home.opened("nl") as page:
        page.set_viewport_size({"width": NARROW, "height": 640})
        for name in home.house.shown(page, is_touched=True):
            width = page.evaluate("document.documentElement.scrollWidth")
            page.set_viewport_size(PHONE)
            by_day = found(page, EVERYTHING)
            page.emulate_media(color_scheme="dark")
            pages[name] = Seen(width=width, by_day=by_day, in_the_dark=found(page, COLOURS))
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": NARROW, "height": 640})
    return pages


def test_axe_finds_nothing_in_either_light(seen: dict[str, Seen]) -> None:
    said = {name: (each.by_day, each.in_the_dark) for name, each in seen.items()}
    assert {name: each for name, each in said.items() if any(each)} == {}
    assert len(said) > 50


def test_no_page_scrolls_sideways_at_320(seen: dict[str, Seen]) -> None:
    assert {name: each.width for name, each in seen.items() if each.width > NARROW} == {}


@pytest.mark.parametrize("language", ["en", "sv"])
def test_axe_finds_nothing_in_another_language(home: Home, language: str) -> None:
    said = []
    with home.opened(language) as page:
        for name in home.house.shown(page):
            assert page.locator("html").get_attribute("lang") == language
            said += [f"{name}: {each}" for each in found(page, WORDS)]
    assert said == []
