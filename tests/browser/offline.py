"""The table on a phone whose connection comes and goes, which its console may complain of."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.tables import Table

Answer = Callable[[Route], None]


class PhoneTable(Table):
    """A table of six; rounds that are saved without a connection wait on the phone."""

    @property
    def waits(self) -> Locator:
        return self.page.locator("[data-waits]")

    @property
    def mark(self) -> Locator:
        return self.page.locator("[data-sent]")

    @property
    def title(self) -> Locator:
        return self.page.locator("h1")

    @property
    def phone(self) -> BrowserContext:
        return self.page.context

    def won_by_wim(self) -> list[int]:
        """Return what each round brought Wim, the first first."""
        return [each.result.net["Wim"] for each in reversed(self.rounds)]

    def offline(self) -> "PhoneTable":
        self.wait_until_ready()
        self.phone.set_offline(True)
        return self

    def online(self) -> "PhoneTable":
        self.phone.set_offline(False)
        return self

    def save_away(self) -> "PhoneTable":
        """Touch Save: the next round is there, whatever becomes of this one."""
        title = self.title.inner_text()
        self.wait_until_ready()
        self.page.locator("[data-save]").tap()
        expect(self.title).not_to_have_text(title)
        self.wait_until_ready()
        return self

    def again(self, page: Page) -> "PhoneTable":
        """Open the table on another page of the phone."""
        self.page = page
        page.goto(self.address)
        self.wait_until_ready()
        return self

    def closed(self) -> "PhoneTable":
        """Close the page, and have a new one that shows nothing yet."""
        before, self.page = self.page, self.phone.new_page()
        before.close(run_before_unload=False)
        return self


def lose(route: Route) -> None:
    """Let the book have it, and lose the answer."""
    route.fetch(max_redirects=0)
    route.abort()


def be_away(route: Route) -> None:
    route.fulfill(status=503)


def answer_posts(page: Page, answer: Answer, *, times: int = 1000) -> list[int]:
    """Let the next rounds that a page sends be answered so; return how many of them are left."""
    left = [times]

    def handle(route: Route) -> None:
        if route.request.method == "POST" and left[0]:
            left[0] -= 1
            answer(route)
        else:
            route.continue_()

    page.route("**/table", handle)
    return left
