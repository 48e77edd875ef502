from tests.desk.conftest import evening
from tests.store.fixtures import app, empty_book

__all__ = ["app", "empty_book", "evening"]
