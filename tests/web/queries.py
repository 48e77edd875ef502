"""What is asked of the database, and counting it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from ledger.store.database import db


@contextmanager
def statements_to(app: Flask) -> Iterator[list[str]]:
    """Note everything that is asked of the database within the block."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)


def count_queries(app: Flask, visit: Callable[[], TestResponse]) -> int:
    """Return how many statements a visit, which must go well, sends to the database."""
    with statements_to(app) as statements:
        answer = visit()
    assert answer.status_code < 400, answer.get_data(as_text=True)
    return len(statements)
