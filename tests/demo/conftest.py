from tests.store.fixtures import app

__all__ = ["app"]
