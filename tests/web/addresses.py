"""The address of every page, so that a test leaves none out."""

from uuid import UUID

from flask import Flask
from werkzeug.routing import Rule

from ledger.desk.actors import Role
from tests.web.visits import Evening


def all_pages(app: Flask, evening: Evening) -> dict[str, str]:
    """Return the address of every page that can be looked at, by its endpoint."""
    ids: dict[str, UUID | str] = {
        "group_id": evening.group_id,
        "player_id": evening.players["Wim"],
        "weekend_id": evening.weekend_id,
        "sitting_id": evening.sitting_id,
        "rule_set": "weekend",
        "rule_set_id": "weekend",
        "secret": evening.secrets[Role.VIEWER],
    }
    adapter = app.url_map.bind("localhost")
    return {
        rule.endpoint: adapter.build(rule.endpoint, {name: ids[name] for name in rule.arguments})
        for rule in app.url_map.iter_rules()
        if is_page(rule)
    }


def is_page(rule: Rule) -> bool:
    """Answer whether an address shows a page, and is no file to be kept."""
    is_shown = "GET" in (rule.methods or ())
    is_file = rule.endpoint == "static" or rule.endpoint.startswith("exports.")
    return is_shown and not is_file and not rule.rule.startswith("/api/")
