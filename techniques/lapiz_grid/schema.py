"""The schema of the field `rules`, apart from what reads it: most puzzles have no such field."""

from collections.abc import Mapping
from typing import Any

RULES_SCHEMA: Mapping[str, Any] = {"type": ["string", "array"]}
"""A text of the setter's, or a list of rules."""
