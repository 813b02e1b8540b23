"""The schemas of fields that documents of most kinds have: what they let pass, and what not."""

from collections.abc import Mapping
from typing import Any

import fastjsonschema
import pytest

from lapiz.core.documents import NOTES_SCHEMA, READING_SCHEMA, ROWS, SCHEMA, names

RULE = {"rule": "killer", "drawn": "cage", "sentence": "Cages add up.", "mark": "cage",
        "cells": ["r1c1"]}  # fmt: skip
VERDICTS = ("complete", "enough", "partial")
TEXTS = ("left_over", "assumed", "decoration", "neutral", "negative")
READING = {"verdict": "complete", "rules": [RULE, {"rule": "x"}], "sorts": [{}], "stated": [1, {}],
           **{name: ["a", "b"] for name in TEXTS}}  # fmt: skip

Schema = Mapping[str, Any]


def of(schema: Schema, *values: Any) -> list[tuple[Schema, Any]]:
    """Return each value with the schema that it is held against."""
    return [(schema, value) for value in values]


PASSING = [
    *of(ROWS, "12", ["1", "2"]),
    *of(names(2), [], ["a"], ["a", "b"]),
    *of(NOTES_SCHEMA, [], ["a"] * 100),
    *of(SCHEMA, [{"rule": "a"}, {"rule": "b", "cells": "r1c1", "format": "f"}]),
    *of(
        READING_SCHEMA, READING, *({"verdict": text} for text in ("complete", "enough", "partial"))
    ),
]
FAILING = [
    *of(ROWS, 12, None, {}),
    *of(names(2), "a", [1], ["a"] * 3),
    *of(NOTES_SCHEMA, "a", [1], ["a"] * 101),
    *of(SCHEMA, {"rule": "a"}, ["a"], [{}], [{"cells": "r1c1"}], [{"rule": "a", "other": "b"}]),
    *of(SCHEMA, *([{"rule": "a", name: 1}] for name in ("rule", "cells", "format"))),
    *of(READING_SCHEMA, [], {}, {"verdict": "unknown"}, {"rules": []}, READING | {"other": []}),
    *of(READING_SCHEMA, *(READING | {name: value} for name in TEXTS for value in ("a", [1]))),
    *of(READING_SCHEMA, *(READING | {name: {}} for name in ("sorts", "stated", "rules"))),
    *of(READING_SCHEMA, *(READING | {"rules": [rule]} for rule in ("a", {}, {"mark": "a"}))),
    *of(READING_SCHEMA, *(READING | {"rules": [RULE | {name: 1}]} for name in [*RULE, "other"])),
    *of(READING_SCHEMA, READING | {"sorts": [1]}),
]


@pytest.mark.parametrize(("schema", "value"), PASSING)
def test_what_fits(schema: dict[str, Any], value: Any) -> None:
    fastjsonschema.compile(schema)(value)


@pytest.mark.parametrize(("schema", "value"), FAILING)
def test_what_does_not_fit(schema: dict[str, Any], value: Any) -> None:
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        fastjsonschema.compile(schema)(value)
