"""A new group on a phone: names become chips, and Round 1 is one tap away."""

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.phones import new_phone


def open_form(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="New group").click()
    page.get_by_label("Name").fill("Kaartweekend")


def open_form_before_its_script(page: Page) -> list[Route]:
    """Open the form with the script of the names held back, until the route is let through."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/scripts/**", hold)
    page.goto("/groups/new", wait_until="commit")
    return held


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


def test_what_is_typed_before_the_script_runs_is_taken_over_whole(page: Page) -> None:
    held = open_form_before_its_script(page)
    names = page.get_by_label("Players, clockwise")
    names.press_sequentially("Åsa\nLa")
    held[0].continue_()
    expect(page.locator("[data-name]")).to_have_text(["Åsa"])
    page.keyboard.type("rs")
    expect(names).to_have_value("Lars")
    page.keyboard.press("Enter")
    expect(page.locator("[data-name]")).to_have_text(["Åsa", "Lars"])
    expect(page.get_by_text("2 players.")).to_be_visible()


def test_names_that_were_left_before_the_script_runs_are_whole(page: Page) -> None:
    held = open_form_before_its_script(page)
    page.get_by_label("Players, clockwise").fill("Åsa\nLars")
    page.get_by_label("Name").focus()
    held[0].continue_()
    expect(page.locator("[data-name]")).to_have_text(["Åsa", "Lars"])


def test_enter_where_no_name_is_typed_opens_no_group(page: Page) -> None:
    open_form(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label("Players, clockwise").press("Enter")
    page.get_by_label("Players, clockwise").press_sequentially("Wim")
    expect(page.get_by_text("1 player.")).to_be_visible()
    assert "POST" not in sent


def test_a_refused_name_comes_back_as_a_chip_with_the_reason(phone: BrowserContext) -> None:
    # Not the fixture's page: to a browser, 422 is an error on the console.
    page = phone.new_page()
    open_form(page)
    page.get_by_label("Players, clockwise").press_sequentially("Wim,wim")
    refused = page.expect_response(lambda answer: answer.status == 422)
    with refused:
        page.get_by_role("button", name="Round 1").tap()
    expect(page.get_by_text("The name wim is taken.")).to_be_visible()
    expect(page.locator("[data-name]")).to_have_text(["Wim", "wim"])
    # What is wrong is not said any more once something else is typed.
    page.get_by_label("Players, clockwise").press_sequentially("Piet")
    expect(page.get_by_text("The name wim is taken.")).to_be_hidden()


def test_without_scripts_one_name_a_line_is_enough(browser: Browser, address: str) -> None:
    phone = new_phone(browser, address, has_scripts=False)
    page = phone.new_page()
    open_form(page)
    page.get_by_label("Players, clockwise").fill("Åsa\nWim")
    page.get_by_role("button", name="Round 1").click()
    page.wait_for_url("**/table")
    phone.close()
