"""The rules in force, in words: of a rule set, or of a table with what was agreed there."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from ledger.desk.actors import Role
from ledger.desk.errors import NotFoundError
from ledger.desk.sittings import sitting_of
from ledger.rules.presets import PRESETS
from ledger.rules.rule_sets import OptionValue, RuleSet, Unit
from ledger.store.sittings import CHIPS
from ledger.web.access import current_actor, current_group, member
from ledger.web.labels import rule_set_name
from ledger.web.menu import MenuItem
from ledger.web.rules.parts import Part
from ledger.web.rules.words import rules_in_words, source_in_words
from ledger.web.sittings.words import game_line

bp = Blueprint("rules", __name__, url_prefix="/groups/<uuid:group_id>")


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """The page, ready to be shown."""

    title: str
    note: str
    back_url: str
    back_text: str
    parts: tuple[Part, ...]
    source: str


@bp.get("/rules")
@member(Role.VIEWER)
def index(group_id: UUID) -> str:
    """Show all rule sets, each with a line of what it is."""
    items = [
        MenuItem(
            text=rule_set_name(rules),
            url=url_for("rules.show", group_id=group_id, rule_set_id=rules.id),
            note=game_line(rules),
        )
        for rules in PRESETS.values()
    ]
    return render_template("rules/index.html", items=items)


@bp.get("/rules/<rule_set_id>")
@member(Role.VIEWER)
def show(group_id: UUID, rule_set_id: str) -> ResponseReturnValue:
    """Show a rule set as it comes."""
    rules = PRESETS.get(rule_set_id)
    if rules is None:
        raise NotFoundError
    back = url_for("rules.index", group_id=group_id)
    currency = CHIPS if rules.unit is Unit.CHIPS else current_group().currency
    return _show(rules, rules.own_options, currency, back)


@bp.get("/sittings/<uuid:sitting_id>/rules")
@member(Role.VIEWER)
def sitting(group_id: UUID, sitting_id: UUID) -> ResponseReturnValue:
    """Show the rules of a table, with what was agreed there."""
    table = sitting_of(current_actor(), sitting_id)
    back = url_for("sittings.show", group_id=group_id, sitting_id=sitting_id)
    return _show(table.rule_set, table.all_options, table.currency, back, is_table=True)


def _show(
    rules: RuleSet,
    options: Mapping[str, OptionValue],
    currency: str,
    back_url: str,
    *,
    is_table: bool = False,
) -> str:
    page = RulesPage(
        title=_("The rules in force"),
        note=rule_set_name(rules),
        back_url=back_url,
        back_text=_("The table") if is_table else _("Rules"),
        parts=rules_in_words(rules, options, currency),
        source=_("Source: %(source)s.", source=source_in_words(rules)),
    )
    return render_template("rules/show.html", page=page)
