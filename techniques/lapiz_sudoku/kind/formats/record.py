"""What a text format supplies: the engine's record, and the neutral document it reads into."""

from typing import Any

Document = dict[str, Any]
"""The fields of a puzzle file: `kind`, `grid`, `placed`, `removed`, `candidates`, ..."""
