"""Several scripts as one: a page waits for one answer, not for forty.

Each module becomes a function that is called once, in the order in which a browser would run them,
and returns what it exports. Modules are written in few forms here, and only these are understood:
names in braces, of one statement each, at the start of a line. What is exported never changes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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


class CircleError(LedgerError):
    """Scripts import each other, so that none of them can be run first."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"scripts import each other in a circle: {' > '.join(names)}")


def combined(names: Iterable[str], read: Read) -> str:
    """Return scripts, and all that they import, as one; `read` gives a script by its name.

    What is imported later, as a condition holds, is there only if it stands among the names before.

    Raises:
        UnknownFormError: one imports or exports in another form.
        CircleError: some import each other.
    """
    texts: dict[str, str] = {}
    for name in names:
        _put_in_order(name, read, texts, ())
    return "const $modules = {};\n" + "".join(
        f"{_function(name, text)}\n" for name, text in texts.items()
    )


def _imports_of(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Give what a script imports at once: the script's name, and the names in braces."""
    for names, address in _IMPORT.findall(text):
        yield _beside(name, address), names


def _put_in_order(name: str, read: Read, texts: dict[str, str], inside: tuple[str, ...]) -> None:
    """Put a script behind those that it imports; `inside` are those that are waiting for it."""
    if name in texts:
        return
    if name in inside:
        raise CircleError([*inside[inside.index(name) :], name])
    text = read(name).rstrip() + "\n"
    for imported, _ in _imports_of(name, text):
        _put_in_order(imported, read, texts, (*inside, name))
    texts[name] = text


def _function(name: str, text: str) -> str:
    head = "".join(_import(imported, names) for imported, names in _imports_of(name, text) if names)
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


def _import(imported: str, names: str) -> str:
    """Return what makes names known that another script exports."""
    pairs = [each.strip().split(" as ") for each in names.split(",") if each.strip()]
    taken = ", ".join(": ".join(pair) for pair in pairs)
    return f"const {{ {taken} }} = {_module(imported)};\n"


def _module(name: str) -> str:
    return f'$modules["{name}"]'


def _beside(name: str, address: str) -> str:
    return normpath(join(dirname(name), address))
