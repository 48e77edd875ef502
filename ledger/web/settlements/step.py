"""Something that changes a weekend as a whole, as the page asks it once."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table at which people still play, and would not be able to."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that changes the weekend, asked once.

    `rows` are said below the lines, and `pairs` are sent with its form.
    """

    title: str
    url: str
    lines: tuple[str, ...]
    button: str
    is_first: bool
    tables: tuple[OpenTable, ...] = ()
    rows: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
