"""Counting what is asked of the database."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from ledger.store.database import db


def count_queries(app: Flask, visit: Callable[[], TestResponse]) -> int:
    """Return how many statements a visit, which must go well, sends to the database."""
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        answer = visit()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    assert answer.status_code < 400, answer.get_data(as_text=True)
    return len(statements)
