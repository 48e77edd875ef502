"""Chance that can be repeated: the same seed gives the same years."""

import random
from uuid import UUID, uuid5

Chance = random.Random

_DEMO = UUID("6f0f2c1e-2d0c-5f6a-9a3e-5b1f0c7d21e4")


def chance_of(*what: object) -> Chance:
    """Return the chance that decides about something, the same for the same words."""
    return Chance("/".join(map(str, what)))


def id_of(*what: object) -> UUID:
    """Return the id of something in the demo, the same for the same words."""
    return uuid5(_DEMO, "/".join(map(str, what)))
