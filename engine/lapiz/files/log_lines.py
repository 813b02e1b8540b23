"""The schemas of the lines of a saved log."""

from lapiz.core import LARGEST_FACTOR, Grounds
from lapiz.files.schemas import validator

_NAMES = {"type": "array", "items": {"type": "string"}, "maxItems": 20_000}
_ITEMS = {
    "type": "array",
    "maxItems": 5_000,
    "items": {
        "type": "object",
        "required": ["item", "name"],
        "properties": {"item": {"type": "integer"}, "name": {"type": "string"}},
    },
}
_FACTORS = {
    "type": "array",
    "maxItems": 5_000,
    "items": {
        "type": "object",
        "required": ["item", "name", "factor"],
        "properties": {
            "item": {"type": "integer"},
            "name": {"type": "string"},
            "factor": {
                "type": "integer",
                "minimum": -LARGEST_FACTOR,
                "maximum": LARGEST_FACTOR,
            },
        },
    },
}
_IMAGES = {"type": "object", "additionalProperties": {"type": "string"}, "maxProperties": 20_000}
STEP = validator(
    {
        "type": "object",
        "required": [
            *("number", "grounds", "removes", "places", "truths", "deadly"),
            *("rests_on", "assumes_unique"),
        ],
        "properties": {
            "number": {"type": "integer"},
            "technique": {"type": "string"},
            "title": {"type": "string"},
            "text": {
                "type": "object",
                "properties": {"implications": {"type": "array", "items": {"type": "string"}}},
                "additionalProperties": {"type": ["string", "array"]},
            },
            "roles": {"type": "object", "additionalProperties": _NAMES},
            "grounds": {"enum": [grounds.value for grounds in Grounds]},
            "removes": _NAMES,
            "places": _NAMES,
            "truths": _ITEMS,
            "deadly": _ITEMS,
            "factors": _FACTORS,
            "images": _IMAGES,
            "rests_on": {"type": "array", "items": {"type": "integer"}, "maxItems": 100_000},
            "assumes_unique": {"type": "boolean"},
        },
    }
)
RESULT = validator(
    {
        "type": "object",
        "required": ["status", "solution", "steps", "counts"],
        "properties": {
            "status": {"type": "string"},
            "solution": {"type": ["string", "null"]},
            "steps": {"type": "integer"},
            "counts": {"type": "object"},
        },
    }
)
PUZZLE = validator(
    {
        "type": "object",
        "required": ["puzzle"],
        "properties": {"puzzle": {"type": "object"}},
    }
)
