"""The rules of queens, written down once more and apart from the engine."""

from collections.abc import Mapping, Sequence
from typing import Any


def rows_of(value: Any) -> list[str]:
    lines = value.splitlines() if isinstance(value, str) else list(value)
    return [row for row in ("".join(line.split()) for line in lines) if row]


def is_right(document: Mapping[str, Any], columns: Sequence[int]) -> bool:
    """Tell whether queens on these columns (1-based, a row each) solve a document."""
    queens = {(row, column) for row, column in enumerate(columns, 1)}
    regions = rows_of(document.get("regions") or ())
    n = document.get("size") or len(regions) or len(rows_of(document["board"]))
    diagonals = document.get("diagonals", not regions)
    touching = document.get("touching", not regions)
    if len(columns) != n or sorted(columns) != list(range(1, n + 1)):
        return False
    for row, column in queens:
        for other_row, other_column in queens - {(row, column)}:
            across, down = abs(column - other_column), abs(row - other_row)
            if diagonals and across == down:
                return False
            if not touching and across <= 1 and down <= 1:
                return False
    if regions and len({regions[row - 1][column - 1] for row, column in queens}) != n:
        return False
    names = {f"r{row}c{column}" for row, column in queens}
    return set(document.get("queens", ())) <= names and not names & set(
        document.get("forbidden", ())
    )


def brute_force(document: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return all solutions of a small document, in lexicographic order."""
    from itertools import permutations

    n = document.get("size") or len(rows_of(document["regions"]))
    return [one for one in permutations(range(1, n + 1)) if is_right(document, one)]
