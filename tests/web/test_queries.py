"""The number of queries of a page does not grow with the rounds."""

from functools import partial

from flask import Flask

from ledger.desk.actors import Role
from tests.web.addresses import all_pages
from tests.web.queries import count_queries
from tests.web.visits import Evening, record_rounds, visitor


def test_no_page_asks_more_when_more_was_played(app: Flask, evening: Evening) -> None:
    browser = visitor(app, evening.secrets[Role.OWNER])
    pages = all_pages(app, evening)

    def counts() -> dict[str, int]:
        return {
            endpoint: count_queries(app, partial(browser.get, path))
            for endpoint, path in pages.items()
        }

    record_rounds(app, evening, 5)
    few = counts()
    record_rounds(app, evening, 55)
    assert counts() == few
