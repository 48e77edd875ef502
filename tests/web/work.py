"""Counting the database's work: statements, rows that are fetched, and steps of its machine."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from ledger.store.database import db

STEPS_AT_ONCE = 50


@dataclass(slots=True, kw_only=True)
class Work:
    """What was asked of the database; a step counts for many instructions of SQLite."""

    statements: int = 0
    rows: int = 0
    steps: int = 0


def work_of(app: Flask, visit: Callable[[], TestResponse]) -> Work:
    """Return what a visit, which must go well, asks of the database."""
    work = Work()

    def note(*_: Any) -> None:
        work.statements += 1

    def fetched(_cursor: Any, row: Any) -> Any:
        work.rows += 1
        return row

    def step() -> int:
        work.steps += 1
        return 0

    def watch(connection: Any, *_: Any) -> None:
        connection.row_factory = fetched
        connection.set_progress_handler(step, STEPS_AT_ONCE)

    def leave(connection: Any, *_: Any) -> None:
        connection.row_factory = None
        connection.set_progress_handler(None, STEPS_AT_ONCE)

    listeners = {"before_cursor_execute": note, "checkout": watch, "checkin": leave}
    with app.app_context():
        engine = db.engine
    for name, listener in listeners.items():
        event.listen(engine, name, listener)
    try:
        answer = visit()
    finally:
        for name, listener in listeners.items():
            event.remove(engine, name, listener)
    assert answer.status_code < 400, answer.get_data(as_text=True)
    return work
