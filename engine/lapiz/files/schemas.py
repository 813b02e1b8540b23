"""JSON schemas of what users write, with messages a person can read."""

from collections.abc import Callable, Mapping
from typing import Any

from lapiz.core import BadInput, Name
from lapiz.plugins.spelling import suggested
from lapiz.texts import marked

REASONS = marked(
    (
        *("must be string", "must be integer", "must be number"),
        *("must be array", "must be object", "must be boolean"),
        *("must be string or array", "must be array or string"),
        *("must be one of {values}", "must contain only unique items"),
        "must be shorter than or equal to {count} characters",
        "must be longer than or equal to {count} characters",
        "must contain less than or equal to {count} items",
        "must contain at least {count} items",
        "must be bigger than or equal to {least}",
        "must be smaller than or equal to {most}",
    )
)
"""What fastjsonschema says, to be translated."""


Validator = Callable[[Any], None]
DRAFT = "http://json-schema.org/draft-04/schema#"
"""The version of JSON schema: in later ones 6.0 is an integer, too, and that is none in Python."""


def validator(schema: Mapping[str, Any]) -> Validator:
    """Return a function that raises BadInput, with the path of the field, where a value is wrong.

    >>> validator({"properties": {"name": {"type": "string"}}})({"name": 3})
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: name: must be string
    """

    compiled: Validator | None = None

    def validate(value: Any) -> None:
        nonlocal compiled
        from fastjsonschema import JsonSchemaValueException, compile

        # when it is first used: most commands need one of the schemas, or none
        compiled = compiled or compile({"$schema": DRAFT, **schema}, use_default=False)
        try:
            compiled(value)
        except JsonSchemaValueException as error:
            raise _bad_input(error) from None

    return validate


def _bad_input(error: Any) -> BadInput:
    path = tuple(int(part) if part.isdecimal() else part for part in error.path[1:])
    place = ".".join(map(str, path))
    if error.rule == "additionalProperties":
        unknown = sorted(set(error.value) - set(error.definition.get("properties", {})))
        field = unknown[0] if unknown else "?"
        known = sorted(error.definition.get("properties", {}))
        fault = suggested(Name("unknown field {0}", repr(field)), field, known)
        return BadInput(fault, path=(*path, field))
    if error.rule == "required":
        missing = [field for field in error.rule_definition if field not in error.value]
        return BadInput(f"the field {missing[0]} is missing", path=path)
    reason = error.message.removeprefix(error.name).strip()
    return BadInput(Name("{0}: {1}", place, reason) if place else reason, path=path)
