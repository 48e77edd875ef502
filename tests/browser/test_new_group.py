"""A new group on a phone: names become chips, and Round 1 is one tap away."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import new_phone


def open_form(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New group").click()
    page.get_by_label("Name").fill("Kaartweekend")


def test_enter_makes_a_name_a_chip_and_the_last_one_counts_without_it(page: Page) -> None:
    open_form(page)
    names = page.get_by_label("Players, clockwise")
    for name in ("Åsa", "Piet"):
        names.press_sequentially(name)
        names.press("Enter")
    names.press_sequentially("Wim")
    expect(page.locator("[data-name]")).to_have_text(["Åsa", "Piet"])
    expect(page.get_by_text("3 players.")).to_be_visible()
    page.get_by_role("button", name="Leave out Piet").tap()
    expect(page.get_by_text("2 players.")).to_be_visible()
    page.get_by_role("button", name="Round 1").tap()
    page.wait_for_url("**/table")
    page.goto(page.url.removesuffix("/table"))
    expect(page.get_by_role("table").first).to_contain_text("Åsa")
    expect(page.get_by_role("table").first).to_contain_text("Wim")
    expect(page.get_by_role("table").first).not_to_contain_text("Piet")


def test_a_backspace_takes_the_last_chip_back_to_be_typed(page: Page) -> None:
    open_form(page)
    names = page.get_by_label("Players, clockwise")
    names.press_sequentially("Wim, Piet,")
    expect(page.locator("[data-name]")).to_have_text(["Wim", "Piet"])
    names.press("Backspace")
    expect(page.locator("[data-name]")).to_have_text(["Wim"])
    expect(names).to_have_value("Piet")


def test_a_refused_name_comes_back_as_a_chip_with_the_reason(phone: BrowserContext) -> None:
    # Not the fixture's page: to a browser, 422 is an error on the console.
    page = phone.new_page()
    open_form(page)
    page.get_by_label("Players, clockwise").press_sequentially("Wim,wim")
    refused = page.expect_response(lambda answer: answer.status == 422)
    with refused:
        page.get_by_role("button", name="Round 1").tap()
    expect(page.get_by_text("There is a wim already.")).to_be_visible()
    expect(page.locator("[data-name]")).to_have_text(["Wim", "wim"])


def test_without_scripts_one_name_a_line_is_enough(browser: Browser, address: str) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    open_form(page)
    page.get_by_label("Players, clockwise").fill("Åsa\nWim")
    page.get_by_role("button", name="Round 1").click()
    page.wait_for_url("**/table")
    phone.close()
