"""Values out of a rule set's data: each is what its place asks for, or the data is refused."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

LARGEST = 10**12
"""The largest number that stands in any data, record or option."""


class Table:
    """A table of a data file, read key by key; when all are read, no other may be left.

    Every method raises KeyError for what is missing, TypeError for a value of another type and
    ValueError for one out of its range; `close` for what is left.
    """

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, dict):
            message = f"{place}: a table, not {values!r}"
            raise TypeError(message)
        self._values = values
        self._place = place
        self._read: set[str] = set()

    def __contains__(self, key: object) -> bool:
        """Return whether the key is there."""
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        """Go through the keys in the order of the data."""
        return iter(self._values)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default it has to be there, and not be empty."""
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, value, "a text")
        if default is None and not value.strip():
            message = f"{self._name(key)} is empty"
            raise ValueError(message)
        return value

    def texts(self, key: str, default: Sequence[str] | None = ()) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self._value(key, default)
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            raise self._wrong(key, value, "a list of texts")
        return tuple(value)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return a yes or no."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise self._wrong(key, value, "true or false")
        return value

    def whole(
        self, key: str, default: int | None = None, *, least: int = 0, most: int = LARGEST
    ) -> int:
        """Return a whole number, never a Boolean; without a default it has to be there."""
        return _whole(self._value(key, default), self._name(key), least, most)

    def optional_whole(self, key: str, *, least: int = 0, most: int = LARGEST) -> int | None:
        """Return a whole number, or None where it is not there."""
        return self.whole(key, least=least, most=most) if key in self._values else None

    def wholes(self, key: str) -> tuple[int, ...]:
        """Return a list of at least one whole number, ascending."""
        value = self._value(key, None)
        if not isinstance(value, list) or not value:
            raise self._wrong(key, value, "a list of numbers")
        name = self._name(key)
        return tuple(sorted(_whole(each, name, 0, LARGEST) for each in value))

    def fraction(self, key: str) -> Fraction:
        """Return points above zero, which may have a fraction."""
        value = self._value(key, None)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(key, value, "a number")
        if not 0 < value <= LARGEST:
            message = f"{self._name(key)} is {value}"
            raise ValueError(message)
        return Fraction(value)

    def table(self, key: str) -> "Table":
        """Return a table within this one, empty where it is not there."""
        return Table(self._value(key, {}), self._name(key))

    def named_tables(self, key: str) -> dict[str, "Table"]:
        """Return the tables within one, by name."""
        inner = self.table(key)
        return {name: inner.table(name) for name in inner}

    def tables(self, key: str, default: Sequence[object] | None = ()) -> list["Table"]:
        """Return a list of tables."""
        value = self._value(key, default)
        if not isinstance(value, list | tuple):
            raise self._wrong(key, value, "a list of tables")
        return [Table(each, f"{self._name(key)}[{index}]") for index, each in enumerate(value)]

    def words(self) -> Mapping[str, str]:
        """Return all of it as texts by key."""
        return {key: self.text(key) for key in self._values}

    def close(self) -> None:
        """Refuse what nobody asked for.

        Raises:
            ValueError: there are other keys.
        """
        left = sorted(self._values.keys() - self._read)
        if left:
            message = f"unknown in {self._place or 'the rule set'}: {left}"
            raise ValueError(message)

    def _value(self, key: str, default: object) -> object:
        self._read.add(key)
        if key in self._values:
            return self._values[key]
        if default is None:
            raise KeyError(self._name(key))
        return default

    def _name(self, key: str) -> str:
        return f"{self._place}.{key}" if self._place else key

    def _wrong(self, key: str, value: object, wanted: str) -> TypeError:
        return TypeError(f"{self._name(key)}: {wanted}, not {value!r}")


def _whole(value: object, name: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        message = f"{name}: a whole number, not {value!r}"
        raise TypeError(message)
    if not least <= value <= most:
        message = f"{name} is {value}, not from {least} to {most}"
        raise ValueError(message)
    return value
