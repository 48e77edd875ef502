from tests.desk.conftest import evening
from tests.store.fixtures import app

__all__ = ["app", "evening"]
