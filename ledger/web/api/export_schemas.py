"""What an export holds as JSON Schemas, made from the lists that it is written by."""

from collections.abc import Mapping

from ledger.desk.exports import FORMAT, VERSION
from ledger.money import CHIPS, CURRENCIES
from ledger.store.section_parts import Field, Form
from ledger.store.sections import ENTRIES, GROUP, SECTIONS
from ledger.web.api.shapes import (
    AMOUNT,
    DAY,
    FLAG,
    ID,
    MOMENT,
    NUMBER,
    TEXT,
    Schema,
    by_name,
    closed,
    list_of,
    maybe,
    ref,
)

_JSON: Schema = {
    "description": "As it is kept; docs/export.md says more.",
    "anyOf": [
        {"type": "object", "additionalProperties": {}},
        {"type": "array", "items": {}},
    ],
}

_FORMS: Mapping[Form, Schema] = {
    Form.ID: ID,
    Form.TEXT: TEXT,
    Form.NUMBER: {"type": "integer"},
    Form.FLAG: FLAG,
    Form.DAY: DAY,
    Form.MOMENT: MOMENT,
    Form.JSON: _JSON,
    Form.SALT: {"type": "string", "pattern": "^[0-9a-f]{32}$"},
}

_HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_POSTINGS: Schema = by_name(AMOUNT) | {"description": "What each player, by id, gained by it."}


def _schema(field: Field) -> Schema:
    schema = _FORMS[field.form]
    return maybe(schema) if field.is_nullable else schema


def _item(fields: tuple[Field, ...], more: Mapping[str, Schema] | None = None) -> Schema:
    return closed({each.key: _schema(each) for each in fields} | dict(more or {}))


def _name(section: str) -> str:
    """Return what the schema of a list's items is called: "rule_sets" is "ExportedRuleSets"."""
    return "Exported" + section.title().replace("_", "")


EXPORT_SCHEMAS: dict[str, Schema] = {
    "Export": closed(
        {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "group": ref("ExportedGroup"),
            **{each.name: list_of(ref(_name(each.name))) for each in SECTIONS},
            "counts": closed({each.name: NUMBER for each in SECTIONS}),
            "journal_head": closed({"seq": NUMBER, "hash": _HASH}),
            "standings": closed(
                {coin: by_name(AMOUNT) for coin in (*CURRENCIES, CHIPS.code)},
                optional=(*CURRENCIES, CHIPS.code),
            ),
        },
        description="Everything of a group; docs/export.md describes it.",
    ),
    "ExportedGroup": _item(GROUP.fields),
    **{
        _name(each.name): _item(each.fields, {"postings": _POSTINGS} if each is ENTRIES else None)
        for each in SECTIONS
    },
}
