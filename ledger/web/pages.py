"""All pages and the API, one line each, and what every template may use."""

from collections.abc import Callable, Mapping

from flask import Blueprint

from ledger.web.locale import page_language

BLUEPRINTS: tuple[Blueprint, ...] = ()

TEMPLATE_GLOBALS: Mapping[str, Callable[..., object]] = {"page_language": page_language}
