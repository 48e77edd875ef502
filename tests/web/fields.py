"""The fields of a page's form, as a browser without scripts sends them."""

from html.parser import HTMLParser
from typing import Any


class _Fields(HTMLParser):
    def __init__(self, form_id: str) -> None:
        super().__init__()
        self.form_id = form_id
        self.is_inside = False
        self.select = ""
        self.first: str | None = None
        self.found: dict[str, Any] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self.is_inside = told.get("id") == self.form_id
        if not self.is_inside:
            return
        name, value = told.get("name") or "", told.get("value") or ""
        if tag == "select":
            self.select, self.first = name, None
        elif tag == "option" and self.select:
            self._option(value, is_chosen="selected" in told)
        elif tag == "input" and name:
            self._input(name, value, told)

    def _option(self, value: str, *, is_chosen: bool) -> None:
        if self.first is None or is_chosen:
            self.first = value
            self.found[self.select] = value

    def _input(self, name: str, value: str, told: dict[str, str | None]) -> None:
        if told.get("type") not in ("checkbox", "radio"):
            self.found[name] = value
        elif "checked" in told:
            before = self.found.get(name)
            self.found[name] = value if before is None else [*_list(before), value]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.is_inside = False
        if tag == "select":
            self.select = ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def form_fields(page: str, form_id: str = "round") -> dict[str, Any]:
    """Return what a form of a page sends if nothing is touched."""
    reader = _Fields(form_id)
    reader.feed(page)
    return reader.found
