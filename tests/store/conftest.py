from tests.desk.conftest import begun_evening, evening
from tests.store.fixtures import app

__all__ = ["app", "begun_evening", "evening"]
