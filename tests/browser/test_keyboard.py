"""The table by keyboard and by ear: a whole round, with what is in focus always in sight."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables import ASA, KEES, NAMES, WIM, Table, table, wait_for_the_book

__all__ = ["table"]

FOCUS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const element = document.activeElement;
  if (element === document.body) return "";
  const style = getComputedStyle(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  const isRinged = element.matches(":focus-visible") && parseFloat(style.outlineWidth) >= 2;
  return isRinged && element.contains(above) ? "" : element.outerHTML.slice(0, 200);
}"""
"""Returns what is in focus, where no ring says so or something lies over it.

After the last element of a page the browser itself is in focus.
"""
ENOUGH = 90
"""So many keys lead around any page here."""


class Keys:
    """The few keys that are used, and a look at the focus after each."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        assert self.page.evaluate(FOCUS) == ""

    def to(self, target: Locator, key: str = "Tab") -> "Keys":
        for _ in range(ENOUGH):
            self.press(key)
            if target.evaluate("element => element === document.activeElement"):
                return self
        raise AssertionError(target)


def chip(page: Page, text: str) -> Locator:
    return page.locator("[data-chips] button").filter(has=page.get_by_text(text, exact=True))


def test_a_round_is_entered_and_saved_by_a_few_keys(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 390, "height": 600})
    keys = Keys(page)
    keys.to(table.row(WIM).locator("[data-tap]")).press("Enter")
    keys.to(table.row(KEES).locator("[data-number]")).press("Space")
    keys.to(chip(page, "Other")).press("Enter")
    for key in "0.3":
        keys.to(page.locator(f'[data-key="{key}"]')).press("Space")
    keys.to(page.locator("[data-keypad-take]")).press("Enter")
    assert table.stakes()[KEES] == "0.30"
    keys.to(table.row(ASA).locator("[data-tap]")).press("Space")
    keys.to(chip(page, "Bust")).press("Enter")
    keys.to(page.locator("[data-save]"))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Round 2")
    wait_for_the_book(page)
    assert table.recorded() == {
        "James": 50, "Wim": 10, "Piet": -10, "Kees": -30, "Åsa": -10, "Jean-Luc": -10,
    }  # fmt: skip


def test_the_keyboard_goes_into_a_panel_and_comes_back(table: Table) -> None:
    page = table.page
    keys = Keys(page)
    keys.to(chip(page, "Who plays")).press("Enter")
    panel = page.locator("[data-people]")
    keys.to(panel.get_by_role("button", name=NAMES[2]).first).press("Space")
    expect(panel).to_be_hidden()
    assert table.words()[1] == "sits out"
    expect(chip(page, "Who plays")).to_be_focused()


def test_what_was_saved_is_heard_once_on_the_next_page(table: Table) -> None:
    page = table.page
    table.tap(WIM).save()
    heard = page.get_by_role("status").filter(has_text="saved")
    expect(heard).to_have_text("Round 1 saved: the bank, James, gets 0.30")
    page.reload()
    table.wait_until_ready()
    page.wait_for_timeout(500)
    expect(page.locator("[data-speaks]")).to_be_empty()


def test_what_was_taken_back_is_heard_too(table: Table) -> None:
    page = table.page
    table.tap(WIM).save()
    page.get_by_role("button", name="Undo round 1").tap()
    expect(page.locator("[data-speaks]")).to_have_text("Round 1 was taken back")
