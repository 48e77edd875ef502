"""The address of every page, so that a test leaves none out."""

from uuid import UUID, uuid4

from flask import Flask
from werkzeug.routing import Rule

from ledger.desk.actors import Role
from ledger.desk.rounds import record_round
from ledger.desk.shares import share_weekend, stop_sharing
from ledger.store.rounds import last_rounds
from ledger.store.shares import open_shares
from tests.desk.evenings import actor
from tests.web.visits import Evening, round_record


def all_pages(app: Flask, evening: Evening) -> dict[str, str]:
    """Return the address of every page that can be looked at, by its endpoint."""
    ids: dict[str, UUID | str] = {
        "group_id": evening.group_id,
        "player_id": evening.players["Wim"],
        "weekend_id": evening.weekend_id,
        "sitting_id": evening.sitting_id,
        "round_id": _some_round(app, evening),
        "rule_set": "weekend",
        "rule_set_id": "weekend",
        "secret": evening.secrets[Role.VIEWER],
    }
    shared = ids | {"secret": _share(app, evening)}
    adapter = app.url_map.bind("localhost")
    return {
        rule.endpoint: adapter.build(
            rule.endpoint,
            {
                name: (shared if rule.endpoint == "shared.open_" else ids)[name]
                for name in rule.arguments
            },
        )
        for rule in app.url_map.iter_rules()
        if is_page(rule)
    }


def _some_round(app: Flask, evening: Evening) -> UUID:
    """Return a round of the evening; where none was played yet, one is."""
    with app.app_context():
        played = last_rounds(evening.group_id, evening.sitting_id, limit=1)
        if played:
            return played[0].id
        owner = actor(evening.secrets[Role.OWNER])
        return record_round(owner, evening.sitting_id, round_record(), id=uuid4()).round.id


def _share(app: Flask, evening: Evening) -> str:
    """Return the secret of the one share of the evening's weekend; those of before are ended."""
    with app.app_context():
        owner = actor(evening.secrets[Role.OWNER])
        for share in open_shares(evening.group_id, evening.weekend_id):
            stop_sharing(owner, share.id)
        made = share_weekend(owner, evening.weekend_id)
    return made.secret or ""


def is_page(rule: Rule) -> bool:
    """Answer whether an address shows a page, and is no file to be kept."""
    is_shown = "GET" in (rule.methods or ())
    is_file = rule.endpoint == "static" or rule.endpoint.startswith(("exports.", "kept."))
    return is_shown and not is_file and not rule.rule.startswith("/api/")
