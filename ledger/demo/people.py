"""The invented group: who plays, how boldly, and where they spend their weekends."""

from dataclasses import dataclass

from ledger.demo.chance import Chance

GROUP_NAME = "Demo-kaartclub"

_DUTCH = ("Maaike", "Joris", "Sjoerd", "Liesbeth", "Teun", "Femke", "Annelies", "Gijs")
_SWEDISH = ("Göran", "Märta", "Sölve", "Tindra", "Håkan", "Ylva")
_OTHERS = ("Ξανθή", "Олеся", "美咲", "ليلى", "Đorđe", "दीपा", "Siân", "Łukasz")

DUTCH_PLACES = (
    "Texel", "Vlieland", "Schoorl", "Drenthe", "Zeeland", "Veluwe", "Ardennen", "Limburg", "Ameland"
)  # fmt: skip
SWEDISH_PLACES = ("Öland", "Dalarna", "Gotland", "Bohuslän", "Småland")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody invented: draws below `caution` tenths of the limit, stakes by `daring`.

    `daring` lies between 0 and 1.
    """

    name: str
    caution: float
    daring: float


def invented_people(chance: Chance) -> tuple[Person, ...]:
    """Return eight to ten people with different names and habits."""
    names = [*chance.sample(_DUTCH, 4), *chance.sample(_SWEDISH, 2), *chance.sample(_OTHERS, 2)]
    left = [name for name in (*_DUTCH, *_SWEDISH, *_OTHERS) if name not in names]
    names += chance.sample(left, chance.randint(0, 2))
    return tuple(
        Person(name=name, caution=chance.uniform(0.66, 0.86), daring=chance.uniform(0.1, 0.9))
        for name in names
    )
