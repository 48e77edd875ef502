"""Several scripts as one: a page waits for one answer, not for forty.

Each module becomes a function that is called once, in the order in which a browser would run them,
and returns what it exports. Modules are written in few forms here, and only these are understood:
names in braces, of one statement each, at the start of a line. What is exported never changes.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from posixpath import dirname, join, normpath

from ledger.errors import LedgerError

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_EXPORTED = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_EXPORTS = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.{1,2}/[^"]+)"\)')
_OTHER = re.compile(r"^(?:import\b|export\b|await\b).*|\bimport\.meta\b", re.MULTILINE)

Read = Callable[[str], str]


class UnknownFormError(LedgerError):
    """A module imports or exports in a form that is not understood here."""

    def __init__(self, name: str, form: str) -> None:
        super().__init__(f"{name} has a form that cannot be combined: {form}")


def combined(names: Iterable[str], read: Read) -> str:
    """Return scripts, and all that they import, as one; `read` gives a script by its name.

    What is imported later, as a condition holds, is there only if it stands among the names before.
    """
    texts: dict[str, str] = {}
    order: list[str] = []
    for name in names:
        _put_in_order(name, read, texts, order)
    places = {name: place for place, name in enumerate(order)}
    circles: dict[str, list[str]] = {}
    parts = [_function(name, texts[name], places, circles) for name in order]
    links = [f"\nfor (const link of $links[{_quoted(each)}]) link();" for each in circles]
    ends = dict(zip(circles, links, strict=True))
    begun = "".join(f"{_quoted(each)}: [], " for each in circles)
    head = f"const $modules = {{}};\nconst $links = {{ {begun}}};\n"
    return head + "".join(
        f"{part}{ends.get(name, '')}\n" for name, part in zip(order, parts, strict=True)
    )


def _imports_of(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Give what a script imports at once: the script's name, and the names in braces."""
    for names, address in _IMPORT.findall(text):
        yield _beside(name, address), names


def _put_in_order(name: str, read: Read, texts: dict[str, str], order: list[str]) -> None:
    """Put a script behind those that it imports, as far as these do not import it too."""
    if name in texts:
        return
    texts[name] = read(name).rstrip() + "\n"
    for imported, _ in _imports_of(name, texts[name]):
        _put_in_order(imported, read, texts, order)
    order.append(name)


def _function(name: str, text: str, places: dict[str, int], circles: dict[str, list[str]]) -> str:
    head = "".join(
        _import(imported, names, circles if places[imported] >= places[name] else None)
        for imported, names in _imports_of(name, text)
        if names
    )
    body = _IMPORT.sub("", text)
    exported = [found for _, found in _EXPORTED.findall(body)]
    for names in _EXPORTS.findall(body):
        exported += [each.strip() for each in names.split(",") if each.strip()]
    body = _EXPORTS.sub("", _EXPORTED.sub(r"\1", body))
    body = _LATER.sub(lambda at: f"Promise.resolve({_module(_beside(name, at[1]))})", body)
    strange = _OTHER.search(body)
    if strange:
        raise UnknownFormError(name, strange[0])
    return f"{_module(name)} = (() => {{\n{head}{body}return {{ {', '.join(exported)} }};\n}})();"


def _import(imported: str, names: str, circles: dict[str, list[str]] | None) -> str:
    """Return what makes names known; in a circle, as soon as the other script was run."""
    pairs = [each.strip().split(" as ") for each in names.split(",") if each.strip()]
    taken = ", ".join(": ".join(pair) for pair in pairs)
    if circles is None:
        return f"const {{ {taken} }} = {_module(imported)};\n"
    circles.setdefault(imported, [])
    own = ", ".join(pair[-1] for pair in pairs)
    link = f"() => ({{ {taken} }} = {_module(imported)})"
    return f"let {own};\n$links[{_quoted(imported)}].push({link});\n"


def _module(name: str) -> str:
    return f"$modules[{_quoted(name)}]"


def _quoted(name: str) -> str:
    """Return the name of a file as a script has it."""
    return f'"{name}"'


def _beside(name: str, address: str) -> str:
    return normpath(join(dirname(name), address))
