from tests.store.fixtures import app, empty_book

__all__ = ["app", "empty_book"]
