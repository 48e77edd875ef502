"""Parts of JSON Schemas: objects that hold these keys and no others, lists, maps by name."""

from collections.abc import Collection, Mapping
from typing import Any

from ledger.money import CHIPS, CURRENCIES
from ledger.rules.names import LONGEST_NAME
from ledger.rules.rule_sets import MOST, Unit

Schema = dict[str, Any]
"""A JSON Schema (2020-12, as OpenAPI 3.1 has it), whose values are of all kinds."""

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
ID: Schema = {"type": "string", "format": "uuid"}
DAY: Schema = {"type": "string", "format": "date"}
MOMENT: Schema = {"type": "string", "format": "date-time", "description": "RFC 3339, in UTC."}
NAME: Schema = {
    "type": "string",
    "minLength": 1,
    "description": f"1 to {LONGEST_NAME} code points, once in NFC and without outer spaces.",
}
VERSION: Schema = {"type": "integer", "minimum": 1}
NUMBER: Schema = {"type": "integer", "minimum": 0}
AMOUNT: Schema = {"type": "integer", "description": "In the coin's smallest unit."}
CURRENCY: Schema = {"enum": list(CURRENCIES)}
UNIT: Schema = {"enum": list(Unit)}
COIN: Schema = {"enum": [*CURRENCIES, CHIPS.code]}


def whole(least: int, most: int = MOST) -> Schema:
    """Return the schema of a whole number within these bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def ref(name: str) -> Schema:
    """Return a reference to a schema of the document."""
    return {"$ref": f"#/components/schemas/{name}"}


def closed(
    properties: Mapping[str, Schema], *, optional: Collection[str] = (), description: str = ""
) -> Schema:
    """Return the schema of an object that has these keys and no others."""
    schema: dict[str, Any] = {"description": description} if description else {}
    return schema | {
        "type": "object",
        "properties": dict(properties),
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
    }


def list_of(item: Schema, *, least: int = 0) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": item} | ({"minItems": least} if least else {})


def by_name(value: Schema) -> Schema:
    """Return the schema of an object whose keys are names of players."""
    return {"type": "object", "additionalProperties": value}


def maybe(schema: Schema) -> Schema:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}
